"""Positions of Battle Mat, each made so that one reason is plainly the right one."""

from __future__ import annotations

from tests.analysis.reason_case import Case

__all__ = ["BATTLE_MAT"]

BATTLE_MAT = (
    Case(
        "the card with the better chance",
        "battle-mat falcon,drax,nebula:-:time,mind:- "
        "?,?,?:-:?,?:- "
        "0:lead round=1 lead=0 mat=0:-:-:-/1:-:-:-/0:-:-:- drawn=thanos,mantis",
        better="lay falcon on speed",
        played="lay drax on speed",
        kind="duel_chance",
        names=("Falcon", "94", "24"),
    ),
    Case(
        "the best category for a card",
        "battle-mat mantis,hawkeye,nebula:-:time,mind:- "
        "?,?,?:-:?,?:- "
        "0:lead round=1 lead=0 mat=0:-:-:-/1:-:-:-/0:-:-:- drawn=thanos,mantis",
        better="lay mantis on temper",
        played="lay mantis on wit",
        kind="best_category",
        names=("Mantis", "98", "28"),
    ),
    Case(
        "a card that nothing beats",
        "battle-mat thanos,hawkeye,nebula:-:time,mind:- "
        "?,?,?:-:?,?:- "
        "0:lead round=1 lead=0 mat=0:-:-:-/1:-:-:-/0:-:-:- drawn=thanos,mantis",
        better="lay thanos on rating",
        played="lay hawkeye on strength",
        kind="sure_duel",
        names=("Thanos", "Bert"),
    ),
    Case(
        "keep the strong card from a lost duel",
        "battle-mat thanos,nebula,hela:-:soul:mind:used "
        "?,?:-:?,?:- "
        "0:answer round=1 lead=1 mat=1:speed:-:captain-marvel/0:-:-:-/1:-:-:- drawn=mantis,thanos user=0 "
        "stone=mind knows0=ha;captain-marvel@1",
        better="answer nebula",
        played="answer thanos",
        kind="keeps_strong",
        names=("Thanos",),
    ),
    Case(
        "a duel that counts for two",
        "battle-mat spider-man,hawkeye,nebula:okoye,shuri:mind:power "
        "?,?,?:falcon,drax:?,?:- "
        "0:lead round=2 lead=0 mat=0:-:-:-/1:-:-:-/0:-:-:- carried=gamora,ultron "
        "duels=wit:shuri:okoye/speed:drax:falcon/rating:gamora:ultron user=0 drawn=mantis,thanos",
        better="lay spider-man on rating",
        played="lay nebula on wit",
        kind="counts_more",
        names=("Spider-Man", "2", "83"),
    ),
    Case(
        "the duel that decides the match",
        "battle-mat thanos,hawkeye,nebula:okoye,shuri,falcon,drax,rocket,groot,iron-man,star-lord,scarlet-witch,"
        "captain-america:-:mind,power "
        "?,?,?:black-panther,doctor-strange,nick-fury,loki,wasp,ant-man,winter-soldier,vision,black-widow,hulk,"
        "thor,hela:-:reality,space "
        "0:lead round=5 lead=0 first=1 mat=0:-:-:-/1:-:-:-/0:-:-:- carried=gamora,ultron "
        "duels=wit:iron-man:nick-fury/speed:star-lord:wasp/rating:gamora:ultron user=0 drawn=thanos,mantis",
        better="lay thanos on rating",
        played="lay nebula on wit",
        kind="decides_match",
        names=("Thanos", "100"),
    ),
    Case(
        "the best rating for the end of the decider",
        "battle-mat thanos,hela,shuri:star-lord,nebula,nick-fury,loki,wasp,ant-man,winter-soldier,vision,ultron,"
        "black-widow,hulk,thor:-:mind,power "
        "?,?,?:okoye,mantis,falcon,drax,rocket,groot,hawkeye,gamora,scarlet-witch,captain-marvel,doctor-strange,"
        "black-panther:-:reality,space "
        "0:lead round=5 lead=0 decider=yes first=0 mat=0:-:-:-/1:-:-:-/0:-:-:- "
        "duels=wit:rocket:okoye/speed:nick-fury:nebula/strength:star-lord:loki user=0 drawn=thanos,mantis",
        better="lay shuri on wit",
        played="lay thanos on strength",
        kind="keeps_rating",
        names=("Thanos",),
    ),
    Case(
        "new cards for weak ones",
        "battle-mat -:okoye,shuri:soul:mind "
        "-:falcon,gamora,rocket,ultron:?,?:- "
        "0:stone round=2 lead=1 mat=1:strength:nick-fury:?/0:wit:drax:?/1:temper:hulk:? "
        "duels=wit:shuri:okoye/speed:gamora:falcon/temper:ultron:rocket user=0 drawn=thanos,mantis",
        better="use soul",
        played="no stone",
        kind="stone_now",
        names=(),
    ),
    Case(
        "a weak card for another",
        "battle-mat -:-:space,mind:- "
        "-:-:?,?:- "
        "0:stone round=1 lead=0 mat=0:strength:thor:?/1:wit:drax:?/0:speed:captain-marvel:? drawn=thanos,mantis",
        better="use space",
        played="no stone",
        kind="stone_now",
        names=("Bert",),
    ),
    Case(
        "a stone that can wait for the reveal",
        "battle-mat thor,hulk,wasp:-:space,mind:- "
        "?,?,?:-:?,?:- "
        "0:stone round=1 lead=0 mat=0:-:-:-/1:-:-:-/0:-:-:- drawn=thanos,mantis",
        better="no stone",
        played="use space",
        kind="stone_waits",
        names=(),
    ),
    Case(
        "a stone for a later round",
        "battle-mat -:-:soul,time:- "
        "-:-:?,?:- "
        "0:stone round=1 lead=0 mat=0:strength:hulk:?/1:wit:shuri:?/0:speed:captain-marvel:? drawn=thanos,mantis",
        better="no stone",
        played="use soul",
        kind="stone_kept",
        names=(),
    ),
    Case(
        "the last round for a stone",
        "battle-mat -:star-lord,nebula,nick-fury,loki,wasp,ant-man,winter-soldier,vision,black-widow,"
        "thor:space:mind "
        "-:okoye,shuri,falcon,gamora,rocket,ultron,groot,iron-man:?,?:- "
        "0:stone round=4 lead=1 mat=1:strength:hawkeye:?/0:wit:drax:?/1:speed:scarlet-witch:? "
        "duels=wit:shuri:okoye/speed:nick-fury:nebula/strength:star-lord:loki user=0 drawn=thanos,mantis",
        better="use space",
        played="no stone",
        kind="stone_last",
        names=(),
    ),
    Case(
        "give away the card that is worth least",
        "battle-mat -:-:mind:space:used "
        "-:-:?,?:- "
        "0:give round=1 lead=0 mat=0:strength:thor:?/1:temper:hulk:?/0:speed:captain-marvel:? user=0 stone=space "
        "drawn=thanos,mantis",
        better="give hulk",
        played="give captain-marvel",
        kind="gives_weak",
        names=("Hulk", "Captain Marvel"),
    ),
)
