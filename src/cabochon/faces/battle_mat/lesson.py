"""The introduction to Battle Mat: two rounds with a tie, a category that the lowest wins, and the Mind stone."""

from __future__ import annotations

from cabochon.faces.lesson import Explanation, Lesson, Step
from cabochon.language import gettext_noop

__all__ = ["LESSON"]

LAYOUT = (
    *("deal thanos", "deal nebula"),
    *("deal hulk", "deal nick-fury", "deal mantis"),
    *("deal star-lord", "deal thor", "deal groot"),
    *("deal stone mind", "deal stone time", "deal stone reality", "deal stone power"),
)
SECOND_HANDS = (
    *("deal falcon", "deal hawkeye", "deal loki"),
    *("deal doctor-strange", "deal drax", "deal black-widow"),
)
THIRD_HANDS = (
    *("deal iron-man", "deal captain-america", "deal black-panther"),
    *("deal gamora", "deal ant-man", "deal winter-soldier"),
)

STEPS = (
    Step(
        Explanation(
            gettext_noop("Keep your stones for now"),
            gettext_noop(
                "You hold three cards and two infinity stones, and the bot sees neither. What a stone does stands "
                "beside it; each works once, and you may use one a round. As long as you do not know what you need, "
                "save them: choose “No stone”."
            ),
        ),
        ("no stone",),
        ("no stone",),
    ),
    Step(
        Explanation(
            gettext_noop("Lay your strongest card"),
            gettext_noop(
                "In a duel two cards are compared in one category, and the better value wins. You lead this round, so "
                "you choose: Hulk has 99 in Strength, more than anybody else. Touch Hulk and Strength, then confirm. "
                "The card lies face down until all three pairs are laid."
            ),
        ),
        ("lay hulk on strength",),
        ("answer star-lord", "lay thor on speed"),
    ),
    Step(
        Explanation(
            gettext_noop("Lose nothing where you are slow"),
            gettext_noop(
                "The bot begins the second pair, on Speed, where you have little to offer. Answer with Nick Fury: he "
                "has no value there at all, and then nobody wins the duel. The pair is set aside, and whoever wins "
                "the next decided duel scores it as well."
            ),
        ),
        ("answer nick-fury",),
    ),
    Step(
        Explanation(
            gettext_noop("Where the lowest wins"),
            gettext_noop(
                "The third pair is yours to begin again. In most categories the highest value wins, but in Temper the "
                "lowest does, and nobody is as gentle as Mantis with her 8. Lay her on Temper."
            ),
        ),
        ("lay mantis on temper",),
        ("answer groot",),
    ),
    Step(
        Explanation(
            gettext_noop("One last moment before the reveal"),
            gettext_noop(
                "All pairs are laid. Once more you could use a stone, but your cards need no help: nobody has more "
                "than 99 in Strength, nobody less than 8 in Temper. Choose “No stone” and see the cards turn."
            ),
        ),
        ("no stone",),
        ("no stone", *SECOND_HANDS, "no stone"),
    ),
    Step(
        Explanation(
            gettext_noop("Use the Mind stone"),
            gettext_noop(
                "Three duels are yours: two you won, and the pair set aside came with the second. Seven win the "
                "match. The bot leads the second round, with new cards for both of you. Use Mind: the bot has to show "
                "you one of its cards."
            ),
        ),
        ("use mind",),
        ("show loki", "lay falcon on speed"),
    ),
    Step(
        Explanation(
            gettext_noop("Give away what you need least"),
            gettext_noop(
                "The bot has shown you Loki, and begun the first pair on Speed, where your three are all slow. You "
                "cannot win every duel: answer with Drax. He is good in Strength alone, while the other two can do "
                "more."
            ),
        ),
        ("answer drax",),
    ),
    Step(
        Explanation(
            gettext_noop("Use what you know"),
            gettext_noop(
                "Now you choose. Loki is clever, with 91 in Wit, but Doctor Strange has 95: even if Loki answers, you "
                "win. Lay Doctor Strange on Wit."
            ),
        ),
        ("lay doctor-strange on wit",),
        ("answer hawkeye", "lay loki on rating"),
    ),
    Step(
        Explanation(
            gettext_noop("The last card of the round"),
            gettext_noop(
                "The bot begins the third pair on Rating, the fifth category. One card is left to you: answer with "
                "Black Widow. You have used your stone of this round, so only the bot could still use one before the "
                "reveal."
            ),
        ),
        ("answer black-widow",),
        ("no stone", *THIRD_HANDS),
    ),
)

LESSON = Lesson(
    LAYOUT,
    STEPS,
    Explanation(
        gettext_noop("Now it is your match"),
        gettext_noop(
            "Doctor Strange won his duel, Falcon and Loki won the others: you lead by four duels to two. Whoever wins "
            "a seventh has won at once; at six each comes a decider. You lead the next round, and the Time stone is "
            "still yours. From here on you play alone against the easy bot. Have fun!"
        ),
    ),
)
