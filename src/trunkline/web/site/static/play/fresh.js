// What is new in a list that has become longer, or shorter after moves were taken back.
// Exports fresh: which lines came after those that both have, but not older ones that have only moved up.
export function fresh(before, after) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const moved = before.slice(same);
  return after.map((_, index) => index).slice(same).filter((index) => {
    const at = moved.indexOf(after[index]);
    if (at >= 0) moved.splice(at, 1);
    return at < 0;
  });
}
