"""What a page shows, as facts: snapshot, reading of the raw form, difference, blockers, overlays."""
