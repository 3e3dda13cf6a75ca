// The form of a new table: so many bots with one click, in the last seats, or everybody at one screen. Exports nothing.
import "./page.js";
import { $, all } from "./dom.js";

const fill = $("[data-fill]");
const count = () => Number($("[name=count]:checked")?.value ?? 0);
const kinds = () => all("[name^=kind]").slice(0, count());
function show() {
  for (const button of all("[data-bots]", fill)) button.hidden = Number(button.dataset.bots) >= count();
  // Nobody is sent a link if everybody is here.
  $("[data-link]").hidden = !kinds().some((kind) => ["open", "invited"].includes(kind.value));
}

// Who sits where now, for those who don't see it.
function tell() {
  const words = (kind) => `${kind.labels[0].firstChild.textContent.trim()}: ${kind.selectedOptions[0].textContent.trim()}`;
  $("[data-told]").textContent = kinds().map(words).join(", ");
}
function hereAll() {
  for (const kind of kinds()) if (kind.value !== "me") kind.value = "hotseat";
}
function fillWith(bots) {
  kinds().forEach((kind, seat) => {
    const isBot = !["me", "hotseat", "open", "invited"].includes(kind.value);
    if (seat >= count() - bots) kind.value = fill.dataset.fill;
    else if (isBot) kind.value = "open";
  });
}

fill.hidden = false;
// The lobby has a link for that.
if (location.hash === "#here") hereAll();
show();
document.addEventListener("change", show);
fill.addEventListener("click", (event) => {
  const button = event.target.closest("[data-bots]");
  if (event.target.closest("[data-here]")) hereAll();
  if (button) fillWith(Number(button.dataset.bots));
  show();
  tell();
});
