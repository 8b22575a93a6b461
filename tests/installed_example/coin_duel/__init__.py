"""A duel with coins.

Two gamblers have some coins each. Every round both say at once whether they are bold or careful,
and both toss a coin. Heads: a bold one knocks two coins off the other's pile, a careful one knocks
off one. Tails: a bold one loses a coin. Whoever has no coin left has lost.
"""
