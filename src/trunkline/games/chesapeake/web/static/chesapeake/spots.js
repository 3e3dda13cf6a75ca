// Tiles and stations that can be put on a hex: shown on the map in their place, turned there, with their box beside the hex.
// Exports opened (the spot that is open, if one is), spotAt (a hex), openSpot, closeSpot and turn (to the next rotation).
import { $, all, raise } from "../play/site.js";

const SVG = "http://www.w3.org/2000/svg";
const wide = () => matchMedia("(min-width: 720px)").matches;
const groupOf = (hex) => $(`#board .hex[data-hex="${hex}"]`);
export const spotAt = (hex) => $(`.spot[data-at="${hex}"]`);
export const opened = () => $(".spot[open]");

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
// Beside the hex, never over it.
function place() {
  const spot = opened(), form = spot && $(".spot-form", spot);
  if (!form) return;
  const group = groupOf(spot.dataset.at), hex = group && $(".land", group);
  form.classList.toggle("floats", wide() && Boolean(hex));
  if (!hex) return;
  const at = hex.getBoundingClientRect(), gap = 12;
  if (!wide()) {
    const under = at.bottom - $("#bar").getBoundingClientRect().top;
    if (under > -8) scrollBy({ top: under + 16 });
    return;
  }
  const room = form.getBoundingClientRect(), right = at.right + gap + room.width < innerWidth;
  const top = Math.max(gap, at.top + at.height / 2 - room.height / 2);
  form.style.left = `${Math.max(gap, right ? at.right + gap : at.left - gap - room.width)}px`;
  form.style.top = `${Math.min(top, Math.max(gap, innerHeight - room.height - gap))}px`;
}
function choose(radio) {
  radio.checked = true;
  radio.focus({ preventScroll: true });
  show();
}

export function openSpot(spot, city) {
  all(".spot[open]").forEach((other) => { if (other !== spot) other.open = false; });
  spot.open = true;
  raise(true);
  const radios = all("input[type=radio]", spot);
  choose(radios.find((radio) => radio.dataset.spot === city) || radios.find((radio) => radio.checked) || radios[0]);
  place();
}
export function closeSpot() {
  const spot = opened();
  if (!spot) return;
  spot.open = false;
  $("summary", spot).focus({ preventScroll: true });
  unshow();
}
// The next rotation, or after the last one the next tile; backwards with -1.
export function turn(step) {
  const spot = opened(), chosen = spot && $("input[type=radio]:checked", spot);
  if (!chosen) return;
  const turns = all("input[type=radio]", chosen.form);
  choose(turns[(turns.indexOf(chosen) + step + turns.length) % turns.length]);
}

document.addEventListener("click", (event) => { if (event.target.closest(".spot-form .close")) closeSpot(); });
document.addEventListener("change", (event) => { if (event.target.matches?.(".spot input[type=radio]")) show(); });
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.(".spot")) return;
  if (event.target.open && !$("input:checked", event.target)) openSpot(event.target);
  show();
  place();
}, true);
document.addEventListener("htmx:afterSwap", show);
addEventListener("resize", place);
$("#board")?.addEventListener("wheel", () => requestAnimationFrame(place), { passive: true });
document.addEventListener("pointerup", () => setTimeout(place));
