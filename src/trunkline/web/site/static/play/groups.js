// A group of choices opens as a box over the page, so that nothing moves under the pointer. Exports nothing.
import { $ } from "./dom.js";
import { settle } from "./steady.js";

const opened = () => $("#now details:is(.group, .over)[open]:has(> .inner)");
// Below its button if there is room, else above it, never over it.
function place() {
  const group = opened();
  if (!group) return;
  const box = $(".inner", group), at = $("summary", group).getBoundingClientRect(), gap = 4;
  const below = innerHeight - at.bottom - 2 * gap, above = at.top - 2 * gap;
  box.style.maxHeight = "";
  const up = box.offsetHeight > below && above > below;
  box.style.maxHeight = `${up ? above : below}px`;
  box.style.top = up ? "" : `${at.bottom + gap}px`;
  box.style.bottom = up ? `${innerHeight - at.top + gap}px` : "";
  box.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - box.offsetWidth - gap))}px`;
}
addEventListener("click", (event) => {
  const group = opened();
  if (group && !group.contains(event.target)) group.open = false;
}, true);
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("#now details:is(.group, .over)")) return;
  // What a closed one leaves is where it was before.
  if (event.target.open) settle();
  place();
}, true);
addEventListener("resize", place);
addEventListener("scroll", place, true);
