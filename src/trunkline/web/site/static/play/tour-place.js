// Where a step of the tour is: brings its target into sight, puts a ring around it and the dialog beside it.
// Exports canShow and bring (for the selector of a target) and place (of ring and dialog).
import { zoomBy } from "./board.js";
import { $ } from "./dom.js";

const dialog = $("#tour"), ring = $("#tour-ring");
const panelOf = (element) => element.closest("[data-panel]");
// A card is shown with its tabs.
const framed = (target) => (target.matches("[data-panel]") ? target.closest(".tabbed") : target);

// What shows a target that is out of sight: the tab of its card, or of the map where something else lies in its place.
function tabOf(target) {
  if (target.checkVisibility()) return null;
  const panel = panelOf(target);
  if (panel) return panel.hidden ? $(`[role=tab][data-tab="${panel.dataset.panel}"]`) : null;
  return target.closest("#view") && $("#tab-map");
}
// The target is there, or where it can be opened.
export function canShow(selector) {
  const target = $(selector);
  return Boolean(target) && (target.checkVisibility() || Boolean(tabOf(target)));
}

export function bring(selector) {
  const target = $(selector);
  tabOf(target)?.click();
  // The map may have been moved so that the target is out of sight.
  const map = target.closest("#map");
  if (map) zoomBy("reset");
  const shown = map ? $("#board") : framed(target);
  shown.scrollIntoView({ block: shown.getBoundingClientRect().height > innerHeight / 2 ? "start" : "center" });
  // A wide page fits the window; only what is inside its boxes scrolls.
  if (matchMedia("(min-width: 1100px)").matches) document.scrollingElement.scrollTop = 0;
}

export function place(selector) {
  const target = $(selector), box = target?.checkVisibility() ? inSight(framed(target)) : null;
  ring.hidden = !box;
  if (!box) return;
  const top = Math.max(0, box.top - 4), left = Math.max(0, box.left - 4);
  Object.assign(ring.style, {
    top: `${top}px`, left: `${left}px`,
    width: `${Math.min(innerWidth, box.right + 4) - left}px`, height: `${Math.min(innerHeight, box.bottom + 4) - top}px`,
  });
  beside(box);
}

// What of an element is in sight: a box that scrolls hides the rest.
function inSight(element) {
  const box = element.getBoundingClientRect(), clip = element.closest(".cards, .bar")?.getBoundingClientRect() ?? box;
  return {
    top: Math.max(box.top, clip.top), bottom: Math.min(box.bottom, clip.bottom),
    left: Math.max(box.left, clip.left), right: Math.min(box.right, clip.right),
  };
}

// Below the target if there is room, else above, else beside it; on a phone a sheet at the end that is free.
function beside(box) {
  const phone = innerWidth < 700, room = dialog.getBoundingClientRect(), gap = 12;
  dialog.classList.toggle("sheet-top", phone && box.top > innerHeight * 0.45);
  if (phone) { dialog.style.top = dialog.style.left = ""; return; }
  let top = box.bottom + gap, left = (box.left + box.right) / 2 - room.width / 2;
  if (top + room.height > innerHeight) top = box.top - gap - room.height;
  if (top < 0) {
    top = Math.max(gap, Math.min(innerHeight - room.height - gap, box.top + gap));
    left = box.right + gap + room.width < innerWidth ? box.right + gap : box.left - gap - room.width;
    if (left < 0) left = box.right - room.width - gap;
  }
  dialog.style.top = `${top}px`;
  dialog.style.left = `${Math.max(gap, Math.min(innerWidth - room.width - gap, left))}px`;
}
