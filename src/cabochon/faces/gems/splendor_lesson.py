"""The tutorial of Splendor: from the first chips to a card that is paid with a bonus and gold."""

from __future__ import annotations

from cabochon.faces.lesson import Explanation, Lesson, Step
from cabochon.language import gettext_noop

__all__ = ["LESSON"]

LAYOUT = (
    *("deal 1g6", "deal 1k7", "deal 1g4", "deal 1u3"),
    *("deal 2k4", "deal 2w1", "deal 2u5", "deal 2r3"),
    *("deal 3g2", "deal 3w4", "deal 3k1", "deal 3r2"),
    *("deal noble 6", "deal noble 9", "deal noble 3"),
)

STEPS = (
    Step(
        Explanation(
            gettext_noop("Take three different chips"),
            gettext_noop(
                "The green card on the left of the bottom row will be your first. It costs one white, one blue, one "
                "red and two black chips. In a turn you may take three chips, each of a different colour: tap white, "
                "blue and red in the bank, then confirm."
            ),
        ),
        ("take white blue red",),
        ("take white blue red",),
        about=("card:1g6",),
    ),
    Step(
        Explanation(
            gettext_noop("Take two of one colour"),
            gettext_noop(
                "You still need two black chips. You may take two of one colour if the bank has at least four of it, "
                "and there are four black ones. Tap black twice, then confirm."
            ),
        ),
        ("take black black",),
        ("take white blue red",),
        about=("card:1g6",),
    ),
    Step(
        Explanation(
            gettext_noop("Buy a card"),
            gettext_noop(
                "You have exactly what the green card costs: tap it and choose “Buy”. The chips go back to the bank, "
                "but the card stays with you. It is your first bonus: from now on it counts as a green chip whenever "
                "you buy."
            ),
        ),
        ("buy 1g6",),
        ("deal 1r3", "buy 1k7", "deal 1w4"),
    ),
    Step(
        Explanation(
            gettext_noop("Reserve a card"),
            gettext_noop(
                "The black card on the left of the middle row is worth two points, so do not let anyone snatch it. "
                "Reserve it: then only you can buy it, and you receive a gold chip, the joker that stands for any "
                "colour. You may hold three reserved cards; a card you draw from a deck stays hidden from the others."
            ),
        ),
        ("reserve 2k4",),
        ("deal 2g1", "take white blue black"),
    ),
    Step(
        Explanation(
            gettext_noop("Collect with a plan"),
            gettext_noop(
                "Your reserved card costs one blue, four green and two red chips. Your bonus stands for one of the "
                "green ones, so three are left to collect. There are four green chips in the bank: take two of them "
                "at once."
            ),
        ),
        ("take green green",),
        ("buy 1g4", "deal 1u2"),
        about=("card:2k4",),
    ),
    Step(
        Explanation(
            gettext_noop("Let gold fill the gap"),
            gettext_noop(
                "Take blue, green and red. Then only one red chip is missing, and your gold stands in for it. Chips "
                "are there to be spent: whoever has more than ten at the end of their turn must return the extra "
                "ones."
            ),
        ),
        ("take blue green red",),
        ("take white blue black",),
        about=("card:2k4",),
    ),
    Step(
        Explanation(
            gettext_noop("Score your first points"),
            gettext_noop(
                "Now everything works together: your bonus, your chips and the gold. Buy the reserved card, which is "
                "shown below your chips. It brings two points and a black bonus that makes the next cards cheaper "
                "still."
            ),
        ),
        ("buy 2k4",),
        ("buy 1u2", "deal 1r1"),
    ),
)

LESSON = Lesson(
    LAYOUT,
    STEPS,
    Explanation(
        gettext_noop("Now the match is yours"),
        gettext_noop(
            "The nobles at the top come by themselves: if you have the bonuses one of them requires at the end of "
            "your turn, you receive that noble and three points. Once somebody has 15 points, the round is "
            "completed, and whoever has the most points wins. From here on you play on your own against the easy "
            "bot. Have fun!"
        ),
    ),
)
