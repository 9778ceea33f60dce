"""Networks that learn by self-play and from search, in PyTorch on a CPU or a GPU. Playing needs none of it."""
