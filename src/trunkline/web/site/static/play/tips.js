// Hints: whatever has data-tip explains itself on hover, focus and tap. Exports showTip and hideTip.
import { $ } from "./dom.js";

const tip = $("#tip");
let tipped = null;

export function showTip(element, words) {
  hideTip();
  tipped = element;
  tip.textContent = words;
  tip.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  const at = element.getBoundingClientRect(), box = tip.getBoundingClientRect(), gap = 6;
  const below = at.bottom + gap + box.height < innerHeight;
  tip.style.top = `${Math.max(4, below ? at.bottom + gap : at.top - gap - box.height)}px`;
  tip.style.left = `${Math.max(4, Math.min(innerWidth - box.width - 4, at.left + at.width / 2 - box.width / 2))}px`;
}

export function hideTip() {
  tip.hidden = true;
  tipped?.removeAttribute("aria-describedby");
  tipped = null;
}

// A hint that only repeats what can be read on the thing itself is none, unless the words there are cut or hidden.
const plain = (words) => words.toLowerCase().replace(/[\s.·;:]+/g, " ").trim();
function isNew(element) {
  if (element.matches(".refused")) return true;
  const cut = [...element.querySelectorAll(".follows")].some((one) => !one.checkVisibility() || one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2);
  const read = plain([...element.childNodes].filter((one) => !one.matches?.(".only-read, .sr")).map((one) => one.textContent).join(" "));
  return cut || !element.dataset.tip.split(". ").every((one) => read.includes(plain(one)));
}
const tipOf = (event) => {
  const source = event.target.closest?.("[data-tip]");
  return source && isNew(source) ? source : null;
};
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const source = tipOf(event);
  if (!source) hideTip();
  else if (source !== tipped) showTip(source, source.dataset.tip);
});
document.addEventListener("focusin", (event) => {
  const source = tipOf(event);
  if (source && event.target.matches(":focus-visible")) showTip(source, source.dataset.tip);
});
document.addEventListener("focusout", hideTip);
document.addEventListener("click", (event) => {
  const source = tipOf(event);
  if (source?.matches(".refused, [tabindex]")) { showTip(source, source.dataset.tip); return; }
  const hex = event.target.closest?.(".hex"), words = hex && $(":scope > title", hex);
  if (words) showTip(hex, words.textContent); else hideTip();
});
addEventListener("scroll", hideTip, true);
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (tipped && event.detail.target.contains(tipped)) hideTip();
});
