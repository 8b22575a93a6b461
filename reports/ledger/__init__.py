"""Results that outlive whatever happens to the program."""
