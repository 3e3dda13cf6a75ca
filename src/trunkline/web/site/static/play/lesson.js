// A lesson, or a hint: whatever makes the move that it speaks of is marked, in the bar, on the board and on the cards.
// Exports nothing.
import { $, all } from "./dom.js";

// A form may leave a number open; then the number of the script is put into its box.
function asks(form, wanted) {
  const action = JSON.parse($("input[name=action]", form)?.value || "{}"), open = $("input[name=field]", form)?.value;
  return Object.keys(wanted).every((name) => name === open || JSON.stringify(action[name]) === JSON.stringify(wanted[name]));
}
function mark() {
  all(".lesson-next").forEach((one) => one.classList.remove("lesson-next"));
  const data = $("#hint [data-lesson], #asides [data-lesson]")?.dataset.lesson;
  if (!data) return;
  const wanted = JSON.parse(data);
  const forms = all("#table form:has(input[name=action])").filter((form) => asks(form, wanted));
  forms.forEach((form) => {
    const open = $("input[name=field]", form)?.value, box = open && $("input[type=number]", form);
    if (box) box.value = wanted[open];
    (box ? $(".this", form) : $("button:not([type=button]), .pick", form))?.classList.add("lesson-next");
  });
  if (wanted.hex) all(`#map [data-target="${CSS.escape(wanted.hex)}"], #map .hex.can[data-hex="${CSS.escape(wanted.hex)}"]`).forEach((one) => one.classList.add("lesson-next"));
}
// A hint is for one position.
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "now") $("#hint")?.replaceChildren();
  mark();
});
document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "hint") mark(); });
$("#hint")?.addEventListener("click", (event) => { if (event.target.closest("[data-close]")) { $("#hint").replaceChildren(); mark(); } });
mark();
