"""What was met before is found, and what was or may have been sent never runs by itself."""

from __future__ import annotations

import importlib
import inspect
import random
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import find, given
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from tests.jobs.history.samples import rewritten, vacancies

from steadyhand.errors import BadInput
from steadyhand.jobs.history import duplicates as product
from steadyhand.jobs.history.duplicates import (
    DuplicateAction,
    DuplicateMatch,
    DuplicateMatches,
    EarlierApplication,
    Likeness,
    Trait,
    Treatment,
    make_override,
    match_address,
    match_posting,
    treatment,
)
from steadyhand.jobs.history.fingerprint import Keys, Vacancy, keys_of
from steadyhand.jobs.history.record import SENT_STANDINGS, Override, Standing

TEXT = " ".join(["Wir pflanzen Bäume"] * 20)
SENIOR = Vacancy(
    "https://jobs.example/4711",
    "Birkenhof GmbH",
    "Senior Gardener",
    ("Berlin, Germany",),
    "R-1",
    TEXT,
)
ELSEWHERE = replace(SENIOR, url="https://board.example/9", requisition="", text="")


def known(
    vacancy: Vacancy, standing: Standing = Standing.SUBMITTED, *, run_id: str = "r1", at: str = ""
) -> EarlierApplication:
    return EarlierApplication(f"of {vacancy.url}", keys_of(vacancy), standing, at, run_id)


def judged(vacancy: Vacancy, *before: EarlierApplication) -> DuplicateMatch | None:
    return next(iter(match_posting(vacancy, before).matches), None)


def test_a_posting_that_nobody_met_is_new() -> None:
    assert match_address(SENIOR.url, ()).new
    assert match_posting(SENIOR, ()).new
    assert treatment(DuplicateMatches(), "r2") == Treatment(DuplicateAction.RUN)


@given(vacancies(), st.randoms(use_true_random=False), st.sampled_from(sorted(SENT_STANDINGS)))
def test_any_way_to_write_a_posting_is_an_exact_duplicate_in_both_passes(
    vacancy: Vacancy, draw: random.Random, standing: Standing
) -> None:
    before, again = known(vacancy, standing), rewritten(vacancy, draw)
    for found in (match_address(again.url, [before]), match_posting(again, [before])):
        assert found.exact is not None
        assert found.exact.known is before
        assert found.exact.known.standing is standing
        assert treatment(found, "r2").way is DuplicateAction.ASK


NEAR_MISSES = [
    replace(SENIOR, role="Junior Gardener"),
    replace(SENIOR, role="Gardener"),
    replace(SENIOR, role="Senior Gardener II"),
    replace(SENIOR, locations=("Munich, Germany",)),
    replace(SENIOR, requisition="R-2"),
    replace(SENIOR, company="Eichwald GmbH"),
]


@pytest.mark.parametrize("near", NEAR_MISSES)
@pytest.mark.parametrize(
    "url", [SENIOR.url, "https://jobs.example/4712", "https://jobs.example/jobs"]
)
def test_a_near_miss_is_never_called_exact(near: Vacancy, url: str) -> None:
    match = judged(replace(near, url=url), known(SENIOR))
    assert match is not None  # the text is the same: a person is asked
    assert match.likeness is Likeness.REPOST
    assert match.differs


@pytest.mark.parametrize(
    "near",
    [
        replace(ELSEWHERE, role="Junior Gardener"),
        replace(ELSEWHERE, locations=("Munich, Germany",)),
        replace(ELSEWHERE, company="Eichwald GmbH"),
        replace(ELSEWHERE, company=""),
        replace(ELSEWHERE, role=""),
        Vacancy("https://jobs.example/jobs"),
    ],
)
def test_what_is_merely_alike_is_new(near: Vacancy) -> None:
    assert judged(near, known(replace(SENIOR, text=""))) is None


