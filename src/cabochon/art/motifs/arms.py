"""Motifs of arms and armour: hammers, blades, bows, shields, helmets, gauntlets."""

from __future__ import annotations

from cabochon.art.motifs.motif import Motif

__all__ = ["ARMS"]

ARMS = {
    "hammer": Motif(
        "M-30 -40H0V-8H-30L-36 -14V-34ZM-5 -8H0V44H-5ZM-7 38H0V48H-7Z", ink="M-26 -34H0V-30H-26ZM-26 -18H0V-14H-26Z"
    ),
    "axe": Motif(
        "M-4 -46H0V48H-4ZM-8 -34C-22 -32 -30 -42 -34 -46C-44 -28 -44 -8 -34 10C-30 4 -22 -4 -8 -6Z",
        ink="M-6 -26H0V-22H-6Z",
    ),
    "sword": Motif("M0 -50L-9 -38L-7 14H-26L-32 6V26H-7V36A7 7 0 0 0 0 50Z", ink="M-2.5 -36H0V12H-2.5ZM-3 30H0V34H-3Z"),
    "crossed-swords": Motif("M-40 -46L-30 -42L14 14L22 8L26 12L18 20L32 36L28 42L24 42L10 24L2 32L-2 28L6 20L-38 -36Z"),
    "sabres": Motif("M28 26L36 34L30 42L20 33Z", lines="M-34 -44L22 28", width=7, ink="M22 28l4 -4l3 3l-4 4z"),
    "sabre": Motif(
        "M20 12L32 24L22 32L12 22ZM24 30L32 24L46 40L40 46Z",
        lines="M-40 -42L14 16",
        width=10,
        ink="M32 34L36 31L40 36L36 39Z",
        mirror=False,
    ),
    "cross-sabre": Motif(
        "M6 16L16 6L30 20L20 30ZM20 32L32 20L48 38L38 48Z",
        lines="M-42 -42L8 8M-4 30L6 20M20 6L30 -4",
        width=10,
        ink="M30 34L34 30L38 34L34 38Z",
        mirror=False,
    ),
    "bow": Motif(
        "M0 -50L-9 -32H9ZM-8 38L0 30L8 38V46L0 38L-8 46Z",
        lines="M0 -30V40M-44 12C-36 -22 -18 -30 0 -30S36 -22 44 12M-44 12L0 30L44 12",
        mirror=False,
    ),
    "arrows": Motif("M-34 -44L-16 -40L-20 -36L26 10V22L38 34V44L28 36L24 40L16 26L-26 -30L-30 -26Z", width=3),
    "spear": Motif(
        "M-44 -50L-20 -40L-24 -32L38 36L34 42L-32 -24L-40 -22Z",
        lines="M-30 -14L-22 -18M-22 -22L-18 -14",
        width=3,
        ink="M-40 -46L-26 -38L-30 -32Z",
    ),
    "trident": Motif("M-4 -48L0 -52V48H-4V8C-26 8 -30 -8 -28 -26L-34 -22L-26 -46L-18 -22L-22 -26C-24 -8 -16 -2 -4 -2Z"),
    "rings": Motif(
        "M0 -48A48 48 0 0 0 0 48V39A39 39 0 0 1 0 -39ZM0 -33A33 33 0 0 0 0 33V24A24 24 0 0 1 0 -24ZM0 -18A18 18 0 0 0 0 18Z",
        ink="M0 -9L-9 0L0 9ZM-31 -31A3 3 0 1 1 -27 -27A3 3 0 1 1 -31 -31ZM-31 31A3 3 0 1 1 -27 27A3 3 0 1 1 -31 31Z",
    ),
    "gauntlet": Motif(
        "M-20 48L-24 16L-36 -2L-30 -14L-20 -4V-36Q-14 -42 -9 -36V-10V-42Q-4 -48 1 -42V-10V-40"
        "Q6 -46 11 -40V-9V-32Q16 -38 21 -32V8L16 22L18 48Z",
        ink="M-24 26H20V30H-23ZM-9 6A8 8 0 1 1 7 6A8 8 0 1 1 -9 6Z",
        mirror=False,
    ),
    "fist": Motif(
        "M-32 -22Q-32 -34 -22 -34L-18 -34Q-14 -42 -6 -38Q0 -44 8 -38Q14 -42 20 -34Q30 -34 30 -22V6"
        "Q28 20 18 26V46H-18V26Q-32 18 -32 2Z",
        ink="M-17 -32H-15V-10H-17ZM-5 -34H-3V-10H-5ZM8 -34H10V-10H8ZM-30 -6H10Q18 -4 16 6H0V2H8L-30 -2Z"
        "M-18 30H18V34H-18Z",
        mirror=False,
    ),
    "armour": Motif(
        "M0 -46C-26 -46 -32 -30 -30 -8L-24 30L-12 44H0Z", ink="M-24 -6L-6 0V7L-22 3ZM-10 26H0V30H-12ZM-3 -46H0V-24H-3Z"
    ),
    "horned-helm": Motif(
        "M0 -26C-18 -26 -22 -14 -22 4L-20 34L0 46ZM-20 -14C-40 -18 -46 -34 -34 -50C-34 -34 -26 -28 -14 -26Z",
        ink="M-18 6L-4 12V18L-17 14ZM-4 22H0V44H-2Z",
    ),
    "antlers": Motif(
        "M0 -10L-14 -4L-18 22L0 46Z",
        lines="M-10 -6C-24 -10 -34 -24 -34 -46M-32 -28L-46 -38M-26 -16L-44 -18M-22 -14L-18 -36",
        width=4.5,
        ink="M-13 10L-3 15V20L-12 16Z",
    ),
    "winged-helm": Motif(
        "M0 -34C-18 -34 -22 -18 -22 0V26L-10 44L-6 14H0ZM-22 -6L-48 -46C-30 -42 -20 -32 -16 -24ZM-24 6"
        "L-46 -22L-24 -12Z",
        ink="M-17 2L-5 6V12L-17 9Z",
    ),
    "knight": Motif(
        "M0 -44C-24 -44 -28 -24 -28 0L-24 28L0 46Z",
        ink="M-22 -8H-3V2H-21ZM-16 16H-12V20H-16ZM-8 14H-4V18H-8ZM-14 26H-10V30H-14ZM-6 24H-2V28H-6Z",
    ),
    "visor": Motif(
        "M0 -44C-26 -44 -34 -26 -32 -4L-34 22L-20 40L0 44Z",
        ink="M-27 -12C-18 -16 -8 -14 0 -12V-2C-4 -2 -6 0 -6 6V30H0V40H-10V4L-27 -2Z",
    ),
    "trooper": Motif(
        "M0 -46C-26 -46 -34 -28 -32 -6L-38 16L-30 36L-10 44H0Z",
        ink="M-28 -10C-20 -14 -8 -12 -4 -4L-8 4C-14 4 -24 2 -28 -4ZM-9 14H0V20H-9ZM-27 18L-14 22L-16 32"
        "L-25 28ZM-10 28H0V33H-10Z",
    ),
    "clone": Motif(
        "M0 -46C-28 -44 -34 -24 -32 0L-28 30L-12 44H0Z", ink="M-27 -12L0 -8V0H-5V26H0V32H-10V0L-26 -3ZM-2 -46H0V-18H-2Z"
    ),
    "dark-helm": Motif(
        "M0 -50L-5 -44C-28 -42 -32 -22 -32 -2L-48 22L-30 44L-20 30L-12 44H0Z",
        ink="M-25 -10L-5 -4V6L-22 2ZM-10 16H-7V40H-10ZM-3 14H0V40H-3ZM-2 -44H0V-16H-2Z",
    ),
    "target": Motif(
        "M0 -41A41 41 0 0 0 0 41V33A33 33 0 0 1 0 -33ZM0 -7A7 7 0 0 0 0 7Z",
        lines="M0 -48V-18M0 18V48M-48 0H-18",
        width=5,
    ),
    "chain": Motif(
        "M-20 -46H20A12 12 0 0 1 20 -22H-20A12 12 0 0 1 -20 -46ZM-20 -38A4 4 0 0 0 -20 -30H20A4 4 0 0 0 20 -38Z"
        "M-20 22H20A12 12 0 0 1 20 46H-20A12 12 0 0 1 -20 22ZM-20 30A4 4 0 0 0 -20 38H20A4 4 0 0 0 20 30Z"
        "M-6 -26H6V26H-6ZM-34 -12H-14V12H-34ZM14 -12H34V12H14Z",
        mirror=False,
    ),
    "cannon": Motif(
        "M-34 -14H12L16 -24H34V18H14L8 10H-4L-12 36H-28L-22 10H-34ZM36 -18H46V12H36Z",
        ink="M-26 -6H4V0H-26ZM20 -16H30V-12H20ZM20 6H30V10H20Z",
        mirror=False,
    ),
    "blasters": Motif(
        "M-44 -34L16 -2L20 -8L30 -2L26 8L32 26L22 30L12 12L4 10L-46 -26Z", ink="M-30 -24L2 -6L0 -3L-32 -21Z"
    ),
    "scimitars": Motif("M-44 -44C-10 -42 18 -14 20 12L28 14L26 20L30 40L22 42L16 22L8 18L12 12C4 -14 -18 -34 -44 -44Z"),
    "shuriken": Motif(
        "M0 -50L-10 -16C-18 -18 -18 -18 -16 -10L-50 0L-16 10C-18 18 -18 18 -10 16L0 50Z", ink="M0 -9A9 9 0 0 0 0 9Z"
    ),
}
