"""Where people and programs reach steadyhand."""
