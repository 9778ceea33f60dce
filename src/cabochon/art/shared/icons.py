"""Small signs in the colour of the text around them, on a grid of 24."""

from __future__ import annotations

from cabochon.art.shared.svg import element, path, stroke

__all__ = ["icon_symbols"]

# What is drawn with a pen.
LINES = {
    "card": "M7 3.5H17A1.5 1.5 0 0 1 18.5 5V19A1.5 1.5 0 0 1 17 20.5H7A1.5 1.5 0 0 1 5.5 19V5"
    "A1.5 1.5 0 0 1 7 3.5ZM5.5 13H18.5",
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
    "flag": "M5 21.5V3",
    "crown": "M4.5 20.5H19.5",
    "first": "M5.5 5V19",
    "last": "M18.5 5V19",
}

# What is filled.
AREAS = {
    "avengers": "M12 1.5L22.5 22H17.6L12 10.6L6.4 22H1.5ZM12 13.2L13.5 16.5L17 16.9L14.4 19.2L15.1 22.6L12 20.8"
    "L8.9 22.6L9.6 19.2L7 16.9L10.5 16.5Z",
    "crown": "M2.5 6L7.3 10.3L12 3L16.7 10.3L21.5 6L19.6 17.5H4.4Z",
    "card": "M12 15L14.2 16.9L12 18.8L9.8 16.9Z",
    "eye": "M12 8.6A3.4 3.4 0 1 1 12 15.4A3.4 3.4 0 1 1 12 8.6Z",
    "robot": "M8.6 10.8A1.5 1.5 0 1 1 8.6 13.8A1.5 1.5 0 1 1 8.6 10.8ZM15.4 10.8A1.5 1.5 0 1 1 15.4 13.8"
    "A1.5 1.5 0 1 1 15.4 10.8Z"
    "M12 2.2A1.5 1.5 0 1 1 12 5.2A1.5 1.5 0 1 1 12 2.2Z",
    "person": "M12 3.2A4.4 4.4 0 1 1 12 12A4.4 4.4 0 1 1 12 3.2Z",
    "sun": "M12 7.2A4.8 4.8 0 1 1 12 16.8A4.8 4.8 0 1 1 12 7.2Z",
    "moon": "M20.5 14.8A9 9 0 1 1 10.2 3A7.2 7.2 0 0 0 20.5 14.8Z",
    "play": "M7 4.2L19.5 12L7 19.8Z",
    "pause": "M6.5 4.5H10V19.5H6.5ZM14 4.5H17.5V19.5H14Z",
    "first": "M18.5 5V19L8 12Z",
    "back": "M16.5 5V19L6 12Z",
    "forward": "M7.5 5V19L18 12Z",
    "last": "M5.5 5V19L16 12Z",
    "flag": "M5 4C9 1.8 12.5 6.6 19.5 4V13.5C12.5 16.1 9 11.3 5 13.5Z",
}


def icon(name: str) -> str:
    area = path(AREAS[name], "currentColor") if name in AREAS else ""
    line = stroke(LINES[name], "currentColor", 1.9, stroke_linejoin="round") if name in LINES else ""
    return element("symbol", area + line, id=f"icon-{name}", viewBox="0 0 24 24")


def icon_symbols() -> list[str]:
    return [icon(name) for name in dict.fromkeys([*AREAS, *LINES])]
