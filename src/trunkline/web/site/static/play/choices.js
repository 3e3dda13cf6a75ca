// Choices: those of the bar, and the hexes and cards that are the same choices. Exports nothing.
import { $, all, table } from "./dom.js";
import { isPicked, overlay, pick } from "./preview.js";
import { raise } from "./sheet.js";

function choose(form) {
  if (form.matches("[data-confirm]")) pick(form); else form.requestSubmit();
}
function chooseHex(hex) {
  const choices = all(`#now .choice[data-hex="${CSS.escape(hex)}"]`);
  const free = choices.filter((choice) => !choice.matches(".refused"));
  const group = free.find((choice) => choice.matches("details"));
  if (group) {
    raise(true);
    group.open = true;
    group.scrollIntoView({ block: "nearest" });
    $("button, summary", $(".inner", group) || group).focus();
  } else if (free.length === 1) {
    choose(free[0]);
  } else if (free.length) {
    $("button", free[0]).focus();
  }
}
const formAbout = (name) => $(`#now form[data-about="${CSS.escape(name)}"]`);

table.addEventListener("click", (event) => {
  const at = event.target, form = at.closest("form.choice[data-confirm]");
  if (form && at.closest(".pick")) pick(form);
  const target = at.closest(".target");
  if (target) chooseHex(target.dataset.target);
  const by = at.closest("[data-by]");
  if (by) {
    const box = $("input[type=number]", by.parentElement);
    Number(by.dataset.by) < 0 ? box.stepDown() : box.stepUp();
    $("output", by.parentElement).textContent = box.value;

    leave(box);
  }
  const about = at.closest("[data-pick]"), wanted = about && formAbout(about.dataset.pick);
  if (wanted) choose(wanted);
});

// What a number leaves of the money it is paid from.
function leave(box) {
  const words = $("[data-money]", box.form), left = box.value && box.checkValidity() ? words?.dataset.leaves.replace("0", words.dataset.money - box.value) : "";
  // It is spoken whenever it is written.
  if (words && words.textContent !== left) words.textContent = left;
  $(".this", box.form)?.setAttribute("aria-description", [box.value, left].filter(Boolean).join(", "));
}
table.addEventListener("input", (event) => { if (event.target.matches("input[type=number]")) leave(event.target); });

// Whoever taps into a number wants another one: what is typed takes its place.
let entered = null;
table.addEventListener("focusin", (event) => { entered = event.target.matches("input[type=number]") ? event.target : null; });
table.addEventListener("click", (event) => {
  if (entered && event.target === entered) entered.select();
  entered = null;
});

// What one points at is drawn on the map, unless something has been picked.
["pointerover", "focusin"].forEach((kind) => table.addEventListener(kind, (event) => {
  if (isPicked()) return;
  const target = event.target.closest?.(".target");
  const form = target ? $(`#now form[data-hex="${CSS.escape(target.dataset.target)}"]`) : event.target.closest?.("form.choice");
  overlay(form && $("template.overlay", form) ? form : null);
}));

// Whatever can be picked on a card is a button for as long as its choice is there.
function decorate() {
  // A hex that can be chosen has its own words, which are enough.
  all("#map .target").forEach((target) => $(`#map .hex[data-hex="${CSS.escape(target.dataset.target)}"]`)?.setAttribute("aria-hidden", "true"));
  all("#now .stepper input[type=number]").forEach(leave);
  all("[data-pick]").forEach((one) => {
    const can = Boolean(formAbout(one.dataset.pick));
    one.classList.toggle("can", can);
    can ? one.setAttribute("tabindex", "0") : one.removeAttribute("tabindex");
    can ? one.setAttribute("role", "button") : one.removeAttribute("role");
  });
}
document.body.addEventListener("htmx:oobAfterSwap", decorate);
decorate();
