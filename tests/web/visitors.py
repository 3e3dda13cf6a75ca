"""Visitors of the site in a browser, one after the other in the same pages.

A page that exists loads an address in half of the time that a new one takes, and a context that has been used has the
files of the site. What a visitor leaves behind is removed; a page that cannot be as it was is thrown away.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

NOWHERE = "/static/nothing"
"""Where a page is between visitors: on the same site, as Chromium starts another process for another one."""

HURRY = """
if (document.cookie.includes("hurry=")) {
  const later = setTimeout, guards = [300, 400, 600];
  setTimeout = (act, after, ...more) => later(act, guards.includes(after) ? 0 : after, ...more);
}
"""
"""Choices count as soon as they are there, for visitors in a hurry."""

LASTING = ("add_init_script", "expose_binding", "expose_function", "on", "route", "set_extra_http_headers")
"""What a test may do to a page, or to all pages of a context, that nothing undoes."""


@dataclass
class Visitor:
    """A page, and the context with its cookies and files."""

    kind: str
    url: str
    size: tuple[int, int]
    settings: dict[str, Any]
    context: BrowserContext
    page: Page
    session: CDPSession
    listen: Callable[[object], None]
    spoiled: list[str] = field(default_factory=list)
    """What was done that lasts."""


@dataclass
class Visitors:
    """Who is here in this test, and whose pages can be used again, by their settings."""

    browser: Browser
    patience: int
    here: list[Visitor] = field(default_factory=list)
    gone: dict[str, list[Visitor]] = field(default_factory=dict)

    def arrive(
        self,
        size: tuple[int, int],
        url: str,
        listen: Callable[[object], None],
        own: bool = False,
        hurried: bool = False,
        **settings: Any,
    ) -> Page:
        """A page on which nothing is loaded; what goes wrong in it is told to `listen`."""
        kind = "" if own else repr((size, url, sorted(settings.items())))
        if self.gone.get(kind):
            visitor = self.gone[kind].pop()
            visitor.listen = listen
        else:
            viewport = {"width": size[0], "height": size[1]}
            context = self.browser.new_context(viewport=viewport, base_url=url, **settings)  # type: ignore[arg-type]
            context.set_default_timeout(self.patience)
            context.add_init_script(HURRY)
            page = context.new_page()
            session = context.new_cdp_session(page)
            visitor = Visitor(kind, url, size, settings, context, page, session, listen)
            page.on("pageerror", lambda error: visitor.listen(error))
            for lasting in LASTING:
                _watch(page, lasting, visitor.spoiled)
                _watch(context, lasting, visitor.spoiled)
            _watch(context, "new_cdp_session", visitor.spoiled)
            _watch(context, "set_offline", visitor.spoiled)
        if hurried:
            visitor.context.add_cookies([{"name": "hurry", "value": "yes", "url": url}])
        self.here.append(visitor)
        return visitor.page

    def leave(self) -> None:
        """The test is over."""
        while self.here:
            visitor = self.here.pop()
            if visitor.kind and not visitor.spoiled and not visitor.page.is_closed():
                _forget(visitor)
                self.gone.setdefault(visitor.kind, []).append(visitor)
            else:
                visitor.context.close()


def _watch(thing: Page | BrowserContext, name: str, spoiled: list[str]) -> None:
    """Note when this is done."""
    plain = getattr(thing, name)

    def noting(*arguments: Any, **named: Any) -> Any:
        spoiled.append(name)
        return plain(*arguments, **named)

    setattr(thing, name, noting)


def _forget(visitor: Visitor) -> None:
    """Leave nothing of a visitor but files in the browser's memory."""
    page, settings = visitor.page, visitor.settings
    for other in visitor.context.pages:
        if other != page:
            other.close()
    page.goto(visitor.url + NOWHERE)
    page.evaluate("sessionStorage.clear()")
    page.mouse.move(-1, -1)
    if page.viewport_size != {"width": visitor.size[0], "height": visitor.size[1]}:
        page.set_viewport_size({"width": visitor.size[0], "height": visitor.size[1]})
    page.emulate_media(
        color_scheme=settings.get("color_scheme", "light"),
        reduced_motion=settings.get("reduced_motion", "no-preference"),
    )
    visitor.session.send("Page.resetNavigationHistory")
    visitor.session.send("Storage.clearDataForOrigin", {"origin": visitor.url, "storageTypes": "local_storage"})
    visitor.context.clear_cookies()
    visitor.context.clear_permissions()
