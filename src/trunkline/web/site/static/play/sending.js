// A move is drawn at once, before the server has answered: what was previewed stays on the map as if it were done, and
// is taken back if the server refuses or cannot be reached. Exports nothing.
import { $, table } from "./dom.js";
import { overlay } from "./preview.js";

const isMove = (event) => event.target.matches?.("form:is(.choice, .spot, .undo, .redo), .deeds form, .sheets form");

document.body.addEventListener("htmx:beforeSend", (event) => {
  if (!isMove(event)) return;
  const { xhr } = event.detail;
  table.classList.add("sending");
  if ($("template.overlay", event.target)) overlay(event.target);
  xhr.addEventListener("loadend", () => {
    table.classList.remove("sending");
    // A server that can't answer is asked again.
    if (!xhr.status || (xhr.status >= 400 && xhr.status !== 503)) overlay(null);
  });
});
