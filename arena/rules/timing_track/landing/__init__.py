"""Where a group of tokens lands: `flow` has the order, the other files what each verb does."""
