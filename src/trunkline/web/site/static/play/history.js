// Looking back at earlier positions, by the slider, its buttons and the links of the log.
// Exports look (at a ply, or at "now"), shown (the ply that is shown) and isPast.
import { $, table } from "./dom.js";
import { news } from "./panels.js";

let looking = $(".history.past")?.dataset.ply ?? "";

export const isPast = () => Boolean(looking);
export const shown = () => Number(looking || ($(".history")?.dataset.last ?? 0));

export function look(ply) {
  const nav = $(".history");
  if (!nav) return;
  const last = Number(nav.dataset.last), wanted = ply === "now" ? last : Math.max(0, Math.min(last, ply));
  turnTo(wanted >= last ? "" : String(wanted));
  news();
}
function turnTo(ply) {
  looking = ply;
  history.replaceState(null, "", looking ? `?ply=${looking}` : table.dataset.url);
}

// Who plays on from an earlier position of an analysis is at its end from then on.
document.body.addEventListener("now", () => turnTo(""));
document.body.addEventListener("htmx:configRequest", (event) => { if (looking) event.detail.headers["X-Looking"] = looking; });
table.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]"), line = event.target.closest("a[data-ply]");
  if (step) look(step.dataset.step === "now" ? "now" : shown() + Number(step.dataset.step));
  if (line && !event.metaKey && !event.ctrlKey) { event.preventDefault(); look(Number(line.dataset.ply)); }
});
table.addEventListener("change", (event) => { if (event.target.id === "slider") look(Number(event.target.value)); });

const decorate = () => $("#board")?.classList.toggle("past", isPast());
document.body.addEventListener("htmx:oobAfterSwap", decorate);
decorate();
