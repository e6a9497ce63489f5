"""What the games for one player share (SO-1 to SO-4). It names none of them."""
