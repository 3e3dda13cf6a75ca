// A first game's tour: points at parts of the page step by step. Offered once for each game, until the first move. Exports nothing.
import { $, all, table } from "./dom.js";
import { openTab } from "./tabs.js";
import { bring, canShow, place } from "./tour-place.js";

const opener = $("#tour-open"), offer = $("#tour-offer"), dialog = $("#tour"), ring = $("#tour-ring");
const round = () => $("#now [data-round]")?.dataset.round ?? "";
const key = `tour.${table.dataset.game}`;
const memory = () => JSON.parse(localStorage.getItem(key) || "{}");
const remember = (more) => localStorage.setItem(key, JSON.stringify({ ...memory(), ...more }));
let steps = [], at = -1, from = null, before = [], beforeTop = 0;

// ---- the steps
function next(by) {
  let to = at + by;
  while (to >= 0 && to < steps.length && !canShow(steps[to].target)) to += by;
  return to;
}
function show(to) {
  if (to >= steps.length) { close(); return; }
  if (to < 0) return;
  at = to;
  const step = steps[at];
  $("#tour-title").textContent = step.title;
  $("#tour-text").textContent = step.needs && !$(step.needs) ? step.otherwise : step.text;
  const there = steps.filter((one) => canShow(one.target));
  $("#tour-count").textContent = dialog.dataset.count.replace("##", there.length).replace("#", there.indexOf(step) + 1);
  dialog.dataset.target = step.target;
  bring(step.target);
  $("#tour-back").hidden = next(-1) < 0;
  $("#tour-next").textContent = next(1) >= steps.length ? dialog.dataset.done : dialog.dataset.next;
  place(step.target);
}
// The page moves under the tour: panels are replaced, lists scroll. So the place is found anew in every frame.
function follow() {
  if (dialog.hidden) return;
  place(steps[at].target);
  requestAnimationFrame(follow);
}

// ---- beginning and end
async function start() {
  const answer = await fetch(dialog.dataset.url);
  if (!answer.ok) return;
  const told = (await answer.json()).steps, now = round();
  steps = told.filter((step) => !step.round || step.round === now);
  at = -1;
  const first = next(1);
  decline();
  if (first >= steps.length) return;
  from = document.activeElement;
  beforeTop = scrollY;
  before = all(".tabbed").map((group) => [group, group.dataset.open, $(":scope > .cards", group).scrollTop]);
  table.classList.add("touring");
  dialog.hidden = false;
  show(first);
  follow();
  $("#tour-next").focus({ preventScroll: true });
}
function close() {
  dialog.hidden = ring.hidden = true;
  at = -1;
  table.classList.remove("touring");
  // Everything is again as it was.
  before.forEach(([group, open, top]) => {
    if (group.dataset.open !== open) openTab(group, open);
    $(":scope > .cards", group).scrollTop = top;
  });
  scrollTo(0, beforeTop);
  (from?.isConnected && from.checkVisibility() ? from : opener).focus({ preventScroll: true });
}
// Tab stays within.
function around(backwards) {
  const buttons = all("button", dialog).filter((one) => !one.hidden), by = backwards ? -1 : 1;
  buttons.at((buttons.indexOf(document.activeElement) + by) % buttons.length).focus();
}
function keydown(event) {
  if (dialog.hidden) return;
  const inside = dialog.contains(event.target);
  if (event.key === "Escape") close();
  else if (event.key === "Tab" && inside) around(event.shiftKey);
  else if (inside && event.key === "ArrowRight") show(next(1));
  else if (inside && event.key === "ArrowLeft") show(next(-1));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// ---- the offer: at the first table of a game, until it is taken or declined, or a move or a lesson makes it needless
function decline() {
  offer.hidden = true;
  remember({ no: true });
}
function propose() {
  if ($("#tutor .lesson")) decline();
  const { no, table: first, seen } = memory();
  offer.hidden = Boolean(no || seen || !round() || !dialog.hidden || first && first !== table.dataset.code);
  if (!offer.hidden) remember({ table: table.dataset.code });
}

// A table that has not begun has no tour.
if (dialog) {
  opener.addEventListener("click", start);
  $("#tour-next").addEventListener("click", () => show(next(1)));
  $("#tour-back").addEventListener("click", () => show(next(-1)));
  $("#tour-close").addEventListener("click", close);
  document.addEventListener("keydown", keydown, true);
  $("#tour-yes").addEventListener("click", start);
  $("#tour-no").addEventListener("click", () => { decline(); opener.focus(); });
  document.body.addEventListener("htmx:beforeSend", (event) => { if (event.target.matches?.("form:has(input[name=action])")) decline(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (/^(now|tutor)$/.test(event.detail.target.id)) propose(); });
  propose();
}
