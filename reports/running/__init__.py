"""Many fights on many workers: bouts, blocks, and who works them."""
