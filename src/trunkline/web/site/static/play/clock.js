// The time that is left to the one who is to act, counted down from the moments that the bar names. Exports nothing.
import { $, table } from "./dom.js";

// The server's clock counts, whatever this machine's says.
const ahead = Number(table.dataset.now) * 1000 - Date.now();
// Seconds that are few, whatever the time for a move is.
const LAST = 20;
const two = (number) => String(number).padStart(2, "0");

function figures(seconds, day) {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / 86400), hours = Math.floor(whole / 3600) % 24;
  if (days) return hours ? `${days} ${day} ${hours} h` : `${days} ${day}`;
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
function show() {
  const clock = $("#now .clock");
  if (!clock) return;
  const { timed, move, deadline, reserve, day } = clock.dataset;
  const now = (Date.now() + ahead) / 1000, left = deadline - now, fresh = Math.max(0, move - now);
  const kept = Math.max(0, deadline - Math.max(now, move));
  const [first, rest] = fresh ? [figures(fresh, day), kept ? ` + ${figures(kept, day)}` : ""] : [`${figures(kept, day)} ${reserve}`, ""];
  if (clock.textContent !== first + rest) {
    // On a phone the strip of players has the reserve.
    const more = Object.assign(document.createElement("span"), { className: "kept", textContent: rest });
    clock.replaceChildren(first, more);
  }
  clock.classList.toggle("short", left < Math.max(LAST, (deadline - timed) / 5));
}
// Only tables with clocks say what time it is.
if (table.dataset.now) {
  document.body.addEventListener("htmx:oobAfterSwap", show);
  setInterval(show, 250);
  show();
}
