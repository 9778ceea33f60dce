"""Motifs of tools, dress and trades: scales, lenses, boots, staffs, insignia, and arms of one owner only."""

from __future__ import annotations

from cabochon.art.motifs.motif import Motif

__all__ = ["TOOLS"]

TOOLS = {
    "rapier": Motif(
        "M-46 -48L23 14L14 23ZM6 32A18 18 0 0 1 32 6L27 27ZM37 42A5 5 0 1 1 47 42A5 5 0 1 1 37 42Z",
        lines="M20 20L40 40M31 8C44 14 47 26 43 38",
        width=4.5,
        mirror=False,
    ),
    "sword-and-shield": Motif(
        "M0 -14A29 29 0 0 0 0 44ZM-48 -48L-36 -45L-18 -15L-25 -9L-45 -36Z",
        lines="M-22 38L-32 48M-28 47L-37 40",
        width=5,
        ink="M0 -7A22 22 0 0 0 0 37V31A16 16 0 0 1 0 -1ZM0 6A9 9 0 0 0 0 24Z",
    ),
    "headdress": Motif(
        "M0 -6C-13 -6 -15 6 -13 20C-11 34 -6 43 0 45ZM0 -48C-26 -48 -46 -32 -46 -8C-46 6 -38 14 -26 14L-19 2"
        "C-18 -10 -10 -13 0 -13Z",
        ink="M-39 -6A4 4 0 1 1 -31 -6A4 4 0 1 1 -39 -6ZM-31 -25A4 4 0 1 1 -23 -25A4 4 0 1 1 -31 -25Z"
        "M-15 -36A4 4 0 1 1 -7 -36A4 4 0 1 1 -15 -36ZM-10 12H-4V15H-10ZM0 29L-4 31L0 35Z",
    ),
    "rifle": Motif(
        "M-50 -8H-8V-14H-22V-20H10V-14H46V2H34L42 26H28L22 8H8L4 22H-5L-3 4H-50Z",
        lines="M-30 4V14",
        ink="M-42 -4H-12V0H-42ZM12 -9H40V-5H12Z",
        mirror=False,
    ),
    "maul": Motif(
        "M-3 -50H0V50H-3ZM-8 44H0V50H-8ZM-6 -42L-42 -48C-36 -36 -36 -18 -42 -6L-6 -12Z",
        ink="M-30 -39V-15L-26 -16V-38ZM-18 -37V-17L-14 -18V-36Z",
    ),
    "pistol": Motif(
        "M-48 -18H-22V-24H-27V-33H20V-24H12V-18H32V-4H26L40 36H21L10 4H-4L-9 14H-18L-14 4H-22V-4H-48Z",
        ink="M-18 -30H12V-27H-18ZM-40 -13H-22V-9H-40ZM19 6L29 32L25 33L16 8Z",
        mirror=False,
    ),
    "circle-of-twelve": Motif(
        "M-6 16H0V44H-6ZM-9 10H0V16H-9ZM-24 -35A4 4 0 1 1 -16 -35A4 4 0 1 1 -24 -35ZM-39 -20A4 4 0 1 1 -31 -20"
        "A4 4 0 1 1 -39 -20ZM-44 0A4 4 0 1 1 -36 0A4 4 0 1 1 -44 0ZM-39 20A4 4 0 1 1 -31 20A4 4 0 1 1 -39 20Z"
        "M-24 35A4 4 0 1 1 -16 35A4 4 0 1 1 -24 35Z",
        lines="M0 -45V8",
        width=9,
        ink="M-6 22H0V25H-6ZM-6 30H0V33H-6Z",
    ),
    "staff": Motif(
        "M-49 40L-40 49L-20 29L-29 20ZM49 -40L40 -49L20 -29L29 -20Z",
        lines="M-36 36L36 -36M-22 24C14 40 40 14 26 -20",
        width=5,
        ink="M-40 36L-36 40L-34 38L-38 34ZM36 -40L40 -36L38 -34L34 -38Z",
        mirror=False,
    ),
    "new-trooper": Motif(
        "M0 -46C-28 -46 -36 -26 -34 -4L-37 24C-30 40 -14 45 0 45Z",
        ink="M-29 -10C-20 -14 -8 -14 0 -12V1C-5 1 -8 4 -12 7C-20 7 -28 2 -29 -10ZM0 15C-10 15 -16 20 -15 34H0Z"
        "M-31 14L-21 17L-22 29L-30 24Z",
    ),
    "jetpack": Motif(
        "M0 -50C-5 -46 -7 -38 -7 -30H0ZM-5 -26H0V22H-5ZM-9 -30C-23 -30 -28 -22 -28 -10V18H-9ZM-28 22H-9L-13 30"
        "H-24ZM-23 33C-24 42 -18 44 -18 50C-12 44 -12 40 -13 33Z",
        ink="M-28 -6H-9V-2H-28ZM-28 6H-9V10H-28Z",
    ),
    "devil": Motif(
        "M0 -32C-8 -36 -16 -37 -21 -35L-24 -50C-33 -44 -37 -32 -37 -20C-39 -4 -35 12 -26 22L-19 16L-14 34L0 43Z",
        ink="M-28 -10L-6 -1V8C-17 10 -27 4 -28 -10ZM-2 -30H0V-8H-2Z",
    ),
    "chevrons": Motif("M0 -6L-42 14V27L0 8ZM0 15L-42 35V48L0 29ZM0 -50L-5 -37H-19L-8 -28L-12 -14L0 -22Z"),
    "scales": Motif(
        "M-3 -48H0V38H-3ZM-22 41H0V49H-26ZM-50 8H-18C-20 20 -27 25 -34 25S-48 20 -50 8ZM0 -50A6 6 0 0 0 0 -38Z",
        lines="M0 -36L-34 -30L-46 8M-34 -30L-22 8",
        width=3.2,
    ),
    "bell-jar": Motif(
        "M0 -40C-24 -40 -31 -22 -31 0V28H0V22H-25V0C-25 -18 -18 -34 0 -34ZM-39 32H0V45H-39ZM0 -50A6 6 0 0 0 0 -38Z"
        "M0 -22L-13 0L0 20Z",
        ink="M0 -14L-7 0H0ZM-30 37H0V40H-30Z",
    ),
    "winged-boot": Motif(
        "M-10 -46H18V4C26 12 42 12 46 26V34H-12C-14 18 -10 6 -10 -46ZM-14 38H48V46H-14ZM-14 -10"
        "C-24 -28 -40 -34 -50 -32C-47 -22 -42 -17 -36 -15H-44C-40 -4 -34 1 -27 2H-33C-28 10 -20 12 -13 8Z",
        ink="M-10 -38H18V-34H-10ZM20 12L10 16V19L23 15Z",
        mirror=False,
    ),
    "magnifier": Motif(
        "M-46 -14A32 32 0 1 1 18 -14A32 32 0 1 1 -46 -14ZM-37 -14A23 23 0 1 0 9 -14A23 23 0 1 0 -37 -14ZM9 16L17 8"
        "L48 38L38 48Z",
        lines="M-27 -8C-27 -28 -1 -28 -1 -8M-19 -4C-19 -16 -9 -16 -9 -4",
        width=3.4,
        mirror=False,
    ),
    "bones": Motif(
        "M-49 -33A8 8 0 0 1 -40 -41A8 8 0 1 1 -28 -31L33 27A8 8 0 1 1 41 39A8 8 0 1 1 27 33L-33 -27A8 8 0 0 1 -49 -33Z"
    ),
}
