"""The graphs of a review."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cabochon.art.graph import LINES
from cabochon.art.review_graphs import GraphMark, luck_graph, share_graph

SVG = "{http://www.w3.org/2000/svg}"
TURNS = range(4)
SHARES = [[0.5, 0.6, 0.4, 1.0], [0.5, 0.4, 0.6, 0.0]]
NAMES = ["Anna", "Ben"]


def drawn(svg: str, tag: str) -> list[Element]:
    return list(ElementTree.fromstring(svg).iter(SVG + tag))


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in drawn(svg, "text")]


def test_every_player_has_a_line_of_their_own_colour_and_dash() -> None:
    graph = share_graph(TURNS, SHARES, NAMES)
    lines = {(line.get("stroke"), line.get("stroke-dasharray")) for line in drawn(graph, "path") if line.get("stroke")}
    assert lines == set(LINES[:2])
    assert texts(graph)[-4:] == ["Anna", "100%", "Ben", "0%"]


def test_a_sign_sits_on_the_line_of_its_player() -> None:
    graph = share_graph(TURNS, SHARES, NAMES, marks=[GraphMark(2, 1, "??")])
    (dot,) = drawn(graph, "circle")
    assert dot.get("fill") == LINES[1][0]
    assert "??" in texts(graph)
    upper = share_graph(TURNS, SHARES, NAMES, marks=[GraphMark(2, 0, "??")])
    assert float(drawn(upper, "circle")[0].get("cy", "")) > float(dot.get("cy", ""))  # 40 is below 60


def test_the_uncertainty_is_a_shade_around_each_line() -> None:
    errors = [[0.1] * 4] * 2
    assert len(drawn(share_graph(TURNS, SHARES, NAMES, errors=errors), "polygon")) == 2
    assert not drawn(share_graph(TURNS, SHARES, NAMES), "polygon")


def test_names_are_escaped() -> None:
    assert {"<b>", "100%"} <= set(texts(share_graph(TURNS, SHARES, ["<b>", "&"])))
    assert "<b>" in texts(luck_graph(TURNS, [[0.0, 0.1, 0.0, 0.0], [0.0, -0.1, 0.0, 0.0]], ["<b>", "&"]))


def test_luck_is_a_bar_up_or_down_in_its_turn() -> None:
    graph = luck_graph(TURNS, [[0.0, 0.1, 0.0, -0.2], [0.0, -0.1, 0.0, 0.2]], NAMES)
    good, bad = drawn(graph, "rect")
    assert float(good.get("y", "")) < float(bad.get("y", ""))
    assert 2 * float(good.get("height", "")) == float(bad.get("height", ""))
    assert "luck -10.0" in texts(graph)
    assert "Ben" not in texts(graph)  # the same bars upside down


def test_more_than_two_players_have_a_row_each() -> None:
    luck = [[0.0, 0.2, 0.0, 0.0], [0.0, -0.1, 0.0, 0.0], [0.0, -0.1, 0.0, 0.0]]
    graph = luck_graph(TURNS, luck, ["Anna", "Ben", "Carla"])
    assert len(drawn(graph, "rect")) == 3
    assert {"Anna", "Ben", "Carla"} <= set(texts(graph))
