// Choices hold still: a group opens as a box over the page, so that nothing moves under the pointer; and a press that
// comes right after the choices have changed was meant for what was there before, so it does nothing.
// Exports settle, to be called when the choices change.
import { $, table } from "./dom.js";

const SOON = 300, HANDED_ON = 1000;
const GUARDED = "#now .choices, #picked, .deeds, .sheets, #map, .coach-warning form", PRESSED = "button, summary, .target, .hex, .ghost";
const ENDS = "#now .choices > :is(.pass, .decline)";
let due = 0, until = 0;

// One answer of the server changes the page in several steps: a later one never cuts short what an earlier one asked for.
export function settle(soon = SOON) {
  if (performance.now() + soon <= until) return;
  table.classList.add("settling");
  until = performance.now() + soon;
  clearTimeout(due);
  due = setTimeout(() => table.classList.remove("settling", "handed-on"), soon);
}
// At one screen the turn goes from hand to hand: a second click of the one must not act for the other.
const atTurn = () => $("#now .whose")?.dataset.name;
let before = atTurn(), press = null;
function handOn() {
  const now = atTurn();
  if (now && before && now !== before) { table.classList.add("handed-on"); settle(HANDED_ON); }
  before = now;
  settle();
}
// Nor must a second click that was meant for something else end the turn.
function endsUnderPress() {
  const box = press && $(ENDS)?.getBoundingClientRect();
  return Boolean(box) && box.left <= press.x && press.x <= box.right && box.top <= press.y && press.y <= box.bottom;
}
const settling = () => table.classList.contains("settling");
const guards = (event, what) => Boolean(event.target.closest?.(what)?.closest(GUARDED));
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("click", (event) => {
  if (settling() && guards(event, PRESSED)) { stop(event); return; }
  press = event.detail && guards(event, PRESSED) && !event.target.closest(ENDS) ? { x: event.clientX, y: event.clientY } : null;
  // What it opens is known only later, when a second click may already have been made.
  if (guards(event, "summary")) settle();
}, true);
addEventListener("submit", (event) => { if (settling() && guards(event, "form")) stop(event); }, true);
// A key that is held down is one press.
addEventListener("keydown", (event) => {
  if (event.repeat && /^(Enter| )$/.test(event.key) && guards(event, "*")) stop(event);
}, true);
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id !== "now") return;
  handOn();
  // When all has found its place.
  queueMicrotask(() => {
    if (endsUnderPress()) settle(HANDED_ON);
    press = null;
  });
});

const opened = () => $("#now details:is(.group, .over)[open]:has(> .inner)");
// Below its button if there is room, else above it, never over it.
function place() {
  const group = opened();
  if (!group) return;
  const box = $(".inner", group), at = $("summary", group).getBoundingClientRect(), gap = 4;
  const below = innerHeight - at.bottom - 2 * gap, above = at.top - 2 * gap;
  box.style.maxHeight = "";
  const up = box.offsetHeight > below && above > below;
  box.style.maxHeight = `${up ? above : below}px`;
  box.style.top = up ? "" : `${at.bottom + gap}px`;
  box.style.bottom = up ? `${innerHeight - at.top + gap}px` : "";
  box.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - box.offsetWidth - gap))}px`;
}
addEventListener("click", (event) => {
  const group = opened();
  if (group && !group.contains(event.target)) group.open = false;
}, true);
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("#now details:is(.group, .over)")) return;
  // What a closed one leaves is where it was before.
  if (event.target.open) settle();
  place();
}, true);
addEventListener("resize", place);
addEventListener("scroll", place, true);
