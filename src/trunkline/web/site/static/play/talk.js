// Talk: its tab says that somebody has spoken, also while one was away; where it is out of sight, a card says what, for a
// while. What was sent leaves the line. Exports nothing.
import { $, all, table } from "./dom.js";
import { openTab } from "./tabs.js";

const SHOWN = 8000;
const key = `read.${table.dataset.code}`, tab = $("#tab-talk"), card = $("#heard");
// What the table itself remarks is in the log as well; only people call for attention, and not oneself.
const messages = () => all("#panel-talk [data-message]");
const idOf = (message) => Number(message?.dataset.message ?? 0);
const isOthers = (message) => message.dataset.own === undefined;
// A player who comes for the first time has read nothing of what was said to them; a spectator need not read it all.
const last = () => (table.dataset.person ? messages().findLast((one) => !isOthers(one)) : messages().at(-1));
let read = Number(localStorage.getItem(key) ?? idOf(last())), known = idOf(messages().at(-1)), due = 0;

// On a small screen the chat may be open, and far below.
function inSight() {
  const last = messages().at(-1), at = last?.getBoundingClientRect();
  return !document.hidden && $("[data-tabs=more]").dataset.open === "talk" && (!at || at.height > 0 && at.top < innerHeight && at.bottom > 0);
}
function look() {
  if (inSight()) {
    read = idOf(messages().at(-1));
    hide();
  }
  localStorage.setItem(key, String(read));
  const unread = messages().filter((one) => idOf(one) > read && isOthers(one)).length;
  tab.classList.toggle("unread", unread > 0);
  tab.dataset.unread = unread;
}
function hide() {
  if (card) card.hidden = true;
}
// What nobody has read yet is still said to be there.
function fold() {
  card.classList.add("folded");
  $("span", card).textContent = card.dataset.unread.replace("#", tab.dataset.unread);
}
function hear() {
  const last = messages().findLast((one) => idOf(one) > known && isOthers(one));
  known = idOf(messages().at(-1));
  look();
  if ($("form.say :focus")) $("form.say").scrollIntoView({ block: "nearest" });
  if (!last || !card || idOf(last) <= read) return;
  $("span", card).textContent = `${$("strong", last).textContent}: ${$(".words", last).textContent}`;
  card.classList.remove("folded");
  card.hidden = false;
  clearTimeout(due);
  due = setTimeout(fold, SHOWN);
}
card?.addEventListener("click", () => {
  hide();
  openTab($("[data-tabs=more]"), "talk");
  $("[data-tabs=more]").scrollIntoView({ block: "start" });
  look();
});
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "panel-talk") hear(); });
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches?.("form.say")) event.target.reset();
});
["click", "scrollend", "keyup"].forEach((kind) => document.addEventListener(kind, () => setTimeout(look), true));
document.addEventListener("visibilitychange", look);
// What was said while one was away.
known = Math.min(known, read);
hear();
