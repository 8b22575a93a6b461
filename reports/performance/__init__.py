"""How fast it is on one machine: measured beside a yardstick, and told on a page."""
