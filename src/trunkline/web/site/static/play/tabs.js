// Tabs: each group remembers its own; a card that begins to matter comes forward. Exports openTab.
import { $, all, table } from "./dom.js";
import { toEnd } from "./tail.js";

const place = (group) => `tab.${table.dataset.game}.${group.dataset.tabs}`;

export function openTab(group, name, keep = true) {
  const tabs = all("[role=tab]", group);
  if (!tabs.some((tab) => tab.dataset.tab === name)) name = tabs[0]?.dataset.tab;
  tabs.forEach((tab) => {
    const on = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    if (on) tab.classList.remove("unread");
  });
  group.dataset.open = name;
  showPanels(group);
  if (keep) localStorage.setItem(place(group), name);
  $(".cards", group).scrollTop = 0;
  toEnd();
}
function showPanels(group) {
  all("[data-panel]", group).forEach((panel) => { panel.hidden = panel.dataset.panel !== group.dataset.open; });
}

all(".tabbed").forEach((group) => {
  openTab(group, localStorage.getItem(place(group)), false);
  group.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) openTab(group, tab.dataset.tab);
  });
  $("[role=tablist]", group).addEventListener("keydown", (event) => {
    const tabs = all("[role=tab]", group), now = tabs.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(now + step + tabs.length) % tabs.length];
    openTab(group, next.dataset.tab);
    next.focus();
  });
});

const kept = `forward.${table.dataset.code}`;
let forward = localStorage.getItem(kept) || "";
function bringForward() {
  const wanted = $("[data-forward]")?.dataset.forward ?? "";
  if (!wanted || wanted === forward) return;
  forward = wanted;
  localStorage.setItem(kept, wanted);
  openTab($("[data-tabs=cards]"), wanted);
}
function decorate() {
  bringForward();
  all(".tabbed").forEach(showPanels);
}
document.body.addEventListener("htmx:oobAfterSwap", decorate);
decorate();
