"""What is told of a run beside its page: what its browser knows, who helps, what models cost."""

from __future__ import annotations

from ..core.log import events as ev
from ..core.log.beside import (
    AssistEvaluated,
    AssistInvoked,
    Beside,
    ModelCalled,
    OutsideActed,
    OutsideEvaluated,
    OutsideInvoked,
    PictureJudged,
)
from ..core.log.beside.assist import AssistFailure, AssistHow
from ..core.log.beside.outside import Did, Outside, OutsideFailure
from ..core.log.beside.sight import Moment, told
from .knowing import knowing
from .spending import budget_line
from .wording import Line, Part, Tone, counted, plain, sentence

_ASKED: dict[AssistHow, str] = {
    "load": "It acts by itself",
    "key": "Its key is pressed",
    "click": "Its button is pressed",
}
_FAILED: dict[AssistFailure, str] = {
    "not_available": "it was not there",
    "no_effect": "no more required fields hold anything",
    "page_changed": "another page is there",
    "timeout": "the page did not come to rest in time",
}

_WHEN: dict[Moment, str] = {
    Moment.BEFORE_SUBMIT: "before the submit",
    Moment.AFTER_SUBMIT: "after the submit",
    Moment.CONFLICT: "because no form was found",
    Moment.ABNORMAL: "because the page seems to be empty or broken",
}
_DEEDS: dict[Did, str] = {
    "click": "click",
    "scroll": "scroll",
    "move": "move the mouse",
    "script": "run a script in the page",
    "refused": "ask the browser for what it may not do",
    "wait": "wait",
    "done": "end",
    "other": "something else",
}
_LEFT: dict[OutsideFailure, str] = {
    "not_available": "it could not be started",
    "no_effect": "nothing more can be filled",
    "page_changed": "another page is there",
    "timeout": "it did not end in time",
    "broken": "it broke off",
}

Aside = ev.BrowserKnows | ev.RecipeMatched | ev.BudgetTouched | Beside


def aside(e: Aside) -> Line:
    """One line for a person."""
    match e:
        case ev.BudgetTouched():
            return budget_line(e)
        case AssistInvoked():
            return _invoked(e)
        case AssistEvaluated():
            return _evaluated(e)
        case PictureJudged():
            return _pictured(e)
        case ModelCalled():
            return _called(e)
        case OutsideInvoked() | OutsideActed() | OutsideEvaluated():
            return _outside(e)
        case _:
            return knowing(e)


def _pictured(e: PictureJudged) -> Line:
    """What a picture has shown, and that this proves nothing."""
    said = f"A masked picture was looked at {_WHEN[e.moment]}"
    if not e.shows:
        return Line(Part.RESULT, sentence(said, "nothing could be told from it"))
    text = sentence(said, f"it shows {told(e)}")
    if e.doubt:
        return Line(Part.RESULT, f"{text} The page itself says otherwise.", Tone.WARN)
    return Line(Part.RESULT, text)


def _called(e: ModelCalled) -> Line:
    """That a model was asked, and why nothing came of it."""
    name = plain(e.model)
    if e.heard == "answer":
        return Line(Part.ANALYSIS, f"{name} was asked and answered.")
    why = plain(e.why) or "what it said was no plan"
    return Line(Part.RESULT, sentence(f"{name} was asked in vain", why), Tone.WARN)


def _outside(e: Outside) -> Line:
    match e:
        case OutsideInvoked():
            said = (
                "No form is in view: an outside agent may look and click; nothing leaves meanwhile"
            )
            return Line(Part.DECISION, f"{said}.")
        case OutsideActed(seen=True):
            said = f"The outside agent was seen to do this: {_DEEDS[e.did]}"
            return Line(Part.RESULT, sentence(said, f"{e.times} times" if e.times > 1 else ""))
        case OutsideActed(did=did, label=label):
            return Line(Part.RESULT, sentence(f"The outside agent says: {did}", plain(label)))
        case OutsideEvaluated(effect=True):
            found = counted(e.fields_after, "field")
            return Line(Part.RESULT, f"The outside agent is out again: {found} can be filled now.")
        case _:
            why = _LEFT.get(e.outside_failure_code, "nothing tells why")
            said = sentence("The outside agent did not help", why)
            return Line(Part.RESULT, f"{said} The run goes on without it.", Tone.WARN)


def _invoked(e: AssistInvoked) -> Line:
    if e.how == "loaded":
        said = (
            "A form-filling extension is in this browser: nothing that it writes is taken as it is"
        )
        return Line(Part.SUMMARY, f"{said}.")
    empty = f"{e.empty} of {counted(e.required, 'required field')} are empty"
    said = f"{_ASKED[e.how]}: try {e.attempt} of the form-filling extension"
    return Line(Part.DECISION, sentence(said, empty))


def _evaluated(e: AssistEvaluated) -> Line:
    held = f"{e.filled_required_before} required fields were filled, {e.filled_required_after} are"
    if e.effect:
        said = f"The form-filling extension had an effect: {held}; each is proven anew"
        return Line(Part.RESULT, f"{said}.")
    why = _FAILED.get(e.assist_failure_code, "nothing tells why")
    said = sentence("The form-filling extension did not help", why)
    return Line(Part.RESULT, f"{said} The run goes on without it.", Tone.WARN)
