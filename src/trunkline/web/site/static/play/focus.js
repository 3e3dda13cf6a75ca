// The focus stays where it was when its panel comes anew; from a choice that was made it goes to the next one. Exports nothing.
import { $ } from "./dom.js";
import { firstChoice } from "./choices.js";

let focus = null;
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const panel = event.detail.target, inside = document.activeElement;
  if (panel.contains(inside)) focus = { panel: panel.id, inside: inside.id };
});
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  const panel = event.detail.target.id;
  if (focus?.panel !== panel) return;
  const next = panel === "now" ? firstChoice() || $("#now") : document.getElementById(focus.inside);
  if (next?.id === "now") next.tabIndex = -1;
  next?.focus({ preventScroll: true });
  focus = null;
});
