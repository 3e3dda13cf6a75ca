// Panels come anew when the table has news: the live stream brings those that differ from what the page shows, and where
// it can't, the page says which it has and asks. An answer that is older than what it shows is dropped.
// Exports news, which asks for whatever has changed, versionShown, and unsure, for what is put into the page besides.
import { all, table } from "./dom.js";

let version = 0, shown = table.dataset.shown, swaps = 0, posting = 0, owed = 0;

export const versionShown = () => version;
export function news(expected = 0) { htmx.trigger("#news", "news", { data: expected }); }
export function unsure() { shown = ""; }

document.body.addEventListener("htmx:configRequest", (event) => {
  const { headers, triggeringEvent, verb } = event.detail;
  const announced = Number(triggeringEvent?.detail?.data || 0);
  if (announced && (posting || announced <= version)) {
    // The answer to what is being sent will most likely show it.
    owed = Math.max(owed, announced);
    event.preventDefault();
    return;
  }
  // A panel that was drawn upon here is not what its sign says; after a move it comes anew.
  const had = all(verb === "get" ? "[data-sign]" : "[data-sign]:not([data-touched])");
  headers["X-Have"] = had.map((panel) => `${panel.id}:${panel.dataset.sign}`).join(",");
  headers["X-Swaps"] = String(swaps);
  if (table.dataset.person) headers["X-Person"] = table.dataset.person;
});
// The request itself says when it is over: of a form that has been replaced meanwhile, no event comes up to the page.
document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (detail.requestConfig.verb === "get") return;
  posting += 1;
  detail.xhr.addEventListener("loadend", () => { posting -= 1; catchUp(); });
});
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (!xhr) return;
  const announced = Number(xhr.getResponseHeader("X-Version") || 0);
  if (announced && announced < version) { event.detail.shouldSwap = false; return; }
  version = announced || version;
  // What came in between may have changed a panel that this answer took for known.
  const raced = requestConfig.headers["X-Swaps"] !== String(swaps);
  if (announced) shown = raced ? "" : xhr.getResponseHeader("X-Shown");
  if (raced) setTimeout(news);
  swaps += 1;
  if (!requestConfig.elt.isConnected) {
    // The form that was sent has been replaced meanwhile; htmx would look for the panels beside it.
    event.detail.shouldSwap = false;
    htmx.swap(table, xhr.responseText, { swapStyle: "none" });
  }
});
function catchUp() {
  if (!posting && owed > version) { owed = 0; news(); }
}
document.body.addEventListener("htmx:afterRequest", catchUp);

function push(event) {
  const { from, to, version: coming, markup } = JSON.parse(event.data);
  if (coming < version || (coming === version && to === shown)) return;
  if (posting || from !== shown) { news(coming > version ? coming : 0); return; }
  htmx.trigger(table, "htmx:beforeSwap", {});
  version = coming;
  shown = to;
  swaps += 1;
  if (markup) htmx.swap(table, markup, { swapStyle: "none" });
}
function tellElsewhere(event) { htmx.swap("#elsewhere", event.data, { swapStyle: "outerHTML" }); }
document.body.addEventListener("htmx:sseOpen", ({ detail }) => {
  detail.source.addEventListener("panels", push);
  detail.source.addEventListener("elsewhere", tellElsewhere);
});
