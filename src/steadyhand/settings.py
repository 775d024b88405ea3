"""One frozen `Settings`: what the caller gave, then STEADYHAND_*, `.env`, TOML files, defaults.

The first that says something wins, field by field. TOML is read from `steadyhand.toml` in the
working folder, then from `~/.config/steadyhand/config.toml`. Nothing else in the package reads the
environment.
"""

from __future__ import annotations

import difflib
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from .budget_settings import BudgetFields
from .core.job.domains import is_pattern, origin_of
from .errors import BadInput
from .model_settings import ModelFields

PREFIX = "STEADYHAND_"
HOME = Path("~/.steadyhand")
TOML_FILES = (Path("steadyhand.toml"), Path("~/.config/steadyhand/config.toml"))
DOTENV = Path(".env")
SETTINGS_MAX = 200_000  # bytes of a file of settings; with every setting in it one has 5 kB
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def _origins(given: object) -> object:
    """A comma-separated text as a list, each origin in its canonical form."""
    several = re.split(r"[,\s]+", given.strip()) if isinstance(given, str) else given
    if not isinstance(several, list | tuple | set | frozenset):
        return given
    return tuple(_origin(str(each)) for each in several if each != "")


def _origin(text: str) -> str:
    parts = urlsplit(text)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname or not bare:
        raise ValueError("each is an origin such as http://127.0.0.1:8710, with no path or login")
    return f"{parts.scheme}://{parts.netloc}".lower()


def _several(given: object) -> object:
    return re.split(r"[,\s]+", given.strip()) if isinstance(given, str) else given


def _patterns(given: object) -> object:
    """A comma-separated text as a list of patterns of sites."""
    several = _several(given)
    if not isinstance(several, list | tuple | set | frozenset):
        return given
    found = tuple(str(each).strip() for each in several if str(each).strip())
    if wrong := next((each for each in found if not is_pattern(each)), ""):
        raise ValueError(f"{wrong!r} is no pattern; write example.com or *.example.com")
    return found


def _pairs(given: object) -> object:
    """`NAME=VALUE` pairs, with commas between them, as a mapping."""
    if not isinstance(given, str):
        return given
    pairs = [each.partition("=") for each in re.split(r"[,\s]+", given.strip()) if each]
    if any(not mark for _, mark, _ in pairs):
        raise ValueError("it is written like name=value, name=value")
    return {name: value for name, _, value in pairs}


def _hosts(given: object) -> object:
    """The pairs, each host as the addresses of its pages name it."""
    pairs = _pairs(given)
    if not isinstance(pairs, dict):
        return pairs
    return {_host(str(name)): kind for name, kind in pairs.items()}


def _host(text: str) -> str:
    host = text.strip().lower()
    if origin_of(f"http://{host}") != f"http://{host}":
        raise ValueError(f"{text!r} is no host; write jobs.example.com or 127.0.0.1:8710")
    return host


def _weighed(given: dict[str, float]) -> dict[str, float]:
    """The weights, each as large as its meaning allows."""
    for name, value in given.items():
        if name in SHARES and value > 1:
            raise ValueError(f"{name} is a share, so at most 1")
        if name in STEPS and value % 1:
            raise ValueError(f"{name} is counted in whole steps")
    return given


def _places(given: object) -> object:
    several = re.split(r"\s*,\s*", given.strip()) if isinstance(given, str) else given
    if not isinstance(several, list | tuple):
        return given
    return tuple(_place(each) for each in several if each)


def _window(given: object) -> object:
    found = re.fullmatch(r"\s*(\d+)\s*[x×,]\s*(\d+)\s*", given) if isinstance(given, str) else None
    if isinstance(given, str) and found is None:
        raise ValueError("a size is written like 1280x900")
    return (found[1], found[2]) if found else given


def _place(given: object) -> object:
    if given == "":
        raise ValueError("it names no folder")
    return _whole(given).absolute() if isinstance(given, str | Path) else given


def _whole(given: str | Path) -> Path:
    """The path with its `~` as a folder."""
    try:
        return Path(given).expanduser()
    except RuntimeError as exc:
        raise ValueError("it begins at a home folder that nobody has; write it whole") from exc


def _some_place(given: object) -> object:
    """A folder, or none for ''."""
    return None if given in ("", None) else _place(given)


def _program(given: object) -> object:
    """A name is looked up on PATH later; '' names none."""
    return _whole(given) if isinstance(given, str) and given else given or None


