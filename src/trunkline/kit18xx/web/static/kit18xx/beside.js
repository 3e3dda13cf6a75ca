// Where the box of a hex lies: beside the hex and its six neighbours, never over them, and inside the board; of such places the
// one that covers the fewest other hexes to choose from. Exports placeBeside (a box, the land of its hex).
import { $, all } from "../play/site.js";

const GAP = 8;
const clamp = (value, from, to) => Math.max(from, Math.min(value, to));
// The area that two boxes share.
const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export function placeBeside(spot, land) {
  const at = land.getBoundingClientRect(), board = $("#view").getBoundingClientRect(), { width, height } = spot.getBoundingClientRect();
  const ring = { left: at.left - 0.75 * at.width, right: at.right + 0.75 * at.width, top: at.top - at.height, bottom: at.bottom + at.height };
  const [middleX, middleY] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
  const level = clamp(middleY - height / 2, board.top + GAP, board.bottom - height - GAP);
  const middle = clamp(middleX - width / 2, board.left + GAP, board.right - width - GAP);
  const places = [[ring.right + GAP, level], [ring.left - GAP - width, level], [middle, ring.bottom + GAP], [middle, ring.top - GAP - height]];
  for (const left of [board.left + GAP, board.right - width - GAP]) places.push([left, board.bottom - height - GAP], [left, board.top + GAP]);
  const others = all("#board .hex.can .land").map((one) => one.getBoundingClientRect());
  const boxes = places.map(([left, top]) => ({ left, top, right: left + width, bottom: top + height }));
  const bad = (box) => {
    const over = shared(box, ring), outside = width * height - shared(box, board), covered = others.filter((one) => shared(box, one) > 0).length;
    const away = Math.hypot(box.left + width / 2 - middleX, box.top + height / 2 - middleY);
    return (over > 1 ? 1000 * over : 0) + (outside > 1 ? 10 * outside : 0) + 300 * covered + away;
  };
  const best = boxes.reduce((one, other) => (bad(other) < bad(one) ? other : one));
  spot.style.left = `${clamp(best.left, GAP, innerWidth - width - GAP)}px`;
  spot.style.top = `${clamp(best.top, GAP, innerHeight - height - GAP)}px`;
}
