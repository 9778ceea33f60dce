"""Whether a match can come to a position. Asks the rules; decides nothing. Numbers in brackets are of docs/rules/."""

from __future__ import annotations

from cabochon.contract import BadPosition
from cabochon.games.battle_mat.rules.actions import MIND, POWER, REALITY, SOUL, SPACE, STONE_NAMES, TIME
from cabochon.games.battle_mat.rules.dealing import HAND, SIX, STONES_EACH
from cabochon.games.battle_mat.rules.decks import RATING
from cabochon.games.battle_mat.rules.duels import DUELS_TO_WIN_QUICKLY, has_won, is_level_at_the_brink, is_whole
from cabochon.games.battle_mat.rules.legal import (
    are_all_laid,
    cards_in_deck,
    hit_seat,
    is_random,
    lead_of,
    may_be_asked,
    own_cards,
)
from cabochon.games.battle_mat.rules.ranks import better
from cabochon.games.battle_mat.rules.state import (
    ANSWER,
    CHOOSE,
    DEAL,
    DEAL_STONES,
    DRAW,
    EXCHANGE,
    GIVE,
    HIT,
    LEAD,
    NOBODY,
    NOTHING,
    ON,
    OVER_AND_DONE,
    PLACEMENTS,
    SEATS,
    SHOW,
    STONE,
    THIRD,
    ZONES,
    State,
    opponent,
)
from cabochon.games.battle_mat.rules.tracking import lies_in

__all__ = ["check_position"]

LAYING = (CHOOSE, LEAD, ON, ANSWER)


def check_position(state: State) -> None:
    """BadPosition says what is wrong."""
    _check_stones(state)
    _check_scores(state)
    _check_duels(state)
    _check_groups(state)
    _check_rounds(state)
    _check_choosers(state)
    _check_drawn(state)
    _check_leftovers(state)
    if state.phase == DEAL:
        _check_deal(state)
    elif state.phase in (DRAW, OVER_AND_DONE):
        _check_end(state)
    elif state.phase in LAYING or (state.phase == HIT and state.stone == REALITY):
        _check_laying(state)
    else:
        _check_stone_moment(state)
    _check_knowledge(state)


def _fail_unless(condition: object, reason: str) -> None:
    if not condition:
        raise BadPosition(reason)


def _size(cards: int) -> int:
    return int(cards).bit_count()


def _has(stones: int, stone: int) -> bool:
    return bool(int(stones) >> stone & 1)


def _spent(state: State, stone: int) -> bool:
    return any(_has(player.spent, stone) for player in state.players)


def _check_stones(state: State) -> None:
    are_dealt = state.rounds > 1 or state.phase not in (DEAL, DEAL_STONES) or state.stone == SOUL
    for seat, player in enumerate(state.players):
        stones = _size(player.stones) + _size(player.spent)
        if are_dealt:
            _fail_unless(
                stones == STONES_EACH,
                f"each seat gets two stones; seat {seat} has {stones}, counting those spent (3.2)",
            )
        _fail_unless(not player.stone_used or player.spent, f"seat {seat} has spent no stone in this round")
        _fail_unless(not (player.stone_used and state.decider), "nobody uses a stone in the decider (3.8)")
    if are_dealt:
        return
    _fail_unless(not any(player.spent for player in state.players), "nobody has spent a stone before they are dealt")
    first = _size(state.players[state.leader].stones)
    second = _size(state.players[opponent(state.leader)].stones)
    dealt = 0 if state.phase == DEAL else first + second
    is_in_order = first == min(dealt, STONES_EACH) and second == dealt - first and dealt < SEATS * STONES_EACH
    _fail_unless(is_in_order, "the leader gets two stones, then the other two (3.2)")