Folder: TypeAlias = Annotated[Path, BeforeValidator(_place)]
ProfileName: TypeAlias = Annotated[str, Field(pattern=r"^[^/\\.\x00-\x1f][^/\\\x00-\x1f]{0,63}$")]
Place: TypeAlias = Annotated[Path | None, BeforeValidator(_some_place)]
Program: TypeAlias = Annotated[Path | None, BeforeValidator(_program)]
Origins: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_origins)]
Side: TypeAlias = Annotated[int, Field(ge=320, le=7680)]  # CSS pixels
Window: TypeAlias = Annotated[tuple[Side, Side], NoDecode, BeforeValidator(_window)]
Seconds: TypeAlias = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]
Pause: TypeAlias = Annotated[float, Field(ge=0, le=3_600, allow_inf_nan=False)]
Count: TypeAlias = Annotated[int, Field(ge=1, le=10_000)]
Board = Literal["ashby", "greenhouse", "lever", "recruitee", "smartrecruiters", "workable"]
Weight = Literal[
    "must",
    "skill",
    "seniority",
    "location",
    "authorisation",
    "salary",
    "language",
    "near",
    "unknown",
    "skills_floor",
    "judged_floor",
    "years_near",
    "levels_near",
    "steps_near",
    "pay_below",
    "pay_above",
    "hours_week",
    "weeks_year",
    "equivalent_years",
]
SHARES = ("near", "unknown", "skills_floor", "judged_floor", "pay_below", "pay_above")
STEPS = ("levels_near", "steps_near")
Amount: TypeAlias = Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)]
Patterns: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_patterns)]
Hosts: TypeAlias = Annotated[dict[str, Board], NoDecode, BeforeValidator(_hosts)]
Weights: TypeAlias = Annotated[
    dict[Weight, Amount], NoDecode, BeforeValidator(_pairs), AfterValidator(_weighed)
]
Folders: TypeAlias = Annotated[tuple[Path, ...], NoDecode, BeforeValidator(_places)]
Bits: TypeAlias = Annotated[int, Field(ge=0, le=256)]
Template = Literal["plain", "sidebar", "compact"]
Paper = Literal["a4", "us-letter"]
Pictures = Literal["always", "ends", "off"]
ReportPictures = Literal["inside", "beside", "off"]
_KEYS = (
    r"(Alt|Control|Meta)\+((Alt|Control|Meta|Shift)\+){0,3}(Key[A-Z]|Digit[0-9]|F([1-9]|1[0-2]))"
)
AssistTrigger: TypeAlias = Annotated[
    str,
    Field(pattern=rf"^(|key:{_KEYS}|click:\S[^\x00-\x1f]{{0,80}})$"),
]
ChromeProfile = Literal["off", "auto", "copy", "direct"]


