// Previews: a choice that asks for a second press shows what follows from it, over the choices and on the map.
// Exports pick (a form), isPicked, back (from it; whether there was one) and overlay (what a form, or none, draws on the map).
import { $, all } from "./dom.js";
import { settle } from "./steady.js";

const box = $("#picked");
let picked = null, from = null;

export function pick(form) {
  from = document.activeElement;
  picked = form;
  const words = document.createElement("span"), preview = $(".preview", form).cloneNode(true);
  [words.className, words.id] = ["words", "picked-words"];
  words.textContent = $(".pick", form).firstChild.textContent.trim() || $(".pick", form).textContent;
  box.replaceChildren(words, ...preview.childNodes);
  $("ul", box).id = "picked-follows";
  $(".main", box).setAttribute("aria-describedby", "picked-words picked-follows");
  box.hidden = false;
  form.closest("details.words")?.removeAttribute("open");
  settle();
  overlay(form);
  $(".main", box).focus({ preventScroll: true });
}

export function back() {
  if (!picked) return false;
  close();
  (from?.isConnected && from.checkVisibility() ? from : $("#now .choices summary"))?.focus({ preventScroll: true });
  return true;
}
function close() {
  picked = null;
  box.hidden = true;
  box.replaceChildren();
  overlay(null);
}

export function overlay(form) {
  const layer = $("#preview"), drawn = form && $("template.overlay", form);
  if (!layer) return;
  layer.replaceChildren(...(drawn ? [...drawn.content.firstElementChild.cloneNode(true).childNodes] : []));
  all(".target.on").forEach((target) => target.classList.remove("on"));
  if (form?.dataset.hex) $(`.target[data-target="${CSS.escape(form.dataset.hex)}"]`)?.classList.add("on");
}
export const isPicked = () => Boolean(picked);

box.addEventListener("click", (event) => {
  if (event.target.closest(".back")) back();
  else if (event.target.closest(".main")) picked?.requestSubmit();
});
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "now" && picked) close(); });
