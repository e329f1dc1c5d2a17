"""Core programs as generated Python: the fast backend."""

from .emit import CannotGenerate
from .engine import GeneratedEngine, GeneratedPython
from .module import Compiled, compile_program

__all__ = ["CannotGenerate", "Compiled", "GeneratedEngine", "GeneratedPython", "compile_program"]
