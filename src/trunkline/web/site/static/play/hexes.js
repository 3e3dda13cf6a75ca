// The map by keyboard: arrow keys go from hex to hex, as the map lies on the screen. What can be chosen stays a stop for
// the Tab key, otherwise the map is a single one. Exports nothing.
import { $, all, table } from "./dom.js";

const BOARD = "#map [data-hex].hex, #map .target";
let lane = null, walked = null;

const idOf = (one) => one.dataset.target ?? one.dataset.hex;
function hexes() {
  // Where something can be chosen, the choice stands for its hex.
  return [...new Map(all(BOARD).sort((one, other) => Boolean(one.dataset.target) - Boolean(other.dataset.target)).map((one) => [idOf(one), one])).values()];
}
function middle(one) {
  const box = ($("polygon", one) ?? one).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const TOWARD = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// The nearest hex on that side. To the left and right there are two of them: the one nearer to where the walk began.
function beside(from, [across, down]) {
  const here = middle(from);
  let best = null, least = Infinity;
  for (const one of hexes()) {
    const there = middle(one), far = across * (there.x - here.x) + down * (there.y - here.y);
    const off = across ? Math.abs(there.y - here.y) : Math.abs(there.x - here.x);
    if (far <= 1 || (down && off > 1) || (across && off > far * 1.5)) continue;
    const cost = far + off + (across ? Math.abs(there.y - lane) / 100 : 0);
    if (cost < least) { best = one; least = cost; }
  }
  return best;
}
function go(event) {
  const from = event.target.closest(BOARD), toward = TOWARD[event.key];
  if (!from || !toward || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (toward[1]) lane = null;
  else if (lane === null || from !== walked) lane = middle(from).y;
  const next = beside(from, toward);
  if (!next) return;
  stopAt(next);
  tellBearing(from, next);
  walked = next;
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}
// To the left and right a step goes up or down as well, so each says where it led.
const BEARINGS = JSON.parse(table.dataset.bearings ?? "[]");
function tellBearing(from, to) {
  const [here, there] = [from, to].map(middle), across = Math.sign(Math.round(there.x - here.x)), down = Math.sign(Math.round(there.y - here.y));
  const words = BEARINGS[{ "0,1": 0, "-1,1": 1, "-1,-1": 2, "0,-1": 3, "1,-1": 4, "1,1": 5 }[[across, down]]];
  if (words) to.setAttribute("aria-description", words.replace("#", idOf(from))); else to.removeAttribute("aria-description");
}
function stopAt(hex) {
  all("#map .hex[data-walk]").forEach((one) => { one.removeAttribute("tabindex"); delete one.dataset.walk; });
  if (!hex || hex.hasAttribute("tabindex")) return;
  hex.dataset.walk = "";
  hex.setAttribute("tabindex", "0");
}
function decorate() {
  const every = hexes();
  if (every.length) stopAt(every.find((one) => idOf(one) === (walked && idOf(walked))) ?? every[0]);
}
table.addEventListener("keydown", go);
table.addEventListener("focusin", (event) => { if (!event.target.closest(BOARD)) lane = null; });
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "map") decorate(); });
decorate();
