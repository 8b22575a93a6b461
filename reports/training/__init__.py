"""Training: fights made into models by a search that teaches."""
