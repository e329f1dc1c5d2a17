"""Files as hostile guests: strict YAML with positions, schemas, whole writes, and the folders we ship."""
