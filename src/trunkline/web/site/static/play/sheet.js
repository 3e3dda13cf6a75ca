// On a phone the bar is a sheet at the foot of the page, which its grip raises and lowers. Exports raise.
import { $ } from "./dom.js";

const bar = $("#bar"), grip = $("#grip");
let from = null;

export function raise(high) {
  bar.classList.toggle("high", high);
  grip.setAttribute("aria-expanded", String(high));
}
grip.addEventListener("click", () => raise(!bar.classList.contains("high")));
// The grip, or the head of the bar beside it.
bar.addEventListener("touchstart", (event) => { from = event.target.closest("#grip, .head") ? event.touches[0].clientY : null; }, { passive: true });
bar.addEventListener("touchmove", (event) => {
  if (from === null) return;
  const gone = event.touches[0].clientY - from;
  if (Math.abs(gone) > 24) raise(gone < 0);
}, { passive: true });
