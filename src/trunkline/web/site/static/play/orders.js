// The dialog in which standing orders are given, opened from the bar; what was sent closes it, and the bar tells the rest. Exports nothing.
import { $ } from "./dom.js";
import { news } from "./panels.js";

const dialog = $("#orders");

function open() {
  // An order is for the position in which the dialog was opened, whatever others do meanwhile.
  $("#orders-ply").value = $(".history").dataset.last;
  dialog.showModal();
  const first = $("#ordering > .seat-orders .offered", dialog);
  if (first && !$(".offered[open]", dialog)) first.open = true;
}
// A table that has not begun takes no orders.
if (dialog) {
  document.addEventListener("click", (event) => { if (event.target.closest?.(".to-orders")) open(); });
  // The keys of the table are not for what lies over it.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.addEventListener("htmx:afterRequest", (event) => { if (dialog.contains(event.target)) dialog.close(); });
  // What one is filling in stays as it is while others move; the order counts from the position that it was given in.
  document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id === "ordering" && dialog.open) event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    news();
    $("#now .to-orders, #now .order button")?.focus({ preventScroll: true });
  });
}
