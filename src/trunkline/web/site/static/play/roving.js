// Rows of figures that explain themselves, and the lines of the log: each is one stop for the Tab key, and arrows, Home
// and End go from one to the next. Exports stopAtLast, to be called when lines of the log are hidden or shown.
import { all, table } from "./dom.js";

const LOGS = "#panel-log .log, .recap .moves";
const FIGURES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
// In the log, arrows to the left and right still go through the game.
const LINES = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

const itemsOf = (row) => (row.matches(LOGS) ? all("a", row).filter((one) => !one.parentElement.hidden) : all("[data-tip]", row));

function stopAt(items, item) {
  items.forEach((one) => { one.tabIndex = one === item ? 0 : -1; });
}
function go(event) {
  const row = event.target.closest?.(`.status, .players, ${LOGS}`), every = row ? itemsOf(row) : [], at = every.indexOf(event.target);
  const by = (row?.matches(LOGS) ? LINES : FIGURES)[event.key];
  if (at < 0 || !by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = every[Math.max(0, Math.min(every.length - 1, at + by))];
  stopAt(every, next);
  next.focus();
}
// The newest line, or the one that has the focus.
export function stopAtLast() {
  all(LOGS).forEach((log) => {
    const lines = itemsOf(log);
    stopAt(all("a", log), lines.find((one) => one === document.activeElement) ?? lines.at(-1));
  });
}
const startRows = () => all("#strip > *").forEach((row) => stopAt(itemsOf(row), itemsOf(row)[0]));

table.addEventListener("keydown", go);
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "strip") startRows();
  if (/^(panel-log|now)$/.test(event.detail.target.id)) stopAtLast();
});
startRows();
stopAtLast();
