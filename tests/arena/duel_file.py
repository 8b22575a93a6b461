"""A small duel as a file, with names that look like markup."""

DUEL = """\
ruleset = "timing_track"
title = "A small [bold]duel[/bold]"
sides = ["east", "west"]
limit = 30
[zones.yard]
[weapons.fists]
skill = "brawl"
speed = 3
damage = "1d4"
draw = 0
[combatants."[red]Ann[/red]"]
side = "east"
zone = "yard"
[combatants.Bob]
side = "west"
zone = "yard"
"""
