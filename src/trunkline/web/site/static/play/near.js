// What a question is about on the map, and how near to go: hexes that can be chosen, so that they can be hit with a finger,
// or else the routes of a run, so that they are seen whole.
// Exports subject (what it is, in a word for each), frameOf (a view box: where and how large the whole of it is shown best)
// and isIn (is enough of it in sight?).
import { $, all } from "./dom.js";

const FINGER = 44;

const choosable = () => all("#map :is(.target:not(.refused), .hex.can)");
const routes = () => all("#map .routes .run .route");
const named = (one) => one.dataset.target ?? one.dataset.hex ?? one.getAttribute("d");
const things = () => { const hexes = choosable(); return hexes.length ? hexes : routes(); };
const places = (some) => some.map((one) => one.getBoundingClientRect());

export const subject = () => things().map(named).join();

export function frameOf(box, least, most) {
  const hexes = choosable(), rects = hexes.length ? places(hexes) : places(routes()).map(around);
  if (!rects.length || !box.width) return null;
  const left = Math.min(...rects.map((one) => one.left)), right = Math.max(...rects.map((one) => one.right));
  const top = Math.min(...rects.map((one) => one.top)), bottom = Math.max(...rects.map((one) => one.bottom));
  const fits = Math.min(box.width / (right - left + 16), box.height / (bottom - top + 16));
  // A map whose words need more room than a fingertip says how much.
  const finger = Number($("#map [data-least]")?.dataset.least ?? FINGER);
  const hits = hexes.length ? finger / Math.min(...rects.map((one) => Math.min(one.width, one.height))) : least;
  const scale = Math.min(most, Math.max(least, Math.min(fits, 3), hits));
  // Where not all of it can be seen at once, a map may say what matters most.
  const middle = (scale > fits && $("#map [data-middle]")?.getBoundingClientRect()) || { left, right, top, bottom };
  return {
    scale,
    x: box.width / 2 - ((middle.left + middle.right) / 2 - box.left) * scale,
    y: box.height / 2 - ((middle.top + middle.bottom) / 2 - box.top) * scale,
  };
}

// A route with the names and values beside it.
function around(route) {
  const room = ($("#map .hex")?.getBoundingClientRect().width ?? 0) / 2;
  return new DOMRect(route.x - room, route.y - room, route.width + 2 * room, route.height + 2 * room);
}

// Who has zoomed in and goes on there, such as with the next hex of an expansion, stays there; a run is looked at whole.
export function isIn(box) {
  const inside = places(things()).map((one) => one.left >= box.left && one.right <= box.right && one.top >= box.top && one.bottom <= box.bottom);
  return choosable().length ? inside.some(Boolean) : inside.every(Boolean);
}
