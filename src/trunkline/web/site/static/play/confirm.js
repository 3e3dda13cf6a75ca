// The question before something that is not undone by a click, in a dialog of the page. What it is about stays as it is
// until it has been answered. Exports nothing.
import { $ } from "./dom.js";
import { news } from "./panels.js";

const dialog = $("#confirm");
let asked = null;

document.body.addEventListener("htmx:confirm", (event) => {
  const { question, issueRequest, elt } = event.detail;
  if (!question) return;
  event.preventDefault();
  const [asks, ...more] = question.split("\n");
  asked = { elt, issueRequest };
  $("#confirm-asks").textContent = asks;
  $("#confirm-more").textContent = more.join("\n").trim();
  dialog.returnValue = "";
  dialog.showModal();
});
dialog.addEventListener("keydown", (event) => event.stopPropagation());
dialog.addEventListener("close", () => {
  const { issueRequest } = asked;
  asked = null;
  if (dialog.returnValue === "yes") issueRequest(true); else news();
});
document.body.addEventListener("htmx:oobBeforeSwap", (event) => { if (asked && event.detail.target.contains(asked.elt)) event.preventDefault(); });
