"""The moves of Splendor and Marvel as sentences."""

from cabochon.faces.sentences import MoveSentence
from cabochon.language.messages import gettext_noop

__all__ = [
    "BUYS",
    "BUYS_WITH_JOKERS",
    "PASSES",
    "RECRUITS",
    "RECRUITS_WITH_JOKERS",
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
    gettext_noop("%(who)s buys a level %(level)s card: %(card)s"),
    gettext_noop("You buy a level %(level)s card: %(card)s"),
)
BUYS_WITH_JOKERS = MoveSentence(
    gettext_noop("%(who)s buys a level %(level)s card (%(card)s), paying %(joker)s instead of %(colours)s"),
    gettext_noop("You buy a level %(level)s card (%(card)s), paying %(joker)s instead of %(colours)s"),
)
RECRUITS = MoveSentence(gettext_noop("%(who)s recruits %(card)s"), gettext_noop("You recruit %(card)s"))
RECRUITS_WITH_JOKERS = MoveSentence(
    gettext_noop("%(who)s recruits %(card)s, paying %(joker)s instead of %(colours)s"),
    gettext_noop("You recruit %(card)s, paying %(joker)s instead of %(colours)s"),
)
RETURNS = MoveSentence(
    gettext_noop("%(who)s returns one %(colour)s chip"), gettext_noop("You return one %(colour)s chip")
)
PASSES = MoveSentence(gettext_noop("%(who)s passes"), gettext_noop("You pass"))
