"""Runs in pretalx's own environment: `setup` makes the events, `rows` prints what came in.

`words` compiles its German words, which are packed as sources only.

On stdin for `setup` a list of events; on stdout of `rows` a list of finished proposals by event.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from pathlib import Path
from typing import Any

import django
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings

django.setup()

from django.utils.timezone import now  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402
from pretalx.event.models import Event  # noqa: E402
from pretalx.event.utils import create_organiser_with_team  # noqa: E402
from pretalx.person.models import User  # noqa: E402
from pretalx.submission.models import (  # noqa: E402
    AnswerOption,
    Question,
    Submission,
    SubmissionType,
    Track,
)


def words() -> None:
    """The catalogue that pages in German are made with is there."""
    source = Path(settings.LOCALE_PATHS[0]) / "de_DE/LC_MESSAGES/django.po"
    with source.open("rb") as read, source.with_suffix(".mo").open("wb") as written:
        write_mo(written, read_po(read))


def setup(events: list[dict[str, Any]]) -> None:
    """Each event stands there with an open call, its questions and its accounts."""
    admin = User.objects.create_superuser(email="orga@example.org", password="orga-pass-4471")
    organiser, team = create_organiser_with_team(name="Werkbund", slug="werkbund", users=[admin])
    for each in events:
        event = _event(organiser, each)
        team.limit_events.add(event)
        for position, question in enumerate(each.get("questions", ())):
            _question(event, position, dict(question))
        for account in each.get("accounts", ()):
            User.objects.create_user(**account)


def _event(organiser: Any, each: dict[str, Any]) -> Any:
    begins = (now() + dt.timedelta(days=90)).date()
    event = Event.objects.create(
        name=each["title"],
        slug=each["slug"],
        organiser=organiser,
        is_public=True,
        date_from=begins,
        date_to=begins + dt.timedelta(days=2),
        timezone="Europe/Berlin",
        email="orga@example.org",
        locale_array=each.get("locale", "en"),
        content_locale_array=each.get("locale", "en"),
        locale=each.get("locale", "en"),
    )
    event.build_initial_data()
    for name, minutes in each.get("types", {}).items():
        SubmissionType.objects.create(event=event, name=name, default_duration=minutes)
    for name in each.get("tracks", ()):
        Track.objects.create(event=event, name=name, color="#336699")
    for key, visibility in each.get("fields", {}).items():
        event.cfp.fields[key] = {"visibility": visibility}
    event.cfp.deadline = now() + dt.timedelta(days=each.get("deadline_days", 30))
    event.cfp.save()
    return event


def _question(event: Any, position: int, question: dict[str, Any]) -> None:
    options = question.pop("options", ())
    made = Question.objects.create(
        event=event, position=position, question_required="required", **question
    )
    for number, option in enumerate(options):
        AnswerOption.objects.create(question=made, answer=option, position=number)


def rows() -> dict[str, list[dict[str, Any]]]:
    """The submitted proposals of every event; a draft is none."""
    found: dict[str, list[dict[str, Any]]] = {}
    for event in Event.objects.all():
        sent = Submission.objects.filter(event=event, state="submitted").order_by("pk")
        found[event.slug] = [_row(each) for each in sent]
    return found


def _row(proposal: Any) -> dict[str, Any]:
    speaker = proposal.speakers.first()
    profile = speaker.event_profile(proposal.event) if speaker else None
    row = {
        "title": proposal.title,
        "type": str(proposal.submission_type.name),
        "track": str(proposal.track.name) if proposal.track else "",
        "abstract": proposal.abstract,
        "description": proposal.description,
        "notes": proposal.notes,
        "do_not_record": proposal.do_not_record,
        "image": _size(proposal.image),
        "name": speaker.name if speaker else "",
        "email": speaker.email if speaker else "",
        "biography": profile.biography if profile else "",
        "avatar": bool(speaker and speaker.avatar),
    }
    answers = [*proposal.answers.all(), *(speaker.answers.all() if speaker else ())]
    return row | {f"q:{each.question.question}": _answer(each) for each in answers}


def _answer(answer: Any) -> Any:
    if answer.question.variant == "file":
        return _size(answer.answer_file)
    if answer.question.variant == "multiple_choice":
        return [str(each.answer) for each in answer.options.all()]
    return answer.answer_string if answer.question.variant == "choices" else answer.answer


def _size(file: Any) -> str:
    return f"{file.size} bytes" if file else ""


if __name__ == "__main__":
    with scopes_disabled():
        match sys.argv[1]:
            case "words":
                words()
            case "setup":
                setup(json.load(sys.stdin))
            case _:
                print(json.dumps(rows(), default=str))
