// The connection: says in the head of the page when it is lost, and what was not sent. Exports nothing.
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
document.body.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) say(link.dataset.stumbled);
});
// What could be sent after all was not lost, though the stream itself may never have noticed the gap.
document.body.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) say(""); });
addEventListener("offline", lost);
addEventListener("online", () => { say(""); news(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) news(); });
