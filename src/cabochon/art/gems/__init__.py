"""What the drawings of Splendor and Splendor: Marvel share: which cards are printed."""
