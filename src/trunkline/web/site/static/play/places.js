// Where the choices are that are not in the bar: on the map, or on the sheet of shares beside it. Exports toPlace, which goes
// there, and from one of them to the next; it says whether there is any.
import { $, all } from "./dom.js";
import { openTab } from "./tabs.js";

const PLACES = "#map :is(.target, .hex.can), .sheets .card button.do, [data-pick].can";
const free = (one) => one.checkVisibility() && !one.disabled && !one.matches(".refused, [aria-disabled=true]");

export function toPlace() {
  const group = $(".sheets");
  if (!group) return false;
  const asked = all("[data-forward]").map((one) => one.dataset.forward).find((name) => $(`:scope > .views [data-tab="${CSS.escape(name)}"]`, group)) ?? "map";
  if (group.dataset.open !== asked) openTab(group, asked);
  const every = all(PLACES).filter(free), next = every[(every.indexOf(document.activeElement) + 1) % every.length];
  next?.focus();
  return Boolean(next);
}
