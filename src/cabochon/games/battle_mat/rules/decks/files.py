"""Reads a deck from the text of a file, or reports every problem with its line. docs/decks.md describes the format."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field
from decimal import Decimal

from cabochon.contract import BadOption, quoted, shortened
from cabochon.games.battle_mat.rules.decks.deck import CARDS, CATEGORIES, RATING, Card, Category, Deck, Value, code_of

__all__ = ["LONGEST_TEXT", "BadDeck", "is_deck_text", "read_deck"]

SEPARATORS = ",;\t|"
ROW, CELL = "/", "|"  # in the line of a record
NEVER_IN_A_NAME = f'{ROW}{CELL}"[]'
NUMBER = re.compile(r"-?(\d{1,15}(\.\d{1,6})?|\.\d{1,6})", re.ASCII)
LINE_END = re.compile(r"\r\n|\n|\r")
BLANKS = {"", "-", "\N{EN DASH}", "\N{EM DASH}"}
LONGEST_NAME = 40
LONGEST_TEXT = 20_000
MOST_LINES = 200
LONGEST_PROBLEM = 120
PROBLEMS_SHOWN = 2  # in the message of an error
WINS_ROW = "wins"
WINS = {"highest": False, "lowest": True}


class BadDeck(BadOption):
    """A text that is not a deck; `problems` lists everything that is wrong, each with its line."""

    def __init__(self, problems: list[str]) -> None:
        more = len(problems) - PROBLEMS_SHOWN
        ending = [f"and {more} more"] if more > 0 else []
        super().__init__("\n".join([*problems[:PROBLEMS_SHOWN], *ending]), "deck")
        self.problems = problems


@dataclass
class DeckReader:
    """One pass over the rows, which collects problems instead of stopping at the first."""

    decimal_comma: bool
    where: str  # what the rows of this text are called
    problems: list[tuple[int, str]] = field(default_factory=list)

    def report(self, line: int, reason: str) -> None:
        self.problems.append((line, shortened(reason, LONGEST_PROBLEM)))

    def name(self, line: int, what: str, typed: str) -> str:
        """The name of a deck, category or card, if it can be typed and written down."""
        name = " ".join(typed.split())
        if not name:
            self.report(line, f"the name of {what} is missing")
        elif not code_of(name):
            self.report(line, f"the name {quoted(name)} has neither a letter nor a digit")
        elif len(name) > LONGEST_NAME:
            self.report(line, f"the name {quoted(name)} is longer than {LONGEST_NAME} characters")
        elif not name.isprintable():
            self.report(line, f"the name {quoted(name)} has a character that cannot be printed")
        for letter in NEVER_IN_A_NAME:
            if letter in name:
                self.report(line, f"the name {quoted(name)} must not contain {letter}")
        return name

    def value(self, line: int, category: str, typed: str) -> Value:
        if typed in BLANKS:
            return None
        number = typed.replace(",", ".") if self.decimal_comma else typed
        if NUMBER.fullmatch(number) is None:
            self.report(
                line, f"{quoted(typed)} for {category} is not a number; write 1250 or 1.5, or nothing for a blank"
            )
            return None
        return Decimal(number)

    def check_unique(self, line: int, name: str, seen: dict[str, int]) -> None:
        """Report a name that is typed like an earlier one: nobody could tell them apart."""
        code = code_of(name)
        if code and code in seen:
            self.report(line, f"{quoted(name)} is typed as {code}, and so is a name in {self.where} {seen[code]}")
        seen.setdefault(code, line)


def read_deck(text: str) -> Deck:
    """The deck in a text; BadDeck lists everything that is wrong with it."""
    if len(text) > LONGEST_TEXT:
        raise BadDeck([f"line 1: this is not a deck: it has more than {LONGEST_TEXT} characters"])
    rows, reader = _rows(text.removeprefix("\ufeff"))
    if not rows:
        raise BadDeck(["line 1: the file is empty; docs/decks.md explains how to write a deck"])
    name, titles = _first_row(reader, *rows[0])
    has_wins = len(rows) > 1 and rows[1][1][0].lower() == WINS_ROW
    if not has_wins:
        reader.report(
            rows[0][0] + 1,
            f"a row is missing: {WINS_ROW}, then highest or lowest for each category",
        )
    lowest = _second_row(reader, *rows[1]) if has_wins else []
    cards = _cards(reader, titles, rows[2:] if has_wins else rows[1:])
    if len(cards) != CARDS:
        reader.report(rows[-1][0], f"a deck has {CARDS} cards; this one has {len(cards)}")
    elif not reader.problems:
        _check_differences(reader, rows[0][0], titles, cards)
    if reader.problems:
        found = sorted(reader.problems, key=lambda problem: problem[0])
        raise BadDeck([f"{reader.where} {line}: {reason}" for line, reason in found])
    categories = tuple(Category(title, wins) for title, wins in zip(titles, lowest, strict=True))
    return Deck(name, categories, tuple(cards))


def is_deck_text(text: str) -> bool:
    """Whether this could be a deck, as a file or as the line of a record, rather than a name."""
    return CELL in text or LINE_END.search(text) is not None


def _rows(text: str) -> tuple[list[tuple[int, list[str]]], DeckReader]:
    """Every row that is not empty, with its line, and the reader for them."""
    is_file = LINE_END.search(text) is not None
    lines = LINE_END.split(text) if is_file else text.split(ROW)
    if len(lines) > MOST_LINES:
        raise BadDeck([f"line {MOST_LINES + 1}: this is not a deck: it has more than {MOST_LINES} lines"])
    separator = _separator([line for line in lines if line.strip()]) if is_file else CELL
    reader = DeckReader(decimal_comma=separator != ",", where="line" if is_file else "row")
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True), [])
        except csv.Error:
            reader.report(number, "a quotation mark is not closed, or is in the middle of a cell")
            cells = line.split(separator)
        if any(cell.strip() for cell in cells):
            rows.append((number, _trimmed(cells)))
    return rows, reader


def _separator(lines: list[str]) -> str:
    """The character between cells: the most frequent one in the row of plain words, or else in the first row."""
    plain = [line for line in lines[1:2] if line.strip().lower().startswith(WINS_ROW)]
    return max(SEPARATORS, key=(plain or lines or [""])[0].count)


def _trimmed(cells: list[str]) -> list[str]:
    """The cells without surrounding space, and without empty ones that a spreadsheet adds after the last column."""
    cells = [cell.strip() for cell in cells]
    while len(cells) > CATEGORIES + 1 and not cells[-1]:
        cells.pop()
    return cells


def _first_row(reader: DeckReader, line: int, cells: list[str]) -> tuple[str, list[str]]:
    name = reader.name(line, "the deck", cells[0])
    titles = [reader.name(line, "a category", title) for title in cells[1 : CATEGORIES + 1]]
    if len(cells) != CATEGORIES + 1:
        reader.report(
            line,
            f"after the deck's name come {CATEGORIES} categories, the rating last; this row has {len(cells) - 1}",
        )
    seen: dict[str, int] = {}
    for title in titles:
        reader.check_unique(line, title, seen)
    if "rating" in [code_of(title) for title in titles[:RATING]]:
        reader.report(line, "only the fifth category can be called rating")
    return name, titles


def _second_row(reader: DeckReader, line: int, cells: list[str]) -> list[bool]:
    lowest = []
    for word in cells[1 : CATEGORIES + 1]:
        if word.lower() not in WINS:
            reader.report(line, f"the highest or the lowest wins a category, not {quoted(word)}")
        lowest.append(WINS.get(word.lower(), False))
    if len(cells) != CATEGORIES + 1:
        reader.report(line, f"highest or lowest is needed for {CATEGORIES} categories; this row has {len(cells) - 1}")
    elif lowest[RATING]:
        reader.report(line, "the fifth category is the rating, and the highest rating wins")
    return lowest


def _cards(reader: DeckReader, titles: list[str], rows: list[tuple[int, list[str]]]) -> list[Card]:
    cards = []
    seen: dict[str, int] = {}
    for line, cells in rows:
        name = reader.name(line, "a card", cells[0])
        reader.check_unique(line, name, seen)
        if len(cells) != CATEGORIES + 1:
            reader.report(
                line, f"a card has {CATEGORIES} values, a blank left empty; {quoted(name)} has {len(cells) - 1}"
            )
        values = [reader.value(line, title, typed) for title, typed in zip(titles, cells[1:], strict=False)]
        cards.append(Card(name, tuple(values)))
    return cards


def _check_differences(reader: DeckReader, line: int, titles: list[str], cards: list[Card]) -> None:
    """A category that nobody can win is a mistake, and no match could end if all ratings were equal."""
    for place, title in enumerate(titles):
        if len({card.values[place] for card in cards} - {None}) < 2:
            reader.report(line, f"no two cards differ in {title}")
