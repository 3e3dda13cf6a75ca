// Moments: cards that are seen once, the newest of them; they go when they are closed, when one has moved on, or when
// there was time to read them. What had happened before one last looked at the table is old news, and so is what is left
// after an undo. Exports nothing.
import { $, all, table } from "./dom.js";

const key = `visit.${table.dataset.code}`, phone = matchMedia("(max-width: 699px)"), low = matchMedia("(max-height: 879px)");
const closed = new Set(), seconds = new Map(), LONG_ENOUGH = 12;
const last = () => Number($(".history")?.dataset.last ?? 0);
const numberOf = (moment) => Number(moment.dataset.moment);
let at = last(), known = Math.min(at, Number(localStorage.getItem(key) ?? at)), acted = false;

function show() {
  // None beside a lesson or a hint, which come first; one where there is little room.
  const most = $(".advice .lesson:not([hidden])") ? 0 : phone.matches || low.matches ? 1 : 2, moments = all("#asides .moment");
  const open = moments.filter((moment) => numberOf(moment) > known && !closed.has(numberOf(moment)));
  moments.forEach((moment) => { moment.hidden = !open.slice(open.length - most).includes(moment); });
}
function noteVisit() {
  if (!document.hidden) localStorage.setItem(key, String(last()));
}
// Whoever has moved has read them, and on a phone, where they lie over the page, whoever is asked something new.
function moved() {
  const now = last();
  if (now < at) { known = now; closed.clear(); }
  else if (now > at && (acted || (phone.matches && $("#now .head.turn")))) known = at;
  if (now !== at) [at, acted] = [now, false];
}
// Seconds in which the page was in front count, and none in which somebody points at the card.
function count() {
  if (document.hidden) return;
  for (const moment of all("#asides .moment:not([hidden], :hover, :focus-within)")) {
    const number = numberOf(moment), past = (seconds.get(number) ?? 0) + 1;
    seconds.set(number, past);
    if (past >= LONG_ENOUGH) closed.add(number);
  }
  show();
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
  setInterval(count, 1000);
  noteVisit();
  show();
}
