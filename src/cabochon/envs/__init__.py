"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and batches on CPU and GPU. No rule is decided here."""

from cabochon.envs.registration import register

register()
