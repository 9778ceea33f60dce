"""The introduction to Splendor: from the first chips to a card that is paid with a bonus and gold."""

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
                "The green card at the left of the bottom row will be your first. It costs one white, one blue, one "
                "red and two black chips. You may take three chips in a turn, each of a different colour: touch "
                "white, blue and red in the bank, then confirm."
            ),
        ),
        ("take white blue red",),
        ("take white blue red",),
        about=("card:1g6",),
    ),
    Step(
        Explanation(
            gettext_noop("Take two alike"),
            gettext_noop(
                "Two black chips are still missing. You may take two of one colour if at least four of it lie in the "
                "bank, and there are four black ones. Touch black twice, then confirm."
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
                "You have exactly what the green card costs: touch it and choose “Buy”. The chips go back to the "
                "bank, but the card stays with you. It is your first bonus: from now on it counts as a green chip in "
                "every purchase."
            ),
        ),
        ("buy 1g6",),
        ("deal 1r3", "buy 1k7", "deal 1w4"),
    ),
    Step(
        Explanation(
            gettext_noop("Reserve a card"),
            gettext_noop(
                "The black card at the left of the middle row is worth two points, and nobody should snatch it from "
                "you. Reserve it: then only you can buy it, and you receive a gold chip, the joker that stands for "
                "any colour. Your hand has room for three; a card that you draw from a deck stays hidden from the "
                "others."
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
                "green ones, so three are left to collect. Four green chips lie in the bank: take two of them at "
                "once."
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
                "Take blue, green and red. Then only one red chip is missing, and your gold stands for it. Chips are "
                "there to be spent: whoever has more than ten at the end of a turn must return the surplus."
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
                "Now all works together: your bonus, your chips and the gold. Buy the reserved card, which lies below "
                "your chips. It brings two points, and a black bonus that makes the next cards cheaper still."
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
        gettext_noop("Now it is your match"),
        gettext_noop(
            "The nobles at the top come by themselves: if at the end of your turn you have the bonuses that one of "
            "them asks for, it brings you three points. Once somebody has 15 points the round is completed, and the "
            "most points win. From here on you play alone against the easy bot. Have fun!"
        ),
    ),
)
