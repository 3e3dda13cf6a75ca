// Analysis: what is found in a position is shown on the map while one points at it, or for as long as it is pressed. Exports nothing.
import { $, all } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
let pressed = null;

function wipe() {
  all("#map .studied").forEach((drawn) => drawn.remove());
  all("#map .hex.way").forEach((hex) => hex.classList.remove("way"));
}
// A drawing lies over the routes that the map shows by itself; a way is a row of hexes.
function show(from) {
  wipe();
  const shown = from || pressed;
  if (!shown?.isConnected) return;
  const drawing = $("template", shown), layer = $("#map .map");
  if (drawing && layer) {
    const over = document.createElementNS(SVG, "g");
    over.setAttribute("class", "studied");
    over.append(...[...drawing.content.firstElementChild.cloneNode(true).childNodes]);
    layer.append(over);
  }
  (shown.dataset.hexes || "").split(" ").filter(Boolean).forEach((name) => {
    $(`#map .hex[data-hex="${CSS.escape(name)}"]`)?.classList.add("way");
  });
}
const at = (event) => event.target.closest?.("#panel-analysis [data-draw], #panel-analysis [data-hexes]");
["pointerover", "focusin"].forEach((kind) => document.addEventListener(kind, (event) => show(at(event))));
document.addEventListener("click", (event) => {
  const one = at(event);
  if (!one && event.target.closest?.("#map .hex") && pressed) { pressed.setAttribute("aria-pressed", "false"); pressed = null; wipe(); }
  if (!one) return;
  const again = one === pressed;
  all("#panel-analysis [aria-pressed=true]").forEach((other) => other.setAttribute("aria-pressed", "false"));
  pressed = again ? null : one;
  if (one.matches("[aria-pressed]")) one.setAttribute("aria-pressed", String(!again));
  show(pressed);
});
// What was worked out is below the question: both come into sight.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "tile-gains") event.target.previousElementSibling.scrollIntoView({ block: "start" });
});
