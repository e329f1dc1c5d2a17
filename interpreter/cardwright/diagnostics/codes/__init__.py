"""The codes, one module for each stage; a new module is found by looking into this folder."""
