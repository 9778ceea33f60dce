"""Guests name themselves where they sit down, without a form of its own."""

from __future__ import annotations

from dataclasses import replace

from cabochon.server.people import Accounts, tidy
from cabochon.server.show import Reader

__all__ = ["with_guest_name"]


async def with_guest_name(accounts: Accounts, reader: Reader, name: str) -> Reader:
    """The reader under the name they typed, which their cookie has to learn; accounts keep theirs.

    NameReserved if the name belongs to an account.
    """
    if reader.person.has_account or tidy(name) in ("", reader.person.name):
        return reader
    return replace(reader, person=await accounts.rename_guest(reader.person, name), is_new=True)
