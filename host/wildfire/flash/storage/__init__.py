"""The files on a board, whatever way leads to them."""
