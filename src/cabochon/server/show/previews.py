"""What messengers show of a link: a title, a sentence and a picture. Public information only: anyone may see a link."""

from __future__ import annotations

from dataclasses import dataclass

from cabochon import faces, games
from cabochon.contract import Game
from cabochon.language import Language
from cabochon.server.play import Table
from cabochon.server.show.names import player_name, replay_names, seat_names
from cabochon.server.show.table_notes import ended
from cabochon.server.store import Status

__all__ = ["Preview", "game_preview", "home_preview", "invitation_preview", "review_preview", "table_preview"]


@dataclass(frozen=True)
class Preview:
    title: str
    description: str
    path: str  # of the page, from the root of the site
    picture: str  # likewise
    alternative: str  # the picture in words


def home_preview(language: Language) -> Preview:
    shelf = faces.shelf()
    titles = [games.find(name).title for name in shelf]
    words = language.gettext(
        "%(games)s in the browser: against bots or with friends, without an account.", games=language.listed(titles)
    )
    return Preview("Cabochon", words, "", _cover(shelf[0]), titles[0])


def game_preview(game: Game, label: str, path: str, language: Language) -> Preview:
    """A page about a game, such as its rules."""
    words = language.gettext(faces.find(game.name).blurb) if faces.find(game.name).blurb else game.title
    return Preview(language.labelled(label, game.title), words, path, _cover(game.name), game.title)


def invitation_preview(table: Table, language: Language, *, invite: str) -> Preview:
    """Who invites to what, for readers who were invited; without a free seat or an invitation, the table."""
    if table.is_full or not invite:
        return table_preview(table, language, path=f"t/{table.id}")
    host = next((seat for seat in table.seats if seat.holder is not None and seat.holder == table.maker), None)
    if host is None:
        title = language.labelled(language.gettext("You are invited"), table.title)
    else:
        name = player_name(host, language)
        title = language.gettext("%(name)s invites you to a match of %(game)s", name=name, game=table.title)
    words = language.gettext("Open the link and take a seat: you need no account.")
    return Preview(title, words, f"join/{invite}", _cover(table.game), table.title)


def table_preview(table: Table, language: Language, *, path: str) -> Preview:
    """A table or its replay: who plays, and how it stands or ended."""
    outcome = _outcome(table, language)
    people = language.listed(filter(None, seat_names(table.seats, language))) or language.gettext("Replay")
    return Preview(
        language.labelled(table.title, outcome or people),
        _state(table, language),
        path,
        f"t/{table.id}/preview.png?{table.version}",
        language.gettext("A match of %(game)s on the table", game=table.title),
    )


def review_preview(table: Table, language: Language, *, turn: int) -> Preview:
    """A turn of an analysed match."""
    players = language.listed(replay_names(table.seats, language))
    return Preview(
        language.labelled(language.gettext("Analysis"), table.title),
        language.gettext("Turn %(number)s of a match between %(players)s, analysed.", number=turn, players=players),
        f"r/{table.id}/analysis?turn={turn}",
        f"r/{table.id}/analysis/{turn}.png",
        language.gettext("A match of %(game)s on the table", game=table.title),
    )


def _outcome(table: Table, language: Language) -> str:
    """Who won and why; empty while that is open."""
    if table.status is not Status.OVER:
        return ""
    if not table.match.is_over:
        return ended(table, language)
    names = replay_names(table.seats, language)
    return faces.find(table.game).words.verdict(table.match.view(None), names, language)


def _state(table: Table, language: Language) -> str:
    if table.status is Status.WAITING:
        people = language.listed(name for name in seat_names(table.seats, language) if name)
        return language.gettext("Waiting for players. At this table: %(people)s.", people=people)
    score = _score(table, language)
    if table.status is Status.OVER:
        return language.gettext("%(score)s. See the match turn by turn.", score=score)
    return language.gettext("In progress: %(score)s.", score=score)


def _score(table: Table, language: Language) -> str:
    """The players with their points, if the game has any."""
    words, view = faces.find(table.game).words, table.match.view(None)
    parts = []
    for seat, name in enumerate(replay_names(table.seats, language)):
        made = words.points_breakdown(view, seat, language)
        parts.append(f"{name} {language.number(sum(points for _, points in made))}" if made else name)
    return ", ".join(parts)


def _cover(game: str) -> str:
    return f"poster/{game}.png"
