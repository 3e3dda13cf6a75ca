// Where a table of an 18xx game begins: a click on a hex names a stop of a route, or opens and turns what can be put there. Exports nothing.
import { $, shortcuts } from "../play/site.js";
import "./desk.js";
import "./gains.js";
import "./sight.js";
import { addStop } from "./routes.js";
import { closeSpot, opened, openSpot, spotAt, turn } from "./spots.js";

function choose(event) {
  const hex = event.target.closest("[data-hex]");
  if (!hex || event.defaultPrevented) return;
  const spot = spotAt(hex.dataset.hex), city = hex.dataset.spot;
  if (!addStop(hex.dataset.hex)) {
    if (!spot) { closeSpot(); return; }
    if (!spot.hidden && !city) turn(1); else openSpot(spot, city);
  }
  event.preventDefault();
  event.stopPropagation();
}
const board = $("#board");
board?.addEventListener("click", choose);
board?.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches(".hex.can")) choose(event);
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input:not([type=radio]), textarea, select");
  if (!typing && shortcuts() && /^r$/i.test(event.key) && opened()) { event.preventDefault(); turn(event.shiftKey ? -1 : 1); }
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeSpot(); });
document.addEventListener("wheel", (event) => {
  if (!event.target.closest?.("#board .hex.picked") || !opened()) return;
  event.preventDefault();
  event.stopPropagation();
  turn(event.deltaY > 0 ? 1 : -1);
}, { capture: true, passive: false });
