// The bar has one height: choices with little room grow smaller, and none is hidden. Exports nothing.
import { $, all } from "./dom.js";

// The keys 1 to 9 press what stands in the row, and the buttons say which is which.
function number() {
  // Passing has a key of its own.
  const buttons = all("#now .choices > .choice .pick:not([aria-keyshortcuts]), #now .choices > details > summary, #now .choices > button.choice:not([aria-keyshortcuts])");
  all("#now [data-key]").forEach((one) => { delete one.dataset.key; });
  buttons.filter((one) => one.checkVisibility()).slice(0, 9).forEach((one, index) => { one.dataset.key = index + 1; });
}
// Every choice stays in the bar: what is said with it gives way first, then its size; what is left is scrolled to.
const SIZES = ["", "tight", "tighter", "tightest"];
function fit() {
  const row = $("#now .choices");
  if (!row) return;
  for (const size of SIZES) {
    row.classList.remove(...SIZES.filter(Boolean));
    if (size) row.classList.add(size);
    if (row.scrollWidth <= row.clientWidth + 1 && row.scrollHeight <= row.clientHeight + 1) break;
  }
  number();
  row.classList.toggle("goes-on", row.scrollWidth > row.clientWidth + 1);
}
const beyond = (row) => all(":scope > :not(.note, [hidden])", row).some((one) => one.offsetLeft + one.offsetWidth > row.offsetLeft + row.clientWidth + 1);
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "now") fit(); });
document.body.addEventListener("htmx:afterSwap", (event) => { if (event.target.closest?.("#now")) fit(); });
addEventListener("resize", fit);
fit();
