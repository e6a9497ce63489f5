"""What two or more games of dominoes share: pieces, deals, layouts, drawing. Knows no game."""
