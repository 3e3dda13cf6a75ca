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
// On a phone the bar tells what has room, each sentence whole: first the moves give way, the oldest before the others, then
// the figures that changed, and last what came of the moves.
function tell() {
  const line = $("#now .since-line"), since = line && $(".since", line);
  line?.classList.remove("full");
  if (!since || !phone.matches || $("#bar").matches(".high")) return;
  const moves = all(":scope > bdi > span:not(.comes-of)", since), results = all(":scope > bdi > span.comes-of", since);
  const some = [...moves.slice(0, results.length ? undefined : -1), ...all(":scope > bdi > b", since), ...results.slice(0, -1)];
  some.forEach((one) => one.classList.remove("left-out"));
  const height = 20, room = line.getBoundingClientRect().bottom - since.getBoundingClientRect().top;
  const lines = Math.floor((room + 2) / height);
  since.style.setProperty("--lines", Math.max(1, lines));
  // Below what is at stake there may be no room for a line.
  line.classList.toggle("full", !lines && Boolean($(".stakes", line)));
  for (const one of some) {
    if (since.scrollHeight <= since.clientHeight + 2) break;
    one.classList.add("left-out");
  }
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
addEventListener("resize", show);
show();
