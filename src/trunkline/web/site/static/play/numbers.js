// The keys 1 to 9 press the choices of the list that is open: the row in the bar, or a group in it. What passes or ends
// something has none of them, only P; what is refused has none; and no key bids: of a choice with an amount, it goes to the
// amount. Where nothing but an amount is asked for, digits write it. Exports number, to be called when the choices change,
// numbered (the choice that a key presses), isNumbered, beyond (how many have no key), listed (what the keys press now),
// amountAsked (the box that digits write into), anyAmount and shortcuts (whether keys are on).
import { $, all } from "./dom.js";

const AMOUNT = "input[type=number]";
const CHOICES = [`:scope > .choice:not(:has(${AMOUNT})) .pick`, `:scope > .choice ${AMOUNT}`, ":scope > details > summary", ":scope > button.choice"].map((one) => `${one}:not([aria-keyshortcuts=P])`).join(", ");
export const shortcuts = () => localStorage.getItem("shortcuts") !== "off";

const isOf = (list) => (one) => one.checkVisibility() && one.parentElement.closest(".inner, .choices") === list;
// The group that one is in, or the innermost that is open.
function open(row) {
  const groups = all("details[open] > .inner", row), own = document.activeElement?.closest("details[open]");
  return groups.find((one) => one.parentElement === own) ?? groups.at(-1) ?? row;
}
const choicesOf = (list) => all(CHOICES, list).filter(isOf(list)).filter((one) => !one.matches(".refused"));
// A box over the page has keys of its own.
const covered = () => all("[role=dialog], #picked").some((box) => box.checkVisibility());
export function amountAsked() {
  const row = $("#now .choices"), found = row && !covered() ? choicesOf(open(row)) : [];
  return found.length === 1 && found[0].matches(AMOUNT) ? found[0] : null;
}
// The first in sight, or else in a list that opens.
export const anyAmount = () => all(`#now .choices ${AMOUNT}`).find((one) => one.checkVisibility()) ?? $(`#now .choices details ${AMOUNT}`);
// Whatever is not pressed by its number now keeps the room for it, so that nothing moves.
export function number() {
  const row = $("#now .choices");
  all("#now :is([data-key], [aria-keyshortcuts]:not([aria-keyshortcuts=P]))").forEach((one) => { delete one.dataset.key; one.removeAttribute("aria-keyshortcuts"); });
  if (!row || !shortcuts()) return;
  const now = open(row), writes = Boolean(amountAsked());
  [row, ...all("details[open] > .inner", row)].filter((list) => list !== now || !writes).forEach((list) => {
    choicesOf(list).slice(0, 9).forEach((one, index) => {
      const shown = one.matches(AMOUNT) ? $(".label, .priced-label", one.form) ?? one : one;
      shown.dataset.key = index + 1;
      shown.toggleAttribute("data-now", list === now);
      if (list === now) one.setAttribute("aria-keyshortcuts", index + 1);
    });
  });
}
// How many choices of the open list have no key.
export function beyond() {
  const row = $("#now .choices");
  return row && !covered() ? Math.max(0, choicesOf(open(row)).length - 9) : 0;
}
export const isNumbered = (one) => one.hasAttribute("aria-keyshortcuts");
export function listed() {
  return all("#now .choices [aria-keyshortcuts]").filter((one) => one.checkVisibility() && !one.matches(".refused")).map((one) => ({ key: one.getAttribute("aria-keyshortcuts"), one })).sort((one, other) => (one.key === "P") - (other.key === "P"));
}
export const numbered = (key) => (covered() ? null : $(`#now [aria-keyshortcuts="${key}"]`));

document.addEventListener("toggle", (event) => { if (event.target.matches?.("#now details")) number(); }, true);
document.addEventListener("focusin", (event) => { if (event.target.closest?.("#now .choices details")) number(); });
