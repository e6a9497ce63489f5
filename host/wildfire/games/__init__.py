"""The games of the house: what a game is, which there are, and a folder for each."""
