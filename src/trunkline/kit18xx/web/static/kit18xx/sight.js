// Whoever acts is in sight on the card of the players, however many there are; and on a phone, when one is asked, the private
// that is bid for. Exports nothing.
import { $, all } from "../play/site.js";

let asked = "";
function showPrivate() {
  const one = $("#now .head.turn") && $(".privates-table .contested"), name = one?.dataset.private ?? "";
  if (one && name !== asked && matchMedia("(max-width: 699px)").matches) one.scrollIntoView({ block: "nearest" });
  asked = name;
}

// The nearest element above that scrolls, if one does.
function scroller(element) {
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
    if (above.scrollHeight > above.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return null;
}
function show() {
  all("#panel-players .person.acting").filter((one) => one.checkVisibility()).forEach((one) => {
    const box = scroller(one);
    if (!box) return;
    const at = one.getBoundingClientRect(), room = box.getBoundingClientRect();
    if (at.top < room.top) box.scrollTop -= room.top - at.top + 8;
    else if (at.bottom > room.bottom) box.scrollTop += at.bottom - room.bottom + 8;
  });
}
document.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "panel-players") show(); });
document.addEventListener("htmx:afterSettle", showPrivate);
document.addEventListener("click", (event) => { if (event.target.closest?.("#tab-players")) requestAnimationFrame(show); });
show();
showPrivate();
