// The dialog in which standing orders are given, opened from the bar; what was sent closes it, and the bar tells the rest.
(() => {
  const dialog = document.getElementById("orders");
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".to-orders")) return;
    // An order is for the position in which the dialog was opened, whatever others do meanwhile.
    document.getElementById("orders-ply").value = document.querySelector(".history").dataset.last;
    dialog.showModal();
    const first = dialog.querySelector("details");
    if (first && !dialog.querySelector("details[open]")) first.open = true;
  });
  // The keys of the table are not for what lies over it.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.addEventListener("htmx:afterRequest", (event) => { if (dialog.contains(event.target)) dialog.close(); });
  // What one is filling in stays as it is while others move; the order counts from the position that it was given in.
  document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id === "ordering" && dialog.open) event.preventDefault();
  });
  dialog.addEventListener("close", () => htmx.trigger("#news", "news"));
  dialog.addEventListener("close", () => document.querySelector("#now .to-orders, #now .order button")?.focus({ preventScroll: true }));
})();
