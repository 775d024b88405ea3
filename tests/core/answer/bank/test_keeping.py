"""What is remembered stands once, and an import is whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.core.answer.bank.asked import entry
from tests.core.answer.pages import WORDS

from steadyhand.core.answer.bank import (
    NO_CHANGE,
    BankEntry,
    Change,
    Conflict,
    comparable_entries,
    confirm_wording,
    merge_entries,
    near_question,
    remember_entry,
    replace_entries,
)
from steadyhand.core.answer.sheet import Intent, NearQuestion

BOAT = entry("Boat licence", "yes", created_at="2026-01")


def after(entries: Iterable[BankEntry], change: Change) -> set[BankEntry]:
    gone = {*change.drop, *(e.id for e in change.put)}
    return {e for e in entries if e.id not in gone} | set(change.put)


def test_a_new_answer_replaces_that_of_the_same_question_and_keeps_its_wordings() -> None:
    old = replace(BOAT, aliases=("May you steer?",))
    new = entry("boat licence *", "no", created_at="2026-02")
    change = remember_entry((old,), new)
    assert after((old,), change) == {replace(new, aliases=("May you steer?",))}


def test_an_answer_for_one_employer_leaves_the_others_alone() -> None:
    general, here = BOAT, replace(BOAT, company="Reed & Co.", answer="no")
    new = replace(BOAT, company="reed & co", answer="never")
    assert after((general, here), remember_entry((general, here), new)) == {general, new}


def test_a_wording_that_is_answered_apart_is_no_wording_any_more() -> None:
    old = replace(BOAT, aliases=("May you steer?", "Captain?"))
    new = entry("may you steer", "no")
    assert after((old,), remember_entry((old,), new)) == {new, replace(old, aliases=("Captain?",))}


def test_a_confirmed_wording_belongs_to_one_entry() -> None:
    other = replace(entry("Ship licence", "no"), aliases=("May you steer?",))
    own = entry("may you steer?", "no")
    change = confirm_wording((BOAT, other, own), BOAT, "May you steer?")
    expected = {replace(BOAT, aliases=("May you steer?",)), replace(other, aliases=())}
    assert after((BOAT, other, own), change) == expected
    assert confirm_wording((BOAT,), BOAT, "boat licence").put == (BOAT,)
    twice = replace(BOAT, aliases=("May you steer?",))
    assert confirm_wording((twice,), twice, "MAY you steer").put == (twice,)


def test_an_import_adds_replaces_by_the_newer_and_keeps_the_rest() -> None:
    known = (BOAT, replace(entry("Hat size", "58"), created_at="2026-05"))
    incoming = (
        entry("Shoe size", "43"),
        replace(entry("Boat licence", "no"), created_at="2026-03"),
        replace(entry("Hat size", "60"), created_at="2026-04"),
        entry("Favourite tree", "asdf"),
    )
    result = merge_entries(known, incoming, words=WORDS)
    assert (result.added, result.replaced) == (("Shoe size",), ("Boat licence",))
    assert (result.kept, [r.question for r in result.refused]) == (
        ("Hat size",),
        ["Favourite tree"],
    )
    now = after(known, result.change)
    assert {e.question: e.answer for e in now} == {
        "Shoe size": "43",
        "Boat licence": "no",
        "Hat size": "58",
    }


def test_an_import_that_replaces_wins_however_old_it_is() -> None:
    new = entry("boat licence", "no")
    result = merge_entries((BOAT,), (new,), words=WORDS, replacing=True)
    assert result.replaced == ("boat licence",)
    assert after((BOAT,), result.change) == {new}


def test_an_import_that_says_nothing_new_changes_nothing() -> None:
    result = merge_entries((BOAT,), (replace(BOAT, answer="YES"),), words=WORDS, replacing=True)
    assert (result.kept, result.change) == (("Boat licence",), NO_CHANGE)


def test_of_two_answers_in_one_file_the_newer_counts() -> None:
    two = (entry("Hat size", "58", created_at="2"), entry("hat size?", "60", created_at="1"))
    result = merge_entries((), two, words=WORDS)
    assert after((), result.change) == {two[0]}


QUESTIONS = st.sampled_from(["Boat licence", "boat licence?", "Hat size", "Shoe size"])
ENTRIES = st.builds(
    BankEntry,
    QUESTIONS,
    st.sampled_from(["yes", "no", "", "asdf"]),
    created_at=st.sampled_from(["", "1", "2"]),
    company=st.sampled_from(["", "A", "B"]),
    aliases=st.lists(QUESTIONS, max_size=2).map(tuple),
)


@given(st.lists(ENTRIES, max_size=6), st.lists(ENTRIES, max_size=6), st.booleans())
def test_any_import_leaves_one_answer_a_question_and_employer(
    known: list[BankEntry], incoming: list[BankEntry], replacing: bool
) -> None:
    before: set[BankEntry] = set()
    for each in known:
        before = after(before, remember_entry(tuple(before), each))
    result = merge_entries(tuple(before), incoming, words=WORDS, replacing=replacing)
    now = after(before, result.change)
    places = [(e.question.rstrip("?"), e.company) for e in now]
    assert len(places) == len(set(places))
    told = [*result.added, *result.replaced, *result.kept, *(r.question for r in result.refused)]
    assert sorted(told) == sorted(e.question for e in incoming)


@given(st.lists(ENTRIES, max_size=6), st.lists(ENTRIES, max_size=6), st.booleans())
def test_any_import_does_what_remembering_one_after_the_other_does(
    known: list[BankEntry], incoming: list[BankEntry], replacing: bool
) -> None:
    before: list[BankEntry] = []
    for each in known:
        before = [*after(before, remember_entry(before, each))]
    now = list(before)
    for new in incoming:
        old = next((e for e in now if e.asks(new.question) and e.company == new.company), None)
        newer = old is None or replacing or new.created_at > old.created_at
        says = old is None or new.answer != old.answer or not {*new.aliases} <= {*old.aliases}
        if new.answer == "yes" or (new.answer == "no"):  # others are no answers
            now = [*after(now, remember_entry(now, new))] if newer and says else now
    result = merge_entries(tuple(before), incoming, words=WORDS, replacing=replacing)
    assert after(before, result.change) == set(now)


def test_an_employer_is_the_same_however_it_is_written_and_signs_alone_are_not() -> None:
    acme, sign = replace(BOAT, company="Acme GmbH"), replace(BOAT, company="!")
    newer = replace(acme, company="acme  gmbh", answer="no", created_at="2027")
    assert merge_entries((acme,), (newer,), words=WORDS).replaced == (BOAT.question,)
    assert merge_entries((sign,), (replace(sign, company="?"),), words=WORDS).added == (
        BOAT.question,
    )


class Counted(BankEntry):
    """Tells how often it was compared with a question."""

    times = 0

    def asks(self, question: str) -> bool:
        Counted.times += 1
        return super().asks(question)


def test_an_import_compares_no_answer_with_all_the_others() -> None:
    many = [Counted(f"Number of orchard {n}", f"{n}") for n in range(300)]
    Counted.times = 0
    assert len(merge_entries(many, many, words=WORDS).kept) == 300
    assert len(merge_entries((), many, words=WORDS).change.put) == 300
    assert Counted.times <= 4 * 300


def test_near_entries_are_those_that_could_be_the_same_here() -> None:
    understood = replace(BOAT, intent="eeo")
    blank, away = replace(BOAT, answer=""), replace(BOAT, company="Other AG")
    entries = (BOAT, understood, blank, away)
    assert comparable_entries(entries, intent=Intent("salary"), company="Reed") == (BOAT,)
    assert comparable_entries(entries, intent=None, company="") == (BOAT, understood)


def test_a_near_entry_is_shown_with_the_words_that_only_one_question_has() -> None:
    assert near_question(BOAT, "Do you hold no boat licence?") == NearQuestion(
        BOAT.id, "Boat licence", "yes", ("do", "you", "hold", "no"), ()
    )


def test_a_conflict_holds_its_entries() -> None:
    assert Conflict((BOAT,)).entries == (BOAT,)


def test_a_bank_that_is_put_whole_keeps_what_is_the_same_and_drops_the_rest() -> None:
    kept = replace(entry("Notice period?", "3 months"), used=4, used_at="2026-01")
    gone = entry("Shoe size?", "43")
    wanted = [BankEntry("Notice period?", "3 months"), BankEntry("Start date?", "1 March")]
    made = replace_entries([kept, gone], wanted, WORDS)
    assert made.change.put[0] == kept
    assert made.change.put[1].intent == "start_date"
    assert (made.change.drop, made.refused) == ((gone.id,), "")
    anew = replace_entries([kept], [BankEntry("Notice period?", "a week")], WORDS)
    assert [(each.answer, each.used) for each in anew.change.put] == [("a week", 0)]
    odd = replace_entries([], [BankEntry("Qwxz brrt?", "b")], WORDS)
    assert odd.change.put[0].intent == ""


def test_a_bank_with_an_answer_that_is_never_kept_or_stands_twice_is_not_put() -> None:
    secret = [BankEntry("Your password?", "x1y2z3")]
    twice = [BankEntry("Start date?", "1 March"), BankEntry("Start date?", "2 March")]
    for wanted, why in ((secret, "asks for a secret"), (twice, "stands there twice")):
        made = replace_entries([entry("A?", "b")], wanted, WORDS)
        assert why in made.refused
        assert (made.change.put, made.change.drop) == ((), ())
