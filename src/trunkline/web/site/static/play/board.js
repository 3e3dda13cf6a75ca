// Pan and zoom of the board: wheel, drag, pinch, double-tap, keys, buttons. It moves a frame around the map, which is
// replaced inside it, so that a move of somebody else leaves the view where it is.
// Exports zoomBy ("in", "out" or "reset"). On a phone it goes to what can be chosen by itself, so near that it can be hit, and
// back to the whole board when one's turn is over, so that one sees what the others do.
import { $, all } from "./dom.js";
import { frameOf, isIn, subject } from "./near.js";

const LEAST = 1, MOST = 8;
let x = 0, y = 0, scale = 1, byItself = false;
const points = new Map(), NEAR = 40;
let moved = 0, lastTap = { at: -Infinity, x: 0, y: 0 }, pinch = null;

const view = () => $("#view");

function show() {
  const box = view(), pan = $("#pan");
  if (!box || !pan) return;
  const slackX = box.clientWidth * (scale - 1), slackY = box.clientHeight * (scale - 1);
  x = Math.min(0, Math.max(-slackX, x));
  y = Math.min(0, Math.max(-slackY, y));
  pan.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  box.classList.toggle("zoomed", scale > 1);
}

function zoom(factor, atX, atY) {
  const box = view().getBoundingClientRect();
  const px = (atX ?? box.left + box.width / 2) - box.left, py = (atY ?? box.top + box.height / 2) - box.top;
  const next = Math.min(MOST, Math.max(LEAST, scale * factor));
  x = px - (px - x) * next / scale;
  y = py - (py - y) * next / scale;
  [scale, byItself] = [next, false];
  show();
}

function zoomToChoices() {
  reset();
  const frame = frameOf(view().getBoundingClientRect(), LEAST, MOST);
  if (!frame) return;
  ({ scale, x, y } = frame);
  byItself = scale > LEAST;
  show();
}

function reset() { x = y = 0; scale = 1; byItself = false; show(); }

function down(event) {
  points.set(event.pointerId, [event.clientX, event.clientY]);
  if (points.size === 1) moved = 0;
  pinch = null;
}

function move(event) {
  const before = points.get(event.pointerId);
  if (!before) return;
  points.set(event.pointerId, [event.clientX, event.clientY]);
  const [a, b] = [...points.values()];
  if (b) {
    const wide = Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (pinch) zoom(wide / pinch, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    [pinch, moved] = [wide, moved + 10];
  } else {
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved > 6 && scale > 1) { x += dx; y += dy; show(); view().classList.add("dragging"); }
  }
}

function up(event) {
  const began = points.delete(event.pointerId);
  pinch = null;
  view().classList.remove("dragging");
  if (!began || event.pointerType !== "touch" || moved > 6 || event.type !== "pointerup") return;
  // Taps on what can be chosen choose; two of them are two choices, such as turns of a tile.
  if (event.target.closest?.(".target, .hex.can, .ghost, .editing .hex")) return;
  const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const again = tap.at - lastTap.at < 300 && Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < NEAR;
  if (again) scale > 1 ? reset() : zoom(2.5, tap.x, tap.y);
  lastTap = again ? { ...tap, at: -Infinity } : tap;
}

function start() {
  const box = view();
  if (!box) return;
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), event.clientX, event.clientY);
  }, { passive: false });
  box.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  // A drag is no click on the hex where it ends.
  box.addEventListener("click", (event) => { if (moved > 6) { event.stopPropagation(); event.preventDefault(); } }, true);
  all("[data-zoom]").forEach((button) => button.addEventListener("click", () => zoomBy(button.dataset.zoom)));
  addEventListener("resize", show);
  // Also when the map comes in the place of a card.
  new ResizeObserver(goToChoices).observe(box);
}
// Once for each question, so that whoever looks around is left alone; one that comes back by an undo is shown as it was left.
let question = "", leftAt = new Map();
function goToChoices() {
  if (!view()?.clientWidth) return;
  const asked = $("#now .head.turn") && matchMedia("(max-width: 699px)").matches ? subject() : "";
  if (question && asked !== question) leftAt.set(question, { x, y, scale, byItself });
  if (asked && asked !== question) {
    if (leftAt.has(asked)) ({ x, y, scale, byItself } = leftAt.get(asked));
    show();
    if (!(scale > LEAST && isIn(view().getBoundingClientRect()))) zoomToChoices();
    if (view().getBoundingClientRect().top < 0) view().scrollIntoView({ block: "start" });
  } else if (byItself && !$("#now .head.turn")) reset();
  question = asked;
}
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (["now", "map"].includes(event.detail.target.id)) goToChoices(); });

export function zoomBy(how) {
  if (!view()) return;
  how === "reset" ? reset() : zoom(how === "in" ? 1.4 : 1 / 1.4);
}
start();
