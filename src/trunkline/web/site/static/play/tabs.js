// Tabs: each group remembers its own at each table; a card that begins to matter comes forward. Exports openTab.
import { $, all, table } from "./dom.js";
import { toEnd } from "./tail.js";

const place = (group) => `tab.${table.dataset.code}.${group.dataset.tabs}`;

export function openTab(group, name, keep = true) {
  const tabs = tabsOf(group);
  if (!tabs.some((tab) => tab.dataset.tab === name)) name = tabs[0]?.dataset.tab;
  tabs.forEach((tab) => {
    const on = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    if (on) tab.classList.remove("unread");
  });
  group.dataset.open = name ?? "map";
  showPanels(group);
  if (keep) localStorage.setItem(place(group), name);
  $(":scope > .cards", group).scrollTop = 0;
  toEnd();
}
// On a phone what was opened may lie behind the sheet, or above what is seen.
function bringIntoSight(group) {
  const sheet = $("#bar").getBoundingClientRect().top, at = group.getBoundingClientRect(), isBoard = group.dataset.tabs === "board";
  const hidden = at.top < 0 || (!isBoard && at.bottom > sheet);
  if (hidden && matchMedia("(max-width: 699px)").matches) group.scrollIntoView({ block: "start" });
}
function showPanels(group) {
  all("[data-panel]", group).forEach((panel) => { panel.hidden = panel.dataset.panel !== group.dataset.open; });
}
// A game may leave out a tab where a screen has no room for it.
const tabsOf = (group) => all(":scope > [role=tablist] > [role=tab]", group).filter((tab) => getComputedStyle(tab).display !== "none");

all(".tabbed").forEach((group) => {
  openTab(group, localStorage.getItem(place(group)) ?? group.dataset.start, false);
  group.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    openTab(group, tab.dataset.tab);
    bringIntoSight(group);
  });
  $(":scope > [role=tablist]", group)?.addEventListener("keydown", (event) => {
    const tabs = tabsOf(group), now = tabs.indexOf(document.activeElement);
    const last = tabs.length - 1;
    const to = { ArrowRight: now < last ? now + 1 : 0, ArrowLeft: now > 0 ? now - 1 : last, Home: 0, End: last }[event.key];
    if (to === undefined || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[to];
    openTab(group, next.dataset.tab);
    next.focus();
  });
});

// By group: the board shows its map unless a card in its place matters more.
const kept = `front.${table.dataset.code}`;
const forward = JSON.parse(localStorage.getItem(kept) || "{}");
function bringForward() {
  if (!$("#forward")) return;
  ["board", "cards"].forEach((name) => {
    const group = $(`[data-tabs=${name}]`);
    const wanted = all("[data-forward]").map((one) => one.dataset.forward).find((one) => tabsOf(group).some((tab) => tab.dataset.tab === one)) ?? (name === "board" ? "map" : "");
    if (!wanted || wanted === forward[name]) return;
    forward[name] = wanted;
    localStorage.setItem(kept, JSON.stringify(forward));
    openTab(group, wanted);
    if (name === "board") bringIntoSight(group);
  });
}
$(".open-map")?.addEventListener("click", () => { openTab($("[data-tabs=board]"), "map"); $("#tab-map").focus(); });
function decorate() {
  bringForward();
  all(".tabbed").forEach(showPanels);
}
document.body.addEventListener("htmx:oobAfterSwap", decorate);
decorate();
