"""What the commands of the face share: reading arguments, and printing."""
