"""Runs in pretix's own environment: `setup` makes the shops, `serve` serves them, `rows` tells.

On stdin of `setup` a list of events; on stdout of `rows` the orders that are placed, by event.
"""

from __future__ import annotations

import datetime as dt
import json
import mimetypes
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from socketserver import ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
import pretix.settings

pretix.settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
django.setup()

from django.conf import settings  # noqa: E402
from django.utils.timezone import now  # noqa: E402
from django_countries.fields import Country  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402
from pretix.base.models import (  # noqa: E402
    Event,
    Item,
    Order,
    Organizer,
    Question,
    QuestionOption,
    Quota,
)


class Server(ThreadingMixIn, WSGIServer):
    """One thread for each request."""

    daemon_threads = True


class Quiet(WSGIRequestHandler):
    """Prints nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def setup(events: list[dict[str, Any]]) -> None:
    """Each event has a shop with one free ticket and its questions."""
    organizer = Organizer.objects.create(name="Werkbund", slug="werkbund")
    for each in events:
        _shop(organizer, each)


def _shop(organizer: Any, each: dict[str, Any]) -> None:
    begins = now() + dt.timedelta(days=90)
    event = Event.objects.create(
        organizer=organizer,
        name=each["title"],
        slug=each["slug"],
        date_from=begins,
        currency="EUR",
        live=True,
        presale_end=now() + dt.timedelta(days=each.get("presale_days", 30)),
        plugins="",
    )
    event.settings.locales = [each["locale"]]
    event.settings.locale = each["locale"]
    event.settings.timezone = "Europe/Berlin"
    event.settings.attendee_names_asked = True
    event.settings.attendee_names_required = True
    event.settings.redirect_to_checkout_directly = True
    terms = {"default_price": 0, "max_per_order": 1, "admission": True, "personalized": True}
    item = Item.objects.create(event=event, name=each["ticket"], **terms)
    quota = Quota.objects.create(event=event, name="Seats", size=each.get("seats", 50))
    quota.items.add(item)
    for position, question in enumerate(each["questions"]):
        _question(event, item, {**question, "position": position})


def _question(event: Any, item: Any, question: dict[str, Any]) -> None:
    options = question.pop("options", ())
    made = Question.objects.create(event=event, required=True, **question)
    made.items.add(item)
    for number, option in enumerate(options):
        QuestionOption.objects.create(question=made, answer=option, position=number)


def rows() -> dict[str, list[dict[str, Any]]]:
    """The orders of every event."""
    return {
        event.slug: [_row(order) for order in Order.objects.filter(event=event).order_by("pk")]
        for event in Event.objects.all()
    }


def _row(order: Any) -> dict[str, Any]:
    position = order.positions.first()
    row = {"email": order.email, "status": order.status, "attendee": position.attendee_name}
    return row | {str(a.question.question): _answer(a) for a in position.answers.all()}


def _answer(answer: Any) -> Any:
    if answer.question.type == Question.TYPE_CHOICE_MULTIPLE:
        return [str(each.answer) for each in answer.options.all()]
    if answer.question.type == Question.TYPE_CHOICE:
        return str(answer.options.first().answer)
    if answer.question.type == Question.TYPE_COUNTRYCODE:
        return str(Country(answer.answer).name)
    return f"{answer.file.size} bytes" if answer.file else answer.answer


def serve(port: int) -> None:
    """The shops at that port, with their static files, until it is ended."""
    from pretix.wsgi import application

    with make_server("127.0.0.1", port, _with_files(application), Server, Quiet) as server:
        server.serve_forever()


def _with_files(application: Any) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    def answer(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        file = Path(settings.STATIC_ROOT) / path.removeprefix(settings.STATIC_URL)
        if not path.startswith(settings.STATIC_URL) or not file.is_file():
            found: Iterable[bytes] = application(environ, start)
            return found
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        start("200 OK", [("Content-Type", kind), ("Content-Length", str(file.stat().st_size))])
        return [file.read_bytes()]

    return answer


if __name__ == "__main__":
    with scopes_disabled():
        match sys.argv[1:]:
            case ["setup"]:
                setup(json.load(sys.stdin))
            case ["rows"]:
                print(json.dumps(rows(), default=str))
    if sys.argv[1] == "serve":
        serve(int(sys.argv[2]))
