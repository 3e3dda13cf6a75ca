// What each tile would earn, once it is known: with the tile, and the most of a hex on the map. Exports nothing.
import { $ } from "../play/site.js";

function show() {
  const gains = $("data.gains");
  if (!gains || gains.dataset.shown) return;
  gains.dataset.shown = "yes";
  for (const [id, [own, words, tip]] of Object.entries(JSON.parse(gains.value))) {
    const place = document.getElementById(id);
    if (!place) continue;
    place.textContent = words;
    place.classList.add(own > 0 ? "more" : own < 0 ? "less" : "same");
    place.closest(".turn").dataset.tip = tip;
    const summary = $("summary", place.closest(".spot"));
    if (own > Number(summary.dataset.most || 0)) Object.assign(summary.dataset, { most: own, words });
  }
}
document.addEventListener("htmx:afterSwap", show);
