// A hint, and the question of the coach before a bad move. Whoever asks by keyboard for a hint is taken to its card; the
// question takes the focus, as a whole, so that no key that is pressed too often answers it; it gives the focus back, and the
// same choice made again is its answer "play it anyway". Exports toWarning, which leads to the question if there is one.
import { $ } from "./dom.js";
import { parts, say } from "./say.js";
import { raise } from "./sheet.js";
import { settle } from "./steady.js";

// A second press that was meant for the choice itself, before the question was there, is no answer.
const SOON = 600;
const button = () => $("#now .hint-button");
const warning = () => $("#hint .coach-warning");
export function toWarning() {
  if (!warning()) return false;
  warning().focus({ preventScroll: true });
  say(parts(warning()));
  return true;
}
let sent = "", asked = "", since = Infinity, from = null;

const moveOf = ({ ply, action, field, quick, number }) => JSON.stringify([ply, action, field, field && (quick ?? number)]);
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!detail.parameters.action) return;
  sent = moveOf(detail.parameters);
  if (warning() && sent === asked && detail.triggeringEvent?.timeStamp > since) detail.parameters.anyway = "yes";
});
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id !== "hint" || !warning()) return;
  const on = document.activeElement;
  if (on !== document.body && !on.closest("#hint")) from = on;
  [asked, since] = [sent, performance.now() + SOON];
  settle(SOON);
  raise(false);
  toWarning();
});
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "hint") return;
  const card = $("#hint .hint-card"), byKey = document.activeElement === button() && button().matches(":focus-visible");
  button()?.setAttribute("aria-expanded", String(Boolean(card)));
  // When it is seen, which it is not while a bot is said to think.
  if (card && byKey) setTimeout(() => card.focus({ preventScroll: true }));
});
// Before the focus looks for a place of its own.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#hint [data-close]")) return;
  const back = warning() ? from : null;
  button()?.setAttribute("aria-expanded", "false");
  setTimeout(() => {
    if (!back?.isConnected || !back.checkVisibility()) return;
    back.focus({ preventScroll: true });
    // What is typed then takes the place of the amount that was warned of.
    if (back.matches("input[type=number]")) back.select();
  });
}, true);
