"""Who somebody is: an unguessable id and a name, in a signed cookie. Playing needs no account."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from itsdangerous import BadSignature, URLSafeSerializer

__all__ = ["COOKIE", "LONGEST_NAME", "Cookie", "People", "Person", "tidy"]

COOKIE = "cabochon"
LONGEST_NAME = 24
JOINER = "\u200d"  # makes one picture of several, as in a family
FRIENDLY = (
    "Agata", "Alba", "Ambra", "Beryl", "Clio", "Coral", "Dario", "Elio", "Fiona", "Flora", "Gemma", "Ivo", "Jade",
    "Jasper", "Juno", "Leo", "Luna", "Mara", "Milo", "Nico", "Nova", "Olivia", "Opal", "Oscar", "Perla", "Remo",
    "Ruby", "Selma", "Silvio", "Stella", "Tilda", "Topas", "Vera", "Viola", "Zeno",
)  # fmt: skip


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    has_account: bool = False
    session: str | None = field(default=None, repr=False)  # the secret of the browser in which they are logged in


@dataclass(frozen=True)
class Cookie:
    """What a cookie says that this site has signed; whether the session has ended, only the database knows."""

    id: str
    name: str
    session: str | None = field(default=None, repr=False)
    generation: int | None = None  # of an account, in cookies from before sessions were stored

    @property
    def person(self) -> Person:
        is_of_account = self.session is not None or self.generation is not None
        return Person(self.id, self.name, has_account=is_of_account, session=self.session)


class People:
    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="person")

    def read(self, cookie: str | None) -> Cookie | None:
        """The content of a cookie; None if this site did not sign it."""
        try:
            person, name, *more = self._signer.loads(cookie or "")
        except (BadSignature, ValueError, TypeError):
            return None
        session = more[0] if more else None
        if isinstance(session, int):
            return Cookie(str(person), str(name), generation=session)
        return Cookie(str(person), str(name), session=session)

    def write(self, person: Person) -> str:
        session = [] if person.session is None else [person.session]
        return str(self._signer.dumps([person.id, person.name, *session]))

    @staticmethod
    def stranger() -> Person:
        """A new guest with a friendly name."""
        return Person(secrets.token_urlsafe(18), secrets.choice(FRIENDLY))


def tidy(name: str) -> str:
    """A name without control characters and needless spaces, cut to the allowed length."""
    printable = "".join(letter if letter.isprintable() or letter == JOINER else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
