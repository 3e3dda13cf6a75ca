"""How large the words on a page are drawn, on the screen and in its pictures."""

from playwright.sync_api import Page

TYPE = """(within) => {
  const sizes = [], walk = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim()) continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (one.closest('.sheets:not([data-open="map"]) > .view')) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const drawn = one.ownerSVGElement?.getScreenCTM();
    const size = parseFloat(getComputedStyle(one).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
    sizes.push([size, walk.currentNode.data.trim()]);
  }
  return sizes;
}"""


def too_small(page: Page, least: float, within: str = "body") -> list[tuple[float, str]]:
    """What is written in fewer pixels than that; the thumbnail of a map is a picture that opens, and not read."""
    sizes: list[tuple[float, str]] = page.evaluate(TYPE, within)
    assert len(sizes) > 20
    return [(size, words) for size, words in sizes if size < least]
