// Tiles and stations that can be put on a hex: shown on the map in their place, turned there, with their box beside the hex.
// Exports opened (the spot that is open, if one is), spotAt (a hex), openSpot, closeSpot, turn (to the next rotation) and
// chooseBest (once it is known what tiles earn).
import { $, all } from "../play/site.js";
import { placeBeside } from "./beside.js";

const SVG = "http://www.w3.org/2000/svg";
const wide = () => matchMedia("(min-width: 700px)").matches;
const groupOf = (hex) => $(`#board .hex[data-hex="${hex}"]`);
export const spotAt = (hex) => $(`.spot[data-at="${hex}"]`);
export const opened = () => $(".spot:not([hidden])");

function unshow() {
  all("#map :is(.shown, .shown-over)").forEach((drawn) => drawn.remove());
  all("#map .picked").forEach((one) => one.classList.remove("picked"));
  all("#map .moved-name").forEach((one) => one.classList.remove("moved-name"));
}
function drawn(id, kind) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  use.setAttribute("class", kind);
  return use;
}
// The chosen tile or station on the map, in its place; the frame of the hex lies between the tile and its cities.
function show() {
  unshow();
  const spot = opened();
  if (!spot) return;
  const group = groupOf(spot.dataset.at);
  group?.classList.add("picked");
  const chosen = $("input[type=radio]:checked", spot);
  $(".main", spot).disabled = !chosen;
  if (!chosen) return;
  if (chosen.dataset.spot) {
    $(`#board .ghost[data-spot="${chosen.dataset.spot}"]`)?.classList.add("picked");
  } else if (group) {
    group.insertBefore(drawn(chosen.dataset.use, "shown"), $(".halo", group));
    // Over all hexes: its name may be wider than its own.
    const over = drawn(chosen.dataset.over, "shown-over");
    over.setAttribute("transform", group.getAttribute("transform"));
    $("#board .names").before(over);
    $(`#board .names [data-name="${spot.dataset.at}"]`)?.classList.add("moved-name");
  }
}
// Beside its hex; on a phone over the bar, and the page goes on until the hex is seen above it.
function place() {
  const spot = opened(), hex = spot && groupOf(spot.dataset.at), land = hex && $(".land", hex);
  if (!land) return;
  if (wide()) { placeBeside(spot, land); return; }
  const at = land.getBoundingClientRect();
  spot.style.left = spot.style.top = "";
  const under = at.bottom + at.height - spot.getBoundingClientRect().top;
  if (under > 0) scrollBy({ top: under });
}
const radios = (spot) => all("input[type=radio]", spot);
function choose(radio) {
  radio.checked = true;
  show();
  (radio.checkVisibility() ? radio : $(".main", radio.form)).focus({ preventScroll: true });
}

// The only one, or the tile that earns most, as the map promises; once that is known, unless one has chosen already.
let turned = false;
function best(spot) {
  const [first, ...others] = radios(spot);
  if (!others.length) return first;
  // Of two that earn the same, the one by a power: it costs the same, and gives a station or leaves the turn's own tile.
  const worth = (radio) => Number(radio.dataset.gain || 0) + ("power" in radio.dataset ? 0.5 : 0);
  const top = others.reduce((one, other) => (worth(other) > worth(one) ? other : one), first);
  return top.dataset.gain > 0 ? top : null;
}
export function openSpot(spot, city) {
  all(".spot").forEach((other) => { other.hidden = other !== spot; });
  turned = false;
  radios(spot).forEach((radio) => { radio.checked = false; });
  const chosen = city ? radios(spot).find((radio) => radio.dataset.spot === city) : best(spot);
  // Where nothing is better than the rest, one has to choose.
  if (chosen) choose(chosen); else { show(); radios(spot)[0].focus({ preventScroll: true }); }
  place();
}
export function chooseBest() {
  const spot = opened(), top = spot && !turned && best(spot);
  if (top) choose(top);
}
export function closeSpot() {
  const spot = opened();
  if (!spot) return;
  spot.hidden = true;
  groupOf(spot.dataset.at)?.focus({ preventScroll: true });
  unshow();
}
// The next rotation, or after the last one the next tile, or the first if none is chosen; backwards with -1.
export function turn(step) {
  const spot = opened(), turns = spot && radios(spot);
  if (!turns) return;
  turned = true;
  const at = turns.findIndex((radio) => radio.checked);
  choose(turns.at(at < 0 && step < 0 ? -1 : (at + step) % turns.length));
  place();
}

document.addEventListener("click", (event) => {
  if (event.target.closest(".spot .close")) closeSpot();
  else if (event.target.closest(".spot [data-turn]")) turn(1);
  const listed = event.target.closest("[data-opens]");
  if (!listed) return;
  listed.closest("details")?.removeAttribute("open");
  openSpot(spotAt(listed.dataset.opens));
});
document.addEventListener("change", (event) => {
  if (event.target.matches?.(".spot input[type=radio]")) { turned = true; show(); place(); }
});
document.addEventListener("htmx:afterSwap", show);
addEventListener("resize", place);
$("#board")?.addEventListener("wheel", () => requestAnimationFrame(place), { passive: true });
document.addEventListener("pointerup", () => setTimeout(place));
