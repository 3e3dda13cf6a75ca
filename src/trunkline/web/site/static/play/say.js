// The region through which a screen reader is told something. Exports words (of an element), parts (of a card), phrase (a text
// that the region keeps, by its name, with what it is about), say (some sentences) and isSilent (whether nothing was said yet).
import { $, all } from "./dom.js";

const box = $("#spoken");
// How long ago something was changes by itself, and is not part of it.
const isTime = (node) => node.nodeName === "TIME";
export const words = (node) => ([...node.childNodes].some(isTime) ? [...node.childNodes].filter((one) => !isTime(one)).map((one) => one.textContent).join("") : node.textContent).trim().replace(/\s+/g, " ");
// A card by its parts, so that they are not read as one word.
const title = (head) => [...head.childNodes].map(words).filter(Boolean).join(", ");
export const parts = (card) => (card ? all(":is(h2, p, li)", card).filter((one) => !one.closest(".lesson-card[hidden]")).map((one) => (one.matches("h2") ? title(one) : words(one))).filter((one, index, all) => !all[index - 1]?.includes(one)) : []);

export const phrase = (name, about = "") => box.dataset[name].replace("#", about);
export const isSilent = () => !box.hasChildNodes();
const sentences = (some) => some.filter(Boolean).map((one) => (/[.!?…:]$/.test(one) ? one : `${one}.`)).join(" ");
export function say(some) {
  if (!some.some(Boolean)) return;
  const sentence = document.createElement("p");
  sentence.textContent = sentences(some);
  box.replaceChildren(sentence);
}
