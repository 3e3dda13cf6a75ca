// Times in the lobby, log and chat: how long ago, kept current, and the exact time of this computer as a hint. Exports nothing.
import { all, table } from "./dom.js";

const language = document.documentElement.lang, MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR, OFTEN = 20_000;
const ago = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
const date = (parts) => new Intl.DateTimeFormat(language, parts);
const exact = date({ dateStyle: "full", timeStyle: "medium" });
const weekday = date({ weekday: "long" }), day = date({ day: "numeric", month: "short" }), month = date({ month: "short", year: "numeric" });
const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);

// The clock of this computer may be slow: nothing is said to come.
function inWords(time, now) {
  const past = Math.max(0, now - time), days = Math.round((midnight(now) - midnight(time)) / DAY);
  if (past < MINUTE) return ago.format(0, "second");
  if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), "minute");
  if (days < 1 || past < 6 * HOUR) return ago.format(-Math.floor(past / HOUR), "hour");
  if (days < 2) return ago.format(-1, "day");
  return (days < 7 ? weekday : past < 300 * DAY ? day : month).format(time);
}
function show() {
  const now = Date.now();
  for (const one of all(":is(#table, .lobby) time[datetime]")) {
    const time = Date.parse(one.dateTime), words = inWords(time, now);
    if (!one.dataset.tip && !one.title) one.dataset.tip = exact.format(time);
    if (one.textContent !== words) one.textContent = words;
  }
}
// In the chat, whose lines are no links, the times themselves take the focus: one stop, with arrows between them.
function stop() {
  all("#panel-talk time").forEach((one, index, every) => { one.tabIndex = index === every.length - 1 ? 0 : -1; });
}
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (/^(now|panel-log|panel-talk)$/.test(event.detail.target.id)) show();
  if (event.detail.target.id === "panel-talk") stop();
});
if (!table) document.body.addEventListener("htmx:afterSettle", show); // The lists of the lobby.
setInterval(show, OFTEN);
show();
stop();
