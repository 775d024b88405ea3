"""When an outside agent is let in, and what its visit came to."""

from .judging import evaluate_outside, outside_due

__all__ = ["evaluate_outside", "outside_due"]
