"""What languages write: words as data, phrases that match them, texts, amounts and dates."""
