"""Drivers for controls that pages build themselves, each shaped locate, commit, settle, prove.

A module of the page's script tells the kind of a control (`js/main.js` lists the kinds); the driver
of that kind fills it with the browser's own mouse and keyboard, and reads back what the page made
of it. No driver knows a site or a library: what the DOM shows decides.
"""