@pytest.mark.parametrize(
    ("vacancy", "same", "differs"),
    [
        (ELSEWHERE, "company role place", ""),
        (replace(ELSEWHERE, locations=()), "company role", ""),
        (replace(ELSEWHERE, company="Birkenhof Deutschland SE"), "company role place", ""),
        (replace(ELSEWHERE, locations=("Porto", "Berlin")), "company role place", ""),
        (replace(ELSEWHERE, requisition="R-2"), "company role place", "requisition"),
        (
            replace(ELSEWHERE, role="Gardener", requisition="r 1"),
            "company place requisition",
            "role",
        ),
        (Vacancy("https://board.example/9", "Agency", text=TEXT), "text", "company"),
        (replace(SENIOR, role="Gardener", text=""), "address company place requisition", "role"),
    ],
)
def test_a_repost_is_possible_and_says_why(vacancy: Vacancy, same: str, differs: str) -> None:
    match = judged(vacancy, known(SENIOR))
    assert match is not None
    assert match.likeness is Likeness.REPOST
    assert match.same == tuple(map(Trait, same.split()))
    assert match.differs == tuple(map(Trait, differs.split()))


def test_a_posting_at_a_known_address_that_tells_less_is_the_same() -> None:
    match = judged(Vacancy(SENIOR.url), known(SENIOR))
    assert match is not None
    assert (match.likeness, match.same) == (Likeness.EXACT, (Trait.ADDRESS,))


def test_an_address_that_leads_to_many_postings_makes_no_duplicate() -> None:
    front = known(Vacancy("https://jobs.example/careers"))
    assert match_address("https://jobs.example/careers?utm_source=x", [front]).new


def test_the_surest_that_was_sent_and_latest_comes_first() -> None:
    before = [
        known(ELSEWHERE, at="3"),
        known(SENIOR, Standing.FAILED, at="9"),
        replace(known(SENIOR, at="1"), id="old"),
        replace(known(SENIOR, at="2"), id="new"),
    ]
    found = match_posting(SENIOR, before)
    assert [m.known.id for m in found.matches] == [before[n].id for n in (3, 2, 1, 0)]
    assert found.exact is found.matches[0]
    assert not found.new
    assert DuplicateMatches(found.matches[3:]).exact is None


@pytest.mark.parametrize(
    ("likeness", "standing", "run_id", "way"),
    [
        (Likeness.EXACT, Standing.SUBMITTED, "r1", DuplicateAction.ASK),
        (Likeness.EXACT, Standing.SUBMIT_UNKNOWN, "r1", DuplicateAction.ASK),
        (Likeness.EXACT, Standing.SUBMIT_UNKNOWN, "r2", DuplicateAction.ASK),
        (Likeness.EXACT, Standing.REJECTED, "r1", DuplicateAction.ASK),
        (Likeness.EXACT, Standing.IN_PROGRESS, "r1", DuplicateAction.RESUME),
        (Likeness.EXACT, Standing.IN_PROGRESS, "r2", DuplicateAction.RUN),
        (Likeness.EXACT, Standing.FAILED, "r1", DuplicateAction.AGAIN),
        (Likeness.EXACT, Standing.DRY_RUN, "r1", DuplicateAction.AGAIN),
        (Likeness.REPOST, Standing.SUBMITTED, "r1", DuplicateAction.ASK),
        (Likeness.REPOST, Standing.IN_PROGRESS, "r1", DuplicateAction.ASK),
        (Likeness.REPOST, Standing.IN_PROGRESS, "r2", DuplicateAction.RUN),
        (Likeness.REPOST, Standing.SKIPPED, "r1", DuplicateAction.RUN),
    ],
)
def test_what_follows_is_one_table(
    likeness: Likeness, standing: Standing, run_id: str, way: DuplicateAction
) -> None:
    match = DuplicateMatch(known(SENIOR, standing, run_id=run_id), likeness, ())
    told = treatment(DuplicateMatches((match,)), "r2")
    assert told == Treatment(way, None if way is DuplicateAction.RUN else match)


def test_the_most_careful_way_of_all_matches_is_taken() -> None:
    again = DuplicateMatch(known(SENIOR, Standing.FAILED), Likeness.EXACT, ())
    ask = DuplicateMatch(known(ELSEWHERE), Likeness.REPOST, ())
    assert treatment(DuplicateMatches((again, ask)), "r2") == Treatment(DuplicateAction.ASK, ask)


@pytest.mark.parametrize("standing", [Standing.SUBMITTED, Standing.IN_PROGRESS])
def test_a_person_may_let_one_run_go_on_past_a_repost(standing: Standing) -> None:
    match = DuplicateMatch(known(ELSEWHERE, standing), Likeness.REPOST, ())
    let = make_override(match, "r2", " another team ")
    assert let == Override("r2", standing, "another team")
    settled = replace(match, known=replace(match.known, let_run=(let,)))
    assert treatment(DuplicateMatches((settled,)), "r2").way is DuplicateAction.RUN
    assert treatment(DuplicateMatches((settled,)), "r3").way is DuplicateAction.ASK


