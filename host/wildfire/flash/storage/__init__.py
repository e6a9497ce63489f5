"""The files on a board, however they are reached."""
