"""Whatever is changed in an audit log, taken out of it or moved in it is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from hypothesis import given
from hypothesis import strategies as st

from steadyhand.core.journal.audit import (
    CHAIN_START,
    Anchor,
    AuditAction,
    AuditEntry,
    chain_fault,
    keyed_digest,
    seal_entry,
)

KEY = b"a key that only the home knows.."
TEXT = st.text(max_size=12)
DEEDS = st.lists(st.tuples(st.sampled_from(AuditAction), TEXT, TEXT), min_size=1, max_size=8)
NAMES = [each.name for each in fields(AuditEntry)]


def chain(deeds: Sequence[tuple[str, str, str]], key: bytes = KEY) -> list[AuditEntry]:
    entries: list[AuditEntry] = []
    for seq, (deed, actor, subject) in enumerate(deeds, 1):
        prev = entries[-1].hash if entries else CHAIN_START
        at = f"2026-11-22T09:00:00.{seq:03}Z"
        entry = AuditEntry("owner", seq, at, actor, deed, keyed_digest(key, subject), prev)
        entries.append(seal_entry(key, entry))
    return entries


def newest(entries: Sequence[AuditEntry]) -> Anchor:
    return Anchor(entries[-1].seq, entries[-1].hash)


@given(DEEDS)
def test_a_log_that_nobody_touched_is_whole(deeds: list[tuple[str, str, str]]) -> None:
    entries = chain(deeds)
    assert chain_fault(KEY, entries) == chain_fault(KEY, entries, newest(entries)) == ""
    assert chain_fault(KEY, entries, newest(entries[:1])) == ""
    assert chain_fault(KEY, ()) == ""


@given(DEEDS, st.data(), st.sampled_from(NAMES))
def test_any_change_of_any_entry_is_found(
    deeds: list[tuple[str, str, str]], data: st.DataObject, name: str
) -> None:
    entries = chain(deeds)
    at = data.draw(st.integers(0, len(entries) - 1))
    old = getattr(entries[at], name)
    new = data.draw(st.integers() if isinstance(old, int) else TEXT)
    changed = replace(entries[at], **{name: new})
    tampered = [*entries[:at], changed, *entries[at + 1 :]]
    assert (chain_fault(KEY, tampered) == "") == (changed == entries[at])


@given(DEEDS, st.data())
def test_any_entry_that_was_taken_out_is_missed(
    deeds: list[tuple[str, str, str]], data: st.DataObject
) -> None:
    entries = chain(deeds)
    start = data.draw(st.integers(0, len(entries) - 1))
    stop = data.draw(st.integers(start + 1, len(entries)))
    assert chain_fault(KEY, entries[:start] + entries[stop:], newest(entries)) != ""


@given(DEEDS, st.data())
def test_any_other_order_is_found(deeds: list[tuple[str, str, str]], data: st.DataObject) -> None:
    entries = chain(deeds)
    moved = data.draw(st.permutations(entries))
    assert (chain_fault(KEY, moved) == "") == (moved == entries)


@given(DEEDS, DEEDS)
def test_a_log_that_was_written_anew_is_not_the_remembered_one(
    deeds: list[tuple[str, str, str]], others: list[tuple[str, str, str]]
) -> None:
    entries, forged = chain(deeds), chain(others)
    assert chain_fault(b"another key", entries) != ""
    assert (chain_fault(KEY, forged, newest(entries)) == "") == (
        forged[: len(entries)] == entries[: len(entries)]
    )


def test_two_lists_of_words_never_have_the_same_digest() -> None:
    assert keyed_digest(KEY, "a", "bc") != keyed_digest(KEY, "ab", "c")
    assert keyed_digest(KEY, "a") != keyed_digest(b"another key", "a")
    assert len(keyed_digest(KEY, "a")) == 32


def test_an_entry_that_was_sealed_again_behind_another_one_is_found() -> None:
    entries = chain([(AuditAction.STORED, "me", "a"), (AuditAction.STORED, "me", "b")])
    other = seal_entry(KEY, replace(entries[1], prev=CHAIN_START))
    assert chain_fault(KEY, [entries[0], other]) == "entry 2 does not follow the entry before it"
    assert chain_fault(KEY, [entries[0], replace(other, seq=3)]).startswith("entry 2 is missing")
