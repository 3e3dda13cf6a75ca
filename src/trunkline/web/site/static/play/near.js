// What can be chosen on the map, and how near to go so that it can be hit with a finger.
// Exports choosable (its hexes), frameOf (a view box: where and how large the whole of them is shown best) and someIn.
import { $, all } from "./dom.js";

const FINGER = 44;

export const choosable = () => all("#map :is(.target:not(.refused), .hex.can)");

export function frameOf(box, least, most) {
  const rects = choosable().map((hex) => hex.getBoundingClientRect());
  if (!rects.length || !box.width) return null;
  const left = Math.min(...rects.map((one) => one.left)), right = Math.max(...rects.map((one) => one.right));
  const top = Math.min(...rects.map((one) => one.top)), bottom = Math.max(...rects.map((one) => one.bottom));
  const fits = Math.min(box.width / (right - left + 16), box.height / (bottom - top + 16));
  // A map whose words need more room than a fingertip says how much.
  const finger = Number($("#map [data-least]")?.dataset.least ?? FINGER);
  const hits = finger / Math.min(...rects.map((one) => Math.min(one.width, one.height)));
  const scale = Math.min(most, Math.max(least, Math.min(fits, 3), hits));
  // Where not all of it can be seen at once, a map may say what matters most.
  const middle = (scale > fits && $("#map [data-middle]")?.getBoundingClientRect()) || { left, right, top, bottom };
  return {
    scale,
    x: box.width / 2 - ((middle.left + middle.right) / 2 - box.left) * scale,
    y: box.height / 2 - ((middle.top + middle.bottom) / 2 - box.top) * scale,
  };
}

// Who has zoomed in and goes on there, such as with the next hex of an expansion, stays there.
export function someIn(box) {
  return choosable().map((hex) => hex.getBoundingClientRect())
    .some((one) => one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom);
}
