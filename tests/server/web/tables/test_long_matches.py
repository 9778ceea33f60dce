"""A long match costs nobody time: what a page or an answer does must not grow with the number of moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.people import Person
from cabochon.server.store import Clock, Pace, Seat
from cabochon.server.web.rendering import templates
from cabochon.server.web.tables import table as table_pages
from tests.server.long_matches import add_long_table, measured
from tests.server.web.client import another, moves_on

SHORT, LONG = 330, 1600  # moves, three in a turn
ANNA, BEN = Person("anna", "Anna"), Person("ben", "Ben")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=10.0, posts_at_once=10_000)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def services(browser: TestClient) -> Any:
    return browser.app.state.services  # type: ignore[attr-defined]


def in_loop(browser: TestClient, call: Callable[..., Any], *args: Any) -> Any:
    assert browser.portal is not None
    return browser.portal.call(call, *args)


def person(browser: TestClient, who: Person) -> TestClient:
    client = another(browser)
    client.cookies.set("cabochon", services(browser).people.write(who))
    return client


def a_long_table(browser: TestClient, moves: int, *, over: bool = False, clock: Clock | None = None) -> str:
    """The address of a table of Anna and Ben, loaded from the database."""

    async def added() -> str:
        seats = [Seat(0, ANNA.id, ANNA.name, None), Seat(1, BEN.id, BEN.name, None)]
        return await add_long_table(services(browser).tables.store, moves, seats, over=over, clock=clock)

    name = in_loop(browser, added)
    in_loop(browser, services(browser).tables.find, name)
    return f"/t/{name}"


def assert_same_work(browser: TestClient, request: Callable[[str], object], **table: Any) -> None:
    """A request at a long table makes about as many calls as at a short one."""
    calls = []
    for moves in (SHORT, SHORT, LONG):  # the first one warms up templates and catalogues
        address = a_long_table(browser, moves, **table)
        with measured(lambda call, *args: in_loop(browser, call, *args)) as work:
            request(address)
        calls.append(work.calls)
    _, short, long = calls
    assert long < 1.25 * short, calls


@pytest.mark.parametrize("path", ["", "/now", "/now?turn=0", "/now?turn=30", "/log?before=20"])
def test_a_page_is_made_from_the_turns_it_shows(browser: TestClient, path: str) -> None:
    anna = person(browser, ANNA)
    assert_same_work(browser, lambda table: anna.get(table + path).raise_for_status())


def test_a_page_with_a_clock_does_not_read_the_whole_log(browser: TestClient) -> None:
    anna = person(browser, ANNA)
    assert_same_work(
        browser, lambda table: anna.get(table + "/now").raise_for_status(), clock=Clock(Pace.MATCH, 6000, 5)
    )


def test_a_move_and_its_undoing_cost_the_same_at_any_length(browser: TestClient) -> None:
    people = {who.id: person(browser, who) for who in (ANNA, BEN)}

    def move_and_take_back(address: str) -> None:
        table = in_loop(browser, services(browser).tables.find, address.removeprefix("/t/"))
        mover, number = table.to_move.holder, len(table.log)
        anna, ben = people[mover], people[BEN.id if mover == ANNA.id else ANNA.id]
        seat = {"seat": table.to_move.number}
        assert anna.post(f"{address}/moves", data={"number": number, "move": table.match.legal()[0]}).is_success
        number = len(table.log)
        assert anna.post(f"{address}/takeback", data={"number": number, **seat}).is_success
        assert ben.post(f"{address}/takeback/answer", data={"number": number + 1, "agree": "true"}).is_success

    assert_same_work(browser, move_and_take_back, clock=Clock(Pace.MATCH, 6000, 5))


def test_another_name_at_a_seat_does_not_narrate_the_match_again(browser: TestClient) -> None:
    ben = person(browser, BEN)
    address = a_long_table(browser, SHORT)
    name = address.removeprefix("/t/")
    narrated = len(narrated_pages(browser, ben, address))
    number = len(in_loop(browser, services(browser).tables.find, name).log)
    anna = person(browser, ANNA)
    assert anna.post(f"{address}/give-up-seat", data={"number": number}).is_success
    page = ben.get(address).text
    assert "Anna (Easy bot)" in page or "Anna (" in page
    assert len(services(browser).chronicles._pages) == narrated


def narrated_pages(browser: TestClient, reader: TestClient, address: str) -> Any:
    assert reader.get(address).is_success
    return services(browser).chronicles._pages


@pytest.mark.parametrize("path", ["", "/now?turn=40", "/now?turn=40&seat=1", "/turns?turn=0"])
def test_a_replay_is_made_from_the_turns_it_shows(browser: TestClient, path: str) -> None:
    anna = person(browser, ANNA)
    assert_same_work(browser, lambda table: anna.get(table.replace("/t/", "/r/") + path).raise_for_status(), over=True)


def test_the_log_is_read_page_by_page(browser: TestClient) -> None:
    anna = person(browser, ANNA)
    address = a_long_table(browser, SHORT)
    page = anna.get(address).text
    seen = turns_on(page)
    while found := re.search(r'data-before="(\d+)"', page):
        assert f'href="{address}?turn={int(found[1]) - 1}"' in page  # also without a script
        page = anna.get(f"{address}/log?before={found[1]}").text
        seen += turns_on(page)
    assert seen == list(reversed(range(len(seen))))
    assert len(seen) == len(in_loop(browser, services(browser).tables.find, address.removeprefix("/t/")).match.turns)


def turns_on(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<li class="turn[^>]* data-number="(\d+)"', page)]


def test_looking_back_shows_the_turns_around_it(browser: TestClient) -> None:
    anna = person(browser, ANNA)
    page = anna.get(a_long_table(browser, SHORT) + "?turn=20").text
    assert 20 in turns_on(page)
    assert 'data-turn="20" aria-current="true"' in page
    assert len(turns_on(page)) < 20


def test_many_departures_in_one_turn_leave_a_short_page(browser: TestClient) -> None:
    anna, address = person(browser, ANNA), a_long_table(browser, SHORT)
    table = in_loop(browser, services(browser).tables.find, address.removeprefix("/t/"))
    for _ in range(30):
        assert anna.post(f"{address}/give-up-seat", data={"number": len(table.log)}).is_success
        assert anna.post(f"{address}/come-back", data={"number": len(table.log)}).is_success
    page = person(browser, BEN).get(address).text
    assert page.count("plays on") <= 10


def test_the_list_of_moves_is_still_offered(browser: TestClient) -> None:
    address = a_long_table(browser, LONG)
    table = in_loop(browser, services(browser).tables.find, address.removeprefix("/t/"))
    mover = person(browser, ANNA if table.to_move.holder == ANNA.id else BEN)
    assert moves_on(mover.get(address).text)["number"] == len(table.log)


def test_spectators_of_the_same_language_share_what_they_are_shown(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, rendered = a_long_table(browser, SHORT), list[str]()

    def counted(template: str, *args: Any, **context: Any) -> str:
        rendered.append(template)
        return templates.render(template, *args, **context)

    monkeypatch.setattr(table_pages, "render", counted)
    shown = {another(browser).get(f"{address}/now").text for _ in range(5)}
    assert len(shown) == len(rendered) == 1
    assert another(browser).get(f"{address}/now", headers={"Accept-Language": "de"}).text not in shown
    mover = person(browser, ANNA)
    assert "data-touch" in mover.get(f"{address}/now").text
    assert mover.get(f"{address}/now").text not in shown  # the players have pages of their own
