"""The tutorial of Battle Mat: two rounds with a tie, a category that the lowest wins, and the Mind stone."""

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
                "You hold three cards and two Infinity Stones, and the bot can see neither. What a stone does is "
                "written beside it; each works once, and you may use one per round. Save them until you know what "
                "you need: choose “No stone”."
            ),
        ),
        ("no stone",),
        ("no stone",),
    ),
    Step(
        Explanation(
            gettext_noop("Lay your strongest card"),
            gettext_noop(
                "In a duel, two cards are compared in one category, and the better value wins. You lead this round, "
                "so you choose: Hulk has 99 in Strength, more than anyone else. Tap Hulk and Strength, then confirm. "
                "The card stays face down until all three pairs have been laid."
            ),
        ),
        ("lay hulk on strength",),
        ("answer star-lord", "lay thor on speed"),
    ),
    Step(
        Explanation(
            gettext_noop("Dodge a duel you cannot win"),
            gettext_noop(
                "The bot begins the second pair, on Speed, where you have little to offer. Answer with Nick Fury: he "
                "has no value there at all, so nobody wins the duel. The pair is set aside, and whoever wins the "
                "next decided duel scores it as well."
            ),
        ),
        ("answer nick-fury",),
    ),
    Step(
        Explanation(
            gettext_noop("When the lowest wins"),
            gettext_noop(
                "You begin the third pair. In most categories the highest value wins, but in Temper the lowest does, "
                "and nobody is as gentle as Mantis with her 8. Lay her on Temper."
            ),
        ),
        ("lay mantis on temper",),
        ("answer groot",),
    ),
    Step(
        Explanation(
            gettext_noop("One last chance before the reveal"),
            gettext_noop(
                "All pairs have been laid. You could use a stone now, but your cards need no help: nobody has more "
                "than 99 in Strength or less than 8 in Temper. Choose “No stone” and watch the cards turn over."
            ),
        ),
        ("no stone",),
        ("no stone", *SECOND_HANDS, "no stone"),
    ),
    Step(
        Explanation(
            gettext_noop("Use the Mind Stone"),
            gettext_noop(
                "Three duels are yours: you won two, and the pair set aside came with the second. It takes seven to "
                "win the match. The bot leads the second round, with new cards for both of you. Use the Mind Stone: "
                "the bot has to show you one of its cards."
            ),
        ),
        ("use mind",),
        ("show loki", "lay falcon on speed"),
    ),
    Step(
        Explanation(
            gettext_noop("Sacrifice what you need least"),
            gettext_noop(
                "The bot has shown you Loki and begun the first pair on Speed, where all three of your cards are "
                "slow. You cannot win every duel: answer with Drax. He is only good at Strength, while the other two "
                "can do more."
            ),
        ),
        ("answer drax",),
    ),
    Step(
        Explanation(
            gettext_noop("Use what you know"),
            gettext_noop(
                "Now you choose. Loki is clever, with 91 in Wit, but Doctor Strange has 95: even if the bot answers "
                "with Loki, you win. Lay Doctor Strange on Wit."
            ),
        ),
        ("lay doctor-strange on wit",),
        ("answer hawkeye", "lay loki on rating"),
    ),
    Step(
        Explanation(
            gettext_noop("The last card of the round"),
            gettext_noop(
                "The bot begins the third pair on Rating, the fifth category. You have one card left: answer with "
                "Black Widow. You have already used a stone this round, so only the bot could still use one before "
                "the reveal."
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
        gettext_noop("Now the match is yours"),
        gettext_noop(
            "Doctor Strange won his duel, Falcon and Loki won the others: you lead by four duels to two. The first "
            "to win seven wins the match at once; at six each, a decider is played. You lead the next round, and you "
            "still have the Time Stone. From here on you play on your own against the easy bot. Have fun!"
        ),
    ),
)