def _check_scores(state: State) -> None:
    for name, cards in (("carried", state.carried), ("pooled", state.pooled)):
        _fail_unless(_size(cards) % 2 == 0, f"{name} cards are pairs")
    for seat, player in enumerate(state.players):
        _fail_unless(_size(player.won) % 2 == 0, f"the cards that seat {seat} has won are pairs")
    is_over = state.phase == OVER_AND_DONE
    is_tied = state.decider and state.phase == DRAW  # each has won a duel of the decider, and the third was a tie (3.9)
    _fail_unless(
        is_over or is_tied or not has_won(state), "somebody has won enough duels: the match would be over (3.7)"
    )
    near = [seat for seat in range(SEATS) if state.players[seat].score >= state.target - 1]
    first = int(state.first_at_match_point)
    _fail_unless(first in near if near else first == NOBODY, "first= names who was first to need one duel more (3.9)")
    if state.decider and not is_over and state.phase != DRAW:
        _fail_unless(is_level_at_the_brink(state), "the decider is played when both need one duel more (3.9)")
        _fail_unless(state.leader == first, "the decider is led by the player who was first to need one duel (3.9)")
    elif not is_over and state.phase != DRAW:
        _fail_unless(not is_level_at_the_brink(state), "when both need one duel more, the decider is played (3.9)")


def _check_duels(state: State) -> None:
    shown = int(state.players[0].won) | int(state.players[1].won) | int(state.carried) | int(state.pooled)
    categories = [int(duel.category) for duel in state.duels if duel.category != NOTHING]
    _fail_unless(len({*categories}) == len(categories), "each duel of a round has a category of its own (3.3)")
    for duel in state.duels:
        for card in duel.cards.tolist():
            _fail_unless(card == NOTHING or shown >> card & 1, "cards of a duel are won, carried or pooled afterwards")
    has_ended = state.phase in (DRAW, OVER_AND_DONE)
    _fail_unless(bool(categories) == (state.rounds > 1 or has_ended), "duels= are those of the last round revealed")


def _check_groups(state: State) -> None:
    """Cards put under the deck are there by Time, Soul, or a quick match that was level inside a round."""
    is_due = state.phase == HIT and state.stone == TIME
    groups = 1 + int(_spent(state, TIME) and not is_due)
    if _spent(state, SOUL):
        groups += 1 if state.phase == DEAL and state.stone == SOUL and state.dealt < HAND else 2
    is_quick = state.target == DUELS_TO_WIN_QUICKLY
    most = groups + int(is_quick and min(player.score for player in state.players) >= state.target - 1)
    _fail_unless(groups <= state.groups <= most, f"the stones spent put {groups - 1} groups under the deck, see under=")


def _check_rounds(state: State) -> None:
    """Three duels a round; a quick match may break one off before its decider."""
    has_ended = state.phase in (DRAW, OVER_AND_DONE)
    most = 3 * int(state.rounds) if has_ended else 3 * (int(state.rounds) - 1)
    least = most - (5 if has_ended else 2) if state.decider or has_ended else most
    _fail_unless(least <= state.revealed <= most, f"{state.revealed} duels do not fit round={state.rounds} (3.4)")


def _check_choosers(state: State) -> None:
    chosen = []
    for place in range(PLACEMENTS):
        placement = state.placements[place]
        chooser = int(placement.chooser)
        if chooser != lead_of(state, place):
            has_power = _has(state.players[chooser].spent, POWER) and state.players[chooser].stone_used
            _fail_unless(has_power, f"seat {chooser} chooses the category of another only by Power (3.8)")
        if placement.category != NOTHING:
            chosen.append(int(placement.category))
            is_late = state.decider and place == THIRD
            _fail_unless(
                not state.decider or (placement.category == RATING) == is_late,
                "in the decider the third pair, and no other, lies on the rating (3.9)",
            )
    _fail_unless(len({*chosen}) == len(chosen), "each pair of a round has a category of its own (3.3)")


def _check_drawn(state: State) -> None:
    first, second = state.drawn.tolist()
    if state.phase == DRAW:
        _fail_unless(second == NOTHING and (first == NOTHING or int(state.pile) >> first & 1), "drawn= is not possible")
        return
    is_decided = first != NOTHING and second != NOTHING and better(state, RATING, first, second) != NOBODY
    _fail_unless(is_decided, "drawn= are the two cards that decided the lead, with different ratings (3.1)")


