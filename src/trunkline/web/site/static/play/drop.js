// A game file can be dropped anywhere on the lobby; it is sent as if it had been chosen in the form. Exports nothing.
import { $ } from "./dom.js";

const form = $("[data-drop] form"), input = $("input[type=file]", form);
$(".drop-hint", form.parentElement).hidden = false;

const hasFile = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
document.addEventListener("dragover", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
document.addEventListener("drop", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (!event.dataTransfer.files.length) return;
  input.files = event.dataTransfer.files;
  form.requestSubmit();
});
