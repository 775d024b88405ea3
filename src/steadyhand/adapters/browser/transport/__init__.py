"""One Chromium on `--remote-debugging-pipe`, shared by Playwright and the guard; no TCP port."""
