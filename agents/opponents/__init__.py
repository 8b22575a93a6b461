"""Opponents for people who play: one agent, `opponent`, by strength, temper and morale.

`opponent(level=novice, temper=reckless, morale=40)` is somebody to play against. It is made of
what the other agents are made of, and holds no tactic of its own.

| here | what it holds |
|---|---|
| `opponent.py` | the agent, and the order in which it asks itself things |
| `levels.py` | how strong: how often it blunders, and how far it looks ahead |
| `blunders.py` | an answer that comes to mind instead of the right one |
| `searching.py` | looking ahead within what a temper would do |
| `tempers.py` | of what temper: which tactics it follows, and what it refuses to do |
| `refusals/` | what a temper refuses, one file for each ruleset |
| `narrowed.py` | a question without the answers that are refused |
| `morale.py` | when it has had enough (GEN-03), and how it leaves |
| `withdrawing.py` | the step away from foes of somebody who wants to flee |

To add a level: a row in `levels.py`. To add a temper: a row in `tempers.py`, and a function in each
file of `refusals/` if it refuses anything.
"""
