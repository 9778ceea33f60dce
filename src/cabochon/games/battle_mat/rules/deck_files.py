"""A deck from the text of a file, or everything that is wrong with it, line by line. docs/decks.md tells the form."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field
from decimal import Decimal

from cabochon.contract import BadOption, quoted
from cabochon.games.battle_mat.rules.decks import CARDS, CATEGORIES, RATING, Card, Category, Deck, Value, code_of

__all__ = ["BadDeck", "is_deck_text", "read_deck"]

SEPARATORS = ",;\t|"
ROW, CELL = "/", "|"  # in the line of a record
NEVER_IN_A_NAME = f'{ROW}{CELL}"[]'
NUMBER = re.compile(r"-?(\d{1,15}(\.\d{1,6})?|\.\d{1,6})", re.ASCII)
LINE_END = re.compile(r"\r\n|\n|\r")
BLANKS = {"", "-", "\N{EN DASH}", "\N{EM DASH}"}
LONGEST_NAME = 40
LONGEST_TEXT = 20_000
WINS_ROW = "wins"
WINS = {"highest": False, "lowest": True}


class BadDeck(BadOption):
    """A text that is no deck; `problems` are all that is wrong with it, each with its line."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems), "deck")
        self.problems = problems


@dataclass
class Reading:
    """One pass over the rows, which collects what is wrong instead of stopping at it."""

    decimal_comma: bool
    where: str  # what the rows of this text are called
    problems: list[tuple[int, str]] = field(default_factory=list)

    def wrong(self, line: int, reason: str) -> None:
        self.problems.append((line, reason))

    def name(self, line: int, what: str, typed: str) -> str:
        """A name of a deck, category or card that can be typed and written down."""
        name = " ".join(typed.split())
        if not name:
            self.wrong(line, f"the name of {what} is missing")
        elif not code_of(name):
            self.wrong(line, f"the name {quoted(name)} has neither a letter nor a digit")
        elif len(name) > LONGEST_NAME:
            self.wrong(line, f"the name {quoted(name)} is longer than {LONGEST_NAME} characters")
        elif not name.isprintable():
            self.wrong(line, f"the name {quoted(name)} has a character that cannot be printed")
        for letter in NEVER_IN_A_NAME:
            if letter in name:
                self.wrong(line, f"the name {quoted(name)} must do without {letter}")
        return name

    def value(self, line: int, category: str, typed: str) -> Value:
        if typed in BLANKS:
            return None
        number = typed.replace(",", ".") if self.decimal_comma else typed
        if NUMBER.fullmatch(number) is None:
            self.wrong(line, f"{quoted(typed)} for {category} is no number; write 1250 or 1.5, or nothing for a blank")
            return None
        return Decimal(number)

    def once(self, line: int, name: str, seen: dict[str, int]) -> None:
        """Note where a name stands; two that are typed alike could not be told apart."""
        code = code_of(name)
        if code and code in seen:
            self.wrong(line, f"{quoted(name)} is typed as {code}, and so is a name in {self.where} {seen[code]}")
        seen.setdefault(code, line)


def read_deck(text: str) -> Deck:
    """The deck a text tells; BadDeck with everything that is wrong."""
    if len(text) > LONGEST_TEXT:
        raise BadDeck([f"line 1: this is no deck: it has more than {LONGEST_TEXT} characters"])
    rows, reading = _rows(text.removeprefix("\ufeff"))
    if not rows:
        raise BadDeck(["line 1: the file is empty; docs/decks.md tells how to write a deck"])
    name, titles = _first_row(reading, *rows[0])
    has_wins = len(rows) > 1 and rows[1][1][0].lower() == WINS_ROW
    if not has_wins:
        reading.wrong(
            rows[0][0] + 1,
            f"the row is missing that begins with {WINS_ROW} and tells highest or lowest for each category",
        )
    lowest = _second_row(reading, *rows[1]) if has_wins else []
    cards = _cards(reading, titles, rows[2:] if has_wins else rows[1:])
    if len(cards) != CARDS:
        reading.wrong(rows[-1][0], f"a deck has {CARDS} cards; here are {len(cards)}")
    elif not reading.problems:
        _check_differences(reading, rows[0][0], titles, cards)
    if reading.problems:
        found = sorted(reading.problems, key=lambda problem: problem[0])
        raise BadDeck([f"{reading.where} {line}: {reason}" for line, reason in found])
    categories = tuple(Category(title, wins) for title, wins in zip(titles, lowest, strict=True))
    return Deck(name, categories, tuple(cards))


