"""Putting the hub's firmware onto a board, and proving that it runs there."""
