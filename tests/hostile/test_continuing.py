"""What a Next sends: with a YES where it may be all, once where it is a step, and never denied."""

# ruff: noqa: E501

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steadyhand.core.answer.sheet import Question, Reply
from steadyhand.testing import ScriptedHuman

from .rig import YES, Applied
from .routes import Says, routed
from .site import form, hostile

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
WHO = (
    "<label>Full name <input name=who autocomplete=name required></label>"
    "<label>E-mail <input type=email name=mail autocomplete=email required></label>"
)
THANKS = "<h1>Danke</h1><p>Thank you for your application. Your reference is WD-48213.</p>"
WHOLE = f"<h1>Apply</h1><form method=post action=/take>{WHO}<button>%s</button></form>"
MARKED = f"<h1>Apply</h1><p>Step 1 of 2</p><form id=f method=post action=/one>{WHO}<button>Next</button></form>"
SECOND = (
    "<h1>Apply</h1><p>Step 2 of 2</p><form method=post action=/take>"
    "<label>Why here? <textarea name=why required></textarea></label>"
    "<button>Submit application</button></form>"
)
MORE = (
    "<h1>One more page</h1><form method=post action=/more>"
    "<label>Why here? <textarea name=why required></textarea></label>"
    "<button>Continue</button></form>"
)
FOLDED = (
    "<h1>Still open</h1><form method=post action=/more novalidate>"
    "<details><summary>Why here</summary>"
    "<label>Why here? <textarea name=why required></textarea></label></details>"
    "<button>Continue</button></form>"
)
OPTIONAL = MORE.replace(" required", "")
ALERTS = (
    "<h1>Job alerts</h1><form method=post action=/alerts>"
    "<label>Town <input name=town></label><button>Save</button></form>"
)
TOWN = "<label>Town <input name=town></label>"
NEAR_YOU = OPTIONAL.replace("Why here?", "Town")
LISTED = (
    "<h1>Our jobs</h1><form action=/jobs><label>Town <input name=town></label></form>"
    "<p>Night baker</p><a href=/jobs?page=2>Next</a>"
)
TALKS = (
    "<script>f.onsubmit = async (e) => { e.preventDefault(); const body = new URLSearchParams(new FormData(f));"
    "for (const to of ['/one', '/two', '/three']) await fetch(to, {method: 'POST', body});"
    "location = '/next'; };</script>"
)


LEADS = (
    "<script>f.onsubmit = async (e) => { e.preventDefault();"
    "const told = await fetch(f.action, {method: 'POST', body: new URLSearchParams(new FormData(f))});"
    "location = (await told.json()).redirect; };</script>"
)


@pytest.mark.parametrize(
    "label",
    [
        "Weiter",
        *(
            pytest.param(x, marks=pytest.mark.soak)
            for x in ("Continue", "Suivant", "Save and continue")
        ),
    ],
)
async def test_a_next_that_may_send_all_there_is_shows_the_sheet_first(
    label: str, tmp_path: Path, applied: Applied
) -> None:
    for yes in (False, True):
        human = ScriptedHuman({"confirm_submit": yes, "step_grant": True})
        with routed({"/job": WHOLE % label}, {"/take": Says("", 303, "/done")}) as site:
            site.pages = {**site.pages, "/done": THANKS}
            receipt = await applied(site, tmp_path / str(yes), human)
            assert len(site.writes) == int(yes)
        assert [q.kind for q in human.asked] == ["confirm_submit"]
        assert receipt.verdict == ("submitted" if yes else "declined")


async def test_a_steps_yes_lets_one_write_through_and_the_next_one_is_asked_about(
    tmp_path: Path,
    applied: Applied,
) -> None:
    human = ScriptedHuman({**YES, "Why here?": "Sound work.", "consent": False})
    with routed({"/job": MARKED + TALKS, "/next": SECOND}, {}) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == ["/one"]
        (asked,) = (q for q in human.asked if q.kind == "consent")
        assert "/two" in asked.text
    assert (receipt.verdict, receipt.reason) == ("needs_human", "step_write")
    assert "nothing was sent" not in " ".join(receipt.errors).lower()


