// The focus is never lost: when its panel comes anew it stays on the same thing, or goes to the next one of its kind; from
// a choice that was made it goes to the new choices. What cannot be found again leads to the bar. Exports toBar.
import { $, all } from "./dom.js";

const SIGNS = ["step", "ply", "clear", "opens", "pick", "by", "topics"];
let left = null, due = false, acted = false, inWords = false;

const lost = () => document.activeElement === document.body || !document.activeElement?.checkVisibility();
const focusOn = (element) => element.focus({ preventScroll: true });
const free = (element) => !element.disabled && !element.matches("[aria-disabled=true]") && element.checkVisibility();

// The row of choices, not one of them: the first may be the one that ends the turn. In a lesson, the one it asks for.
export function toBar() {
  const next = $("#tutor [data-lesson]") && $("#now button.lesson-next");
  if (next) { focusOn(next); return; }
  const row = $("#now .choices") ?? $("#now .undo-asked") ?? $("#bar");
  row.tabIndex = -1;
  focusOn(row);
}
// Whoever chose among all choices in words by keys goes on there; under a finger the next list would lie. The list, not one of its buttons, which a second press would do.
function toChoices() {
  const words = inWords && $("#now .choices > details.words:not([hidden])");
  if (!words) { toBar(); return; }
  words.open = true;
  const list = $(".inner", words);
  list.tabIndex = -1;
  focusOn(list);
}

// The hex where something was done, as long as there is more to choose on the map: from there one walks on.
function sameHex(from, panel) {
  if (!$(".target:not(.refused), .hex.can", panel)) return null;
  const id = CSS.escape(from.dataset.target ?? from.dataset.hex), hex = $(`.target[data-target="${id}"]`, panel) ?? $(`.hex[data-hex="${id}"]`, panel);
  if (hex && !hex.hasAttribute("tabindex")) hex.setAttribute("tabindex", "-1");
  return hex;
}
function inRow(from, row, panel) {
  const name = row.dataset.company ? "company" : "private", opens = from.closest("[popover]")?.id;
  const buttons = all(`tr[data-${name}="${CSS.escape(row.dataset[name])}"] button`, panel).filter(free);
  return buttons.find((button) => button.getAttribute("popovertarget") === opens) ?? buttons[0];
}
const signOf = (one) => [one.tagName, one.type, one.name, one.type === "radio" && one.value, one.getAttribute("aria-label"), one.textContent.trim(), ...SIGNS.map((sign) => one.dataset[sign])].join("|");

function again({ on, byKey, within }) {
  if (on.id) return document.getElementById(on.id);
  const panel = document.getElementById(within);
  if (!panel) return null;
  if (on.matches(".target, .hex")) return byKey ? sameHex(on, panel) : null;
  const row = on.closest("tr[data-company], tr[data-private]");
  if (row) return inRow(on, row, panel);
  const same = all(on.tagName, panel).find((one) => signOf(one) === signOf(on));
  return same?.disabled ? $("input[type=range]", panel) : same;
}
function restore() {
  due = false;
  if (!left || !lost()) return;
  const { on, within } = left, wasBar = on.matches("#bar, #now > *") || acted && (within === "now" || !within);
  const next = wasBar ? null : again(left);
  if (inWords) next?.closest("details.words")?.setAttribute("open", "");
  if (next) focusOn(next);
  if (lost()) acted ? toChoices() : toBar();
}

document.addEventListener("focusin", ({ target }) => {
  inWords = target.closest("#picked") ? inWords : Boolean(target.closest("details.words > .inner")) && target.matches(":focus-visible");
});
document.body.addEventListener("htmx:beforeSend", (event) => { if (event.detail.requestConfig.verb !== "get") acted = true; });
document.body.addEventListener("htmx:afterRequest", () => setTimeout(() => { acted = false; }));
["htmx:beforeSwap", "htmx:oobBeforeSwap"].forEach((kind) => document.body.addEventListener(kind, () => {
  const on = document.activeElement;
  if (!due) left = lost() ? null : { on, byKey: on.matches(":focus-visible"), within: on.closest("[data-live]")?.id };
}));
["htmx:afterSwap", "htmx:oobAfterSwap"].forEach((kind) => document.body.addEventListener(kind, () => {
  if (!due) queueMicrotask(restore);
  due = true;
}));

// A card that is closed gives the focus back.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-close]")) return;
  const hint = event.target.closest("#hint") && $("#now .hint-button");
  setTimeout(() => { if (lost()) hint?.isConnected ? focusOn(hint) : toBar(); });
}, true);
$("#skip-to-choices")?.addEventListener("click", (event) => { event.preventDefault(); toBar(); });
