"""What two or more domino games share: pieces, deals, layouts, drawing. It knows no game."""
