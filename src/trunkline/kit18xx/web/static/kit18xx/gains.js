// What each tile would earn, once it is known: with the tile, in the list of hexes, and the most of a hex on the map. Exports nothing.
import { $, all } from "../play/site.js";
import { chooseBest } from "./spots.js";

const SVG = "http://www.w3.org/2000/svg";

const HEX = 102;
const PLACES = [[-22, -28], [22, -28], [0, -32], [-24, 28], [24, 28], [0, 32], [-26, 0], [26, 0], [-28, -14], [28, -14], [-28, 14], [28, 14], [0, -40], [0, 40], [-14, -38], [14, -38], [-14, 38], [14, 38]];
// Where in a hex a sign of this width lies over the fewest words: values, labels, costs, names.
function freePlace(group, hex, width) {
  const land = $(".land", group).getBoundingClientRect(), scale = land.width / HEX || 1;
  // Words matter more than cities, which are large.
  const words = [...all("text, .worth, .city-rim", group), ...all(`#board .names [data-name="${hex}"] text`)].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom, weight: one.matches(".city-rim") ? 1 : 4 };
  });
  const [middleX, middleY] = [land.left + land.width / 2, land.top + land.height / 2];
  const covered = ([x, y]) => {
    const box = { left: middleX + (x - width / 2) * scale, right: middleX + (x + width / 2) * scale, top: middleY + (y - 8) * scale, bottom: middleY + (y + 8) * scale };
    return words.reduce((sum, one) => sum + one.weight * Math.max(0, Math.min(box.right, one.right) - Math.max(box.left, one.left))
      * Math.max(0, Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top)), 0);
  };
  return PLACES.reduce((best, next) => (covered(next) < covered(best) ? next : best));
}
// A small sign on top of the map, where the hex has room for it.
function mark(hex, words) {
  const group = $(`#board .hex[data-hex="${hex}"]`), listed = $(`[data-opens="${hex}"]`);
  if (listed) listed.dataset.most = words;
  if (!group || $(`#board [data-gain="${hex}"]`)) return;
  const width = 10 + 9 * words.length;
  const made = (name, attributes) => {
    const one = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => one.setAttribute(key, value));
    return one;
  };
  const sign = made("g", { class: "hex-gain", "aria-hidden": "true", "data-gain": hex, transform: group.getAttribute("transform") });
  const [x, y] = freePlace(group, hex, width);
  sign.append(made("rect", { x: x - width / 2, y: y - 9, width, height: 18, rx: 9 }), made("text", { x, y: y + 5 }));
  sign.lastChild.textContent = words;
  group.parentElement.append(sign);
}
function show() {
  const gains = $("data.gains");
  if (!gains) return;
  const most = new Map();
  for (const [id, [own, words, tip, others]] of Object.entries(JSON.parse(gains.value))) {
    const place = document.getElementById(id);
    if (!place) continue;
    place.textContent = words;
    place.classList.add(own > 0 ? "more" : own < 0 ? "less" : "same");
    place.nextElementSibling.textContent = others.join("\n");
    const turn = place.closest(".turn"), hex = place.closest(".spot").dataset.at;
    turn.dataset.tip = tip;
    const radio = $("input", turn);
    radio.dataset.gain = own;
    radio.dataset.name ??= radio.getAttribute("aria-label");
    radio.setAttribute("aria-label", `${radio.dataset.name}; ${tip}`);
    if (own > (most.get(hex)?.own ?? 0)) most.set(hex, { own, words });
  }
  most.forEach(({ words: best }, hex) => mark(hex, best));
  chooseBest();
}
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "map") show(); });