def _check_leftovers(state: State) -> None:
    """What a stone leaves behind until the end of the round, and who used the last one."""
    user, stone = int(state.user), int(state.stone)
    if user != NOBODY:
        _fail_unless(state.players[user].spent, f"seat {user} has used no stone")
    else:
        _fail_unless(not any(player.spent for player in state.players), "user= is the seat that used the last stone")
    if stone != NOTHING:
        _fail_unless(
            any(_has(player.spent, stone) and player.stone_used for player in state.players),
            f"nobody has used {STONE_NAMES[stone]} in this round",
        )
    if state.random_first != NOBODY:
        other = state.players[opponent(state.random_first)]
        _fail_unless(_has(other.spent, REALITY) and other.stone_used, "random= is the seat that Reality was used on")
    is_giving = state.phase == HIT and stone == SPACE
    _fail_unless((state.given != NOTHING) == is_giving, "given= is there only while Space picks a card")
    used = sum(int(player.stone_used) for player in state.players)
    _fail_unless(used or (stone == NOTHING and state.place == NOTHING), "no stone was used in this round")
    time_used = any(_has(player.spent, TIME) and player.stone_used for player in state.players)
    _fail_unless(state.place == NOTHING or time_used, "place= is where Time exchanges a card")


def _sizes(state: State) -> list[int]:
    return [_size(player.hand) for player in state.players]


def _laid(state: State) -> list[list[bool]]:
    return [[card != NOTHING for card in placement.cards.tolist()] for placement in state.placements]


def _check_deal(state: State) -> None:
    if state.stone == SOUL:
        _check_user(state)
        _check_soul(state)
        return
    first, second = int(state.leader), opponent(state.leader)
    sizes, dealt = _sizes(state), int(state.dealt)
    is_in_order = sizes[first] == min(dealt, HAND) and sizes[second] == dealt - sizes[first] and dealt < SIX
    _fail_unless(is_in_order, "the leader gets three cards, then the other three (3.2)")
    _fail_unless(not any(map(any, _laid(state))), "nobody lays a card before all are dealt")
    _fail_unless(all(placement.category == NOTHING for placement in state.placements), "no category is chosen yet")
    _fail_unless(not any(player.stone_used for player in state.players), "no stone is used while cards are dealt")
    _fail_unless(cards_in_deck(state) >= SIX - dealt, "the deck has too few cards for a round (3.11)")


def _check_soul(state: State) -> None:
    user, dealt = int(state.user), int(state.dealt)
    wanted = [0, 0]
    wanted[user] = min(dealt, HAND)
    wanted[opponent(user)] = HAND if dealt < HAND else dealt - HAND
    laid = _laid(state)
    if are_all_laid(state):
        is_right = all(
            laid[place][seat] == (place < wanted[seat]) for place in range(PLACEMENTS) for seat in range(SEATS)
        )
        is_right = is_right and _sizes(state) == [0, 0] and _are_categories_chosen(state, PLACEMENTS)
    else:
        is_right = _sizes(state) == wanted and not any(map(any, laid)) and _are_categories_chosen(state, 0)
    _fail_unless(is_right and dealt < SIX, "Soul deals three cards to its user, then three to the other (3.8)")
    _fail_unless(cards_in_deck(state) > 0, "the deck is empty")


def _check_user(state: State) -> None:
    user, stone = int(state.user), int(state.stone)
    _fail_unless(
        user != NOBODY
        and stone != NOTHING
        and _has(state.players[user].spent, stone)
        and state.players[user].stone_used,
        "user= and stone= name the stone at work",
    )
    _fail_unless(not state.decider, "nobody uses a stone in the decider (3.8)")


def _are_categories_chosen(state: State, pairs: int) -> bool:
    """Whether just the first pairs have a category."""
    chosen = [placement.category != NOTHING for placement in state.placements]
    return chosen == [place < pairs for place in range(PLACEMENTS)]


def _check_end(state: State) -> None:
    _fail_unless(_sizes(state) == [0, 0], "at the end of a match nobody has cards in hand")
    laid = _laid(state)
    if state.phase == DRAW:
        _fail_unless(not any(map(any, laid)), "no card lies on the mat when ratings are drawn")
        is_tied = state.decider and is_whole(state) and state.duels[THIRD].winner == NOBODY
        has_run_out = not state.decider and cards_in_deck(state) < SIX
        _fail_unless(
            is_tied or has_run_out, "ratings are drawn after a tie in the decider, or without cards (3.9, 3.11)"
        )
        return
    revealed = sum(duel.category != NOTHING for duel in state.duels)
    _fail_unless(
        all(laid[place] == [place >= revealed] * SEATS for place in range(PLACEMENTS)),
        "cards that were not revealed lie on the mat when a match ends",
    )
    is_over = has_won(state) or state.pile or (state.decider and is_whole(state))
    _fail_unless(is_over, "the match is not over: nobody has won enough duels (3.7)")


