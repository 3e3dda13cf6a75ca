// Panels come anew when the table has a new version: the live stream brings those that have changed since the rendering
// that the page shows. A page that missed one asks for all. An answer older than what it shows is dropped.
// Exports news, which asks for whatever has changed, versionShown, unsure, for what is put into the page besides, and
// onlyNew, which leaves out what the page shows already.
import { all, table } from "./dom.js";

let version = 0, shown = table.dataset.shown, posting = 0, owed = 0;

export const versionShown = () => version;
export function news(expected = 0) { htmx.trigger("#news", "news", { data: expected }); }
export function unsure() { shown = ""; }

// A panel that was drawn upon here is always replaced.
const touched = () => all("[data-live][data-touched]").map((panel) => panel.id);
// What each panel came with: scripts change some of it, such as the marks of the log.
const came = new Map(all("[data-live]").map((panel) => [panel.id, panel.innerHTML]));
export function onlyNew(text) {
  const answer = document.createElement("template");
  answer.innerHTML = text;
  for (const panel of all("[data-live]", answer.content)) {
    const old = document.getElementById(panel.id);
    // Once the game has begun, the page of the waiting room has no place for the board.
    if (!old) { location.reload(); return ""; }
    const content = panel.innerHTML;
    if (!old.matches("[data-touched]") && came.get(panel.id) === content) panel.remove();
    came.set(panel.id, content);
  }
  return answer.innerHTML;
}

document.body.addEventListener("htmx:configRequest", (event) => {
  const { headers, triggeringEvent } = event.detail;
  const announced = Number(triggeringEvent?.detail?.data || 0);
  if (announced && (posting || announced <= version)) {
    // The answer to what is being sent will most likely show it.
    owed = Math.max(owed, announced);
    event.preventDefault();
    return;
  }
  headers["X-Shown"] = shown;
  headers["X-Touched"] = touched().join(",");
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
  if (announced) {
    // What came in between may have changed a panel that this answer took for known.
    const from = xhr.getResponseHeader("X-From"), raced = from && from !== shown;
    shown = raced ? "" : xhr.getResponseHeader("X-Shown");
    if (raced) setTimeout(news);
    event.detail.serverResponse = onlyNew(xhr.responseText);
  }
  if (!requestConfig.elt.isConnected) {
    // The form that was sent has been replaced meanwhile; htmx would look for the panels beside it.
    event.detail.shouldSwap = false;
    htmx.swap(table, event.detail.serverResponse ?? xhr.responseText, { swapStyle: "none" });
  }
});
function catchUp() {
  if (!posting && owed > version) { owed = 0; news(); }
}
document.body.addEventListener("htmx:afterRequest", catchUp);

function push(event) {
  const { from, to, version: coming, markup } = JSON.parse(event.data);
  if (coming < version || (coming === version && to === shown)) return;
  if (posting || !from || from !== shown) { news(coming > version ? coming : 0); return; }
  htmx.trigger(table, "htmx:beforeSwap", {});
  version = coming;
  shown = to;
  if (markup) htmx.swap(table, onlyNew(markup), { swapStyle: "none" });
}
function tellElsewhere(event) { htmx.swap("#elsewhere", event.data, { swapStyle: "outerHTML" }); }
document.body.addEventListener("htmx:sseOpen", ({ detail }) => {
  detail.source.addEventListener("panels", push);
  detail.source.addEventListener("elsewhere", tellElsewhere);
});
