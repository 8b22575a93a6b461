"""What a table would see, drawn as SVG from the state, for each ruleset in its own shape."""
