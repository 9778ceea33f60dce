"""The rules of Battle Mat, compiled. They know no bot, no view and no language."""
