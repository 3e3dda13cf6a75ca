// What is refused says why beside the choices as well, where its rule is a link that keys and fingers reach. Exports nothing.
import { $, table } from "./dom.js";
import { hideTip, showTip } from "./tips.js";

const alertBox = () => $("#alert");
// On a phone it may lie below the edge of the bar.
const intoSight = () => alertBox().scrollIntoView({ block: "nearest" });

function explain({ section, reason }) {
  const line = document.createElement("p"), link = document.createElement("a");
  line.className = "refusal";
  Object.assign(link, { className: "rule", href: `${table.dataset.rules}#s${section}`, target: "rules", textContent: section });
  line.append(`${table.dataset.rule} `, link, `: ${reason}`);
  alertBox().replaceChildren(line);
  intoSight();
}

// A map may say why a hex can't be chosen.
const aboutHex = (hex) => hex && $(`#map metadata[data-for="${CSS.escape(hex.dataset.hex)}"]`);

document.addEventListener("click", (event) => {
  const refused = event.target.closest?.(".refused[data-section]") ?? aboutHex(event.target.closest?.("#map .hex[data-hex]"));
  if (refused) explain(refused.dataset);
  // Whoever does something else has read it; where to log in stays.
  else if (event.target.closest?.("#table") && !event.target.closest("#alert") && !$("a:not(.rule)", alertBox())) alertBox().replaceChildren();
});
// A number that is refused says why where it was typed.
let number = null;
document.body.addEventListener("htmx:beforeSend", (event) => { number = $("input[type=number]", event.target); });
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  const words = alertBox().textContent.trim();
  if (event.detail.target.id !== "alert" || !words) return;
  intoSight();
  if (!number?.isConnected || !number.checkVisibility()) return;
  showTip(number, words);
  if (number === document.activeElement) number.select();
});
// Once it is another number, that is no longer so.
table.addEventListener("input", (event) => { if (event.target === number) hideTip(); });
