// Figures that explain themselves: each row of them is one stop for the Tab key, and arrows, Home and End go from one to
// the next. Exports nothing.
import { $, all } from "./dom.js";

const figures = (row) => all("[data-tip]", row);

function stopAt(row, figure) {
  figures(row).forEach((one) => { one.tabIndex = one === figure ? 0 : -1; });
}
function go(event) {
  const row = event.target.closest(".status, .players"), every = row ? figures(row) : [], at = every.indexOf(event.target);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: every.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = every[Math.max(0, Math.min(every.length - 1, to))];
  stopAt(row, next);
  next.focus();
}
function decorate() {
  all("#strip > *").forEach((row) => stopAt(row, figures(row)[0]));
}
$(".strips")?.addEventListener("keydown", go);
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "strip") decorate(); });
decorate();
