// Hints: whatever has data-tip explains itself on hover, focus and tap. Exports showTip and hideTip.
import { $ } from "./dom.js";

const tip = $("#tip");
let tipped = null, resting = null, at = "";

export function showTip(element, words) {
  hideTip();
  tipped = element;
  tip.textContent = words;
  tip.hidden = false;
  // What its name says already is not read again.
  const name = element.getAttribute("aria-label") ?? element.textContent;
  if (!element.matches("[data-read]") && !plain(name).includes(plain(words))) element.setAttribute("aria-describedby", "tip");
  const at = element.getBoundingClientRect(), box = tip.getBoundingClientRect(), gap = 6;
  const below = at.bottom + gap + box.height < innerHeight;
  tip.style.top = `${Math.max(4, below ? at.bottom + gap : at.top - gap - box.height)}px`;
  tip.style.left = `${Math.max(4, Math.min(innerWidth - box.width - 4, at.left + at.width / 2 - box.width / 2))}px`;
}

export function hideTip() {
  tip.hidden = true;
  if (tipped?.getAttribute("aria-describedby") === "tip") tipped.removeAttribute("aria-describedby");
  tipped = null;
}

// A hint that only repeats what can be read on the thing itself is none, unless the words there are cut or hidden.
const plain = (words) => words.toLowerCase().replace(/[\s.·;:]+/g, " ").trim();
function isNew(element) {
  if (element.matches(".refused")) return true;
  const cut = [...element.querySelectorAll(".follows")].some((one) => !one.checkVisibility() || one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2);
  const read = plain([...element.childNodes].filter((one) => !one.matches?.(".only-read")).map((one) => one.textContent).join(" "));
  return cut || !element.dataset.tip.split(". ").every((one) => read.includes(plain(one)));
}
const tipOf = (event) => {
  const source = event.target.closest?.("[data-tip]");
  return source && isNew(source) ? source : null;
};
// What comes under a pointer that rests was not pointed at: it explains itself only when the pointer moves.
const spot = (event) => `${event.clientX} ${event.clientY}`;
document.addEventListener("pointermove", (event) => {
  at = spot(event);
  if (resting === null || resting === at) return;
  resting = null;
  over(event);
});
document.addEventListener("pointerdown", (event) => { at = spot(event); });
document.addEventListener("pointerover", over);
function over(event) {
  if (event.pointerType === "touch" || (resting !== null && resting === spot(event))) return;
  const source = tipOf(event);
  if (!source) hideTip();
  else if (source !== tipped) showTip(source, source.dataset.tip);
}
document.addEventListener("focusin", (event) => {
  // A line of the log says when it happened.
  const source = tipOf(event) ?? $(":scope > time[data-tip]", event.target);
  if (source && event.target.matches(":focus-visible")) showTip(source, source.dataset.tip);
});
document.addEventListener("focusout", hideTip);
document.addEventListener("click", (event) => {
  // What was chosen on the map is told in the bar.
  if (event.target.closest?.(".target:not(.refused), .hex.can")) { hideTip(); return; }
  const source = tipOf(event);
  // The card with the rule is enough.
  if (source?.matches(".refused[data-section]")) { hideTip(); return; }
  if (source?.matches(".refused, [tabindex], [data-tip]:not(button, a, summary, :is(button, a, summary) *)")) { showTip(source, source.dataset.tip); return; }
  const hex = event.target.closest?.(".hex"), words = hex && $(":scope > title", hex);
  const why = hex && $(`#map metadata[data-for="${CSS.escape(hex.dataset.hex)}"]`)?.dataset;
  if (words) showTip(hex, why ? `${words.textContent} ${$("#table").dataset.rule} ${why.section}: ${why.reason}` : words.textContent);
  else hideTip();
});
addEventListener("scroll", hideTip, true);
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  resting = at;
  if (tipped && event.detail.target.contains(tipped)) hideTip();
});
