"""A tag for templates: `{% cached card.code, is_marked %}...{% endcached %}` renders its body once for each key.

The key names everything that the body depends on, except the language: each language has a cache of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from cachetools import LRUCache
from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

__all__ = ["FragmentCache"]

FRAGMENTS_IN_MEMORY = 4000


class FragmentCache(Extension):
    tags = {"cached"}  # noqa: RUF012  # as Jinja declares it

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._fragments: LRUCache[tuple[Hashable, ...], str] = LRUCache(FRAGMENTS_IN_MEMORY)

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        key = parser.parse_tuple(explicit_parentheses=False)
        body = parser.parse_statements(("name:endcached",), drop_needle=True)
        # The line belongs to the key: two tags of one template never share fragments by mistake.
        place = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("_rendered", [place, key])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _rendered(self, place: str, parts: tuple[Any, ...], caller: Callable[[], str]) -> str:
        key = (place, *(tuple(part.items()) if isinstance(part, dict) else part for part in parts))
        fragment = self._fragments.get(key)
        if fragment is None:
            fragment = self._fragments[key] = caller()
        return fragment
