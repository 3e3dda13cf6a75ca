// The connection: says in the head of the page when it is lost, and what was not sent. While the server can't answer, what it
// was asked for is asked for again; a move, too, until its player does something else. Exports nothing.
import { $ } from "./dom.js";
import { news } from "./panels.js";

const link = $("#link");
const say = (words) => { if (link.textContent !== words) link.textContent = words; };
// Browsers tell of a lost stream and of a lost network in any order, or of the stream alone; what was not sent stays said.
const lost = () => { if (!link.textContent) say(link.dataset.lost); };

document.body.addEventListener("htmx:sseError", lost);
document.body.addEventListener("htmx:sseOpen", () => { if (link.textContent) news(); say(""); });
document.body.addEventListener("htmx:sendError", (event) => {
  if (event.detail.requestConfig.verb === "get") lost(); else say(link.dataset.unsent);
});
const AWAY = 503, FULL = 507, TRIES = 12;
let due = 0, tries = 0;
function again(act, xhr) {
  clearTimeout(due);
  due = setTimeout(act, 1000 * (Number(xhr.getResponseHeader("Retry-After")) || 5));
}
// The move says for which position it is: it can't be made twice.
function moveAgain({ xhr, requestConfig }) {
  const { elt: form, parameters, triggeringEvent } = requestConfig, button = triggeringEvent?.submitter;
  if (!form.matches("form") || parameters.ply === undefined || tries >= TRIES) return false;
  tries += 1;
  again(() => { if (form.isConnected) form.requestSubmit(button?.form === form ? button : null); }, xhr);
  return true;
}
document.body.addEventListener("htmx:responseError", ({ detail }) => {
  const { status } = detail.xhr;
  if (status === FULL) say(link.dataset.full);
  else if (status !== AWAY) { if (status >= 500) say(link.dataset.stumbled); }
  else if (detail.requestConfig.verb !== "get") say(moveAgain(detail) ? link.dataset.again : link.dataset.unsaved);
  else { lost(); if (!tries) again(news, detail.xhr); }
});
// Whoever does something else at the table doesn't want it any more.
document.addEventListener("click", (event) => {
  if (!tries || !event.isTrusted || !event.target.closest?.("#table")) return;
  clearTimeout(due);
  tries = 0;
  say("");
  news();
}, true);
// What could be sent after all was not lost, though the stream itself may never have noticed the gap.
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  if (event.detail.requestConfig.verb !== "get") { clearTimeout(due); tries = 0; }
  if (!tries) say("");
});
addEventListener("offline", lost);
addEventListener("online", () => { say(""); news(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) news(); });
