"""The moves of Splendor and Marvel as sentences."""

from cabochon.faces.sentences import MoveSentence
from cabochon.language.messages import gettext_noop

__all__ = [
    "BUYS",
    "BUYS_FOR_FREE",
    "PASSES",
    "RECRUITS",
    "RECRUITS_FOR_FREE",
    "RESERVES",
    "RESERVES_CHARACTER",
    "RESERVES_FROM_DECK",
    "RETURNS",
    "TAKES",
    "TAKES_TWO",
]

TAKES = MoveSentence(gettext_noop("%(who)s takes %(chips)s"), gettext_noop("You take %(chips)s"))
TAKES_TWO = MoveSentence(
    gettext_noop("%(who)s takes two %(colour)s chips"), gettext_noop("You take two %(colour)s chips")
)
RESERVES = MoveSentence(
    gettext_noop("%(who)s reserves a level %(level)s card: %(card)s"),
    gettext_noop("You reserve a level %(level)s card: %(card)s"),
)
RESERVES_CHARACTER = MoveSentence(gettext_noop("%(who)s reserves %(card)s"), gettext_noop("You reserve %(card)s"))
RESERVES_FROM_DECK = MoveSentence(
    gettext_noop("%(who)s reserves the top card of the level %(level)s deck"),
    gettext_noop("You reserve the top card of the level %(level)s deck"),
)
BUYS = MoveSentence(
    gettext_noop("%(who)s buys a level %(level)s card (%(card)s) for %(chips)s"),
    gettext_noop("You buy a level %(level)s card (%(card)s) and pay %(chips)s"),
)
BUYS_FOR_FREE = MoveSentence(
    gettext_noop("%(who)s buys a level %(level)s card (%(card)s) for free"),
    gettext_noop("You buy a level %(level)s card (%(card)s) for free"),
)
RECRUITS = MoveSentence(
    gettext_noop("%(who)s recruits %(card)s for %(chips)s"), gettext_noop("You recruit %(card)s and pay %(chips)s")
)
RECRUITS_FOR_FREE = MoveSentence(
    gettext_noop("%(who)s recruits %(card)s for free"), gettext_noop("You recruit %(card)s for free")
)
RETURNS = MoveSentence(
    gettext_noop("%(who)s returns one %(colour)s chip"), gettext_noop("You return one %(colour)s chip")
)
PASSES = MoveSentence(gettext_noop("%(who)s passes"), gettext_noop("You pass"))
