"""What the rungs above the rules keep: recipes, costs of models, what was switched off."""

from .recipes import SqlRecipes
from .spendings import SqlSpendings
from .switches import SqlSwitches

__all__ = ["SqlRecipes", "SqlSpendings", "SqlSwitches"]
