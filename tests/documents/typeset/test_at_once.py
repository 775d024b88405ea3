"""PDFs are read by the threads of several applications at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from steadyhand.adapters.documents.resume.pdf import read_pages
from steadyhand.adapters.documents.typeset.readback import pages_of
from steadyhand.demo import SAMPLE

THREADS, TIMES = 4, 120
FILES = (SAMPLE / "resume.pdf", SAMPLE / "cover_letter.pdf")


def test_files_that_are_read_at_once_are_read_as_when_they_are_read_alone() -> None:
    alone = [(pages_of(file.read_bytes()), read_pages(file)) for file in FILES]
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(
            pool.map(
                lambda n: (pages_of(FILES[n % 2].read_bytes()), read_pages(FILES[n % 2])),
                range(TIMES),
            )
        )
    assert found == [alone[n % 2] for n in range(TIMES)]
