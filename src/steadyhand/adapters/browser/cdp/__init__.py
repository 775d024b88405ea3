"""The Chrome DevTools Protocol: one Chromium on a pipe, and everyone who speaks with it."""
