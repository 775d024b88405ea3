"""Screening questions: what they ask in every slot, and when two of them are the same question."""
