// The end of log and talk stays in sight, unless one has scrolled up to read; the others are read from the top.
// Exports toEnd, for a card that has just been opened.
import { $ } from "./dom.js";

const cards = $("[data-tabs=more] .cards");
let stuck = true;

const look = () => setTimeout(() => { stuck = cards.scrollTop + cards.clientHeight > cards.scrollHeight - 40; }, 150);
["wheel", "touchend", "keyup"].forEach((kind) => cards.addEventListener(kind, look, { passive: true }));

function follow() {
  if (stuck && /^(log|talk)$/.test(cards.closest(".tabbed").dataset.open)) cards.scrollTop = cards.scrollHeight;
}
export function toEnd() {
  stuck = true;
  follow();
}
document.body.addEventListener("htmx:oobAfterSwap", follow);
// Such as when the keys of a phone come up.
addEventListener("resize", follow);