@pytest.mark.parametrize("page", ["take", pytest.param("one", marks=pytest.mark.soak)])
async def test_a_chain_of_redirects_that_write_again_arrives_once(
    page: str, tmp_path: Path, applied: Applied
) -> None:
    start = WHOLE % "Send application" if page == "take" else MARKED
    hops = {f"/{page}": Says("", 307, "/b"), "/b": Says("", 307, "/c"), "/c": Says("", 308, "/d")}
    human = ScriptedHuman(YES)
    with routed({"/job": start}, {**hops, "/d": Says(THANKS)}) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == [f"/{page}"]
    assert receipt.verdict == "unknown"


@pytest.mark.parametrize("more", [MORE, FOLDED], ids=["in sight", "folded away"])
async def test_a_submit_that_the_site_answers_with_questions_goes_on_to_a_sheet_of_its_own(
    more: str, tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman({**YES, "Why here?": "Sound work."})
    answers = {"/take": Says(more), "/more": Says("", 303, "/done")}
    with routed({"/job": WHOLE % "Submit application", "/done": THANKS}, answers) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == ["/take", "/more"]
        assert site.writes[1][1] == {"why": "Sound work."}
    assert [q.kind for q in human.asked if q.kind == "confirm_submit"] == ["confirm_submit"] * 2
    first, second = human.approved[0], human.approved[-1]
    assert first.digest != second.digest
    assert receipt.verdict == "submitted"


async def test_questions_that_come_late_on_the_page_that_an_answer_leads_to_are_waited_for(
    tmp_path: Path,
    applied: Applied,
) -> None:
    leads = WHOLE.replace("<form", "<form id=f") % "Submit application" + LEADS
    late = f"<h1>Step 2 of 2</h1><div id=d></div><script>setTimeout(() => d.innerHTML = `{MORE}`, 3000)</script>"
    human = ScriptedHuman({**YES, "Why here?": "Sound work."})
    answers = {"/take": Says('{"redirect": "/next"}'), "/more": Says("", 303, "/done")}
    with routed({"/job": leads, "/next": late, "/done": THANKS}, answers) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == ["/take", "/more"], receipt.errors
    assert receipt.verdict == "submitted"


async def test_questions_that_nobody_has_to_answer_go_on_where_an_answer_was_given_for_one(
    tmp_path: Path,
    applied: Applied,
) -> None:
    answers = {"/take": Says(OPTIONAL), "/more": Says("", 303, "/done")}
    given = {"Why here?": "Sound work."}
    with routed({"/job": WHOLE % "Submit application", "/done": THANKS}, answers) as site:
        receipt = await applied(site, tmp_path, ScriptedHuman(YES), answers=given)
        assert site.writes[1] == ("/more", {"why": "Sound work."})
    assert receipt.verdict == "submitted"


@pytest.mark.parametrize(
    "other",
    [OPTIONAL, *(pytest.param(x, marks=pytest.mark.soak) for x in (ALERTS, NEAR_YOU)), LISTED],
    ids=["optional", "job alerts", "jobs near you", "a list of jobs"],
)
async def test_what_a_site_shows_after_a_submit_without_a_word_of_it_is_no_more_of_the_form(
    other: str, tmp_path: Path, applied: Applied
) -> None:
    human, given = ScriptedHuman(YES), {"Town": "Emden"}
    asked = WHOLE.replace("<button>", f"{TOWN}<button>") % "Submit application"
    with routed({"/job": asked}, {"/take": Says(other)}) as site:
        receipt = await applied(site, tmp_path, human, answers=given)
        assert site.paths == ["/take"]
    assert [q.kind for q in human.asked] == ["confirm_submit"]
    assert receipt.verdict == "unknown"


IN_PLACE = (
    f"<h1>Apply</h1><form id=f>{WHO}<button>Submit application</button></form><script>"
    "f.onsubmit = async (e) => { e.preventDefault(); const told = new URLSearchParams(new FormData(f));"
    "%s document.body.innerHTML = `%s`; };</script>"
)
REVIEW = "<h1>Review</h1><form method=post action=/take><button>Submit application</button></form>"


@pytest.mark.parametrize(
    ("does", "sheets", "verdict", "paths"),
    [("", 2, "submitted", ["/take"]), ("await fetch('/keep?' + told);", 1, "unknown", [])],
    ids=["a review", "an application by GET"],
)
async def test_only_a_page_that_sent_nothing_at_all_may_turn_out_to_lead_to_a_review(
    does: str, sheets: int, verdict: str, paths: list[str], tmp_path: Path, applied: Applied
) -> None:
    human = ScriptedHuman(YES)
    pages = {"/job": IN_PLACE % (does, REVIEW), "/done": THANKS}
    with routed(pages, {"/take": Says("", 303, "/done")}) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == paths
    assert [q.kind for q in human.asked] == ["confirm_submit"] * sheets
    assert receipt.verdict == verdict


class Once(ScriptedHuman):
    """Says yes to the first sheet alone."""

    async def ask(self, question: Question) -> Reply:
        """The answer."""
        if any(q.kind == "confirm_submit" for q in self.approved):
            self._answers.pop("confirm_submit", None)
        return await super().ask(question)


async def test_a_no_to_a_review_that_nothing_led_to_says_that_nothing_was_sent(
    tmp_path: Path,
    applied: Applied,
) -> None:
    with routed({"/job": IN_PLACE % ("", REVIEW)}, {}) as site:
        receipt = await applied(site, tmp_path, Once(YES))
        assert site.paths == []
    assert receipt.verdict == "declined"
    assert "was sent, and" not in " ".join(receipt.errors)


async def test_a_no_to_the_second_sheet_does_not_unsend_the_first(
    tmp_path: Path, applied: Applied
) -> None:
    human = Once({**YES, "Why here?": "Sound work."})
    with routed({"/job": WHOLE % "Submit application"}, {"/take": Says(MORE)}) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == ["/take"]
    assert receipt.verdict == "unknown"
    assert "what you approved was sent" in " ".join(receipt.errors).lower()


@pytest.mark.parametrize(
    ("answer", "verdicts"),
    [
        ("<h1>Vielen Dank</h1><p>You have already applied for this job.</p>", {"unknown"}),
        ("<h1>Careers</h1><p>See our other jobs.</p>", {"unknown"}),
        (THANKS, {"needs_human", "unknown"}),
    ],
)
async def test_a_page_without_a_form_after_a_step_is_the_answer_to_it(
    answer: str, verdicts: set[str], tmp_path: Path, applied: Applied
) -> None:
    with routed({"/job": MARKED}, {"/one": Says(answer)}) as site:
        receipt = await applied(site, tmp_path, ScriptedHuman(YES))
        assert site.paths == ["/one"]
    assert receipt.verdict in verdicts
    assert receipt.reason in ("", "premature_submit")
    assert "nothing was sent" not in f"{receipt.errors} {receipt.notes}".lower()


async def test_a_site_that_counts_its_pages_is_asked_about_once_and_promised_nothing(
    tmp_path: Path,
    applied: Applied,
) -> None:
    human = ScriptedHuman({**YES, "Why here?": "Sound work."})
    answers = {"/one": Says("", 303, "/next"), "/take": Says("", 303, "/done")}
    with routed({"/job": MARKED, "/next": SECOND, "/done": THANKS}, answers) as site:
        receipt = await applied(site, tmp_path, human)
        assert site.paths == ["/one", "/take"]
    (step,) = (q for q in human.asked if q.kind == "step_grant")
    assert "not known" in step.text
    assert receipt.verdict == "submitted"


STORES = """<h1>Night baker</h1><p>We bake while you sleep.</p>
<button type=button id=opens>Apply now</button>
<dialog id=over aria-label="Apply to Night baker">%s</dialog><script>
opens.onclick = () => over.showModal();
const pause = sessionStorage.again ? 1000 : 50;
sessionStorage.again = "yes";
let due = 0;
over.oninput = () => { clearTimeout(due); due = setTimeout(() => {
  const body = JSON.stringify(Object.fromEntries(new FormData(over.querySelector("form"))));
  fetch("/upload/draft", { method: "POST", body });
}, pause); };
</script>"""


async def test_a_form_that_was_loaded_anew_begins_anew_is_stored_once_more_and_sent_once(
    tmp_path: Path,
    applied: Applied,
) -> None:
    with hostile() as site:
        site.page, site.answer = STORES % form(), (200, THANKS)
        receipt = await applied(site, tmp_path, ScriptedHuman(YES))
        assert [json.loads(draft)["mail"] for draft in site.uploaded] == ["orla@brandt.example"]
    assert (receipt.status, receipt.errors) == ("submitted", ())
    assert [sent["mail"] for sent in site.posted] == [["orla@brandt.example"]]
    assert all(line.proven for line in receipt.fields)
