// Routes by hand: the editor takes the stops of one route at a time, by clicks on the map.
// Exports addStop, which says whether a route takes the hex.
import { $, all, news, raise } from "../play/site.js";

let active = "way0", typed = false;

// The line of the route that is being made.
function current() {
  const editor = $("#run-editor[open]");
  return editor && ($(`#${active}`, editor) || $(".typed input[id]", editor));
}
function mark() {
  all(".editor .way").forEach((way) => {
    const on = way.dataset.way === active;
    way.classList.toggle("current", on);
    $(".route", way).setAttribute("aria-pressed", on);
  });
  const box = $(".editor .typed");
  if (box) box.open = typed;
  $("#board")?.classList.toggle("editing", Boolean(current()));
}
function write(input, words) {
  input.value = words;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
const hexOf = (word) => word.split(":")[0];
// A way without one of its stops, and without the plain hexes that led there.
function without(words, hex) {
  const at = words.findIndex((word) => hexOf(word) === hex), stop = (word) => word.includes(":");
  const before = words.slice(0, at).findLastIndex(stop) + 1, after = words.findIndex((word, n) => n > at && stop(word));
  return [...words.slice(0, before), ...(after < 0 ? [] : words.slice(after))];
}
// A click on a stop adds it to the route, or takes it out if it is there; a hex on the way stays as it is.
export function addStop(hex) {
  const input = current();
  if (!input) return false;
  const words = input.value.split(/\s+/).filter(Boolean), there = words.filter((word) => hexOf(word) === hex);
  const last = words.at(-1) === hex;
  if (!there.length) write(input, [...words, hex].join(" "));
  else if (last || there.some((word) => word.includes(":"))) {
    $(`[name=without${input.name.slice(3)}]`, input.form).value = hex;
    write(input, (last ? words.slice(0, -1) : without(words, hex)).join(" "));
  }
  return true;
}

// A run by hand is drawn over the map; when it is given up, the map and the bar come anew with the best run.
function asItWas() {
  if (!$("#map").matches("[data-touched]")) return;
  $("#now").dataset.touched = "";
  news();
}

document.addEventListener("click", (event) => {
  // Told at once: the page may change before the box has opened.
  const box = event.target.closest(".editor .typed > summary")?.parentElement;
  if (box) typed = !box.open;
  const chosen = event.target.closest("[data-choose]");
  if (chosen) { active = chosen.dataset.choose; mark(); }
  if (event.target.closest("[data-best-run]")) {
    const boxes = all(".editor .typed input[data-best]");
    boxes.forEach((box) => { box.value = box.dataset.best; });
    if (boxes.length) write(boxes[0], boxes[0].dataset.best);
  }
  const clear = event.target.closest("[data-clear]");
  if (!clear) return;
  active = clear.dataset.clear;
  write(document.getElementById(active), "");
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".editor .typed input")) { active = event.target.id; mark(); }
});
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("#run-editor")) return;
  raise(event.target.open);
  mark();
  if (!event.target.open) asItWas();
}, true);
document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "routes") $("#map").dataset.touched = "";
});
document.addEventListener("htmx:afterSwap", mark);
