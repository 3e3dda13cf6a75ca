// The desk of a stock round: where a row's price would go is shown in the market, and what a row offers opens beside its button. Exports nothing.
import { $, all, settle } from "../play/site.js";

let shown = null;

const cells = (places) => (places || "").split(" ").filter(Boolean).map((at) => $(`.desk-market [data-cell="${at}"]`));
function unshow() {
  shown?.classList.remove("traced");
  shown = null;
  all(".desk-market .cell").forEach((cell) => cell.classList.remove("at", "down", "up"));
}
// The way down of the shares that one points at, or of all that one holds; the way up if the company is sold out.
function show(row, places) {
  unshow();
  if (!row) return;
  shown = row;
  row.classList.add("traced");
  cells(row.dataset.at).forEach((cell) => cell.classList.add("at"));
  cells(places ?? row.dataset.down).forEach((cell) => cell.classList.add("down"));
  if (places === undefined) cells(row.dataset.up).forEach((cell) => cell.classList.add("up"));
}
["pointerover", "focusin", "click"].forEach((kind) => document.addEventListener(kind, (event) => {
  const row = event.target.closest?.(".desk-table tr[data-company]");
  const offer = event.target.closest?.(".offer[data-path]");
  if (row || shown) show(row, offer?.dataset.path);
}));

// The private that is for sale is in sight.
function follow() {
  const row = $(".privates-table tr.acting"), box = row?.closest(".cards");
  if (!row?.checkVisibility() || box.scrollHeight <= box.clientHeight) return;
  const at = row.getBoundingClientRect(), room = box.getBoundingClientRect();
  if (at.top < room.top || at.bottom > room.bottom) box.scrollTop += at.top - room.top - Math.max(0, (room.height - at.height) / 2);
}
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "panel-privates") follow(); });
follow();

// Below its button if there is room, else above it.
function place(box) {
  const button = $(`[popovertarget="${box.id}"]`), at = button.getBoundingClientRect(), room = box.getBoundingClientRect(), gap = 4;
  const below = at.bottom + gap + room.height <= innerHeight - gap;
  const top = below ? at.bottom + gap : at.top - gap - room.height;
  box.style.top = `${Math.max(gap, top)}px`;
  box.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - room.width - gap))}px`;
}
document.addEventListener("toggle", (event) => {
  const box = event.target;
  if (!box.matches?.(".offers")) return;
  settle();
  if (event.newState !== "open") return;
  place(box);
  $("button.offer", box)?.focus({ preventScroll: true });
}, true);
