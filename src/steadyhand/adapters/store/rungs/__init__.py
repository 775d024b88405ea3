"""What the rungs above the rules keep: recipes, and what calls of models cost."""

from .recipes import SqlRecipes
from .spendings import SqlSpendings

__all__ = ["SqlRecipes", "SqlSpendings"]
