"""Decks as data: the shipped ones, those people bring, and everything that can be wrong with a file."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

import cabochon
from cabochon.games.battle_mat.rules.decks import (
    CARDS,
    CATEGORIES,
    NOTES,
    BadDeck,
    Deck,
    code_of,
    deck_called,
    read_deck,
)
from tests.games.battle_mat.table import PLAIN


@pytest.mark.parametrize("name", NOTES)
def test_a_shipped_deck_is_whole_and_says_what_its_values_are(name: str) -> None:
    deck = deck_called(name)
    assert len(deck.cards) == CARDS
    assert len(deck.categories) == CATEGORIES
    view = cabochon.new("battle-mat", deck=name, seed=1).view(0)
    assert view["deck"]["note"] == NOTES[name]


def wins(deck: Deck, category: int) -> list[int]:
    """How many other cards each card beats in a category."""
    worth = [int(rank) >> 6 * category & 63 for rank in deck.ranks]
    return [sum(own > other > 0 for other in worth) for own in worth]


def test_the_house_deck_is_balanced() -> None:
    deck = deck_called("house")
    assert sum(category.lowest_wins for category in deck.categories) == 1
    blanks = [sum(card.values[place] is None for card in deck.cards) for place in range(CATEGORIES)]
    assert 3 <= sum(blanks) <= 8
    assert max(blanks) <= 2
    shares = []
    for place in range(CATEGORIES):
        beaten = sorted(wins(deck, place), reverse=True)
        decided = sum(beaten)
        assert decided > 0.9 * len(list(combinations(range(CARDS), 2)))  # few ties
        assert sum(beaten[:2]) < 0.15 * decided  # the two best cards do not decide a category
        shares.append([won / (CARDS - 1) for won in wins(deck, place)])
    for card in range(CARDS):
        own = [share[card] for share in shares]
        assert 0.25 < sum(own) / CATEGORIES < 0.7, deck.cards[card].name  # nobody is good or bad at everything
        assert max(own) > 0.5, deck.cards[card].name
    best = [share.index(max(share)) for share in shares]
    assert len(set(best)) == CATEGORIES  # another card is the best in each category


def test_the_ranks_tell_which_value_is_better() -> None:
    deck = read_deck(PLAIN)
    ranks = [[int(word) >> 6 * place & 63 for place in range(CATEGORIES)] for word in deck.ranks]
    assert ranks[0] == [1, 30, 30, 0, 1]  # c01: weakest, fastest, smallest, no luck, lowest rating
    assert ranks[29] == [30, 1, 1, 3, 15]
    assert ranks[10] == [11, 20, 20, 1, 6]


def test_a_deck_of_ones_own_is_played_and_its_record_needs_no_file() -> None:
    match = cabochon.new("battle-mat", deck=PLAIN, seed=1)
    assert match.view(0)["deck"]["code"] == "own"
    bot = cabochon.bot("random", seed=1)
    while match.to_move is not None:
        match.play(bot.choose(match))
    text = match.record()
    assert '[Deck "Plain|Strength|Speed|Size|Luck|Rating / wins|' in text
    assert cabochon.load(text).state_bytes() == match.state_bytes()
    assert cabochon.load(text).record() == text


@pytest.mark.parametrize("odd", [", cm", "; cm", " 'best'", ", a, b, c, d, e", "; a; b; c; d; e; f"])
def test_names_with_all_kinds_of_marks_come_back_from_a_record(odd: str) -> None:
    titles = ",".join(f'"{title}{odd}"' for title in ("Strength", "Speed", "Size", "Luck", "Rating"))
    deck = read_deck(changed(1, f'"Plain{odd}",{titles}'))
    assert read_deck(deck.line) == deck
    semicolons = [row.replace(",", ";") for row in ROWS[1:]]
    title_row = ";".join(f'"{title}{odd}"' for title in ("Plain", "Strength", "Speed", "Size", "Luck", "Rating"))
    assert read_deck("\n".join([title_row, *semicolons])) == deck
    assert cabochon.new("battle-mat", deck=deck.line, seed=1).view(0)["deck"]["name"] == deck.name


def test_a_shipped_deck_typed_in_by_hand_is_the_shipped_deck() -> None:
    assert cabochon.new("battle-mat", deck=deck_called("house").line, seed=1).options["deck"] == "house"


@pytest.mark.parametrize(
    ("separator", "decimal"),
    [(",", "."), (";", ","), ("\t", ","), (";", "."), ("|", ".")],
)
def test_spreadsheets_of_all_countries_are_read(separator: str, decimal: str) -> None:
    text = PLAIN.replace(",", separator).replace(f"c01{separator}1{separator}", f"c01{separator}1{decimal}5{separator}")
    deck = read_deck("\ufeff" + text.replace("\n", "\r\n"))
    assert [str(value) for value in deck.cards[0].values] == ["1.5", "30", "1", "None", "1"]


def test_blanks_spaces_and_empty_rows_do_no_harm() -> None:
    text = PLAIN.replace("c02,2,29,2,,1", " c02 , 2,29,2, - ,1,,,") + ",,,,,\n\n"
    assert read_deck(text) == read_deck(PLAIN)


def test_names_are_typed_without_accents_and_capitals() -> None:
    assert code_of("Padmé Amidala") == "padme-amidala"
    assert code_of("Rocket & Groot, Jr.") == "rocket-groot-jr"
    assert code_of("  R2-D2 ") == "r2-d2"


ROWS = PLAIN.splitlines()


def changed(line: int, row: str) -> str:
    """The plain deck with another row; lines are counted from 1."""
    return "\n".join([*ROWS[: line - 1], row, *ROWS[line:]])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: the file is empty"),
        ("hello", "row 1: after the deck's name come 5 categories, the rating last; this row has 0"),
        ("x" * 20_001, "line 1: this is not a deck"),
        (changed(1, "Plain,Strength,Speed,Size,Luck"), "line 1: after the deck's name come 5 categories"),
        (changed(1, ",Strength,Speed,Size,Luck,Rating"), "line 1: the name of the deck is missing"),
        (changed(1, "Plain,Strength,,Size,Luck,Rating"), "line 1: the name of a category is missing"),
        (changed(1, "Plain,Strength,STRENGTH,Size,Luck,Rating"), "line 1: 'STRENGTH' is typed as strength, and so is"),
        (changed(1, "Plain,Rating,Speed,Size,Luck,Wit"), "line 1: only the fifth category can be called rating"),
        (changed(2, ROWS[2]), "line 2: a row is missing: wins"),
        (
            changed(2, "wins,highest,most,lowest,highest,highest"),
            "line 2: the highest or the lowest wins a category",
        ),
        (changed(2, "wins,highest"), "line 2: highest or lowest is needed for 5 categories; this row has 1"),
        (changed(2, "wins,highest,highest,highest,highest,lowest"), "line 2: the fifth category is the rating"),
        (changed(5, "c03,3,28,3"), "line 5: a card has 5 values, a blank left empty; 'c03' has 3"),
        (changed(5, "c03,3,28,3,,2,9"), "line 5: a card has 5 values, a blank left empty; 'c03' has 6"),
        (changed(5, "c03,three,28,3,,2"), "line 5: 'three' for Strength is not a number"),
        (changed(5, 'c03,"1,250",28,3,,2'), "line 5: '1,250' for Strength is not a number; write 1250"),
        (changed(5, "c03,nan,28,3,,2"), "line 5: 'nan' for Strength is not a number"),
        (changed(5, "c03,\u0663,28,3,,2"), "is not a number"),
        (changed(5, "C02,3,28,3,,2"), "line 5: 'C02' is typed as c02, and so is a name in line 4"),
        (changed(5, ",3,28,3,,2"), "line 5: the name of a card is missing"),
        (changed(5, "???,3,28,3,,2"), "line 5: the name '???' has neither a letter nor a digit"),
        (changed(5, "a/b,3,28,3,,2"), "line 5: the name 'a/b' must not contain /"),
        (changed(5, f"{'x' * 41},3,28,3,,2"), "line 5: the name 'xxxxxx"),
        (changed(5, "c\x1b3,3,28,3,,2"), "line 5: the name 'c\\x1b3' has a character that cannot be printed"),
        (changed(5, 'c03,"3,28,3,,2'), "line 5: a quotation mark is not closed"),
        (changed(5, "c\x0c03,3,28,3,x,2"), "line 5: 'x' for Luck is not a number"),
        ("\n".join(ROWS[:-1]), "line 31: a deck has 30 cards; this one has 29"),
        ("\n".join([*ROWS, "c31,1,1,1,1,1"]), "line 33: a deck has 30 cards; this one has 31"),
        (
            "\n".join([*ROWS[:2], *(f"c{n},{n},{n},{n},{n},7" for n in range(30))]),
            "line 1: no two cards differ in Rating",
        ),
    ],
)
def test_every_problem_is_reported_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(BadDeck) as bad:
        read_deck(text)
    assert any(problem in reported for reported in bad.value.problems), bad.value.problems


def test_all_problems_are_reported_at_once() -> None:
    rows = list(ROWS)
    rows[1] = "wins,highest,highest,most,highest,lowest"
    rows[4] = "c03,3,28"
    rows[9] = "c02,8,x,8,y,4"
    with pytest.raises(BadDeck) as bad:
        read_deck("\n".join(rows))
    assert [problem.partition(":")[0] for problem in bad.value.problems] == [
        *("line 2", "line 2"), "line 5", *("line 10", "line 10", "line 10"),
    ]  # fmt: skip


def test_a_bad_deck_is_a_bad_option() -> None:
    with pytest.raises(cabochon.BadOption, match="line 5: 'three' for Strength is not a number"):
        cabochon.new("battle-mat", deck=changed(5, "c03,three,28,3,,2"))
    with pytest.raises(cabochon.BadOption, match="no deck is called 'chess'; there are house, star-wars"):
        cabochon.new("battle-mat", deck="chess")
    with pytest.raises(cabochon.BadOption, match="deck is a name, or the text of a file"):
        cabochon.new("battle-mat", deck=3)  # type: ignore[arg-type]
    with pytest.raises(cabochon.BadOption, match="quick is True or False, not 1"):
        cabochon.new("battle-mat", quick=1)  # type: ignore[arg-type]


def test_a_record_with_a_damaged_deck_is_refused_with_its_line() -> None:
    text = cabochon.new("battle-mat", deck=PLAIN, seed=1).record()
    with pytest.raises(cabochon.BadRecord, match=r"^line 4: row 3: 'one' for Strength is not a number"):
        cabochon.load(text.replace("c01|1|30", "c01|one|30"))
    with pytest.raises(cabochon.BadRecord, match="line 5: Quick is yes or no, not '0'"):
        cabochon.load(text.replace('[Quick "no"]', '[Quick "0"]'))


def test_the_star_wars_deck_is_the_transcription() -> None:
    deck = deck_called("star-wars")
    assert [str(value) for value in deck.cards[deck.card_codes.index("lando-calrissian")].values] == [
        *("50", "22", "47", "115", "24"),
    ]
    assert not any(category.lowest_wins for category in deck.categories)
    assert json.dumps(deck.category_codes[-1]) == '"top-trumps-galactic-legend"'


def test_the_page_on_decks_lists_the_shipped_cards() -> None:
    page = (Path(__file__).parents[3] / "docs" / "decks.md").read_text("utf-8")
    for name in NOTES:
        for card in deck_called(name).cards:
            cells = ["" if value is None else str(value) for value in card.values]
            assert f"| {card.name} | `{card.code}` | {' | '.join(cells)} |".replace("|  |", "| |") in page


def test_the_deck_written_on_the_page_begins_as_a_deck_does() -> None:
    page = (Path(__file__).parents[3] / "docs" / "decks.md").read_text("utf-8")
    example = page.split("```csv\n")[1].split("```")[0]
    with pytest.raises(BadDeck) as bad:
        read_deck(example)
    assert bad.value.problems == ["line 5: a deck has 30 cards; this one has 3"]
