// The bar has one row for the choices: those for which it has no room are among all choices in words. Exports nothing.
import { $, all } from "./dom.js";

const phone = matchMedia("(max-width: 699px)");

// The keys 1 to 9 press what stands in the row, and the buttons say which is which.
function number() {
  const buttons = all("#now .choices > .choice .pick, #now .choices > details > summary, #now .choices > button.choice");
  all("#now [data-key]").forEach((one) => { delete one.dataset.key; });
  buttons.filter((one) => one.checkVisibility()).slice(0, 9).forEach((one, index) => { one.dataset.key = index + 1; });
}
function fit() {
  const row = $("#now .choices"), words = row && $(":scope > .words", row);
  if (!words) return;
  all(":scope > .inner > [data-moved]", words).forEach((choice) => { delete choice.dataset.moved; words.before(choice); });
  const inner = $(".inner", words);
  const bare = () => !inner.childElementCount;
  words.hidden = bare();
  // Passing and what ends a step stay in the row. A phone scrolls to the notes, which come last there.
  while (phone.matches ? beyond(row) : row.scrollWidth > row.clientWidth + 1) {
    const last = all(":scope > .choice:not(.words, .pass, .decline)", row).at(-1);
    if (!last) break;
    last.dataset.moved = "";
    inner.prepend(last);
    words.hidden = false;
  }
  number();
  row.classList.toggle("goes-on", row.scrollWidth > row.clientWidth + 1);
}
const beyond = (row) => all(":scope > :not(.note, [hidden])", row).some((one) => one.offsetLeft + one.offsetWidth > row.offsetLeft + row.clientWidth + 1);
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "now") fit(); });
addEventListener("resize", fit);
fit();
