// Moments: cards that each player closes once; the newest of them are seen. What had happened before one last looked at
// the table is old news, and so is what is left after an undo. Exports nothing.
import { $, all, table } from "./dom.js";

const key = `visit.${table.dataset.code}`, phone = matchMedia("(max-width: 699px)"), closed = new Set();
const last = () => Number($(".history")?.dataset.last ?? 0);
const numberOf = (moment) => Number(moment.dataset.moment);
let at = last(), known = Math.min(at, Number(localStorage.getItem(key) ?? at)), acted = false;

function show() {
  // None beside a lesson or a hint, which come first; one on a phone: the log keeps its room.
  const most = $(".advice .lesson:not([hidden])") ? 0 : phone.matches ? 1 : 2, moments = all("#asides .moment");
  const open = moments.filter((moment) => numberOf(moment) > known && !closed.has(numberOf(moment)));
  moments.forEach((moment) => { moment.hidden = !open.slice(open.length - most).includes(moment); });
}
function noteVisit() {
  if (!document.hidden) localStorage.setItem(key, String(last()));
}
// On a phone they lie over the page: whoever is asked something new, or has moved, has read them.
function moved() {
  const now = last();
  if (now < at) { known = now; closed.clear(); }
  else if (now > at && phone.matches && (acted || $("#now .head.turn"))) known = at;
  if (now !== at) [at, acted] = [now, false];
}

if ($("#asides")) {
  document.body.addEventListener("htmx:oobAfterSwap", (event) => {
    if (!/^(asides|history)$/.test(event.detail.target.id)) return;
    moved();
    show();
    noteVisit();
  });
  document.body.addEventListener("htmx:beforeSend", (event) => { acted ||= event.target.matches?.("form:has(input[name=action])"); });
  document.addEventListener("visibilitychange", noteVisit);
  document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "hint") show(); });
  table.addEventListener("click", (event) => {
    const moment = event.target.closest(".moment");
    if (!event.target.closest("[data-close]")) return;
    if (moment) closed.add(numberOf(moment));
    show();
  });
  noteVisit();
  show();
}
