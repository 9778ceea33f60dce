"""Small signs in the colour of the text around them, on a grid of 24."""

from __future__ import annotations

from cabochon.art.shared.svg import element, path, stroke

__all__ = ["icon", "icon_symbols"]

# What is drawn with a pen.
LINES = {
    "card": "M7 3.5H17A1.5 1.5 0 0 1 18.5 5V19A1.5 1.5 0 0 1 17 20.5H7A1.5 1.5 0 0 1 5.5 19V5"
    "A1.5 1.5 0 0 1 7 3.5ZM5.5 13H18.5",
    "sound": "M15.5 9A4.2 4.2 0 0 1 15.5 15M18.2 6.2A8.2 8.2 0 0 1 18.2 17.8",
    "settings": "M4 7H13M19 7H20M4 17H5M11 17H20M16 4.4A2.6 2.6 0 1 1 16 9.6A2.6 2.6 0 1 1 16 4.4Z"
    "M8 14.4A2.6 2.6 0 1 1 8 19.6A2.6 2.6 0 1 1 8 14.4Z",
    "log": "M4.5 6.5H19.5M4.5 12H19.5M4.5 17.5H13",
    "chip": "M12 3.5A8.5 8.5 0 1 1 12 20.5A8.5 8.5 0 1 1 12 3.5ZM12 8.2A3.8 3.8 0 1 1 12 15.8A3.8 3.8 0 1 1 12 8.2Z",
    "close": "M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5",
    "reserve": "M8 6.5V4.8A1.3 1.3 0 0 1 9.3 3.5H18.7A1.3 1.3 0 0 1 20 4.8V16.2A1.3 1.3 0 0 1 18.7 17.5H17"
    "M5.3 6.5H13.7A1.3 1.3 0 0 1 15 7.8V20.5L9.5 16.6 4 20.5V7.8A1.3 1.3 0 0 1 5.3 6.5Z",
    "eye": "M2 12C5 6.8 8.3 5 12 5S19 6.8 22 12C19 17.2 15.7 19 12 19S5 17.2 2 12Z",
    "link": "M10 14.2A4 4 0 0 0 15.7 14.2L19.7 10.2A4 4 0 0 0 14 4.5L12.4 6.1M14 9.8A4 4 0 0 0 8.3 9.8L4.3 13.8"
    "A4 4 0 0 0 10 19.5L11.6 17.9",
    "undo": "M8.5 4.5L4 9L8.5 13.5M4 9H14.5A5.5 5.5 0 0 1 14.5 20H9",
    "turn": "M20 12A8 8 0 1 1 17.2 5.9M17.5 2.2V6.3H13.4",
    "robot": "M6 8H18A2 2 0 0 1 20 10V18A2 2 0 0 1 18 20H6A2 2 0 0 1 4 18V10A2 2 0 0 1 6 8ZM12 8V4.5M9 16.5H15"
    "M1.8 12.5V15.5M22.2 12.5V15.5",
    "person": "M4 20.5C4.4 16.2 7.6 14 12 14S19.6 16.2 20 20.5",
    "sun": "M12 2V4.2M12 19.8V22M2 12H4.2M19.8 12H22M4.9 4.9L6.5 6.5M17.5 17.5L19.1 19.1M4.9 19.1L6.5 17.5"
    "M17.5 6.5L19.1 4.9",
    "book": "M12 6.2C9.6 4.6 6.6 4 3 4.2V18.6C6.6 18.4 9.6 19 12 20.6C14.4 19 17.4 18.4 21 18.6V4.2"
    "C17.4 4 14.4 4.6 12 6.2ZM12 6.2V20.6",
    "download": "M12 3.5V15M7 10.5L12 15.5L17 10.5M4 17V19A1.5 1.5 0 0 0 5.5 20.5H18.5A1.5 1.5 0 0 0 20 19V17",
    "chart": "M4 4V19.5H20.5M7 15.5L11 10L14.5 13L20 5.5",
    "share": "M8.6 10.7L15.4 6.9M8.6 13.3L15.4 17.1",
    "bell": "M6 16.5V11A6 6 0 0 1 18 11V16.5L20 19H4ZM12 5V2.8M10 21.6H14",
    "code": "M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14.5H16.5M20 14V16.5M14.5 20V18M18.5 20H20.5",
    "flag": "M5 21.5V3",
    "chat": "M6 4.5H18A2.5 2.5 0 0 1 20.5 7V14A2.5 2.5 0 0 1 18 16.5H12L7 20.5V16.5H6A2.5 2.5 0 0 1 3.5 14V7"
    "A2.5 2.5 0 0 1 6 4.5ZM8 9H16M8 12.3H13",
    "hint": "M9 17.5H15M10 20.8H14M9 17.5C9 14.6 6 13.4 6 9.2A6 6 0 0 1 18 9.2C18 13.4 15 14.6 15 17.5",
    "crown": "M4.5 20.5H19.5",
    "first": "M5.5 5V19",
    "home": "M3 11.5L12 3.5L21 11.5M5.5 9.5V20.5H18.5V9.5M10 20.5V14H14V20.5",
    "last": "M18.5 5V19",
}

