"""CDP sessions into one tab: over our own multiplexer, or borrowed from Playwright."""