def is_deck_text(text: str) -> bool:
    """Whether this could be a deck, be it a file or the line of a record, rather than a name."""
    return CELL in text or LINE_END.search(text) is not None


def _rows(text: str) -> tuple[list[tuple[int, list[str]]], Reading]:
    """Every row that is not empty with its line, and how to read it."""
    is_file = LINE_END.search(text) is not None
    lines = LINE_END.split(text) if is_file else text.split(ROW)
    separator = _separator([line for line in lines if line.strip()]) if is_file else CELL
    reading = Reading(decimal_comma=separator != ",", where="line" if is_file else "row")
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True), [])
        except csv.Error:
            reading.wrong(number, "a quotation mark is not closed, or stands in the middle of a cell")
            cells = line.split(separator)
        if any(cell.strip() for cell in cells):
            rows.append((number, _trimmed(cells)))
    return rows, reading


def _separator(lines: list[str]) -> str:
    """What parts the cells: told by the row that has nothing but plain words in it, or else by the first."""
    plain = [line for line in lines[1:2] if line.strip().lower().startswith(WINS_ROW)]
    return max(SEPARATORS, key=(plain or lines or [""])[0].count)


def _trimmed(cells: list[str]) -> list[str]:
    """Without the space around them, and without empty ones that a spreadsheet leaves behind the last column."""
    cells = [cell.strip() for cell in cells]
    while len(cells) > CATEGORIES + 1 and not cells[-1]:
        cells.pop()
    return cells


def _first_row(reading: Reading, line: int, cells: list[str]) -> tuple[str, list[str]]:
    name = reading.name(line, "the deck", cells[0])
    titles = [reading.name(line, "a category", title) for title in cells[1:]]
    if len(titles) != CATEGORIES:
        reading.wrong(
            line,
            f"after the deck's name come {CATEGORIES} categories, the rating last; here are {len(titles)}",
        )
    seen: dict[str, int] = {}
    for title in titles:
        reading.once(line, title, seen)
    if "rating" in [code_of(title) for title in titles[:RATING]]:
        reading.wrong(line, "the rating is the fifth category, so none of the others can be called so")
    return name, titles


def _second_row(reading: Reading, line: int, cells: list[str]) -> list[bool]:
    lowest = []
    for word in cells[1:]:
        if word.lower() not in WINS:
            reading.wrong(line, f"a category is won by the highest or the lowest, not {word!r}")
        lowest.append(WINS.get(word.lower(), False))
    if len(lowest) != CATEGORIES:
        reading.wrong(line, f"highest or lowest is told for {CATEGORIES} categories; here for {len(lowest)}")
    elif lowest[RATING]:
        reading.wrong(line, "the fifth category is the rating, and the highest rating wins")
    return lowest


def _cards(reading: Reading, titles: list[str], rows: list[tuple[int, list[str]]]) -> list[Card]:
    cards = []
    seen: dict[str, int] = {}
    for line, cells in rows:
        name = reading.name(line, "a card", cells[0])
        reading.once(line, name, seen)
        if len(cells) != CATEGORIES + 1:
            reading.wrong(
                line, f"a card has {CATEGORIES} values, a blank left empty; {quoted(name)} has {len(cells) - 1}"
            )
        values = [reading.value(line, title, typed) for title, typed in zip(titles, cells[1:], strict=False)]
        cards.append(Card(name, tuple(values)))
    return cards


def _check_differences(reading: Reading, line: int, titles: list[str], cards: list[Card]) -> None:
    """A category in which nobody can win is a slip; and no match could end without two ratings that differ."""
    for place, title in enumerate(titles):
        if len({card.values[place] for card in cards} - {None}) < 2:
            reading.wrong(line, f"no two cards differ in {title}")
