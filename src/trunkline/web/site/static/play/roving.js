// Rows and cards of figures that explain themselves, and the lines of the log: each is one stop for the Tab key, and
// arrows, Home and End go from one to the next. Exports stopAtLast, to be called when lines of the log are hidden or shown.
import { all, table } from "./dom.js";
import { isPast, look } from "./history.js";

const LOGS = "#panel-log .log, .recap .moves", ROWS = "#strip > *", CARDS = ".card[data-panel]";
// What can be pressed on a card stays a stop of its own.
const EXPLAINED = "[data-tip][tabindex]:not(button, a, input, summary, [role=button], .target)";
const FIGURES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
// In the log, arrows to the left and right still go through the game.
const LINES = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

function itemsOf(row) {
  if (row.matches(LOGS)) return all("a", row).filter((one) => !one.parentElement.hidden);
  return row.matches(CARDS) ? all(EXPLAINED, row).filter((one) => one.checkVisibility()) : all("[data-tip]", row);
}

function stopAt(items, item) {
  items.forEach((one) => { one.tabIndex = one === item ? 0 : -1; });
}
function go(event) {
  const row = event.target.closest?.(`${ROWS}, ${LOGS}, ${CARDS}`), every = row ? itemsOf(row) : [], at = every.indexOf(event.target);
  const by = (row?.matches(LOGS) ? LINES : FIGURES)[event.key];
  if (at < 0 || !by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = every[Math.max(0, Math.min(every.length - 1, at + by))];
  stopAt(every, next);
  next.focus();
  // Where the log ends, now begins.
  if (event.key === "End" && row.matches(LOGS) && isPast()) look("now");
}
// Whoever goes through the game with the focus in the log takes it along.
let followed = "";
function follow() {
  const shown = all("#panel-log a[aria-current]").at(-1), before = followed;
  followed = shown?.dataset.ply ?? "";
  if (shown && followed !== before && document.activeElement.closest("#panel-log")) shown.focus({ preventScroll: true });
}
// The newest line, or the one that has the focus.
export function stopAtLast() {
  all(LOGS).forEach((log) => {
    const lines = itemsOf(log);
    stopAt(all("a", log), lines.find((one) => one === document.activeElement) ?? lines.at(-1));
  });
}
const startRows = () => all(ROWS).forEach((row) => stopAt(itemsOf(row), itemsOf(row)[0]));
// A card that is not shown has its stop, too; the one with the focus keeps it.
function startCard(card) {
  const every = all(EXPLAINED, card);
  stopAt(every, every.find((one) => one === document.activeElement) ?? every.find((one) => one.checkVisibility()) ?? every[0]);
}
const startCards = () => all(CARDS).forEach(startCard);

table.addEventListener("keydown", go);
table.addEventListener("focusin", ({ target }) => { if (target.matches(EXPLAINED) && target.closest(CARDS)) startCard(target.closest(CARDS)); });
table.addEventListener("click", ({ target }) => { if (target.closest("[role=tab]")) startCards(); });
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "strip") startRows();
  if (event.detail.target.matches(CARDS)) queueMicrotask(() => startCard(document.getElementById(event.detail.target.id)));
  if (!/^(panel-log|now)$/.test(event.detail.target.id)) return;
  follow();
  stopAtLast();
});
startRows();
startCards();
stopAtLast();
