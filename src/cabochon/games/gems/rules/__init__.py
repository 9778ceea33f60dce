"""The rules of Splendor and Splendor: Marvel, compiled. They know no bot, no view and no language."""
