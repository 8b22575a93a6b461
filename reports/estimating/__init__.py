"""What a very long run would take: unit costs from a short one, and a plan on one page."""
