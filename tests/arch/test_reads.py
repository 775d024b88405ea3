"""Files are opened where their limits are."""

from tests.arch import reads
from tests.arch.source import assert_none, below, sources

PRODUCT = sources("src")


def test_what_comes_from_outside_is_read_in_one_place() -> None:
    assert_none(reads.unbounded_reads(PRODUCT), "given files are read by adapters/files")


def test_nobody_is_excused_who_opens_no_file() -> None:
    excused = {name for name in reads.READERS if not any(below(s, name) for s in PRODUCT)}
    idle = {
        n for n in reads.READERS if not any(list(reads._reads(s)) for s in PRODUCT if below(s, n))
    }
    assert excused | idle == set()
