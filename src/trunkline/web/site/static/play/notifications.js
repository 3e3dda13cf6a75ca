// Notifications of the browser: asked for by a button alone, shown while the page is hidden, once for each subject. Exports nothing.
import { $, all, table } from "./dom.js";

const place = `notified.${table.dataset.code}`, title = $("h1.page-title").textContent;

function decorate() {
  all("[data-permission]").forEach((one) => { one.hidden = one.dataset.permission !== Notification.permission; });
}
// All pages of one browser share what was shown, and one after the other looks whether it was.
const alone = (does) => (navigator.locks ? navigator.locks.request(place, does) : does());
function call() {
  const waits = $("#call");
  if (!waits) return;
  const { subject, words } = waits.dataset;
  alone(() => {
    if (localStorage.getItem(place) === subject) return;
    const hidden = document.hidden;
    if (hidden && Notification.permission !== "granted") return;
    localStorage.setItem(place, subject);
    if (!hidden) return;
    const shown = new Notification(title, { body: words, tag: `${table.dataset.code} ${subject}` });
    shown.onclick = () => { window.focus(); shown.close(); };
  });
}
if ("Notification" in window) {
  $("#tell-me")?.addEventListener("click", async () => { await Notification.requestPermission(); decorate(); });
  decorate();
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "now") call(); });
  document.addEventListener("visibilitychange", call);
  call();
}
