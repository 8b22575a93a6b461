"""The Timing Track: actions take counts on a shared track; the quickest declare last."""
