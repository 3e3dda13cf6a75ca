// A hint, and the question of the coach before a bad move. Whoever asks by keyboard for a hint is taken to its card; the
// question takes the focus, gives it back, and the same choice made again is its answer "play it anyway". Exports nothing.
import { $ } from "./dom.js";
import { raise } from "./sheet.js";
import { settle } from "./steady.js";

// A second press that was meant for the choice itself, before the question was there, is no answer.
const SOON = 600;
const button = () => $("#now .hint-button");
const warning = () => $("#hint .coach-warning");
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
  $("button", warning()).focus({ preventScroll: true });
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
  setTimeout(() => { if (back?.isConnected && back.checkVisibility()) back.focus({ preventScroll: true }); });
}, true);
