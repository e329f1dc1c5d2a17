"""From nodes of the language to the core program: one handler for each alternative of the grammar."""
