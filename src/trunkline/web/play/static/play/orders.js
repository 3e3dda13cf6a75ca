// From the bar to the card where standing orders are given.
document.addEventListener("click", (event) => {
  const from = event.target.closest?.("[data-show]");
  const tab = from && document.getElementById(`tab-${from.dataset.show}`);
  if (!tab) return;
  tab.click();
  const first = document.querySelector(`#panel-${from.dataset.show} summary`) || tab;
  first.scrollIntoView({ block: "center" });
  first.focus({ preventScroll: true });
});