def _check_laying(state: State) -> None:
    """Pairs lie from the first on, and one is being laid."""
    place, laid = int(state.placement), _laid(state)
    lead = int(lead_of(state, place))
    has_lead_laid = laid[place][lead]
    _fail_unless(all(map(all, laid[:place])) and not any(map(any, laid[place + 1 :])), "pairs are laid in order (3.3)")
    _fail_unless(not laid[place][opponent(lead)], "the player who leads lays first (3.3)")
    is_chosen = state.placements[place].category != NOTHING
    _fail_unless(_are_categories_chosen(state, place + is_chosen), "each pair laid has a category (3.3)")
    wanted = [HAND - place, HAND - place]
    wanted[lead] -= has_lead_laid
    _fail_unless(_sizes(state) == wanted, "the players have the wrong number of cards in hand (3.3)")
    chooser = int(state.placements[place].chooser)
    is_late = bool(state.decider and place == THIRD)
    _fail_unless(not is_late or is_chosen, "the third pair of the decider lies on the rating (3.9)")
    is_leads_own = chooser == lead and not is_random(state, lead)
    expected = {
        CHOOSE: state.seat == chooser and not is_chosen and not has_lead_laid and not is_leads_own,
        LEAD: state.seat == lead
        and not has_lead_laid
        and not is_random(state, lead)
        and is_chosen == (is_late or not is_leads_own),
        ON: state.seat == lead and has_lead_laid and not is_chosen and is_leads_own,
        ANSWER: state.seat == opponent(lead) and has_lead_laid and is_chosen and not is_random(state, opponent(lead)),
        HIT: is_chosen and has_lead_laid != is_random(state, lead) and is_random(state, hit_seat(state))
        if state.random_first != NOBODY
        else False,
    }
    _fail_unless(expected[int(state.phase)], "this seat does not decide that now (3.3, 3.8)")


def _check_stone_moment(state: State) -> None:
    """Before the first card is laid, or when all are: everybody has three cards."""
    laid, sizes = _laid(state), _sizes(state)
    own = [sum(pair[seat] for pair in laid) + sizes[seat] for seat in range(SEATS)]
    wanted = [HAND, HAND]
    if state.phase == EXCHANGE and state.user != NOBODY:
        wanted[hit_seat(state)] -= 1
    is_unmixed = sizes == [0, 0] if are_all_laid(state) else not any(map(any, laid))
    _fail_unless(own == wanted and is_unmixed, "the players have the wrong number of cards (3.8)")
    is_chosen = _are_categories_chosen(state, int(state.placement))
    _fail_unless(is_chosen, "a pair that is laid, and no other, has a category (3.3)")
    if state.phase == DEAL_STONES:
        _fail_unless(state.rounds == 1 and not are_all_laid(state), "stones are dealt before the first round (3.2)")
        return
    if state.phase == STONE:
        _fail_unless(may_be_asked(state, state.seat), f"seat {state.seat} cannot use a stone now (3.8)")
        return
    _check_user(state)
    user, stone = int(state.user), int(state.stone)
    expected = {
        SHOW: stone == MIND and state.seat == opponent(user) and not are_all_laid(state),
        GIVE: stone == SPACE and state.seat == user,
        HIT: stone == SPACE or (stone == TIME and cards_in_deck(state) > 0),
        EXCHANGE: stone == TIME and _is_place_of_exchange(state),
    }
    _fail_unless(expected[int(state.phase)], f"{STONE_NAMES[stone]} does not do that (3.8)")
    if state.phase == HIT and stone == SPACE:
        _fail_unless(int(own_cards(state, user)) >> int(state.given) & 1, "given= is a card of the user (3.8)")


def _is_place_of_exchange(state: State) -> bool:
    victim = hit_seat(state)
    if not are_all_laid(state):
        return bool(state.place == NOTHING and cards_in_deck(state) > 1)
    is_gap = state.place != NOTHING and state.placements[state.place].cards[victim] == NOTHING
    return bool(is_gap and cards_in_deck(state) > 1)


def _check_knowledge(state: State) -> None:
    for seat, player in enumerate(state.players):
        for zone in range(ZONES):
            cards = int(lies_in(state, seat, zone))
            _fail_unless(cards & ~int(player.maybe[zone]) == 0, f"knows{seat} rules out where a card really is (3.12)")
