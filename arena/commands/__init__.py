"""The commands of the face, a module for each, and what they share.

Shared are reading arguments, making a fight ready, playing it, printing, and the ways out.
"""
