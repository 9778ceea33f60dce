"""The short name of a browser, so that people recognise their own in a list: `Firefox, Windows`."""

from __future__ import annotations

import re

__all__ = ["browser_name"]

LONGEST = 40
# Browsers claim to be each other: the first mark that fits is the true one.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str:
    """Browser and system, or what a program calls itself; empty if it says nothing."""
    found = [next((name for mark, name in names.items() if mark in user_agent), "") for names in (BROWSERS, SYSTEMS)]
    if found[0]:
        return ", ".join(filter(None, found))
    program = re.match(r"[\w.+-]+", user_agent, re.ASCII)
    return program[0][:LONGEST] if program else ""
