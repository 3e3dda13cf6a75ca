// Routes by hand: the editor takes the stops of one route at a time, by clicks on the map.
// Exports addStop, which says whether a route takes the hex.
import { $, all, news, raise } from "../play/site.js";

let active = "way0";

// The line of the route that is being made.
function current() {
  const editor = $("#run-editor[open]");
  return editor && ($(".way.current input", editor) || $(".way input", editor));
}
function mark() {
  all(".editor .way").forEach((way) => way.classList.toggle("current", $("input", way).id === active));
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
  const clear = event.target.closest("[data-clear]");
  if (!clear) return;
  active = clear.dataset.clear;
  write(document.getElementById(active), "");
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(".editor .way input")) { active = event.target.id; mark(); }
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
