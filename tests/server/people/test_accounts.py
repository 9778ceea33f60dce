"""What an account is: a name, a password, what was played, tokens for bots. Nobody needs one, and all of it can go."""

from __future__ import annotations

import asyncio

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from cabochon.language import language_for
from cabochon.server.ops import rate_limits as buckets
from cabochon.server.people import (
    MOST_TOKENS,
    Accounts,
    BadName,
    BadPassword,
    NameTaken,
    NotThePassword,
    Person,
    Refused,
    TooManyTokens,
    TooManyTries,
    WrongPassword,
    folded,
)
from cabochon.server.play import Table
from cabochon.server.show import seat_names
from cabochon.server.store import Seat, Status, schema
from tests.server.accounts import ADDRESS, PASSWORD, Site, at_a_site, bot, of

GUEST = Person("guest", "Gustav")
OPEN = Seat(1, None, "", None)


class Clock:
    """It stands still while tests do what people would need time for."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(buckets, "monotonic", stopped)
    return stopped


async def logged_in(site: Site, name: str, *, guest: Person = GUEST, password: str = PASSWORD) -> Person:
    return await site.accounts.log_in(guest, name=name, password=password, address=ADDRESS)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "ANNA"), ("Straße", "STRASSE"), ("Zoë", "Zoe\u0308"), ("Anna", "\uff21nna"), ("Anna", "An\u200dna")],
)
def test_a_name_is_one_name_however_it_is_spelled(name: str, other: str, database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up(name)
        with pytest.raises(NameTaken):
            await site.accounts.sign_up(GUEST, name=other, password="something else", address=ADDRESS)
        assert (await logged_in(site, other)).name == name

    assert folded(name) == folded(other)
    at_a_site(database, scene)


@pytest.mark.parametrize("name", ["", " ", "x", "\u200d\u200d", "\ufdfa" * 24])
def test_a_name_that_nobody_could_be_called_by_is_refused(name: str, database: str) -> None:
    async def scene(site: Site) -> None:
        with pytest.raises(BadName):
            await site.accounts.sign_up(GUEST, name=name, password=PASSWORD, address=ADDRESS)
        with pytest.raises(BadName):
            await site.accounts.make_token(name)

    at_a_site(database, scene)


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_a_password_is_neither_short_nor_endless(password: str, database: str) -> None:
    async def scene(site: Site) -> None:
        with pytest.raises(BadPassword):
            await site.accounts.sign_up(GUEST, name="Anna", password=password, address=ADDRESS)
        anna = await site.signed_up("Anna")
        with pytest.raises(BadPassword):
            await site.accounts.change_password(anna, old=PASSWORD, new=password, address=ADDRESS)

    at_a_site(database, scene)


def test_if_two_want_one_name_one_gets_it_and_a_second_click_is_forgiven(database: str) -> None:
    async def scene(site: Site) -> None:
        answers = await asyncio.gather(
            *(
                site.accounts.sign_up(Person(who, who), name="Anna", password=f"password of {who}", address=ADDRESS)
                for who in ("one", "two")
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, NameTaken) for answer in answers) == 1
        (anna,) = (answer for answer in answers if isinstance(answer, Person))
        again = await site.accounts.sign_up(
            Person("stranger", "Anna"), name="Anna", password=f"password of {anna.id}", address=ADDRESS
        )
        assert again == anna

    at_a_site(database, scene)


def test_an_unknown_name_looks_like_a_wrong_password(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        hashed: list[str] = []
        verify = PasswordHasher.verify

        def counted(self: PasswordHasher, kept: str, password: str) -> bool:
            hashed.append(kept)
            return verify(self, kept, password)

        monkeypatch.setattr(PasswordHasher, "verify", counted)
        for name in ("Anna", "Nobody"):
            with pytest.raises(WrongPassword):
                await logged_in(site, name, password="wrong horse")
        assert len(hashed) == 2  # both have taken the same time

    at_a_site(database, scene)


def test_a_password_that_was_hashed_less_carefully_is_hashed_again(database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
        async with site.engine.begin() as connection:
            await connection.execute(update(schema.accounts).values(password=old))
        assert (await logged_in(site, "Anna")).name == "Anna"
        async with site.engine.connect() as connection:
            kept = (await connection.execute(select(schema.accounts.c.password))).scalar_one()
        assert kept != old
        assert (await logged_in(site, "Anna")).name == "Anna"

    at_a_site(database, scene)


def test_a_guest_who_signs_up_keeps_their_tables(database: str) -> None:
    async def scene(site: Site) -> None:
        over = await site.finished(of(GUEST), bot(), options={"target": 1})
        running, waiting = await site.table(of(GUEST), bot()), await site.table(of(GUEST), OPEN)
        gustav = await site.signed_up("Gustav", person=GUEST.id)
        assert gustav.id == GUEST.id
        assert {found.id for found in await site.service.store.lists.of_person(gustav.id)} == {running.id, waiting.id}
        assert [match.table for match in await site.results.played(gustav.id)] == [over.id]

    at_a_site(database, scene)


def test_what_a_guest_holds_comes_along_when_they_log_in(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        over = await site.finished(of(GUEST), bot(), options={"target": 1})
        running = await site.table(of(GUEST), Seat(1, GUEST.id, "Aunt", None))
        both = await site.table(of(GUEST), of(anna, 1))
        assert await logged_in(site, "Anna") == anna
        table = await site.service.find(running.id)
        assert table.held_by(anna.id) == [0, 1]
        assert [seat.name for seat in table.seats] == ["Anna", "Aunt"]
        assert (await site.service.find(over.id)).held_by(anna.id) == [0]
        assert [match.table for match in await site.results.played(anna.id)] == [over.id]
        both = await site.service.find(both.id)
        assert (both.held_by(GUEST.id), both.held_by(anna.id)) == ([0], [1])
        await site.service.move(running.id, anna.id, number=len(table.log), move=table.match.legal()[0])

    at_a_site(database, scene)


def test_logging_in_to_another_account_takes_nothing_along(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        table = await site.table(of(anna), bot())
        assert await logged_in(site, "Ben", guest=anna) == ben
        assert (await site.service.find(table.id)).held_by(anna.id) == [0]

    at_a_site(database, scene)


def test_a_new_name_is_known_in_every_browser(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, _ = await site.signed_up("Anna"), await site.signed_up("Ben")
        with pytest.raises(NameTaken):
            await site.accounts.rename(anna, "BEN")
        assert (await site.accounts.rename(anna, "anna")).name == "anna"
        cookie = await site.cookie(anna)
        assert await site.accounts.sessions.recognised(cookie)
        await site.accounts.rename(anna, "Annabelle")
        known = await site.accounts.sessions.recognised(cookie)
        assert known is not None
        assert known.name == "Annabelle"
        assert (await logged_in(site, "annabelle")).id == anna.id

    at_a_site(database, scene)


def test_a_token_is_a_bot_of_its_own_until_it_is_revoked(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        token = await site.accounts.make_token(" Robo\n", account=anna.id)
        robo = await site.accounts.bearer(token)
        assert robo is not None
        assert (robo.name, robo.has_account) == ("Robo", False)
        assert robo.id != anna.id
        assert token not in await site.everything()
        await site.accounts.revoke(ben, robo.id)  # it is not his
        assert await site.accounts.bearer(token) == robo
        await site.accounts.revoke(anna, robo.id)
        assert await site.accounts.bearer(token) is None
        assert await site.accounts.tokens(anna.id) == []
        for forged in ("", "cabochon_", token[:-1], "\ud800"):
            assert await site.accounts.bearer(forged) is None

    at_a_site(database, scene)


def test_a_bot_needs_no_account_and_an_account_has_so_many_bots(database: str) -> None:
    async def scene(site: Site) -> None:
        robo = await site.accounts.bearer(await site.accounts.make_token("Robo"))
        assert robo is not None
        assert robo.name == "Robo"
        anna = await site.signed_up("Anna")
        for number in range(MOST_TOKENS):
            await site.accounts.make_token(f"Bot {number}", account=anna.id, address=str(number))
        with pytest.raises(TooManyTokens):
            await site.accounts.make_token("One more", account=anna.id)

    at_a_site(database, scene)


def test_a_guest_who_logs_in_remains_the_creator_of_their_tables(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        table = await site.table(of(GUEST), OPEN, maker=GUEST)
        both = await site.table(of(GUEST), of(anna, 1), maker=GUEST)
        await logged_in(site, "Anna")
        assert [(await site.service.find(made.id)).maker for made in (table, both)] == [anna.id, anna.id]
        assert (await site.service.find(both.id)).held_by(GUEST.id) == [0]  # where the account sits itself
        await site.service.close(table.id, anna)

    at_a_site(database, scene)


def test_a_network_makes_so_many_tokens_and_accounts(database: str) -> None:
    async def scene(site: Site) -> None:
        accounts = Accounts(site.accounts.store, on_seats_changed=site.service.refresh_seats, newcomers=3)
        for number in range(3):
            await accounts.make_token(f"Bot {number}", address=f"2001:db8::{number}")
        with pytest.raises(TooManyTries):
            await accounts.make_token("One more", address="2001:db8::dead")
        with pytest.raises(TooManyTries):
            await accounts.sign_up(Person("a", "Anna"), name="Anna", password=PASSWORD, address="2001:db8::beef")
        await accounts.make_token("Elsewhere", address="2001:db8:0:1::1")
        accounts.close()

    at_a_site(database, scene)


def test_a_deleted_account_leaves_nothing_of_its_person(database: str) -> None:
    async def scene(site: Site) -> None:
        will = await site.signed_up("Wilhelmina", person="id-of-wilhelmina")
        ben = await site.signed_up("Ben")
        cookie, token = await site.cookie(will), await site.accounts.make_token("Wilhelminabot", account=will.id)
        robo = await site.accounts.bearer(token)
        assert robo is not None
        over = await site.finished(of(will), of(ben, 1))
        alone = await site.finished(of(will), bot(), options={"target": 1})
        running = await site.table(of(ben), of(will, 1), of(robo, 2))
        waiting = await site.table(of(will), OPEN, maker=will)
        made = [await site.table(of(ben), bot(), maker=maker) for maker in (will, robo)]
        with pytest.raises(NotThePassword):
            await site.accounts.delete(will, password="wrong horse", address=ADDRESS)
        assert "Wilhelmina" in await site.everything()
        await site.accounts.delete(will, password=PASSWORD, address=ADDRESS)

        everything = await site.everything()
        for trace in (will.id, robo.id, "ilhelmina"):
            assert trace not in everything
        assert await site.accounts.sessions.recognised(cookie) is None
        assert await site.accounts.bearer(token) is None
        with pytest.raises(WrongPassword):
            await logged_in(site, "Wilhelmina")

        over, alone = await site.service.find(over.id), await site.service.find(alone.id)
        assert [seat.name for seat in over.seats] == ["A former player", "Ben"]  # as databases have stored it all along
        assert over.seats[0].is_abandoned
        assert seat_names(over.seats, language_for("en")) == ["Deleted account", "Ben"]
        assert seat_names(over.seats, language_for("de")) == ["Gelöschtes Konto", "Ben"]
        assert over.is_full
        assert over.match.record()
        assert alone.status is Status.OVER
        assert (await site.service.find(waiting.id)).seats[0].is_open
        assert [(await site.service.find(table.id)).maker for table in (waiting, *made)] == [None, None, None]
        assert len(await site.results.played(ben.id)) == 1
        assert len(await site.results.ratings(ben.id)) == 1
        again = await site.service.rematch(over.id, ben)
        assert [seat.is_open for seat in again.seats] == [False, True]

        table = await site.service.find(running.id)
        assert [seat.bot for seat in table.seats] == [None, "medium", "medium"]
        table = await site.play_out(table)
        again = await site.service.rematch(table.id, ben)
        assert sorted(seat.is_open for seat in again.seats) == [False, True, True]
        assert len(await site.results.ratings(ben.id)) == 1  # not rated: somebody was there whom nobody knows

    at_a_site(database, scene)


def test_an_account_deleted_while_a_match_ends_is_not_written_down_again(database: str) -> None:
    async def scene(site: Site) -> None:
        ben = await site.signed_up("Ben")
        for number in range(4):
            will = await site.signed_up("Wilhelmina", person=f"id-of-wilhelmina-{number}")
            table = await site.table(of(will), bot(), options={"target": 1})
            deleted, ended, elsewhere = await asyncio.gather(
                site.accounts.delete(will, password=PASSWORD, address=ADDRESS),
                site.play_out(table),
                site.finished(of(ben), bot(), options={"target": 1}),
                return_exceptions=True,
            )
            assert will.id not in await site.everything()
            assert deleted is None
            assert isinstance(ended, Table | Refused)
            assert isinstance(elsewhere, Table)

    at_a_site(database, scene)
