"""Thousands of games at once, in arrays, on the CPU or a CUDA device: `cabochon.batch`."""

from cabochon.envs.batch.batch import Batch, batch

__all__ = ["Batch", "batch"]
