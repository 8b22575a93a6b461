"""What each temper refuses to do, one module for each ruleset.

Every function takes a question to one combatant and says which answers are refused. It asks the
view alone, so with closed sheets nobody is spared, or struck, for what only their sheet shows.
"""
