"""Our games as environments of Gymnasium, PettingZoo and OpenSpiel, and in batches. No rule lives here."""
