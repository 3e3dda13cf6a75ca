// What was typed is answered below the line, which is then free again; what was refused can be typed over. Exports nothing.
import { $ } from "./dom.js";

function answer(event) {
  const out = $("#typed-out"), cards = out.closest(".cards"), line = $("#typed-line");
  if (event.detail.target !== out) return;
  $("#typed-group").value = out.lastElementChild?.dataset.group ?? "";
  if (out.lastElementChild?.matches("[data-done]")) out.dataset.announced = "yes";
  cards.scrollTop = cards.scrollHeight;
  if (event.detail.successful !== false && event.detail.xhr.status < 400) line.value = ""; else line.select();
}
if ($("#typed-out")) document.body.addEventListener("htmx:afterSwap", answer);
