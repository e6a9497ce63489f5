"""Sessions without a screen: commands in, events out; what a seat may not know never leaves."""
