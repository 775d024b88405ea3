"""PDFs are read by the threads of several applications at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from steadyhand.adapters.documents.pdf import read_pages
from steadyhand.adapters.documents.typeset.readback import pages_of
from steadyhand.demo import SAMPLE

THREADS, TIMES = 4, 120
FILES = (SAMPLE / "resume.pdf", SAMPLE / "cover_letter.pdf")


def test_files_that_are_read_at_once_are_read_as_when_they_are_read_alone() -> None:
    files = [file.read_bytes() for file in FILES]
    alone = [(pages_of(content), read_pages(content, "cv.pdf")) for content in files]
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(
            pool.map(
                lambda n: (pages_of(files[n % 2]), read_pages(files[n % 2], "cv.pdf")),
                range(TIMES),
            )
        )
    assert found == [alone[n % 2] for n in range(TIMES)]
