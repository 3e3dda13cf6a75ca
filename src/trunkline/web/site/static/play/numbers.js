// The keys 1 to 9 press the choices of the list that is open: the row in the bar, or a group in it. What passes or ends
// something has none of them, only P. Exports number, to be called when the choices change, numbered (the choice that a
// key presses) and shortcuts (whether keys are on).
import { $, all } from "./dom.js";

const CHOICES = [":scope > .choice .pick", ":scope > details > summary", ":scope > button.choice"].map((one) => `${one}:not([aria-keyshortcuts=P])`).join(", ");
export const shortcuts = () => localStorage.getItem("shortcuts") !== "off";

const isOf = (list) => (one) => one.checkVisibility() && one.parentElement.closest(".inner, .choices") === list;
// The group that one is in, or the innermost that is open.
function open(row) {
  const groups = all("details[open] > .inner", row), own = document.activeElement?.closest("details[open]");
  return groups.find((one) => one.parentElement === own) ?? groups.at(-1) ?? row;
}
// Whatever is not pressed by its number now keeps the room for it, so that nothing moves.
export function number() {
  const row = $("#now .choices");
  all("#now [data-key]").forEach((one) => { delete one.dataset.key; one.removeAttribute("aria-keyshortcuts"); });
  if (!row || !shortcuts()) return;
  const now = open(row);
  [row, ...all("details[open] > .inner", row)].forEach((list) => {
    all(CHOICES, list).filter(isOf(list)).slice(0, 9).forEach((one, index) => {
      one.dataset.key = index + 1;
      if (list === now) one.setAttribute("aria-keyshortcuts", index + 1);
    });
  });
}
// A box over the page has keys of its own.
export const numbered = (key) => (all("[role=dialog], #picked").some((box) => box.checkVisibility()) ? null : $(`#now [aria-keyshortcuts="${key}"]`));

document.addEventListener("toggle", (event) => { if (event.target.matches?.("#now details")) number(); }, true);
document.addEventListener("focusin", (event) => { if (event.target.closest?.("#now .choices details")) number(); });
