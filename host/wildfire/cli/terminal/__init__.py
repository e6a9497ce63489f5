"""People at a terminal: what is drawn for them, what they are asked, and what the answers mean."""
