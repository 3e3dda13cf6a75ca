// What is refused says why beside the choices as well, where its rule is a link that keys and fingers reach. Exports nothing.
import { $, table } from "./dom.js";

const said = () => $("#said");
// On a phone it may lie below the edge of the bar.
const intoSight = () => said().scrollIntoView({ block: "nearest" });

function why(words) {
  const cited = new RegExp(`^(.*?(?:rule|${table.dataset.rule}) )([\\d.]+)(: .*)$`, "is").exec(words);
  if (!cited) return;
  const line = document.createElement("p"), link = document.createElement("a");
  line.className = "refusal";
  Object.assign(link, { className: "rule", href: `${table.dataset.rules}#s${cited[2]}`, target: "rules", textContent: cited[2] });
  line.append(cited[1], link, cited[3]);
  said().replaceChildren(line);
  intoSight();
}

document.addEventListener("click", (event) => {
  const refused = event.target.closest?.("[data-tip]");
  if (refused?.matches(".refused")) why(refused.dataset.tip);
});
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "said" && said().textContent.trim()) intoSight();
});
