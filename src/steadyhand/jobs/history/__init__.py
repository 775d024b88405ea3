"""What was applied to before: fingerprints, duplicates, and the tracker's record of each."""
