"""Settings of what comes before the form: which values they take, and what is said to the rest."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steadyhand.adapters.documents.language_files import parse_weights
from steadyhand.adapters.documents.typeset import Size
from steadyhand.adapters.documents.typeset import Template as Typeset
from steadyhand.errors import BadInput
from steadyhand.jobs.fit.reasons import Weights
from steadyhand.jobs.posting.boards import KINDS
from steadyhand.settings import SHARES, STEPS, Board, Paper, Settings, Template, Weight

BOARDS = "'ashby', 'greenhouse', 'lever', 'recruitee', 'smartrecruiters' or 'workable'"
NUMBER = "input should be a valid number"
PAIRS = "it is written like name=value, name=value"

GOOD: tuple[tuple[str, str, object], ...] = (
    ("prohibited_domains", "a.example", ("a.example",)),
    ("prohibited_domains", "a.example, *.b.example,", ("a.example", "*.b.example")),
    ("prohibited_domains", "http*://c.example:8080", ("http*://c.example:8080",)),
    ("ats_hosts", "127.0.0.1:8710=greenhouse", {"127.0.0.1:8710": "greenhouse"}),
    (
        "ats_hosts",
        "Jobs.A.example=lever, b.example=ashby",
        {"jobs.a.example": "lever"} | {"b.example": "ashby"},
    ),
    ("resume_template", "sidebar", "sidebar"),
    ("resume_template", "compact", "compact"),
    ("resume_paper", "us-letter", "us-letter"),
    ("resume_pages", "1", 1),
    ("resume_pages", "2", 2),
    ("fonts", "/a, /b", (Path("/a"), Path("/b"))),
    ("fonts", "/with a space/x", (Path("/with a space/x"),)),
    ("fit_weights", "salary=0, location=5.5", {"salary": 0.0, "location": 5.5}),
    ("fit_weights", "judged_floor=0", {"judged_floor": 0.0}),
    ("fit_weights", "judged_floor=1", {"judged_floor": 1.0}),
    ("fit_weights", "levels_near=2", {"levels_near": 2.0}),
    ("parallel", "1", 1),
    ("parallel", "32", 32),
    ("runs_per_browser", "1", 1),
    ("browser_memory_mb", "1500", 1500),
)
BAD: tuple[tuple[str, str, str], ...] = (
    ("prohibited_domains", "https://", "'https://' is no pattern; write example.com or"),
    ("prohibited_domains", "a.example,b:99999", "'b:99999' is no pattern; write example.com or"),
    ("ats_hosts", "a.example", PAIRS),
    ("ats_hosts", "=lever", "'' is no host; write jobs.example.com"),
    ("ats_hosts", "https://a.example=lever", "'https://a.example' is no host; write jobs."),
    ("ats_hosts", "a.example/jobs=lever", "'a.example/jobs' is no host; write jobs.example"),
    ("ats_hosts", "a.example=workday", f"'a.example': input should be {BOARDS}"),
    ("resume_template", "fancy", "input should be 'plain', 'sidebar' or 'compact'"),
    ("resume_paper", "letter", "input should be 'a4' or 'us-letter'"),
    ("resume_pages", "0", "input should be greater than or equal to 1"),
    ("resume_pages", "3", "input should be less than or equal to 2"),
    ("resume_pages", "two", "input should be a valid integer"),
    ("fit_weights", "salary", PAIRS),
    ("fit_weights", "salary=much", f"'salary': {NUMBER}"),
    ("fit_weights", "colour=1", "'colour': input should be 'must', 'skill',"),
    ("fit_weights", "location=-1", "'location': input should be greater than or equal to 0"),
    ("fit_weights", "judged_floor=nan", "'judged_floor': input should be a finite number"),
    ("fit_weights", "salary=10001", "'salary': input should be less than or equal to 10000"),
    ("fit_weights", "judged_floor=1.5", "judged_floor is a share, so at most 1"),
    ("fit_weights", "steps_near=0.5", "steps_near is counted in whole steps"),
    ("parallel", "0", "input should be greater than or equal to 1"),
    ("parallel", "33", "input should be less than or equal to 32"),
    ("parallel", "many", "input should be a valid integer"),
    ("runs_per_browser", "0", "input should be greater than or equal to 1"),
    ("browser_memory_mb", "499", "input should be greater than or equal to 500"),
)
IN_A_FILE = """\
prohibited_domains = ["a.example"]
resume_template = "compact"
resume_paper = "us-letter"
resume_pages = 1
fonts = ["~/fonts"]
parallel = 7

