// Looking back at earlier positions, by the slider, its buttons and the links of the log. Neighbors of the position
// that is shown are fetched ahead, so that holding an arrow key flows.
// Exports look (at a ply, or at "now"), shown (the ply that is shown) and isPast.
import { $, all, table } from "./dom.js";
import { news, onlyNew, unsure, versionShown } from "./panels.js";

const AHEAD = 3, KEPT = 40;
let looking = $(".history.past")?.dataset.ply ?? "";
const fetched = new Map();

export const isPast = () => Boolean(looking);
export const shown = () => Number(looking || ($(".history")?.dataset.last ?? 0));

export function look(ply) {
  const nav = $(".history");
  if (!nav) return;
  const last = Number(nav.dataset.last), wanted = ply === "now" ? last : Math.max(0, Math.min(last, ply));
  const step = Math.sign(wanted - shown());
  turnTo(wanted >= last ? "" : String(wanted));
  if (!looking) { news(); return; }
  show(wanted, last, step);
}
function turnTo(ply) {
  looking = ply;
  history.replaceState(null, "", looking ? `?ply=${looking}` : table.dataset.url);
}

// An earlier position never changes, but what is said beside it does: so the version is part of the name.
const nameOf = (ply) => `${versionShown()} ${ply}`;
function ask(ply) {
  const name = nameOf(ply);
  if (!fetched.has(name)) {
    const answer = fetch($("#news").getAttribute("hx-get"), { headers: { "HX-Request": "true", "X-Looking": String(ply) } });
    fetched.set(name, answer.then((response) => (response.ok ? response.text() : "")).catch(() => ""));
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(name);
}
async function show(ply, last, step) {
  const text = await ask(ply);
  if (looking !== String(ply)) return;
  if (!text) { fetched.delete(nameOf(ply)); news(); return; }
  unsure();
  htmx.swap(table, onlyNew(text), { swapStyle: "none" });
  for (let ahead = 1; ahead <= AHEAD; ahead += 1) {
    const next = ply + (step || -1) * ahead;
    if (next >= 0 && next < last) ask(next);
  }
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

// The log has the whole game: the move whose result is shown is marked in it, and what came later is pale.
function decorate() {
  $("#board")?.classList.toggle("past", isPast());
  let later = false;
  for (const line of all("#panel-log .log > li")) {
    const link = $("a", line), ply = Number(link?.dataset.ply ?? 0);
    later ||= isPast() && ply > shown();
    line.classList.toggle("later", later);
    if (isPast() && ply && ply === shown()) link.setAttribute("aria-current", "true"); else link?.removeAttribute("aria-current");
  }
}
document.body.addEventListener("htmx:oobAfterSwap", decorate);
decorate();
