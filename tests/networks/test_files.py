"""A network survives its file, and a file that cannot be used is refused with the reason."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import cabochon
from cabochon import games
from cabochon.networks import BadNetwork, Network, load_network, shipped_network
from cabochon.networks.encoding import input_bounds
from cabochon.networks.layout import layout_of
from cabochon.networks.network import ENTITIES
from cabochon.networks.shipped import FOLDER
from tests.networks.made import a_network, random_weights

SPLENDOR = games.find("splendor")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "splendor-2.npz"
    a_network("splendor", 2).save(written)
    return written


def test_a_network_comes_back_from_its_file(file: Path) -> None:
    written, read = a_network("splendor", 2).with_strength({"greedy": 61.5}), load_network(file)
    assert read.card == replace(written.card, strength={})
    assert all((one == other).all() for one, other in zip(read.weights, written.weights, strict=True))


def test_the_card_keeps_the_strength(tmp_path: Path) -> None:
    file = tmp_path / "strong.npz"
    a_network("splendor", 2, 3).with_strength({"greedy": 61.5}).save(file)
    assert load_network(file).card.strength == {"greedy": 61.5}
    assert load_network(file).card.seats == (2, 3)


def test_a_file_cut_short_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(BadNetwork, match="damaged"):
        load_network(file)


def test_a_wrong_byte_is_refused_or_changes_nothing(file: Path) -> None:
    whole = file.read_bytes()
    for place in range(0, len(whole), len(whole) // 400):
        content = bytearray(whole)
        content[place] ^= 1 << place % 8
        file.write_bytes(content)
        try:
            read = load_network(file)
        except BadNetwork:
            continue
        same = zip(read.weights, a_network("splendor", 2).weights, strict=True)
        assert all((one == other).all() for one, other in same)  # a byte that means nothing, such as a date


def test_an_archive_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bomb.npz"
    np.savez_compressed(file, card=np.zeros(40 << 20, np.uint8), first=np.zeros(40 << 20, np.uint8))
    with pytest.raises(BadNetwork, match="too much memory"):
        load_network(file)


def test_weights_without_a_shape_are_refused(tmp_path: Path, file: Path) -> None:
    broken = tmp_path / "scalar.npz"
    with np.load(file) as arrays:
        np.savez(broken, **{**arrays, "first": np.float16(1)})
    with pytest.raises(BadNetwork, match="damaged"):
        load_network(broken)


@pytest.mark.parametrize("content", [b"", b"not a network", b"PK\x03\x04", b"\x80\x04N."])
def test_what_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.npz"
    file.write_bytes(content)
    with pytest.raises(BadNetwork, match="damaged, or no network"):
        load_network(file)


def test_arrays_without_a_card_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.npz"
    np.savez(file, first=np.zeros(3))
    with pytest.raises(BadNetwork, match="damaged, or no network"):
        load_network(file)


def test_pickled_objects_are_never_loaded(tmp_path: Path) -> None:
    file = tmp_path / "evil.npz"
    np.savez(file, card=np.array([print], dtype=object))
    with pytest.raises(BadNetwork, match="damaged, or no network"):
        load_network(file)


def test_weights_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    file, network = tmp_path / "nan.npz", a_network("splendor", 2)
    bias = network.weights.first_bias.copy()
    bias[0] = np.nan
    Network(network.card, network.weights._replace(first_bias=bias)).save(file)
    with pytest.raises(BadNetwork, match="finite"):
        load_network(file)


def test_layers_that_do_not_fit_together_are_refused(tmp_path: Path) -> None:
    file, network = tmp_path / "short.npz", a_network("splendor", 2)
    Network(network.card, network.weights._replace(heads=network.weights.heads[:-1])).save(file)
    with pytest.raises(BadNetwork, match="do not fit together"):
        load_network(file)


def test_a_network_made_before_there_were_entities_still_plays(tmp_path: Path) -> None:
    file, inputs = tmp_path / "older.npz", len(input_bounds(SPLENDOR)[0])
    layout = layout_of(SPLENDOR, with_entities=False)
    weights = random_weights(layout, 16, 2, SPLENDOR.seat_action_count + 2)
    network = Network(a_network("splendor", 2).card, weights)
    network.save(file)
    with np.load(file) as arrays:
        np.savez(file, **{name: array for name, array in arrays.items() if name not in ENTITIES})
    read = load_network(file)
    assert len(read.weights.first) == inputs
    read.check(SPLENDOR, 2)
    match = cabochon.new("splendor", seats=2, seed=1)
    assert cabochon.bot(f"policy:network={file}", seed=1).choose(match) in match.legal()


def test_a_network_with_a_part_of_its_entities_is_refused(file: Path) -> None:
    with np.load(file) as arrays:
        np.savez(file, **{name: array for name, array in arrays.items() if name != "pool"})
    with pytest.raises(BadNetwork, match="damaged"):
        load_network(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match="nowhere"):
        load_network(tmp_path / "nowhere.npz")


def test_another_game_version_or_number_of_seats_is_refused() -> None:
    network = a_network("splendor", 2)
    with pytest.raises(BadNetwork, match="plays splendor, not marvel"):
        network.check(games.find("marvel"), 2)
    with pytest.raises(BadNetwork, match="2 seats, not 3"):
        network.check(SPLENDOR, 3)
    older = Network(replace(network.card, version=0), network.weights)
    with pytest.raises(BadNetwork, match="version 0 of splendor; this is version 1"):
        older.check(SPLENDOR, 2)


def test_a_network_of_another_size_is_refused() -> None:
    network = Network(a_network("splendor", 2).card, a_network("battle-mat", 2).weights)
    with pytest.raises(BadNetwork, match="inputs"):
        network.check(SPLENDOR, 2)


def test_where_no_network_ships_the_message_says_how_to_make_one() -> None:
    pig = type("Pig", (), {"name": "pig"})()
    with pytest.raises(BadNetwork, match="cabochon train pig --seats 2"):
        shipped_network(pig, 2)


def test_every_network_that_ships_plays_its_game_and_says_how_it_was_made() -> None:
    files = sorted(FOLDER.glob("*.npz"))
    assert files
    assert sum(file.stat().st_size for file in files) < 20 << 20
    for file in files:
        card = load_network(file).card
        game = games.find(card.game)
        assert file.stem == f"{card.game}-{'-'.join(map(str, card.seats))}"
        assert card.made["date"]
        assert card.made["decisions"] > 0
        assert card.strength
        for seats in card.seats:
            shipped_network(game, seats).check(game, seats)


@pytest.mark.slow
def test_playing_with_a_network_needs_no_torch(file: Path) -> None:
    program = f"""
import sys
sys.modules["torch"] = None
import cabochon
for code in ("policy:network={file}", "net:8:network={file}"):
    match = cabochon.new("splendor", seats=2, seed=1)
    match.play(cabochon.bot(code, seed=1).choose(match))
print(len(match.turns))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 0
