// What each tile would earn, once it is known: with the tile, in the list of hexes, and the most of a hex on the map. Exports nothing.
import { $ } from "../play/site.js";

const SVG = "http://www.w3.org/2000/svg";

function mark(hex, most) {
  const group = $(`#board .hex[data-hex="${hex}"]`), listed = $(`[data-opens="${hex}"]`);
  if (listed) listed.dataset.most = most;
  if (!group || $(".hex-gain", group)) return;
  const words = document.createElementNS(SVG, "text");
  words.setAttribute("class", "hex-gain");
  words.setAttribute("y", "40");
  words.textContent = `+$${most}`;
  group.append(words);
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
    $("input", turn).dataset.gain = own;
    if (own > (most.get(hex) ?? 0)) most.set(hex, own);
  }
  most.forEach((own, hex) => mark(hex, own));
}
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "map") show(); });
