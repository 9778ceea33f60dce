"""What every page must be: free of what axe finds, no wider than a phone, with things large enough to touch."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from cabochon.language import language_for

__all__ = ["check_by_axe", "check_page"]

RUN = """async (options) => {
    const found = await axe.run({ resultTypes: ["violations"], ...options });
    return found.violations.map((rule) => [rule.id, rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]);
}"""
# In the dark only colours are others.
SCHEMES = {"light": {}, "dark": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}}


def check_page(page: Page, language: str) -> None:
    assert page.locator("html").get_attribute("lang") == language
    assert language_for(language).gettext("Skip to the content") in (page.locator(".skip").text_content() or "")
    check_by_axe(page)
    check_sizes(page)


def check_by_axe(page: Page) -> None:
    """By day and in the dark."""
    page.evaluate(AXE_SCRIPT)
    for scheme, options in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = page.evaluate(RUN, options)
        assert found == [], f"{page.url}, {scheme}: {found}"


def check_sizes(page: Page) -> None:
    wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
            [...document.querySelectorAll("main *, header *")]
            .filter((thing) => thing.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
            .map((thing) => thing.outerHTML.slice(0, 120))"""
    )
    assert wide == [], f"{page.url}: {wide}"
    small = page.evaluate(
        """() => [...document.querySelectorAll("button:not(:disabled), a[href], select, input, summary")]
            .filter((thing) => thing.checkVisibility() && !thing.closest("p:not(.links), .skip, .check, label"))
            .map((thing) => [thing.outerHTML.slice(0, 120), thing.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([html]) => html)"""
    )
    assert small == [], f"{page.url}: {small}"
