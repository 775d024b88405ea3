"""The `Browser` and `Page` ports on Chromium."""
