"""Parts of a page that look the same are rendered once."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import DictLoader, Environment

from cabochon.server.web.rendering.fragment_cache import FragmentCache

CARD = "{% cached code, missing %}{{ code }} {{ missing.get('red') }} {{ next(count) }}{% endcached %}"


def rendered(environment: Environment, count: Iterator[int], **context: object) -> str:
    return environment.get_template("card").render(count=count, next=next, **context)


def an_environment() -> Environment:
    return Environment(loader=DictLoader({"card": CARD}), extensions=[FragmentCache], autoescape=True)


def test_a_fragment_is_rendered_once_for_a_key() -> None:
    environment, count = an_environment(), iter(range(10))
    assert rendered(environment, count, code="1w1", missing={"red": 2}) == "1w1 2 0"
    assert rendered(environment, count, code="1w1", missing={"red": 2}) == "1w1 2 0"
    assert rendered(environment, count, code="1w1", missing={"red": 1}) == "1w1 1 1"
    assert rendered(environment, count, code="1w2", missing={"red": 2}) == "1w2 2 2"


def test_each_environment_and_so_each_language_has_its_own() -> None:
    count = iter(range(10))
    assert rendered(an_environment(), count, code="1w1", missing={}) == "1w1 None 0"
    assert rendered(an_environment(), count, code="1w1", missing={}) == "1w1 None 1"


def test_what_is_kept_stays_escaped() -> None:
    environment, count = an_environment(), iter(range(10))
    for _ in range(2):
        assert rendered(environment, count, code="<b>", missing={}) == "&lt;b&gt; None 0"
