// Routes by hand: the editor takes the stops of one route at a time, by clicks on the map.
// Exports addStop, which says whether a route takes the hex.
import { $, all, news, raise } from "../play/site.js";

let active = "way0", typed = false;

// The line of the route that is being made.
function current() {
  const editor = $("#run-editor[open]");
  return editor && ($(`#${active}`, editor) || $(".typed input", editor));
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
export function addStop(hex) {
  const input = current();
  if (input) write(input, `${input.value} ${hex}`.trim());
  return Boolean(input);
}

// A run by hand is drawn over the map; when it is given up, the map and the bar come anew with the best run.
function asItWas() {
  if (!$("#map").matches("[data-touched]")) return;
  ["#map", "#now"].forEach((panel) => $(panel).removeAttribute("data-sign"));
  news();
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-choose]");
  if (chosen) { active = chosen.dataset.choose; mark(); }
  const clear = event.target.closest("[data-clear]");
  if (!clear) return;
  active = clear.dataset.clear;
  write(document.getElementById(active), "");
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".editor .typed input")) { active = event.target.id; mark(); }
});
document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".editor .typed")) typed = event.target.open;
  if (!event.target.matches?.("#run-editor")) return;
  raise(event.target.open);
  mark();
  if (!event.target.open) asItWas();
}, true);
document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "routes") $("#map").dataset.touched = "";
});
document.addEventListener("htmx:afterSwap", mark);
