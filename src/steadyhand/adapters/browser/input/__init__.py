"""Input to a page: fill orders in tiers, the browser's own mouse and keyboard, gestures."""
