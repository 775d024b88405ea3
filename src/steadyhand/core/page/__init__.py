"""What a page shows, as facts: snapshot, its reading, difference, blockers, overlays."""
