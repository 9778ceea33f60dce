"""Tables and windows in which the stage is looked at, and what a script measures there."""

from __future__ import annotations

import pytest

__all__ = ["EACH_TABLE", "MEASURE", "NEEDED", "PIECES", "SIZES", "TABLES"]

SIZES = [(390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 720), (1440, 900), (2560, 1440)]
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "splendor-2": ("splendor", {"who1": "easy"}),
    "splendor-4": ("splendor", {"who1": "easy", "who2": "easy", "who3": "easy"}),
    "splendor-3": ("splendor", {"who1": "easy", "who2": "easy"}),
    "marvel-2": ("marvel", {"who1": "easy"}),
    "marvel-4": ("marvel", {"who1": "easy", "who2": "easy", "who3": "easy"}),
    "battle-mat": ("battle-mat", {"who1": "easy"}),
}
EACH_TABLE = [
    pytest.param(name, marks=pytest.mark.exhaustive if name in ("splendor-3", "marvel-2") else ()) for name in TABLES
]
NEEDED = [".rivals", ".supply", ".player.own", ".status", ".last p:last-child", "#headline"]
PIECES = [".extras", ".market", ".mat", ".tools", ".chip", ".card", ".tile", ".fighter", ".stone"]
MEASURE = """([needed, pieces]) => {
    const shown = (thing) => thing.checkVisibility() && !thing.closest(".drawer, .reveal");
    const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
    const markup = (things) => things.map((thing) => thing.outerHTML.slice(0, 90));
    const is_outside = (thing) => {
        const box = thing.getBoundingClientRect();
        return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    };
    const has_text = (thing) => [...thing.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const size = (thing) => parseFloat(getComputedStyle(thing).fontSize);
    const boxes = all(".market .card").map((card) => card.getBoundingClientRect());
    const side = (name) => boxes.map((box) => box[name]);
    const reach = (first, last) => Math.max(...side(last)) - Math.min(...side(first));
    const page = document.documentElement;
    const meet = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        return wide > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    };
    // Where a piece of the first kind lies over a text of the second, in the same place.
    const covering = (place, over, under) => all(place).filter((whole) => {
        const is_seen = (thing) => shown(thing) && getComputedStyle(thing).opacity > 0;
        const within = (selector) => [...whole.querySelectorAll(selector)].filter(is_seen);
        const texts = within(under).filter((text) => text.textContent.trim());
        return within(over).some((piece) => texts.some((text) => piece !== text && meet(piece, text)));
    });
    const is_cut = (text) => text.scrollHeight > text.clientHeight + 2;
    const is_overfull = (place) => [...place.querySelectorAll("button, b")].filter(shown)
        .some((thing) => thing.getBoundingClientRect().bottom > place.getBoundingClientRect().bottom + 1);
    return {
        outside: markup(all([...needed, ...pieces].join(", ")).filter(is_outside)),
        missing: needed.filter((part) => !all(part).length),
        covered: markup([
            ...covering(".market .card", ".cost .amount", ".points"),
            ...covering(".tiles .tile", ".requires .amount", ".points"),
            ...covering(".rivals .player", ".held > *", ".purse b, .plate b"),
            ...covering(".rivals .player", ".purse .gem", ".chip b, .plate b"),
        ]),
        cut: markup([...all("#headline, p.chosen").filter(is_cut), ...all(".player, .status").filter(is_overfull)]),
        scrolls: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
        small_text: markup(all("#now *").filter((thing) => has_text(thing) && size(thing) < 12)),
        smallest_cost: Math.min(...all(".market .amount").map(size)),
        market: boxes.length ? reach("left", "right") * reach("top", "bottom") / innerWidth / innerHeight : 1,
        small_targets: markup(all("button:not(:disabled), a.button")
            .filter((thing) => Math.min(thing.offsetWidth, thing.offsetHeight) < 44)),
    };
}"""
