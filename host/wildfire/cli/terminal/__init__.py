"""People at a terminal: what is drawn for them, what they are asked, what their answers mean."""