# What is filled.
AREAS = {
    "crown": "M2.5 6L7.3 10.3L12 3L16.7 10.3L21.5 6L19.6 17.5H4.4Z",
    "card": "M12 15L14.2 16.9L12 18.8L9.8 16.9Z",
    "eye": "M12 8.6A3.4 3.4 0 1 1 12 15.4A3.4 3.4 0 1 1 12 8.6Z",
    "robot": "M8.6 10.8A1.5 1.5 0 1 1 8.6 13.8A1.5 1.5 0 1 1 8.6 10.8ZM15.4 10.8A1.5 1.5 0 1 1 15.4 13.8"
    "A1.5 1.5 0 1 1 15.4 10.8Z"
    "M12 2.2A1.5 1.5 0 1 1 12 5.2A1.5 1.5 0 1 1 12 2.2Z",
    "person": "M12 3.2A4.4 4.4 0 1 1 12 12A4.4 4.4 0 1 1 12 3.2Z",
    "share": "M18 2.6A2.9 2.9 0 1 1 18 8.4A2.9 2.9 0 1 1 18 2.6ZM6 9.1A2.9 2.9 0 1 1 6 14.9A2.9 2.9 0 1 1 6 9.1Z"
    "M18 15.6A2.9 2.9 0 1 1 18 21.4A2.9 2.9 0 1 1 18 15.6Z",
    "sun": "M12 7.2A4.8 4.8 0 1 1 12 16.8A4.8 4.8 0 1 1 12 7.2Z",
    "moon": "M20.5 14.8A9 9 0 1 1 10.2 3A7.2 7.2 0 0 0 20.5 14.8Z",
    "sound": "M3 9.2H7L12 5V19L7 14.8H3Z",
    "play": "M7 4.2L19.5 12L7 19.8Z",
    "pause": "M6.5 4.5H10V19.5H6.5ZM14 4.5H17.5V19.5H14Z",
    "first": "M18.5 5V19L8 12Z",
    "back": "M16.5 5V19L6 12Z",
    "forward": "M7.5 5V19L18 12Z",
    "last": "M5.5 5V19L16 12Z",
    "flag": "M5 4C9 1.8 12.5 6.6 19.5 4V13.5C12.5 16.1 9 11.3 5 13.5Z",
}


def icon(name: str, *, area: str = "", line: str = "") -> str:
    """The symbol of an icon with a filled area, a line or both."""
    filled = path(area, "currentColor") if area else ""
    drawn = stroke(line, "currentColor", 1.9, stroke_linejoin="round") if line else ""
    return element("symbol", filled + drawn, id=f"icon-{name}", viewBox="0 0 24 24")


def icon_symbols() -> list[str]:
    """The icons of every page."""
    names = dict.fromkeys([*AREAS, *LINES])
    return [icon(name, area=AREAS.get(name, ""), line=LINES.get(name, "")) for name in names]
