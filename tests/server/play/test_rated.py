"""Whether a match is rated or casual is known before it ends: the note agrees with what happens then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from cabochon.language import language_for
from cabochon.server.people import Person
from cabochon.server.play import Table
from cabochon.server.show import RatingNote, rating_note
from cabochon.server.store import Seat, Status
from tests.server.accounts import Site, at_a_site, bot, of

GUEST = Person("guest", "Gustav")
OPEN = Seat(1, None, "", None)


async def note_on(site: Site, table: Table) -> RatingNote:
    table = await site.service.find(table.id)
    guests = await site.results.guests(table.id, table.seats, has_begun=table.status is not Status.WAITING)
    note = rating_note(table, guests, language_for("en"))
    assert note is not None
    return note


async def among_accounts(site: Site) -> Table:
    return await site.table(of(await site.signed_up("Anna")), of(await site.signed_up("Ben"), 1))


async def with_a_guest(site: Site) -> Table:
    return await site.table(of(await site.signed_up("Anna")), of(GUEST, 1))


async def with_other_options(site: Site) -> Table:
    return await site.table(of(await site.signed_up("Anna")), bot(), options={"target": 3})


async def at_one_screen(site: Site) -> Table:
    anna = await site.signed_up("Anna")
    return await site.table(of(anna), Seat(1, anna.id, "Ada", None))


async def chosen_as_casual(site: Site) -> Table:
    seats = [of(await site.signed_up("Anna")), bot()]
    return await site.service.make("splendor", seats, options={}, public=False, casual=True)


async def begun_as_a_guest(site: Site) -> Table:
    table = await site.table(of(GUEST), bot())
    await note_on(site, table)
    await site.accounts.sign_up(GUEST, name="Gustav", password="correct horse", address="192.0.2.1")
    return table


async def with_a_takeback(site: Site) -> Table:
    table = await among_accounts(site)
    anna, ben = table.seats[0].holder or "", table.seats[1].holder or ""
    table = await site.service.move(table.id, anna, number=len(table.log), move=table.match.legal()[0])
    await site.service.undo.request(table.id, Person(anna, "Anna"), seat=0, number=len(table.log))
    table = await site.service.find(table.id)
    await site.service.undo.answer(table.id, Person(ben, "Ben"), agree=True, number=len(table.log))
    return table


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (among_accounts, "Rated: the result counts for the ratings."),
        (with_a_guest, "Casual: guests are playing (Gustav)."),
        (begun_as_a_guest, "Casual: guests are playing (Gustav)."),
        (with_other_options, "Casual: only matches with the default options are rated."),
        (at_one_screen, "Casual: one person plays several seats."),
        (chosen_as_casual, "Casual: the match is not rated."),
        (with_a_takeback, "Casual: a move was taken back."),
    ],
)
def test_the_note_agrees_with_the_result(make: Callable[[Site], Awaitable[Table]], text: str, database: str) -> None:
    async def scene(site: Site) -> None:
        table = await make(site)
        note = await note_on(site, table)
        assert note.text == text
        assert note.is_rated == text.startswith("Rated")
        await site.play_out(table)
        assert bool(await site.results.changes(table.id)) == note.is_rated

    at_a_site(database, scene)


def test_before_everybody_sits_it_depends_on_who_joins(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        table = await site.table(of(anna), OPEN)
        assert (await note_on(site, table)).text == "Rated, if everyone who joins has an account."
        await site.service.sit(table.id, GUEST)
        assert not (await note_on(site, table)).is_rated

    at_a_site(database, scene)


def test_what_a_takeback_or_leaving_would_change_is_said_first(database: str) -> None:
    async def scene(site: Site) -> None:
        note = await note_on(site, await among_accounts(site))
        assert note.takeback == "If the others agree, the match is no longer rated."
        assert "a win does not count for your rating" in note.leaving
        casual = await note_on(site, await chosen_as_casual_by(site, "Carl"))
        assert (casual.takeback, casual.leaving) == ("", "")

    at_a_site(database, scene)


async def chosen_as_casual_by(site: Site, name: str) -> Table:
    seats = [of(await site.signed_up(name)), bot()]
    return await site.service.make("splendor", seats, options={}, public=False, casual=True)


def test_against_bots_ending_a_match_counts_once_one_has_moved(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        table = await site.table(of(anna), bot())
        note = await note_on(site, table)
        assert (note.leaving, note.takeback) == (
            "",
            "After that, a win no longer counts for the rating, a defeat still does.",
        )
        table = await site.service.move(table.id, anna.id, number=len(table.log), move=table.match.legal()[0])
        assert (await note_on(site, table)).leaving == "For your rating this counts as a defeat."
        await site.service.undo.request(table.id, anna, seat=0, number=len(table.log))
        note = await note_on(site, table)
        assert (note.takeback, note.text[:23]) == ("", "A move was taken back: ")

    at_a_site(database, scene)
