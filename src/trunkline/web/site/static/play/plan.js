// The plan of a hint: once its step has been made, its card goes on to the next one, which is marked then; whatever else
// happens ends it. Exports goOn, to be called when there is something new to do.
import { $, all } from "./dom.js";

let made = null;
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  const { action, field, quick, number } = detail.parameters;
  if (!action) return;
  made = JSON.parse(action);
  if (field) made[field] = Number(quick ?? number);
});
const isMade = (planned) => made && Object.entries(planned).every(([name, value]) => JSON.stringify(value) === JSON.stringify(made[name]));

export function goOn() {
  const box = $("#hint"), card = box && $("[data-then]", box), ply = $("#now input[name=ply]")?.value;
  if (card && card.dataset.ply === ply) return;
  const [next, ...rest] = JSON.parse(card?.dataset.then || "[]");
  const follows = next && $("#now .head.turn") && isMade(JSON.parse(card.dataset.lesson));
  made = null;
  if (!follows) { box?.replaceChildren(); return; }
  Object.assign(card.dataset, { ply, lesson: JSON.stringify(next.action), then: JSON.stringify(rest) });
  $("h2", card).textContent = card.dataset.next.replace("#", next.words);
  all(":scope > :not(h2, [data-close])", card).forEach((one) => one.remove());
}