class Settings(ModelFields, BudgetFields, BaseSettings):
    """What a run may use and how long it may take; read once, never changed."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=DOTENV,
        dotenv_filtering="match_prefix",
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        validate_default=True,
        hide_input_in_errors=True,
    )

    home: Folder = HOME
    allow_origins: Origins = ()  # loopback or private origins that are refused unless named
    headless: bool | None = None  # None: a window where there is a display
    browser: Program = None
    pictures: Pictures = "ends"  # always: of every page; ends: at the submit and the end
    report_pictures: ReportPictures = "inside"  # inside the report, or links to files beside it
    report_markdown: bool = True  # report.md as well
    picture_threshold_bits: Bits = 2  # of 256; pictures less apart are shown once, 0 shows all
    window: Window = (1280, 900)
    pace_s: Pause = 2.0  # between navigations per host:port; 0 for named loopback origins
    lease_s: Seconds = 30.0  # three missed 10 s heartbeats
    step_timeout_s: Seconds = 15.0
    nav_timeout_s: Seconds = 30.0
    submit_timeout_s: Seconds = 30.0
    deadline_s: Seconds = 900.0  # working time of a run; waiting for a person does not count
    question_deadline_s: Seconds = 900.0
    follow_up_s: Pause = 4.5  # after the last answer, before the press: a page may ask more by it
    max_looks: Count = 60
    max_failures: Count = 3
    max_actions_per_step: Count | None = None  # fields filled before the next look; None: all
    database_url: Annotated[str | None, Field(repr=False)] = None  # None: SQLite in the home folder
    prohibited_domains: Patterns = ()  # example.com, *.example.com, http*://example.com
    ats_hosts: Hosts = Field(default_factory=dict)  # host[:port] -> kind of board that it serves
    resume_template: Template = "plain"
    resume_paper: Paper = "a4"
    resume_pages: Annotated[int, Field(ge=1, le=2)] = 2  # at most
    fonts: Folders = ()  # folders with fonts for scripts that the built-in ones lack
    fit_weights: Weights = Field(default_factory=dict)  # by the names in docs/reference/fit.md
    parallel: Annotated[int, Field(ge=1, le=32)] = 4  # applications at once, in a batch
    recipes: bool = True  # follow what proven runs taught of forms, and learn from them
    assist: bool = False  # a form-filling extension may help; nothing that it writes is trusted
    assist_extension: Place = None  # the folder of an unpacked extension
    assist_trigger: AssistTrigger = ""  # '' it acts by itself, key:Alt+KeyF, click:Autofill
    chrome_profile: ChromeProfile = "off"  # work in a profile of yours, or in a copy of it
    chrome_profile_dir: Place = None  # its user data folder; None: the browser's own
    chrome_profile_name: ProfileName = "Default"
    keep_sessions: bool = False  # in the vault: what sites know you by, for the next run
    session_days: Annotated[int, Field(ge=1, le=365)] = 30  # at most, that a session is kept
    vault_key: SecretStr | None = None  # 64 hex digits; None: a key ring in the home folder
    vault_prev_keys: SecretStr | None = None  # those before it, apart by commas, until 'rotate'
    vault_passphrase: SecretStr | None = None  # of a key ring that is sealed by one
    user_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9._@-]{1,64}$")] = "local"

    def __init__(self, **given: object) -> None:
        """Raises BadInput, naming the setting that is wrong and what it should be."""
        _refuse_large()
        try:
            super().__init__(**given)  # type: ignore[arg-type]
        except ValidationError as exc:
            raise BadInput(_sentence(exc, given)) from exc
        except tomllib.TOMLDecodeError as exc:
            raise BadInput(f"{_broken_toml()} is no valid TOML: {exc}; correct that line") from exc
        except UnicodeDecodeError as exc:
            raise BadInput("a settings file is not UTF-8 text; save it as UTF-8") from exc
        except RecursionError as exc:
            raise BadInput("a settings file is nested too deeply; write it flatter") from exc

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, environment, `.env`, then the TOML files; the first wins."""
        files = (TomlConfigSettingsSource(settings_cls, path.expanduser()) for path in TOML_FILES)
        return (init_settings, env_settings, dotenv_settings, *files)

    @property
    def runs_headless(self) -> bool:
        """Whether the browser shows no window: as told, else where there is no display."""
        return self.headless if self.headless is not None else not display()


def display() -> str:
    """The name of this session's display; '' where no window can be shown."""
    if sys.platform == "darwin":
        return "macOS"
    return next((os.environ[name] for name in DISPLAYS if os.environ.get(name)), "")


def _sentence(exc: ValidationError, given: dict[str, object]) -> str:
    """The first thing that is wrong: where it was said, why it is refused, what to write."""
    first = exc.errors(include_url=False)[0]
    field = str(first["loc"][0]) if first["loc"] else ""
    where = _said_in(field, given)
    if first["type"] == "extra_forbidden":
        return f"{where} is no setting; {_nearest(field)}"
    reason = first["msg"].removeprefix("Value error, ")
    reason = reason[:1].lower() + reason[1:]
    if len(first["loc"]) > 1 and isinstance(first["loc"][1], str):
        reason = f"{first['loc'][1]!r}: {reason}"
    return f"{where} cannot be used: {reason}{_remedy(where)}"


def _remedy(where: str) -> str:
    return f"; correct it or remove {where.split(' in ')[0]} to have the default"


def _nearest(field: str) -> str:
    known = difflib.get_close_matches(field.lower(), Settings.model_fields, n=1)
    return f"did you mean {known[0]}?" if known else "remove it"


def _said_in(field: str, given: dict[str, object]) -> str:
    name = f"{PREFIX}{field.upper()}"
    if field in given:
        return field
    if any(key.upper() == name for key in os.environ):
        return name
    holder = next((p for p in TOML_FILES if field in _toml(p.expanduser())), None)
    return f"{field} in {holder}" if holder else f"{name} in .env"


def _refuse_large() -> None:
    """Passes settings files of a sensible size. Raises BadInput."""
    for path in (*TOML_FILES, DOTENV):
        file = path.expanduser()
        if file.is_file() and file.stat().st_size > SETTINGS_MAX:
            remedy = f"settings have at most {SETTINGS_MAX // 1_000} kB"
            raise BadInput(f"{path} is too large to be read; {remedy}")


def _toml(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _broken_toml() -> Path:
    """The first file that does not parse."""
    for path in TOML_FILES:
        try:
            _toml(path.expanduser())
        except tomllib.TOMLDecodeError:
            return path
    return TOML_FILES[0]
