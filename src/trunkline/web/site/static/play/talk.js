// Talk: its tab says that somebody has spoken, and what was sent leaves the line. Exports nothing.
import { $, all } from "./dom.js";

// What the table itself remarks is in the log as well; only people call for attention.
const lastMessage = () => Number(all("#panel-talk [data-message]").at(-1)?.dataset.message ?? 0);
let known = lastMessage();

document.body.addEventListener("htmx:oobAfterSwap", () => {
  const last = lastMessage();
  if (last > known && $("[data-tabs=more]").dataset.open !== "talk") $("#tab-talk").classList.add("unread");
  known = last;
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches?.("form.say")) event.target.reset();
});
