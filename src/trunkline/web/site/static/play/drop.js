// A game file opens as soon as it is chosen, or dropped anywhere on the lobby. Exports nothing.
import { $ } from "./dom.js";

const form = $("[data-drop] form"), input = $("input[type=file]", form), box = form.closest("details");
const opening = $(".opening", form), alertBox = () => $("#alert", box);
$(".drop-hint", box).hidden = false;
$("button", form).hidden = true;
input.addEventListener("change", () => { if (input.files.length) form.requestSubmit(); });

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
  box.open = true;
  input.files = event.dataTransfer.files;
  form.requestSubmit();
});

form.addEventListener("htmx:beforeSend", () => {
  alertBox().replaceChildren();
  opening.textContent = opening.dataset.words;
});
function fail(words) {
  const line = document.createElement("p");
  line.className = "refusal";
  line.textContent = words;
  alertBox().replaceChildren(line);
}
form.addEventListener("htmx:sendError", () => fail(form.dataset.unsent));
form.addEventListener("htmx:responseError", ({ detail }) => { if (detail.xhr.status >= 500) fail(form.dataset.stumbled); });
// Where the file was chosen it says why it can't be opened; the same file can be chosen again once it is mended.
form.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr.status && detail.xhr.status < 400) return;
  opening.textContent = "";
  input.value = "";
  alertBox().scrollIntoView({ block: "nearest" });
});
