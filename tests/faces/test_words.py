"""What happens at a table in words: every move and event has its sentence, and no sentence tells a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import cabochon
from cabochon import faces, games
from cabochon.contract import Effect
from cabochon.faces.battle_mat import words as battle_mat
from cabochon.faces.gems import words as gems
from cabochon.faces.gems.pieces import printed_card
from cabochon.faces.gems.purchases import purchase
from cabochon.games.battle_mat.rules.decks import deck_called
from cabochon.games.gems.knowledge.payments import payment
from cabochon.games.gems.rules.cards import EDITIONS
from cabochon.language import language_for
from cabochon.match import Match, effects
from cabochon.match.chance import source
from tests.games.battle_mat.table import PLAIN, TYING, a_mat
from tests.games.gems.table import a_table

ENGLISH = language_for("en")
NAMES = ["Anna", "Bert", "Cleo", "Dora"]
MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    ("splendor", 2, {}),
    ("splendor", 4, {}),
    ("marvel", 2, {}),
    ("marvel", 3, {}),
    ("battle-mat", 2, {}),
    ("battle-mat", 2, {"deck": "star-wars", "quick": True}),
    ("battle-mat", 2, {"deck": TYING}),
]
MENTIONED_LATER = re.compile(r"(noble|location|deal|hit) .*")  # by what happens then

View = dict[str, Any]


def listed(*things: str) -> str:
    return ENGLISH.listed(things)


def played(game: str, seats: int, seed: int, options: dict[str, Any]) -> Match:
    match = cabochon.new(game, seats=seats, seed=seed, **options)
    bot = cabochon.bot("random" if seed % 3 == 0 else "greedy", seed=seed)
    for _ in range(120):  # more than enough to meet all kinds of moves
        if match.to_move is None:
            break
        match.play(bot.choose(match))
    return match


def again(match: Match) -> Iterator[tuple[Match, int, list[str]]]:
    """The match once more: before each move of a seat, with what chance brings upon it."""
    then = Match(match.game, match.seats, options=match.options, chance=source(1), drawing=False)
    moves = [move for turn in match.turns[1:] for move in turn.moves]
    for move in match.turns[0].moves:
        then.replay(move)
    while moves:
        seat = then.to_move
        assert seat is not None
        chance = next((number for number, move in enumerate(moves[1:], 1) if not _is_chance(move)), len(moves))
        yield then, seat, moves[:chance]
        moves = moves[chance:]


def _is_chance(move: str) -> bool:
    return move.startswith(("deal ", "hit "))


def log_lines(match: Match) -> Iterator[tuple[int | None, str, str, View, View]]:
    """Every reader, redacted move, sentence, and the views before and after."""
    words = faces.find(match.game.name).words
    for then, seat, moves in again(match):
        readers = [None, *range(match.seats)]
        before = {reader: then.view(reader) for reader in readers}
        redactions, events = [], []
        for move in moves:
            redacted = {reader: then.redacted_text(move, reader) for reader in readers}
            events.append(then.replay(move))
            redactions.append((redacted, {reader: then.view(reader) for reader in readers}))
        for reader in readers:
            caused = effects(events, reader)
            for redacted, after in redactions:
                sentence = words.move_line(redacted[reader], NAMES[seat], after[reader], caused, ENGLISH)
                yield reader, redacted[reader], sentence, before[reader], after[reader]
            for line in words.effect_lines(caused, after[reader], NAMES, ENGLISH):
                yield reader, "", line, before[reader], after[reader]


def cards_of(match: Match) -> dict[str, str]:
    """The names of all cards by their codes; those of Splendor have none."""
    if match.game.name == "battle-mat":
        return {card.code: card.name for card in deck_called(str(match.options["deck"])).cards}
    edition = next(edition for edition in EDITIONS if edition.name == match.game.name)
    return {card["code"]: card.get("name", "") for card in edition.cards}


def cards_in(view: Any, names: dict[str, str]) -> Iterator[str]:
    """The names of all cards that a view shows, or tells by their codes; not of those it calls unseen."""
    if isinstance(view, dict):
        yield from (name for key, part in view.items() if key != "unseen" for name in cards_in(part, names))
    elif isinstance(view, list):
        yield from (name for part in view for name in cards_in(part, names))
    elif view in names:
        yield names[view]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_every_move_and_event_is_a_whole_sentence(game: str, seats: int, options: dict[str, Any], seed: int) -> None:
    match = played(game, seats, seed, options)
    raw = "|".join(re.escape(code) for code, name in cards_of(match).items() if code != name)
    pattern = re.compile(rf"(?<![\w-])({raw or 'no code'}|noble \d+|location [a-z-]+)(?![\w-])")
    for _, redacted, sentence, _, _ in log_lines(match):
        assert sentence or MENTIONED_LATER.fullmatch(redacted), redacted
        assert "%(" not in sentence
        assert not sentence.endswith((" ", ":"))
        assert not pattern.search(sentence), sentence


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("game", "options"),
    [("marvel", {}), ("battle-mat", {"deck": "house"}), ("battle-mat", {"deck": "star-wars"})],
)
def test_no_sentence_names_a_card_that_is_hidden_from_its_reader(game: str, options: dict[str, Any], seed: int) -> None:
    match = played(game, 2, seed, options)
    names = cards_of(match)
    longest_first = "|".join(re.escape(name) for name in sorted(names.values(), key=len, reverse=True))
    named = 0
    for reader, redacted, sentence, before, after in log_lines(match):
        mentioned = set(re.findall(longest_first, sentence))
        assert mentioned <= {*cards_in(before, names), *cards_in(after, names)}, (reader, redacted, sentence)
        named += len(mentioned)
    assert named


def test_a_card_reserved_unseen_is_named_to_its_owner_alone() -> None:
    match = cabochon.new("splendor", seed=3)
    redacted = {reader: match.redacted_text("reserve deck 3", reader) for reader in (None, 0, 1)}
    then = cabochon.load(match.record(), drawing=False)
    match.play("reserve deck 3")
    then.replay("reserve deck 3")
    dealt = match.turns[-1].moves[-1]
    words = faces.find("splendor").words
    for reader in (None, 0, 1):
        line = words.move_line(redacted[reader], "Anna", match.view(reader), [], ENGLISH)
        assert line == "Anna reserves the top card of the level 3 deck"
    assert words.move_line(then.redacted_text(dealt, 0), "Anna", match.view(0), [], ENGLISH).startswith(
        "You draw a level 3 card: "
    )
    assert words.move_line(then.redacted_text(dealt, 1), "Anna", match.view(1), [], ENGLISH) == ""
    assert words.move_line(then.redacted_text(dealt, None), "Anna", match.view(), [], ENGLISH) == ""


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("take white blue green", f"Anna takes {listed('white', 'blue', 'green')}"),
        ("take white white", "Anna takes two white chips"),
        ("reserve 2u4", "Anna reserves a level 2 card: blue, 2 points"),
        ("return red", "Anna returns one red chip"),
        ("pass", "Anna passes"),
        ("deal 1r1", "New level 1 card: red"),
        ("deal a card of level 2", ""),
    ],
)
def test_moves_of_splendor(move: str, sentence: str) -> None:
    assert gems.move_line(move, "Anna", cabochon.new("splendor", seed=1).view(), [], ENGLISH) == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("reserve modok", "Anna reserves M.O.D.O.K."),
        ("deal rocket", "New level 1 card: Rocket"),
    ],
)
def test_moves_of_marvel(move: str, sentence: str) -> None:
    assert gems.move_line(move, "Anna", cabochon.new("marvel", seed=1).view(), [], ENGLISH) == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("lay thanos on strength", "Anna lays Thanos on Strength"),
        ("lay a card on strength", "Anna lays a card on Strength"),
        ("answer iron-man", "Anna answers with Iron Man"),
        ("answer with a card", "Anna answers with a card"),
        ("choose wit", "Anna chooses Wit"),
        ("show loki", "Anna shows Loki"),
        ("give a card away", "Anna gives away a card"),
        ("use soul", "Anna uses the Soul Stone: both players get three new cards"),
        ("use power third", "Anna uses the Power Stone and chooses the second and third categories"),
        ("no stone", "Anna uses no stone"),
        ("deal a stone", ""),
    ],
)
def test_moves_of_battle_mat(move: str, sentence: str) -> None:
    assert battle_mat.move_line(move, "Anna", cabochon.new("battle-mat", seed=1).view(), [], ENGLISH) == sentence


@pytest.mark.parametrize(
    ("game", "move", "sentence"),
    [
        ("splendor", "take white blue green", f"You take {listed('white', 'blue', 'green')}"),
        ("splendor", "reserve deck 2", "You reserve the top card of the level 2 deck"),
        ("splendor", "return red", "You return one red chip"),
        ("marvel", "reserve modok", "You reserve M.O.D.O.K."),
        ("battle-mat", "lay thanos on strength", "You lay Thanos on Strength"),
        ("battle-mat", "use mind", "You use the Mind Stone: your opponent shows a card"),
        ("battle-mat", "no stone", "You use no stone"),
    ],
)
def test_a_preview_speaks_to_the_player_who_moves(game: str, move: str, sentence: str) -> None:
    view = cabochon.new(game, seed=1).view()
    assert faces.find(game).words.move_preview(move, view, ENGLISH) == sentence


@pytest.mark.parametrize(
    ("game", "paid", "line", "preview"),
    [
        (
            "splendor",
            {"blue": 2, "gold": 1},
            "Anna buys a level 2 card (blue, 2 points) for 2 blue and 1 gold",
            "You buy a level 2 card (blue, 2 points) and pay 2 blue and 1 gold",
        ),
        (
            "splendor",
            {},
            "Anna buys a level 2 card (blue, 2 points) for free",
            "You buy a level 2 card (blue, 2 points) for free",
        ),
        ("marvel", {"red": 1}, "Anna recruits Rocket for 1 red", "You recruit Rocket and pay 1 red"),
        ("marvel", {}, "Anna recruits Rocket for free", "You recruit Rocket for free"),
    ],
)
def test_a_purchase_says_what_was_paid(game: str, paid: dict[str, int], line: str, preview: str) -> None:
    card = {"splendor": "2u4", "marvel": "rocket"}[game]
    bought = Effect("card_bought", 0, {"card": card, "paid": paid})
    view = cabochon.new(game, seed=1).view()
    assert gems.move_line(f"buy {card}", "Anna", view, [bought], ENGLISH) == line
    assert purchase(printed_card(game, card), paid, None, ENGLISH) == preview


def test_the_preview_of_a_purchase_says_what_is_paid_after_bonuses() -> None:
    table = a_table().chips(0, white=2, red=1, black=2, gold=3).bonuses(0, black=1)
    table.market("2u4")  # costs 2 white, 1 red and 4 black
    card = "You buy a level 2 card (blue, 2 points)"
    assert gems.move_preview("buy 2u4", table.view(0), ENGLISH) == (
        f"{card} and pay {listed('2 white', '1 red', '2 black', '1 gold')}"
    )
    assert gems.move_preview("buy 2u4 gold white gold red", table.view(0), ENGLISH) == (
        f"{card} and pay {listed('1 white', '2 black', '3 gold')}"
    )
    table.bonuses(0, white=2, red=2, black=4)
    assert gems.move_preview("buy 2u4", table.view(0), ENGLISH) == f"{card} for free"


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_every_purchase_costs_what_its_preview_says(game: str) -> None:
    purchases = 0
    match = cabochon.new(game, seed=4, seats=3)
    bot = cabochon.bot("greedy", seed=4)
    while match.to_move is not None:
        for move in match.legal():
            if move.startswith("buy "):
                then = match.copy()
                (bought,) = [effect for effect in effects(then.play(move), None) if effect.kind == "card_bought"]
                assert bought.seat == match.to_move
                assert bought.fields["card"] == move.split()[1]
                assert list(payment(move, match.view(match.to_move)).items()) == list(bought.fields["paid"].items())
                purchases += 1
        match.play(bot.choose(match))
    assert purchases > 50


def test_how_a_table_is_laid_out() -> None:
    view = cabochon.new("splendor", seats=2, seed=1).view()
    assert gems.setup_line(view, NAMES, ENGLISH) == "On the table: 12 cards and 3 nobles"
    view = a_mat().view()
    assert battle_mat.setup_line(view, NAMES, ENGLISH) == (
        "Both draw for the lead: c30 15 (Anna) and c01 1 (Bert). Anna leads the first round"
    )


def test_a_noble_that_comes_by_itself_is_reported() -> None:
    table = a_table().tiles("3").bonuses(0, white=9, blue=9, green=9, red=9, black=9).points(0, 13)
    noble = gems.tile_title(table.view(1)["tiles"][0], ENGLISH)
    events = table.play("take white blue green")
    asks = noble.removeprefix("Noble: 3 points for ")
    assert gems.effect_lines(effects(events, 1), table.view(1), NAMES, ENGLISH) == [
        f"Anna receives the noble for {asks}",
        "Anna has reached the goal: the match ends after this round",
    ]


def test_a_noble_says_how_many_of_its_bonuses_each_player_has() -> None:
    table = a_table().tiles("1").bonuses(0, red=6, black=1, white=2).chips(0, black=3)  # four red and four black
    view = table.view(1)
    (noble,) = view["tiles"]
    assert gems.missing_bonuses(noble, view["players"][0]) == {"black": 3}
    assert gems.missing_bonuses(noble, view["players"][1]) == noble["requires"] == {"red": 4, "black": 4}
    assert gems.tile_progress(noble, view, NAMES, ENGLISH) == "Anna 5 of 8, Bert 0 of 8"
    location = a_table("marvel").tiles("asgard").view(0)
    assert gems.missing_bonuses(location["tiles"][0], location["players"][0]) == location["tiles"][0]["requires"]


def test_the_avengers_tile_and_a_lost_goal_are_reported() -> None:
    table = a_table("marvel").bonuses(1, yellow=1, blue=1, orange=1, red=1, purple=1).chips(1, green=1)
    before = table.points(1, 16).avengers_tile(1).state.copy()
    table.points(1, 13).chips(0, green=1).tile_received(0, "asgard").avengers_tile(0)
    caused = table.game.effects(before, table.state, 0)
    location = next(tile["name"] for tile in EDITIONS[1].tiles if tile["code"] == "asgard")
    assert gems.effect_lines(caused, table.view(0), NAMES, ENGLISH) == [
        f"Anna receives the location {location}",
        "Anna takes a green chip, the Time Stone",
        "Anna takes the Avengers tile",
        "Bert no longer meets the conditions",
    ]


def test_the_effect_of_a_stone_is_reported_to_the_players_it_concerns() -> None:
    mat = a_mat(stones=(("soul", "mind"), ("space", "time")))
    events = mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    lines = [battle_mat.effect_lines(effects(events, seat), mat.view(seat), NAMES, ENGLISH) for seat in (0, 1, None)]
    assert lines == [
        [f"You lose {listed('c10', 'c20', 'c30')} and get {listed('c01', 'c02', 'c03')}"],
        [f"You lose {listed('c11', 'c21', 'c29')} and get {listed('c04', 'c05', 'c06')}"],
        [],
    ]


def test_duels_are_reported_with_both_cards() -> None:
    mat = a_mat().without_stones().duels_won(1, 1, pooled=3)
    mat.play_all("lay c20 on luck", "answer c21", "lay c11 on strength", "answer c10", "lay c30 on size")
    assert asked(mat) == "Answer on Size: lowest wins"
    events = mat.play("answer c29")
    assert battle_mat.effect_lines(effects(events, 0), mat.view(0), NAMES, ENGLISH) == [
        "Luck: c20 5 (Anna) and c21 5 (Bert) tie and are set aside",
        "Strength: c11 11 (Bert) beats c10 10 (Anna), and Bert takes the 1 duel set aside",
        "Size (lowest wins): c29 29 (Bert) beats c30 30 (Anna)",
        "Bert wins the round and the duels that were waiting: 3 duels",
        "Duels won: Anna 1, Bert 7",
    ]
    assert battle_mat.verdict(mat.view(), NAMES, ENGLISH) == "Bert wins by 7 duels to 1"
    assert battle_mat.points_breakdown(mat.view(), 1, ENGLISH) == [("Duels won", 7)]


def test_a_card_laid_by_reality_is_reported_without_its_name() -> None:
    mat = a_mat(stones=(("reality", "mind"), ("space", "time")))
    mat.play("use reality")
    mat.no_stones()
    mat.replay("lay c10 on speed")
    hit = [mat.redacted_text("hit c11", reader) for reader in (0, 1, None)]
    mat.replay("hit c11")
    for reader, redacted in zip((0, 1, None), hit, strict=True):
        assert (
            battle_mat.move_line(redacted, "", mat.view(reader), [], ENGLISH)
            == "A random card is laid on Speed, unseen"
        )


def asked(match: Match) -> str:
    """What the player to move is asked for."""
    return faces.find(match.game.name).words.prompt(match.view(match.to_move), match.legal(), ENGLISH)


def test_what_is_asked_for() -> None:
    table = a_table().chips(0, white=3, blue=3, green=3).bank(white=4, blue=4, green=4)
    table.play("take white blue green")
    assert asked(table) == "Return 2 chips"
    table.play("return white")
    assert asked(table) == "Return 1 chip"
    view = a_table("marvel").view(0) | {"phase": "tile"}
    assert gems.prompt(view, ["location asgard", "location attilan"], ENGLISH) == "Choose a location"
    mat = a_mat()
    assert asked(mat) == "Use a stone before laying?"
    mat.no_stones()
    assert asked(mat) == "Lay a card on a category"
    mat.play("lay c10 on strength")
    assert asked(mat) == "Answer on Strength"


@pytest.mark.parametrize(
    ("may_take", "may_buy", "may_reserve", "words"),
    [
        (True, True, True, "Take chips, or buy or reserve a card"),
        (True, True, False, "Take chips or buy a card"),
        (True, False, True, "Take chips or reserve a card"),
        (True, False, False, "Take chips"),
        (False, True, True, "Buy or reserve a card"),
        (False, True, False, "Buy a card"),
        (False, False, True, "Reserve a card"),
        (False, False, False, "You can only pass"),
    ],
)
def test_only_what_is_possible_is_asked_for(may_take: bool, may_buy: bool, may_reserve: bool, words: str) -> None:
    table = a_table().market("1r2")  # costs three white
    table.bank(**({"white": 4} if may_take else {}))
    table.chips(0, **({"white": 3} if may_buy else {}))
    table.reserved(0, *([] if may_reserve else ["3w1", "3u1", "3g1"]))
    assert asked(table) == words


def test_characters_are_recruited() -> None:
    marvel = a_table("marvel")
    assert asked(marvel) == "Take chips or reserve a character"
    assert asked(marvel.chips(0, yellow=9, blue=9, orange=9, red=9, purple=9)) == (
        "Take chips, or recruit or reserve a character"
    )


def test_a_player_whose_stones_cannot_be_used_is_told_so() -> None:
    mat = a_mat(stones=(("mind", "power"), ("space", "time")))
    mat.no_stones()
    mat.play_all("lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20", "lay c30 on luck", "answer c29")
    assert mat.view(0)["moment"] == "before the reveal"
    assert asked(mat) == "You cannot use a stone now"


@pytest.mark.parametrize("game", games.names())
def test_something_is_asked_for_until_there_is_a_verdict(game: str) -> None:
    words = faces.find(game).words
    for seed in range(2):
        match = cabochon.new(game, seed=seed)
        bot = cabochon.bot("greedy", seed=seed)
        while match.to_move is not None:
            assert asked(match)
            match.play(bot.choose(match))
        assert words.prompt(match.view(), [], ENGLISH) == ""
        verdict = words.verdict(match.view(), NAMES, ENGLISH)
        assert all(NAMES[seat] in verdict for seat in match.view()["winners"])
        for player in match.view()["players"]:
            parts = words.points_breakdown(match.view(), player["seat"], ENGLISH)
            assert sum(number for _, number in parts) == player.get("points", player.get("score"))


def test_the_verdict_tells_what_decided() -> None:
    view = a_table(seats=3).view() | {"winners": [0], "decided_by": "points"}
    for player, points in zip(view["players"], (16, 16, 3), strict=True):
        player |= {"points": points, "goal_reached": points > 14}
    cards = gems.verdict(view | {"decided_by": "cards"}, NAMES, ENGLISH)
    assert cards == "Anna wins with 16 points, tied with Bert, thanks to fewer cards"
    avengers = gems.verdict(view | {"decided_by": "avengers"}, NAMES, ENGLISH)
    assert avengers == "Anna wins with 16 points, tied with Bert, thanks to the Avengers tile"
    view["players"][2]["points"] = 16  # without the goal, which comes first
    assert gems.verdict(view | {"decided_by": "cards"}, NAMES, ENGLISH) == cards
    view["players"][2]["points"] = 3
    shared = gems.verdict(view | {"decided_by": "shared", "winners": [0, 1]}, NAMES, ENGLISH)
    assert shared == "Anna and Bert share the victory: 16 points each and equally few cards"
    view["players"][1]["goal_reached"] = False
    assert gems.verdict(view, NAMES, ENGLISH) == "Anna wins with 16 points; Bert did not reach the goal"
    view["players"][1]["points"] = 9
    assert gems.verdict(view, NAMES, ENGLISH) == "Anna wins with 16 points"


def test_the_title_of_a_card_is_all_that_stands_on_it() -> None:
    view = cabochon.new("splendor", seed=1).view()
    card = {"level": 2, "bonus": "blue", "points": 2, "cost": {"white": 3, "red": 2}}
    assert gems.card_title(card, view, ENGLISH) == "Level 2, blue bonus, 2 points, costs 3 white and 2 red"
    assert gems.card_title({"level": 3, "drawn_unseen": True}, view, ENGLISH) == "Level 3, face down"
    wasp = next(card for card in EDITIONS[1].cards if card["code"] == "wasp")
    assert gems.card_title(wasp, cabochon.new("marvel", seed=1).view(), ENGLISH) == (
        f"Wasp: Level 1, blue bonus, 1 Avengers symbol, costs {listed('2 yellow', '1 blue', '2 orange')}"
    )
    mat = a_mat().view(0)
    assert battle_mat.card_title(mat["players"][0]["hand"][0], mat, ENGLISH) == (
        "c10: Strength 10, Speed 21, Size 10, Luck no value, Rating 5"
    )
    assert battle_mat.card_title(mat["players"][1]["hand"][0], mat, ENGLISH) == "A card, face down"


def test_the_price_of_a_card() -> None:
    view, other = cabochon.new("splendor", seed=1).view(0), cabochon.new("marvel", seed=1).view(0)
    assert gems.price({"short": 0, "jokers": 0}, view, ENGLISH) == "You can buy it"
    assert gems.price({"short": 0, "jokers": 2}, view, ENGLISH) == "You can buy it with 2 gold"
    assert gems.price({"short": 0, "jokers": 2}, other, ENGLISH) == "You can recruit it with 2 grey"
    assert gems.price({"short": 3, "jokers": 4}, view, ENGLISH) == "3 chips short"
    assert gems.price({}, view, ENGLISH) == ""


def test_categories_of_an_own_deck_stay_as_they_are() -> None:
    mat = cabochon.new("battle-mat", deck=PLAIN, seed=1).view(0)
    assert battle_mat.category("size", mat, ENGLISH) == "Size"
    for deck in ("house", "star-wars"):
        view = cabochon.new("battle-mat", deck=deck, seed=1).view(0)
        for category in view["deck"]["categories"]:
            assert battle_mat.category(category["code"], view, ENGLISH) == category["name"]


def test_each_stone_has_a_name_and_a_sentence() -> None:
    for stone in ("time", "mind", "reality", "soul", "power", "space"):
        assert battle_mat.stone(stone, ENGLISH) == stone.capitalize()
        assert battle_mat.stone_help(stone, ENGLISH).endswith(".")


def test_values_keep_all_their_digits() -> None:
    assert battle_mat.value(1.000001, ENGLISH) == "1.000001"
    assert battle_mat.value(1250, ENGLISH) == "1,250"
