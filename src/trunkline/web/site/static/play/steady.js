// Choices hold still: a press that comes right after they have changed was meant for what was there before, so it does
// nothing, unless the very same choice was there before. While that is so the choices are pale, and what has come to lie
// where the last press was stays so a little longer. While a move is being sent, nothing else is.
// Exports settle, to be called when the choices change.
import { $, all, table } from "./dom.js";

const SOON = 300, RISEN = 600, SAME_PLACE = 400, NEAR = 24;
const GUARDED = "#now :is(.choices, .undo-asked), #picked, .deeds, .sheets, #map, .coach-warning form", PRESSED = "button, summary, .target, .hex, .ghost";
// What may be pressed at once, but not twice.
const REPEATED = "#now :is(.undo, .redo) button";
// A press on a busy page is told late, after all timers: so what counts is when it was made.
let due = 0, until = 0, changedAt = 0, settledAt = 0;

// One answer of the server changes the page in several steps: a later one never cuts short what an earlier one asked for.
export function settle(soon = SOON) {
  if (performance.now() + soon <= until) return;
  table.classList.add("settling");
  until = performance.now() + soon;
  clearTimeout(due);
  due = setTimeout(() => {
    table.classList.remove("settling", "changed", "handed-on");
    all(".known").forEach((one) => one.classList.remove("known"));
    settledAt = performance.now();
  }, soon);
}
// At one screen the turn goes from hand to hand: a second click of the one must not act for the other.
const atTurn = () => $("#now .whose")?.dataset.name;
// Whoever waited may be about to press something else, where the choices of a phone now rise.
const phone = matchMedia("(max-width: 699px)");
const canChoose = () => Boolean($("#now .head:is(.turn, .asked)"));
let before = atTurn(), could = canChoose();
function handOn() {
  const now = atTurn(), can = canChoose();
  table.classList.add("changed");
  changedAt = performance.now();
  if (can && !could && phone.matches) settle(RISEN);
  could = can;
  table.classList.toggle("handed-on", Boolean(now && before && now !== before));
  before = now;
  settle();
}
// A second click was meant for what the first one was meant for, whatever has come to lie there since.
let press = null, rested = 0;
const isAgain = ({ clientX: x, clientY: y, timeStamp }) => Boolean(press?.rests) && !(timeStamp > press.restedAt) && Math.hypot(x - press.x, y - press.y) < NEAR;
function restUnderPress() {
  const last = press;
  if (!last || last.rests) return;
  last.rests = true;
  const { x, y } = last;
  // When all has found its place.
  requestAnimationFrame(() => {
    clearTimeout(rested);
    rested = setTimeout(() => {
      last.restedAt = performance.now();
      all(".resting").forEach((one) => one.classList.remove("resting"));
    }, SAME_PLACE);
    pressable().forEach((one) => {
      const box = one.getBoundingClientRect();
      if (press === last && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom) one.classList.add("resting");
    });
  });
}
// Whoever presses what was there before and still is, at the same place, has aimed at it.
let there = new Set(), waits = "";
const pressable = () => all(`:is(${GUARDED}) :is(${PRESSED})`);
const seen = (one) => [...one.childNodes].map((node) => (node.matches?.(".only-read") ? "" : node.textContent)).join("");
function sign(one) {
  const { left, top } = one.getBoundingClientRect(), { target, hex } = one.dataset;
  return JSON.stringify([seen(one), one.value, one.form?.elements.action?.value, target, hex, Math.round(left), Math.round(top)]);
}
// The time counts from when the new choices are seen, which on a busy page is later. What was pressed while a move was
// being sent is pressed then, if it is there as it was.
const knowAgain = () => requestAnimationFrame(() => {
  settle();
  const every = pressable();
  every.forEach((one) => one.classList.toggle("known", there.has(sign(one))));
  const next = waits ? every.find((one) => one.matches(".known:not(.resting)") && sign(one) === waits) : null;
  waits = "";
  next?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: -NEAR, clientY: -NEAR }));
});
const settling = () => table.classList.contains("settling");
const sending = () => table.classList.contains("sending");
const guards = (event, what) => Boolean(event.target.closest?.(what)?.closest(GUARDED));
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("click", (event) => {
  const repeated = event.target.closest?.(REPEATED), guarded = guards(event, PRESSED) || repeated, known = event.detail && event.timeStamp > changedAt && event.target.closest?.(".known");
  const early = !known && !repeated && (settling() || event.timeStamp < settledAt), again = event.detail && isAgain(event);
  if (guarded && (early || sending() || again)) {
    stop(event);
    const one = event.target.closest(PRESSED), near = press && Math.hypot(event.clientX - press.x, event.clientY - press.y) < NEAR;
    if (sending() && event.detail && !near) waits = sign(one);
    else if (!again && !near && event.detail) one.dispatchEvent(new Event("early", { bubbles: true }));
    return;
  }
  press = event.detail && guarded ? { x: event.clientX, y: event.clientY } : null;
  // What it opens is known only later, when a second click may already have been made.
  if (guards(event, "summary")) settle();
}, true);
addEventListener("submit", (event) => {
  const early = settling() && !event.submitter?.matches(".known");
  if (guards(event, "form") && (early || sending())) stop(event);
}, true);
// What htmx has not taken up yet, or no longer, is never sent by the browser itself, which would leave the page.
addEventListener("submit", (event) => { if (event.target.matches("[hx-post]")) event.preventDefault(); });
// A key that is held down is one press.
addEventListener("keydown", (event) => {
  if (event.repeat && /^(Enter| )$/.test(event.key) && guards(event, "*")) stop(event);
}, true);
document.body.addEventListener("htmx:beforeSwap", () => { if (!settling()) there = new Set(pressable().map(sign)); });
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id !== "now") return;
  handOn();
  knowAgain();
  restUnderPress();
});
