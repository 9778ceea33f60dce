"""The lines and figures of a review that all of its forms share, in a reader's language. Knows no terminal, no page."""

from __future__ import annotations

from collections.abc import Sequence

from cabochon import faces, games
from cabochon.analysis import Review
from cabochon.analysis.players import players_of
from cabochon.contract import Option
from cabochon.faces.figures import NONE
from cabochon.faces.options import ChoiceOption, OptionField, SwitchOption
from cabochon.language import Language
from cabochon.match import Match
from cabochon.match.chance import source
from cabochon.reports.figures import figure, percent, summing_to

__all__ = [
    "adjusted_line",
    "chances_line",
    "luck_by_turn",
    "names_of",
    "notes",
    "option_texts",
    "result_line",
    "statistics_rows",
    "summary_line",
    "turn_points",
]

LONGEST_NAME = 24
BETWEEN_SEATS = "\u00a0:\u00a0"  # no line breaks inside


def names_of(match: Match) -> list[str]:
    """The players as the record names them, or their seats; two of the same name are told apart by their seats."""
    given = players_of(match)
    seats = [f"seat {seat}" for seat in range(match.seats)]
    if not given:
        return seats
    short = [name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…" for name in given]
    return (
        short
        if len(set(short)) == match.seats
        else [f"{name} ({seat})" for name, seat in zip(short, seats, strict=True)]
    )


def summary_line(review: Review, language: Language) -> str:
    """Skill and luck of all seats in one line, in points out of 100: `Skill 58 : 42, luck 3 : 0`."""
    skill = [figure(part, language) for part in summing_to(1, review.skill, 0)]
    luck = [figure(max(0.0, seat.luck), language) for seat in review.seat_reviews]
    return language.gettext(
        "Skill %(skill)s, luck %(luck)s", skill=BETWEEN_SEATS.join(skill), luck=BETWEEN_SEATS.join(luck)
    )


def result_line(review: Review, names: Sequence[str], language: Language) -> str:
    """Who won, or how the match stood where the record ends."""
    if review.result is None:
        chances = chances_line(review.turns[-1].shares, names, language)
        return language.gettext(
            "The match was not finished. Chances of winning where it ends: %(chances)s.", chances=chances
        )
    winners = [name for name, share in zip(names, review.result, strict=True) if share > 0]
    if len(winners) == 1:
        return language.gettext("%(name)s wins the match.", name=winners[0])
    return language.gettext("%(names)s share the victory.", names=language.listed(winners))


def chances_line(shares: Sequence[float], names: Sequence[str], language: Language) -> str:
    return ", ".join(f"{name} {percent(share, language)}" for name, share in zip(names, shares, strict=True))


def adjusted_line(review: Review, names: Sequence[str], language: Language) -> str:
    """What the result would have been without luck."""
    results = (seat.luck_adjusted_result for seat in review.seat_reviews)
    adjusted = [f"{name} {figure(result, language, 1)}" for name, result in zip(names, results, strict=True)]
    return language.gettext("Luck-adjusted result, out of 100: %(results)s.", results="; ".join(adjusted))


def luck_by_turn(review: Review) -> list[list[float]]:
    """For each seat, the luck of each turn."""
    sums = {turn.turn: [0.0] * review.seats for turn in review.turns}
    for deal in review.luck:
        for seat, luck in enumerate(deal.luck):
            sums[deal.turn][seat] += luck
    return [[sums[turn.turn][seat] for turn in review.turns] for seat in range(review.seats)]


def turn_points(review: Review) -> list[list[int]] | None:
    """For each seat, its points after each turn; None in a game without points."""
    known = [turn.points for turn in review.turns if turn.points is not None]
    if len(known) != len(review.turns):
        return None
    return [[points[seat] for points in known] for seat in range(review.seats)]


def option_texts(review: Review, language: Language) -> list[str]:
    """The options of the game, in the words of the form that offers them."""
    fields = {field.name: field for field in faces.find(review.game).options}
    texts = [_option(fields[name], value, language) for name, value in review.options.items() if name in fields]
    return [text for text in texts if text]


def _option(field: OptionField, value: Option, language: Language) -> str:
    """An option and its value; a switch says nothing if it is off, and neither does a text too long to show."""
    label = language.gettext(field.label)
    if isinstance(field, SwitchOption):
        return label if value else ""
    known = field.choices.get(str(value)) if isinstance(field, ChoiceOption) else None
    text = str(value) if known is None else language.gettext(known)
    return language.labelled(label, text) if known or len(text) <= LONGEST_NAME else ""


def statistics_rows(review: Review, language: Language) -> list[tuple[str, list[str]]]:
    """The statistics of all seats, each with its name and a text for every seat."""
    match = Match(games.find(review.game), review.seats, options=review.options, chance=source(0))
    words, view = faces.find(review.game).words, match.view()
    rows = [dict(words.statistics(seat.statistics, view, language)) for seat in review.seat_reviews]
    labels = dict.fromkeys(label for row in rows for label in row)
    return [(label, [row.get(label, NONE) for row in rows]) for label in labels]


def notes(review: Review, language: Language) -> list[str]:
    """What a reader should know about how the figures came about."""
    found = [
        language.gettext(
            "Made with %(number)s simulations for each decision. Each player is judged by what they could know.",
            number=language.fixed_number(review.simulations, 0),
        ),
        language.gettext("Evaluator: %(evaluator)s; seed %(seed)s.", evaluator=review.evaluator, seed=review.seed),
    ]
    if review.perspective is not None:
        seat = review.perspective
        found.append(
            language.gettext("Based on what seat %(seat)s could know; everything else is left out.", seat=seat)
        )
    uncertain = sum(decision.is_uncertain for decision in review.decisions)
    if uncertain:
        found.append(
            language.ngettext(
                "%(number)s decision might be marked differently after more simulations.",
                "%(number)s decisions might be marked differently after more simulations.",
                uncertain,
            )
        )
    if not review.is_complete:
        done = percent(review.progress, language)
        found.append(language.gettext("The analysis is not complete: %(done)s is done.", done=done))
    return found
