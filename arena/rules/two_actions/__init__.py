"""Two Actions: two actions a turn, any action may answer an attack, protection breaks in layers."""
