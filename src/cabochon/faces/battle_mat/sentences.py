"""The moves of Battle Mat as sentences."""

from cabochon.faces.sentences import MoveSentence
from cabochon.language.messages import gettext_noop

__all__ = ["CARD_NAMED", "CHOOSES", "LAYS", "NO_CARD_NAMED", "STONES"]

NO_CARD_NAMED = {
    "answer with a card": gettext_noop("%(who)s answers with a card"),
    "show a card": gettext_noop("%(who)s shows a card"),
    "give a card away": gettext_noop("%(who)s gives away a card"),
}
CARD_NAMED = {
    "answer": MoveSentence(gettext_noop("%(who)s answers with %(card)s"), gettext_noop("You answer with %(card)s")),
    "show": MoveSentence(gettext_noop("%(who)s shows %(card)s"), gettext_noop("You show %(card)s")),
    "give": MoveSentence(gettext_noop("%(who)s gives away %(card)s"), gettext_noop("You give away %(card)s")),
}
LAYS = MoveSentence(
    gettext_noop("%(who)s lays %(card)s on %(category)s"), gettext_noop("You lay %(card)s on %(category)s")
)
CHOOSES = MoveSentence(gettext_noop("%(who)s chooses %(category)s"), gettext_noop("You choose %(category)s"))
STONES = {
    "no stone": MoveSentence(gettext_noop("%(who)s uses no stone"), gettext_noop("You use no stone")),
    "use time": MoveSentence(
        gettext_noop(
            "%(who)s uses the Time Stone: a random card of the opponent is exchanged for the next card of the deck"
        ),
        gettext_noop(
            "You use the Time Stone: a random card of your opponent is exchanged for the next card of the deck"
        ),
    ),
    "use mind": MoveSentence(
        gettext_noop("%(who)s uses the Mind Stone: the opponent shows a card"),
        gettext_noop("You use the Mind Stone: your opponent shows a card"),
    ),
    "use reality": MoveSentence(
        gettext_noop("%(who)s uses the Reality Stone: the opponent's first card of this round is a random one"),
        gettext_noop("You use the Reality Stone: your opponent's first card of this round is a random one"),
    ),
    "use soul": MoveSentence(
        gettext_noop("%(who)s uses the Soul Stone: both players get three new cards"),
        gettext_noop("You use the Soul Stone: both players get three new cards"),
    ),
    "use power": MoveSentence(
        gettext_noop("%(who)s uses the Power Stone and chooses all three categories"),
        gettext_noop("You use the Power Stone and choose all three categories"),
    ),
    "use power first": MoveSentence(
        gettext_noop("%(who)s uses the Power Stone and chooses the first and second categories"),
        gettext_noop("You use the Power Stone and choose the first and second categories"),
    ),
    "use power third": MoveSentence(
        gettext_noop("%(who)s uses the Power Stone and chooses the second and third categories"),
        gettext_noop("You use the Power Stone and choose the second and third categories"),
    ),
    "use space": MoveSentence(
        gettext_noop("%(who)s uses the Space Stone: a chosen card is swapped for a random one of the opponent"),
        gettext_noop("You use the Space Stone: a card of your choice is swapped for a random one of your opponent"),
    ),
}
