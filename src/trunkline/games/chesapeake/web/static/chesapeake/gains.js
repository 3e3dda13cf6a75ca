// What each tile would earn, once it is known: with the tile, in the list of hexes, and the most of a hex on the map. Exports nothing.
import { $ } from "../play/site.js";

const SVG = "http://www.w3.org/2000/svg";

// A small sign on top of the map, in the upper left of the hex: values are at its right, names above or below.
function mark(hex, words) {
  const group = $(`#board .hex[data-hex="${hex}"]`), listed = $(`[data-opens="${hex}"]`);
  if (listed) listed.dataset.most = words;
  if (!group || $(`#board [data-gain="${hex}"]`)) return;
  const width = 8 + 7.5 * words.length;
  const made = (name, attributes) => {
    const one = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => one.setAttribute(key, value));
    return one;
  };
  const sign = made("g", { class: "hex-gain", "aria-hidden": "true", "data-gain": hex, transform: group.getAttribute("transform") });
  sign.append(made("rect", { x: -22 - width / 2, y: -36, width, height: 16, rx: 8 }), made("text", { x: -22, y: -24 }));
  sign.lastChild.textContent = words;
  group.parentElement.append(sign);
}
function show() {
  const gains = $("data.gains");
  if (!gains) return;
  const most = new Map();
  for (const [id, [own, words, tip]] of Object.entries(JSON.parse(gains.value))) {
    const place = document.getElementById(id);
    if (!place) continue;
    place.textContent = words;
    place.classList.add(own > 0 ? "more" : own < 0 ? "less" : "same");
    const turn = place.closest(".turn"), hex = place.closest(".spot").dataset.at;
    turn.dataset.tip = tip;
    const radio = $("input", turn);
    radio.dataset.gain = own;
    radio.dataset.name ??= radio.getAttribute("aria-label");
    radio.setAttribute("aria-label", `${radio.dataset.name}; ${tip}`);
    if (own > (most.get(hex)?.own ?? 0)) most.set(hex, { own, words });
  }
  most.forEach(({ words: best }, hex) => mark(hex, best));
}
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "map") show(); });
