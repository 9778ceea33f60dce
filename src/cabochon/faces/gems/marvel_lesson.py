"""The tutorial of Splendor: Marvel: from the first stones to three Avengers and their tile."""

from __future__ import annotations

from cabochon.faces.lesson import Explanation, Lesson, Step
from cabochon.language import gettext_noop

__all__ = ["LESSON"]

LAYOUT = (
    *("deal wasp", "deal hawkeye", "deal winter-soldier", "deal lizard"),
    *("deal star-lord", "deal crossbones", "deal maria-hill", "deal venom"),
    *("deal doctor-strange", "deal captain-america", "deal drax", "deal green-goblin"),
    *("deal location triskelion", "deal location knowhere"),
)

STEPS = (
    Step(
        Explanation(
            gettext_noop("Collect Infinity Stones"),
            gettext_noop(
                "The chips are Infinity Stones, and you recruit characters with them. Wasp, on the left of the "
                "bottom row, costs two yellow, one blue and two orange chips. In a turn you may take three chips, "
                "each of a different colour: tap yellow, blue and orange in the bank, then confirm."
            ),
        ),
        ("take yellow blue orange",),
        ("take blue orange purple",),
        about=("card:wasp",),
    ),
    Step(
        Explanation(
            gettext_noop("Think one hero ahead"),
            gettext_noop(
                "You still need one yellow and one orange chip for Wasp. Take them, and purple as the third: you "
                "will need it for Hawkeye, right next to her."
            ),
        ),
        ("take yellow orange purple",),
        ("take yellow blue purple",),
        about=("card:wasp", "card:hawkeye"),
    ),
    Step(
        Explanation(
            gettext_noop("Recruit Wasp"),
            gettext_noop(
                "Tap Wasp and choose “Recruit”. The chips go back to the bank, but Wasp stays with you: from now on "
                "she counts as a blue chip whenever you recruit. That is a bonus, and the Infinity Gauntlet requires "
                "one of each of the five colours."
            ),
        ),
        ("buy wasp",),
        ("deal lockjaw", "buy lizard", "deal kingpin"),
    ),
    Step(
        Explanation(
            gettext_noop("Reserve Doctor Strange"),
            gettext_noop(
                "The gauntlet also requires the green Time Stone, and you get it with your first level 3 character, "
                "from the top row. Reserve Doctor Strange: then only you can recruit him, and you receive a grey "
                "S.H.I.E.L.D. chip, the joker that stands for any of the five colours. He is expensive, but he will "
                "wait for you."
            ),
        ),
        ("reserve doctor-strange",),
        ("deal spider-man", "take blue blue"),
    ),
    Step(
        Explanation(
            gettext_noop("Let Wasp help"),
            gettext_noop(
                "Hawkeye costs one yellow, two blue and two purple chips. Wasp stands for one of the blue ones, and "
                "you already have one purple chip. Take yellow, blue and purple. You will spend them straight away, "
                "and that is good: nobody may keep more than ten chips."
            ),
        ),
        ("take yellow blue purple",),
        ("buy lockjaw", "deal crystal"),
        about=("card:hawkeye",),
    ),
    Step(
        Explanation(
            gettext_noop("Recruit Hawkeye"),
            gettext_noop(
                "Recruit Hawkeye; you can even keep your grey chip. Do you see the Avengers symbol on his card, and "
                "on Wasp's? The first player with three of them takes the Avengers tile, which is worth three points."
            ),
        ),
        ("buy hawkeye",),
        ("deal baron-zemo", "take yellow orange purple"),
    ),
    Step(
        Explanation(
            gettext_noop("Take two of one colour"),
            gettext_noop(
                "Winter Soldier has the third symbol. Your bonuses stand for one blue and one orange chip, your grey "
                "chip for the other blue one: you only need two red ones. You may take two of one colour if the bank "
                "has at least four of it, so tap red twice."
            ),
        ),
        ("take red red",),
        ("buy kingpin", "deal triton"),
        about=("card:winter-soldier",),
    ),
    Step(
        Explanation(
            gettext_noop("Assemble the Avengers"),
            gettext_noop(
                "Recruit Winter Soldier, and the Avengers tile comes to you at once. But keep an eye on the bot: "
                "whoever has more symbols than you takes it away again. The locations beside the tile also come by "
                "themselves to whoever has the bonuses they require, and each is worth three points."
            ),
        ),
        ("buy winter-soldier",),
        ("deal electro", "take yellow orange red"),
    ),
)

LESSON = Lesson(
    LAYOUT,
    STEPS,
    Explanation(
        gettext_noop("Now go for the gauntlet"),
        gettext_noop(
            "Below your chips you see what you still need: 16 points, a bonus of each of the five colours and the "
            "Time Stone. If you have all of that at the end of your turn, the round is completed. Among the players "
            "who have it all then, the one with the most points wins. From here on you play on your own against the "
            "easy bot. Have fun!"
        ),
    ),
)
