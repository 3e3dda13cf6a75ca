// Previews: a choice that asks for a second press shows what follows from it, in the bar and on the map.
// Exports pick (a form), back (from it; whether there was one) and overlay (what a form, or none, draws on the map).
import { $, all } from "./dom.js";
import { settle } from "./steady.js";

const bar = $("#bar");

export function pick(form) {
  back();
  // The bar keeps its height while the other choices are away, so that the board stays where it is.
  bar.style.minHeight = `${bar.offsetHeight}px`;
  form.classList.add("picked");
  $(".preview", form).hidden = false;
  $(".pick", form).setAttribute("aria-expanded", "true");
  settle();
  overlay(form);
  $(".preview .main", form).focus();
  form.scrollIntoView({ block: "nearest" });
}

export function back() {
  const picked = $("form.picked");
  if (!picked) return false;
  picked.classList.remove("picked");
  bar.style.minHeight = "";
  $(".preview", picked).hidden = true;
  const button = $(".pick", picked);
  button.setAttribute("aria-expanded", "false");
  button.focus();
  overlay(null);
  return true;
}

export function overlay(form) {
  const layer = $("#preview"), drawn = form && $("template.overlay", form);
  if (!layer) return;
  layer.replaceChildren(...(drawn ? [...drawn.content.firstElementChild.cloneNode(true).childNodes] : []));
  all(".target.on").forEach((target) => target.classList.remove("on"));
  if (form?.dataset.hex) $(`.target[data-target="${CSS.escape(form.dataset.hex)}"]`)?.classList.add("on");
}

document.body.addEventListener("htmx:oobAfterSwap", () => { if (!$("form.picked")) bar.style.minHeight = ""; });
