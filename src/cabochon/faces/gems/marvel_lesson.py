"""The introduction to Splendor: Marvel: from the first stones to three Avengers and their tile."""

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
            gettext_noop("Collect infinity stones"),
            gettext_noop(
                "The chips are infinity stones, and with them you recruit characters. Wasp, at the left of the bottom "
                "row, costs two yellow, one blue and two orange chips. You may take three chips in a turn, each of a "
                "different colour: touch yellow, blue and orange in the bank, then confirm."
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
                "One yellow and one orange chip are still missing for Wasp. Take them, and purple as the third: "
                "Hawkeye, right beside her, will ask for it."
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
                "Touch Wasp and choose “Recruit”. The chips go back to the bank, but Wasp stays with you: from now on "
                "she counts as a blue chip whenever you recruit. That is a bonus, and for the Infinity Gauntlet you "
                "need one of each of the five colours."
            ),
        ),
        ("buy wasp",),
        ("deal lockjaw", "buy lizard", "deal kingpin"),
    ),
    Step(
        Explanation(
            gettext_noop("Reserve Doctor Strange"),
            gettext_noop(
                "The gauntlet also asks for the green time stone, and your first character of level 3, from the top "
                "row, brings it. Reserve Doctor Strange: then only you can recruit him, and you receive a grey "
                "S.H.I.E.L.D. chip, the joker that stands for any of the five colours. He is dear, but he waits for "
                "you."
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
                "one purple chip you have already. Take yellow, blue and purple. You will spend them at once, and "
                "that is good: more than ten chips nobody may keep."
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
                "on Wasp's? The first player with three of them takes the Avengers tile, and that is worth three "
                "points."
            ),
        ),
        ("buy hawkeye",),
        ("deal baron-zemo", "take yellow orange purple"),
    ),
    Step(
        Explanation(
            gettext_noop("Take two alike"),
            gettext_noop(
                "Winter Soldier has the third symbol. Your bonuses stand for one blue and one orange chip, your grey "
                "chip for the other blue: only two red ones are missing. You may take two of one colour if at least "
                "four of it lie in the bank, so touch red twice."
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
                "Recruit Winter Soldier, and the Avengers tile comes to you at once. Watch out for the bot, though: "
                "whoever has more symbols than you takes it away again. The locations beside the tile come by "
                "themselves too, with three points each, to whoever has the bonuses they ask for."
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
        gettext_noop("Now reach for the gauntlet"),
        gettext_noop(
            "Below your chips you see what is missing: 16 points, a bonus of each of the five colours and the time "
            "stone. If you have all that at the end of your turn, the round is completed, and of those who have it "
            "then the most points win. From here on you play alone against the easy bot. Have fun!"
        ),
    ),
)
