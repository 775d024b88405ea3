"""An outside agent in a tab of ours: let in for a while, watched, held, and let out again."""
