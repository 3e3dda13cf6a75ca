// The bar has one height: choices with little room grow smaller, and none is hidden. Exports nothing.
import { $, all } from "./dom.js";
import { number } from "./numbers.js";

const phone = matchMedia("(max-width: 699px)");
// Every choice stays in the bar: what is said with it gives way first, then its size; what is left is scrolled to. On a
// phone the choices rather take the place of what happened last than leave out what follows from them.
const SIZES = ["", "tight", "tighter", "tightest"], CLASSES = ["tall", ...SIZES.slice(1)];
const IN_SHORT = ["", "tight", "tighter", "tall", "tall tight", "tightest"], IN_FULL = ["", "tight", "tall", "tall tight", "tighter", "tightest"];
function fit() {
  const row = $("#now .choices");
  if (!row) return;
  // The keys take room, too.
  number();
  const onPhone = $(".follows:only-of-type", row) ? IN_FULL : IN_SHORT;
  for (const size of phone.matches ? onPhone : SIZES) {
    row.classList.remove(...CLASSES);
    row.classList.add(...size.split(" ").filter(Boolean));
    if (row.scrollWidth <= row.clientWidth + 1 && row.scrollHeight <= row.clientHeight + 1) break;
  }
  row.classList.toggle("goes-on", row.scrollWidth > row.clientWidth + 1);
}
// The bar tells as many whole sentences as have room, in their order: the least important are left out first. If the most
// important one has no room, those with a short form are told by it. The changed figures are left out last.
function tell() {
  const line = $("#now .since-line"), since = line && $(".since", line);
  line?.classList.remove("full");
  if (!since || $("#bar").matches(".high")) return;
  const told = all(".told", since).sort((one, other) => other.dataset.rank - one.dataset.rank), changed = $(".changed", since);
  const hasShort = (one) => Boolean($(".in-short", one));
  const room = line.getBoundingClientRect().bottom - since.getBoundingClientRect().top;
  const lines = Math.floor((room + 2) / parseFloat(getComputedStyle(since).lineHeight));
  since.style.setProperty("--lines", Math.max(1, lines));
  // Below what is at stake there may be no room for a line.
  line.classList.toggle("full", !lines && Boolean($(".stakes", line)));
  const fits = () => since.scrollHeight <= since.clientHeight + 2;
  changed?.classList.remove("left-out");
  for (const short of [false, true]) {
    since.classList.toggle("short", short);
    told.forEach((one) => one.classList.remove("left-out"));
    if (short) told.sort((one, other) => hasShort(one) - hasShort(other));
    for (const one of told.slice(0, -1)) if (!fits()) one.classList.add("left-out");
    if (fits()) return;
  }
  changed?.classList.add("left-out");
}
// Below the choices there is room for the list of what happened.
function under() {
  const row = $("#now .choices");
  if (row) $("#now .recap")?.style.setProperty("--under", `${row.getBoundingClientRect().bottom}px`);
}
function show() {
  fit();
  tell();
  under();
}
document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "now") show(); });
document.body.addEventListener("htmx:afterSwap", (event) => { if (event.target.closest?.("#now")) show(); });
// What is folded up has no size.
document.addEventListener("toggle", (event) => { if (event.target.matches("#now .recap")) tell(); }, true);
addEventListener("resize", show);
show();
