"""PDFium knows one thread at a time: two that read at once crash the process or garble a file."""

from __future__ import annotations

from threading import RLock

# Held from before a PDF is opened until after it is closed, by whoever reads one in this process.
PDFIUM = RLock()
