"""Its folder is on the path of every test, so that tests share `programs`."""
