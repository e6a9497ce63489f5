"""Sessions without a screen: commands in, events out. What a seat may not know never leaves."""
