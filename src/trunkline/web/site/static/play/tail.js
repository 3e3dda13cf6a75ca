// The end of log and talk stays in sight, unless one has scrolled up to read, and while one looks back, the move that is
// shown; the others are read from the top.
// Exports toEnd, for a card that has just been opened.
import { $, all } from "./dom.js";

const cards = $("[data-tabs=more] .cards");
let stuck = true;

const look = () => setTimeout(() => { stuck = cards.scrollTop + cards.clientHeight > cards.scrollHeight - 40; }, 150);
["wheel", "touchend", "keyup"].forEach((kind) => cards.addEventListener(kind, look, { passive: true }));

// After the log has marked it.
const showLooking = () => queueMicrotask(() => {
  const line = all("#panel-log [aria-current]").at(-1), filters = $(".filters")?.offsetHeight ?? 0;
  if (!line?.offsetParent) return;
  const box = cards.getBoundingClientRect(), at = line.getBoundingClientRect();
  if (at.top < box.top + filters) cards.scrollTop -= box.top + filters - at.top;
  if (at.bottom > box.bottom) cards.scrollTop += at.bottom - box.bottom;
});
function follow() {
  if ($(".history.past")) { showLooking(); return; }
  if (stuck && /^(log|talk)$/.test(cards.closest(".tabbed").dataset.open)) cards.scrollTop = cards.scrollHeight;
}
export function toEnd() {
  stuck = true;
  follow();
}
document.body.addEventListener("htmx:oobAfterSwap", follow);
// Such as when the keys of a phone come up.
addEventListener("resize", follow);
// Such as when a message in the dock takes some of its room.
new ResizeObserver(follow).observe(cards);
if ($(".history.past")) showLooking();
