// Where a hint or a lesson lies that has no place of its own: in a wide window over the log, else over the board, in the
// first corner where it covers nothing that it speaks of. Exports place.
import { $, all } from "./dom.js";

const box = $(".advice"), bar = $("#bar"), dock = $(".dock"), phone = matchMedia("(max-width: 699px)");
// Over a desk, whose rows are all to be read and pressed, at the foot of the page.
const MAP = ["top-right", "top-left", "bottom-right", "bottom-left"], DESK = [...MAP.slice(2), ...MAP.slice(0, 2)], NARROW = ["bottom", "top"];
const GAP = 8;

function covers(one) {
  const [mine, its] = [box, one].map((each) => each.getBoundingClientRect());
  return mine.left < its.right + GAP && its.left < mine.right + GAP && mine.top < its.bottom + GAP && its.top < mine.bottom + GAP;
}
export function place() {
  if (!box || getComputedStyle(box).position !== "fixed") return;
  const marked = all(".lesson-next").filter((one) => one.checkVisibility()), corners = phone.matches ? NARROW : $(".sheets[data-open=map]") ? MAP : DESK;
  box.style.setProperty("--below-bar", `${bar.getBoundingClientRect().bottom + GAP}px`);
  const free = corners.find((corner) => {
    box.dataset.corner = corner;
    return !marked.some(covers);
  });
  box.dataset.corner = free ?? corners[0];
}
// Over the log it ends above the messages in the dock, but may cover the offer of a tour.
if (dock) new ResizeObserver(() => box.style.setProperty("--dock", `${$("#asides").offsetHeight && dock.offsetHeight + GAP}px`)).observe(dock);
addEventListener("resize", place);
addEventListener("scrollend", place, true);
