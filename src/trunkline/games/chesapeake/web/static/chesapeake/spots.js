// Tiles and stations that can be put on a hex: shown on the map in their place, turned there, with their box beside the hex.
// Exports opened (the spot that is open, if one is), spotAt (a hex), openSpot, closeSpot and turn (to the next rotation).
import { $, all } from "../play/site.js";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 8;
const wide = () => matchMedia("(min-width: 700px)").matches;
const groupOf = (hex) => $(`#board .hex[data-hex="${hex}"]`);
export const spotAt = (hex) => $(`.spot[data-at="${hex}"]`);
export const opened = () => $(".spot:not([hidden])");

function unshow() {
  all("#board :is(.shown, .shown-over)").forEach((drawn) => drawn.remove());
  all("#board .picked").forEach((one) => one.classList.remove("picked"));
  all("#board .moved-name").forEach((one) => one.classList.remove("moved-name"));
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
  if (!chosen) return;
  if (chosen.dataset.spot) {
    $(`#board .ghost[data-spot="${chosen.dataset.spot}"]`)?.classList.add("picked");
  } else if (group) {
    group.insertBefore(drawn(chosen.dataset.use, "shown"), $(".halo", group));
    group.append(drawn(chosen.dataset.over, "shown-over"));
    $(`#board [data-name="${spot.dataset.at}"]`)?.classList.add("moved-name");
  }
}
// Beside the hex and its six neighbours, never over them: right of them if there is room, else left, below or above.
function place() {
  const spot = opened(), hex = spot && groupOf(spot.dataset.at), land = hex && $(".land", hex);
  if (!land) return;
  const at = land.getBoundingClientRect();
  if (!wide()) {
    spot.style.left = spot.style.top = "";
    const under = at.bottom + at.height - spot.getBoundingClientRect().top;
    if (under > 0) scrollBy({ top: under });
    return;
  }
  const ring = { left: at.left - 0.75 * at.width, right: at.right + 0.75 * at.width, top: at.top - at.height, bottom: at.bottom + at.height };
  const room = spot.getBoundingClientRect(), board = $("#board").getBoundingClientRect(), least = Math.min(board.top, innerHeight - room.height - GAP);
  const clamp = (value, from, to) => Math.max(from, Math.min(value, to));
  const level = clamp((at.top + at.bottom - room.height) / 2, least, innerHeight - room.height - GAP);
  const middle = clamp((at.left + at.right - room.width) / 2, GAP, innerWidth - room.width - GAP);
  const [left, top] = ring.right + GAP + room.width < innerWidth ? [ring.right + GAP, level]
    : ring.left - GAP - room.width > 0 ? [ring.left - GAP - room.width, level]
    : ring.bottom + GAP + room.height < innerHeight ? [middle, ring.bottom + GAP]
    : [middle, Math.max(least, ring.top - GAP - room.height)];
  spot.style.left = `${left}px`;
  spot.style.top = `${top}px`;
}
function choose(radio) {
  radio.checked = true;
  (radio.checkVisibility() ? radio : $(".main", radio.form)).focus({ preventScroll: true });
  show();
}

// With the tile that earns most, once that is known.
export function openSpot(spot, city) {
  all(".spot").forEach((other) => { other.hidden = other !== spot; });
  const radios = all("input[type=radio]", spot), worth = (radio) => Number(radio.dataset.gain || 0);
  const best = radios.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  choose(radios.find((radio) => radio.dataset.spot === city) || radios.find((radio) => radio.checked) || best);
  place();
}
export function closeSpot() {
  const spot = opened();
  if (!spot) return;
  spot.hidden = true;
  groupOf(spot.dataset.at)?.focus({ preventScroll: true });
  unshow();
}
// The next rotation, or after the last one the next tile; backwards with -1.
export function turn(step) {
  const spot = opened(), chosen = spot && $("input[type=radio]:checked", spot);
  if (!chosen) return;
  const turns = all("input[type=radio]", chosen.form);
  choose(turns[(turns.indexOf(chosen) + step + turns.length) % turns.length]);
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
  if (event.target.matches?.(".spot input[type=radio]")) { show(); place(); }
});
document.addEventListener("htmx:afterSwap", show);
addEventListener("resize", place);
$("#board")?.addEventListener("wheel", () => requestAnimationFrame(place), { passive: true });
document.addEventListener("pointerup", () => setTimeout(place));
