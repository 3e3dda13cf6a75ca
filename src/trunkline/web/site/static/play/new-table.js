// The form of a new table: so many bots with one click, in the last seats, or everybody at one screen. Exports nothing.
import "./page.js";
import { $, all } from "./dom.js";

const fill = $("[data-fill]");
const count = () => Number($("[name=count]:checked")?.value ?? 0);
const show = () => { for (const button of all("[data-bots]", fill)) button.hidden = Number(button.dataset.bots) >= count(); };

function hereAll() {
  for (let seat = 0; seat < count(); seat += 1) {
    const kind = $(`[name=kind${seat}]`);
    if (kind.value !== "me") kind.value = "hotseat";
  }
}

fill.hidden = false;
show();
// The lobby has a link for that.
if (location.hash === "#here") hereAll();
document.addEventListener("change", (event) => { if (event.target.name === "count") show(); });
fill.addEventListener("click", (event) => {
  const button = event.target.closest("[data-bots]");
  if (event.target.closest("[data-here]")) hereAll();
  if (!button) return;
  const bots = Number(button.dataset.bots);
  for (let seat = 0; seat < count(); seat += 1) {
    const kind = $(`[name=kind${seat}]`), isBot = !["me", "hotseat", "open", "invited"].includes(kind.value);
    if (seat >= count() - bots) kind.value = fill.dataset.fill;
    else if (isBot) kind.value = "open";
  }
});