def test_an_override_without_a_reason_is_none() -> None:
    with pytest.raises(BadInput, match="reason"):
        make_override(DuplicateMatch(known(SENIOR), Likeness.EXACT, ()), "r2", " ")


# --- the rule, and versions without it ---------------------------------------------------------

STANDINGS = st.sampled_from(list(Standing))
RUNS = st.sampled_from(["r1", "r2", "r3"])
LETS = st.builds(Override, RUNS, STANDINGS, st.sampled_from(["", " ", "they asked me to"]))
KNOWN = st.builds(
    EarlierApplication,
    id=st.sampled_from("abc"),
    keys=st.just(Keys(frozenset())),
    standing=STANDINGS,
    run_id=RUNS,
    let_run=st.lists(LETS, max_size=3).map(tuple),
)
FOUND = st.lists(
    st.builds(DuplicateMatch, KNOWN, st.sampled_from(list(Likeness)), st.just(())), max_size=3
).map(lambda matches: DuplicateMatches(tuple(matches)))


UNSENT = frozenset(
    (
        Standing.NEW,
        Standing.IN_PROGRESS,
        Standing.DRY_RUN,
        Standing.SKIPPED,
        Standing.NEEDS_HUMAN,
        Standing.FAILED,
    )
)


def breaks(told: Treatment, found: DuplicateMatches, run_id: str) -> bool:
    """Whether a run goes on past a duplicate that was or may have been sent, by nobody's word."""
    sent = [m.known for m in found.matches if m.likeness is Likeness.EXACT]
    unasked = [
        k
        for k in sent
        if k.standing not in UNSENT
        and not any(
            (g.run_id, g.standing) == (run_id, k.standing) and g.reason.strip() for g in k.let_run
        )
    ]
    return bool(unasked) and told.way is not DuplicateAction.ASK


@given(FOUND, RUNS)
def test_no_exact_duplicate_of_what_was_or_may_have_been_sent_ever_runs_by_itself(
    found: DuplicateMatches, run_id: str
) -> None:
    assert not breaks(treatment(found, run_id), found, run_id)


MUTANTS = {
    "unknown is not sent": (
        "if known.standing in SENT_STANDINGS:",
        "if known.standing is SENT_ONLY:",
    ),
    "its own run needs no word": (
        "if known.standing in SENT_STANDINGS:",
        "if known.standing in SENT_STANDINGS and known.run_id != run_id:",
    ),
    "any word of any run will do": (
        "if is_overridden(known.let_run, run_id, known.standing)\n            else",
        "if known.let_run\n            else",
    ),
    "the first match decides": (
        "careful = max(",
        "careful = (lambda t, **_: (t or [Treatment(DuplicateAction.RUN)])[0])(",
    ),
    "the most careless way is taken": ("careful = max(", "careful = min("),
    "it asks nobody": (
        "else DuplicateAction.ASK\n        )\n    if known",
        "else DuplicateAction.AGAIN\n        )\n    if known",
    ),
}


def mutant(old: str, new: str) -> Callable[[DuplicateMatches, str], Treatment]:
    """The product's rule with one phrase of it replaced."""
    source = inspect.getsource(product)
    assert source.count(old) == 1, old
    module = ModuleType("mutated")
    module.__dict__.update(importlib.import_module(product.__name__).__dict__)
    module.__dict__["SENT_ONLY"] = Standing.SUBMITTED
    start = source.index("def treatment(")
    exec(compile(source[start:].replace(old, new), "mutated", "exec"), module.__dict__)
    changed: Callable[[DuplicateMatches, str], Treatment] = module.treatment
    return changed


@pytest.mark.parametrize("name", MUTANTS)
def test_a_version_without_the_rule_is_noticed(name: str) -> None:
    changed = mutant(*MUTANTS[name])
    pair = find(st.tuples(FOUND, RUNS), lambda p: breaks(changed(*p), *p))
    assert not breaks(treatment(*pair), *pair)


def test_the_rule_itself_is_never_noticed() -> None:
    same = mutant("careful = max(", "careful = max(")
    with pytest.raises(NoSuchExample):
        find(st.tuples(FOUND, RUNS), lambda p: breaks(same(*p), *p))
