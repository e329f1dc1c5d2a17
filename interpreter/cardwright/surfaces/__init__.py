"""What people and programs use: loading from disk, the command line, later editors and browsers."""
