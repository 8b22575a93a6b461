"""The program's test of itself: random fights in any number, every invariant held against them."""
