// Figures that explain themselves are one stop for the Tab key; arrows, Home and End go from one to the next. Exports nothing.
import { $, all } from "./dom.js";

const figures = () => all("#strip [data-tip]");

function stopAt(figure) {
  figures().forEach((one) => { one.tabIndex = one === figure ? 0 : -1; });
}
function go(event) {
  const every = figures(), at = every.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: every.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = every[Math.max(0, Math.min(every.length - 1, to))];
  stopAt(next);
  next.focus();
}
$(".strips")?.addEventListener("keydown", go);
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "strip") stopAt(figures()[0]); });
stopAt(figures()[0]);
