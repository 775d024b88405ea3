"""The two walls around the browser: its egress proxy (A) and its CDP guard (B)."""
