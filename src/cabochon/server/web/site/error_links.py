"""What an error page offers instead of a dead end: the table, the page before, another try, the home page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request

from cabochon.language import gettext_noop
from cabochon.server.http import TooFast, Unavailable
from cabochon.server.people import AccountRefused, NameReserved, Overloaded, Refused
from cabochon.server.play import AccountNeeded, Closed, NotFound, TooManyFromAddress, TooManyTables

__all__ = ["HOME", "ErrorLink", "error_links", "hint_for"]

TABLE = re.compile(r"/t/[\w-]{1,64}(?=/|$)")
HINTS: dict[type[Refused], str] = {
    NotFound: gettext_noop("If you are looking for a table, it may have been closed."),
    Closed: gettext_noop("The table has moved on since the page was loaded."),
    TooManyTables: gettext_noop("The home page lists your tables."),
    TooManyFromAddress: gettext_noop("The home page lists your tables."),
}
HOME = gettext_noop("Back to the home page")
TABLE_LABEL = gettext_noop("Back to the table")
BACK = gettext_noop("Back to where you were")
AGAIN = gettext_noop("Try again")
RULE = gettext_noop("See the rule")
ACCOUNT = gettext_noop("Log in or sign up")
LATER = (TooFast, Unavailable, Overloaded)  # nothing was wrong with the request


@dataclass(frozen=True)
class ErrorLink:
    path: str
    label: str


def hint_for(refused: Refused) -> str:
    """One more sentence on what happened; empty where the message says it all."""
    return HINTS.get(type(refused), "")


def error_links(request: Request, refused: Refused, rule_url: str = "") -> list[ErrorLink]:
    """Where to go from here, the likeliest first; always at least the home page. `rule_url` explains a broken rule."""
    path, is_read = request.url.path, request.method in ("GET", "HEAD")
    found = [ErrorLink(rule_url, RULE)] if rule_url else []
    if isinstance(refused, LATER) and is_read:
        found.append(ErrorLink(path, AGAIN))
    if isinstance(refused, AccountNeeded | NameReserved):
        found.append(ErrorLink("/account", ACCOUNT))
    table = TABLE.match(path)
    if table is not None and table[0] != path and not isinstance(refused, NotFound):
        found.append(ErrorLink(table[0], TABLE_LABEL))
    elif not is_read or isinstance(refused, AccountRefused):
        found += [ErrorLink(before, BACK)] if (before := _page_before(request)) else []
    return [*found, ErrorLink("/", HOME)]


def _page_before(request: Request) -> str:
    """The page of this site from which the request came; empty if unknown, or the home page."""
    try:
        before = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return ""
    is_own = before.netloc == request.url.netloc and before.path.startswith("/") and not before.path.startswith("//")
    return before.path if is_own and before.path != "/" else ""