[ats_hosts]
"127.0.0.1:8710" = "greenhouse"

[fit_weights]
judged_floor = 0.7
"""


def test_without_a_word_nothing_is_prohibited_and_the_plain_way_is_taken() -> None:
    made = Settings()
    assert (made.prohibited_domains, made.ats_hosts, made.fonts, made.fit_weights) == (
        (),
        {},
        (),
        {},
    )
    assert (made.resume_template, made.resume_paper, made.resume_pages) == ("plain", "a4", 2)
    assert (made.parallel, made.runs_per_browser, made.browser_memory_mb) == (4, 20, 4000)


@pytest.mark.parametrize(("name", "said", "means"), GOOD)
def test_the_environment_says_it_in_plain_text(
    name: str, said: str, means: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"STEADYHAND_{name.upper()}", said)
    assert getattr(Settings(), name) == means


def test_a_file_says_it_in_lists_and_tables(tmp_path: Path) -> None:
    Path("steadyhand.toml").write_text(IN_A_FILE)
    made = Settings()
    assert (made.prohibited_domains, made.ats_hosts) == (
        ("a.example",),
        {"127.0.0.1:8710": "greenhouse"},
    )
    assert (made.resume_template, made.resume_paper, made.resume_pages, made.parallel) == (
        "compact",
        "us-letter",
        1,
        7,
    )
    assert (made.fonts, made.fit_weights) == (
        (tmp_path / "user" / "fonts",),
        {"judged_floor": 0.7},
    )


@pytest.mark.parametrize(("name", "said", "told"), BAD)
def test_a_bad_value_is_one_sentence_that_names_its_setting(
    name: str, said: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = f"STEADYHAND_{name.upper()}"
    monkeypatch.setenv(variable, said)
    with pytest.raises(BadInput) as caught:
        Settings()
    sentence = str(caught.value)
    assert sentence.startswith(f"{variable} cannot be used: {told}")
    assert sentence.endswith(f"; correct it or remove {variable} to have the default")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("prohibited_domains", 5, "input should be a valid tuple"),
        ("prohibited_domains", ["two words"], "'two words' is no pattern"),
        ("ats_hosts", ["a.example"], "input should be a valid dictionary"),
        ("fonts", 5, "input should be a valid tuple"),
        ("fonts", [5], "input is not a valid path"),
        ("fit_weights", 3, "input should be a valid dictionary"),
        ("fit_weights", {"judged_floor": 2}, "judged_floor is a share, so at most 1"),
    ],
)
def test_a_value_of_another_kind_is_told_by_the_name_that_was_given(
    name: str, value: object, told: str
) -> None:
    with pytest.raises(BadInput, match=f"^{name} cannot be used: {told}"):
        Settings(**{name: value})


def test_every_weight_of_the_fit_every_board_template_and_paper_can_be_set() -> None:
    assert set(get_args(Weight)) == {each.name for each in fields(Weights)}
    assert set(SHARES + STEPS) <= set(get_args(Weight))
    assert set(get_args(Board)) == set(KINDS)
    assert set(get_args(Template)) == set(Typeset)
    assert set(get_args(Paper)) == set(Size)


AMOUNTS = st.integers(-1, 5) | st.floats(-0.1, 1.1) | st.floats()


@given(st.dictionaries(st.sampled_from(get_args(Weight)), AMOUNTS, max_size=3))
def test_any_weights_that_the_settings_take_the_fit_can_use(said: dict[str, float]) -> None:
    with suppress(BadInput):
        taken = Settings(fit_weights=said).fit_weights
        used = asdict(_used(taken))
        assert {name: used[name] for name in taken} == said


def _used(taken: dict[Weight, float]) -> Weights:
    """The weights of a fit. A BadInput of theirs would come too late: when a run has begun."""
    try:
        return parse_weights(taken)
    except BadInput as exc:
        raise AssertionError(f"the settings took what the fit cannot use: {exc}") from exc
