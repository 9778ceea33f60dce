"""The name of an account is its own: nobody else gets it, or one that looks like it."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, insert, select, update

from cabochon.server.ops import now
from cabochon.server.people import (
    Accounts,
    Cookie,
    NameReserved,
    NameTaken,
    Person,
    folded,
    identity,
)
from cabochon.server.people.lookalikes import skeletons
from cabochon.server.people.names import numbered
from cabochon.server.store import AccountStore, schema
from tests.server.accounts import ADDRESS, PASSWORD, Site, at_a_site

GUEST = Person("guest", "Gustav")
LOOKALIKES = [
    ("Anna", "anna"),
    ("Anna", "\u0410nna"),  # Cyrillic
    ("anna", "\u0391\u039d\u039d\u0391"),  # Greek capitals
    ("Anna", "An na"),
    ("Anna", "An\u200bna"),
    ("Anna", "An\u00adna"),
    ("Anna", "\U0001d400nna"),
    ("Anna", "\uff21nna"),
    ("Ivo", "lvo"),
    ("Bob", "B0b"),
    ("Max", "rnax"),
    ("Zoë", "Zoe\u0308"),
    ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),
]
DIFFERENT = [("Anna", "Anne"), ("Zoe", "Zoë"), ("Ali", "All"), ("Анна", "Anna"), ("Ben", "Ben 2"), ("🐱🐱", "🐶🐶")]


@pytest.mark.parametrize(("name", "other"), LOOKALIKES)
def test_names_that_look_alike_share_a_skeleton(name: str, other: str) -> None:
    assert skeletons(name) & skeletons(other)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_people_tell_apart_do_not(name: str, other: str) -> None:
    assert not skeletons(name) & skeletons(other)


@pytest.mark.parametrize(("name", "other"), LOOKALIKES)
def test_nobody_gets_a_name_that_looks_like_an_account(name: str, other: str, database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up(name)
        ben = await site.signed_up("Ben")
        robot = await site.accounts.bearer(await site.accounts.make_token("Robot"))
        assert robot is not None
        with pytest.raises(NameTaken):
            await site.accounts.sign_up(GUEST, name=other, password="something else", address=ADDRESS)
        with pytest.raises(NameTaken):
            await site.accounts.rename(ben, other)
        for attempt in (
            site.accounts.rename_guest(GUEST, other),
            site.accounts.make_token(other),
            site.accounts.make_token(other, account=ben.id),
            site.accounts.rename_bot(robot, other),
        ):
            with pytest.raises(NameReserved):
                await attempt
        assert (await site.accounts.rename_guest(GUEST, "Gustava")).name == "Gustava"

    at_a_site(database, scene)


def test_an_account_may_spell_its_own_name_differently_and_lend_it_to_its_bots(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        assert (await site.accounts.rename(anna, "ANNA")).name == "ANNA"
        robot = await site.accounts.bearer(await site.accounts.make_token("Anna", account=anna.id))
        assert robot is not None
        assert robot.name == "Anna"
        assert (await site.accounts.rename_bot(robot, "anna")).name == "anna"

    at_a_site(database, scene)


def test_a_name_is_free_again_when_its_account_is_renamed_or_deleted(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        anna = await site.accounts.rename(anna, "Annabelle")
        assert (await site.accounts.rename_guest(GUEST, "Anna")).name == "Anna"
        with pytest.raises(NameReserved):
            await site.accounts.rename_guest(GUEST, "annabelle")
        await site.accounts.delete(anna, password=PASSWORD, address=ADDRESS)
        assert (await site.accounts.rename_guest(GUEST, "Annabelle")).name == "Annabelle"

    at_a_site(database, scene)


def test_a_guest_and_a_bot_who_had_the_name_before_get_a_number(database: str) -> None:
    async def scene(site: Site) -> None:
        token = await site.accounts.make_token("Luna")
        await site.signed_up("Luna")
        other = Accounts(AccountStore(site.engine), on_seats_changed=site.service.refresh_seats)
        guest, bot = await other.sessions.recognised(Cookie("guest", "Luna")), await other.bearer(token)
        assert guest is not None
        assert bot is not None
        assert guest.name == numbered("Luna", "guest")
        assert bot.name == numbered("Luna", bot.id)
        other.close()

    at_a_site(database, scene)


def test_a_friendly_name_is_never_that_of_an_account(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(site: Site) -> None:
        monkeypatch.setattr(identity, "FRIENDLY", ("Luna",))
        assert (await site.accounts.names.stranger()).name == "Luna"
        await site.signed_up("Luna")
        other = Accounts(AccountStore(site.engine), on_seats_changed=site.service.refresh_seats)
        stranger = await other.names.stranger()
        assert stranger.name == numbered("Luna", stranger.id)
        other.close()

    at_a_site(database, scene)


@pytest.mark.parametrize("name", ["Luna", "Wilhelmina Amalie Sophie"])
def test_a_numbered_name_is_short_enough_and_stays_the_same(name: str) -> None:
    assert numbered(name, "a") == numbered(name, "a") != numbered(name, "b")
    assert len(numbered(name, "a")) <= identity.LONGEST_NAME


def test_accounts_that_looked_alike_before_names_were_reserved_stay(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        async with site.engine.begin() as connection:
            await connection.execute(delete(schema.reserved_names))
            for number, name in enumerate(["\u0410nna", "An na", "Carl"]):  # as an earlier version let them sign up
                row = {"id": f"old-{number}", "name": name, "folded": folded(name), "sessions": 0, "created": now()}
                password = select(schema.accounts.c.password).where(schema.accounts.c.id == anna.id).scalar_subquery()
                await connection.execute(insert(schema.accounts).values(**row, password=password))
        for _ in range(2):  # a second start finds nothing to do
            await site.accounts.names.fill()
        for name, person in (("ANNA", anna.id), ("\u0430nna", "old-0"), ("an NA", "old-1"), ("carl", "old-2")):
            found = await site.accounts.log_in(anna, name=name, password=PASSWORD, address=ADDRESS)
            assert found.id == person
        with pytest.raises(NameReserved):
            await site.accounts.rename_guest(GUEST, "Carl")
        assert (await site.accounts.rename(anna, "anna")).name == "anna"
        old = Person("old-0", "\u0410nna", has_account=True)
        with pytest.raises(NameTaken):
            await site.accounts.rename(old, "\u0410NNA")
        assert (await site.accounts.rename(old, "Antonia")).name == "Antonia"

    at_a_site(database, scene)


def test_the_database_refuses_lookalikes_whoever_wrote_first(database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        async with site.engine.begin() as connection:
            await connection.execute(update(schema.accounts).values(folded="something else"))
        with pytest.raises(NameTaken):  # the skeleton alone decides, in the transaction that writes the account
            await site.accounts.sign_up(GUEST, name="Anna", password="something else", address=ADDRESS)

    at_a_site(database, scene)
