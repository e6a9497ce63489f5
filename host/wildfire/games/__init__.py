"""The games: what a game is, which games there are, and a folder for each."""
