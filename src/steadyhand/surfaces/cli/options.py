"""Options that several commands share, and the settings that they amount to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from steadyhand.settings import Settings

HomeOption = Annotated[
    Path | None,
    typer.Option("--home", metavar="DIR", help="Where runs, answers and sessions are kept."),
]
HeadlessOption = Annotated[
    bool | None,
    typer.Option(
        "--headless/--headed", help="Hide or show the browser's window.", show_default=False
    ),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-origin",
        metavar="ORIGIN",
        help="Reach this origin though it is private, and let the application go there too;"
        " such as http://127.0.0.1:8710. Repeatable.",
    ),
]
ChromeProfileOption = Annotated[
    str | None,
    typer.Option(
        "--chrome-profile",
        metavar="HOW",
        help="Use a Chrome profile of yours: auto, copy, direct, or off.",
    ),
]
ChromeProfileDirOption = Annotated[
    Path | None,
    typer.Option(
        "--chrome-profile-dir", metavar="DIR", help="Its user data folder, if not the usual one."
    ),
]
ProfileOption = Annotated[
    str | None,
    typer.Option("--profile", metavar="P", help="Your profile: a file, or its name."),
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="F", help="The resume to upload.")
]
CoverLetterOption = Annotated[
    Path | None, typer.Option("--cover-letter", metavar="F", help="The cover letter to upload.")
]
AnswersOption = Annotated[
    Path | None,
    typer.Option("--answers", metavar="A.json", help='Answers: {"label": value, ...}.'),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document on stdout and nothing else there.")
]
LogLevelOption = Annotated[
    str | None,
    typer.Option(
        "--log-level",
        metavar="LEVEL",
        help="Tell on stderr what the edges do: debug, info, warning or error.",
    ),
]
RunArgument = Annotated[
    str, typer.Argument(metavar="RUN", help="The run's id.", show_default=False)
]


def read_settings(
    home: Path | None,
    headless: bool | None = None,
    origins: list[str] | None = None,
    **said: object,
) -> Settings:
    """The settings with what the command line says on top; origins add to those configured.

    *said* are further settings by their names; None says nothing. From then on the log is as they
    say.
    """
    from steadyhand.settings import Settings

    from .log import start_log

    given = {name: value for name, value in said.items() if value is not None}
    if home is not None:
        given["home"] = home
    if headless is not None:
        given["headless"] = headless
    if origins:
        given["allow_origins"] = (*Settings(**given).allow_origins, *origins)
    settings = Settings(**given)
    start_log(settings.log)
    return settings
