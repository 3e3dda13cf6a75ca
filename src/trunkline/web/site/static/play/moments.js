// Moments: cards over the board that each player closes once. What was there when a table is first opened is old news
// unless it came after one's own last move. Exports nothing.
import { $, all, table } from "./dom.js";

const key = `moments.${table.dataset.code}`;
const seen = () => Number(localStorage.getItem(key) ?? -1);
const numberOf = (moment) => Number(moment.dataset.moment);

function show() {
  all("#asides .moment").forEach((moment) => { moment.hidden = numberOf(moment) <= seen(); });
}
$("#asides")?.parentElement.addEventListener("click", (event) => {
  const moment = event.target.closest(".moment");
  if (!moment || !event.target.closest("[data-close]")) return;
  localStorage.setItem(key, String(Math.max(seen(), numberOf(moment))));
  show();
});
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "asides") show(); });
show();
