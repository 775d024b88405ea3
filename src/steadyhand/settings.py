"""One frozen `Settings`: what the caller gave, then STEADYHAND_*, `.env`, TOML files, defaults."""

from __future__ import annotations

import difflib
import json
import os
import re
import sys
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from steadyhand.core.journal.state import MICRO
from steadyhand.core.origins import is_pattern, origin_of
from steadyhand.core.policy import budget
from steadyhand.errors import BadInput

Money: TypeAlias = Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]


class BudgetFields(BaseModel):
    """The settings of budgets. Rules cost nothing; what is limited is what models cost."""

    quality: budget.Quality = (
        budget.Quality.BALANCED
    )  # of one task: speed $0.02, balanced $0.10, quality $0.30
    tier: budget.Tier = (
        budget.Tier.STARTER
    )  # of a month: free $0.50, starter $2, pro $10, premium $25, ...
    task_usd: Money | None = None  # None: as the quality says
    month_usd: Money | None = None  # None: as the tier says
    task_tokens: Annotated[int, Field(ge=1_000, le=10_000_000)] = budget.MAX_TOKENS
    vision_looks: Annotated[int, Field(ge=0, le=budget.VISION_LOOKS)] = (
        budget.VISION_LOOKS
    )  # pictures of a task
    max_actions: Annotated[int, Field(ge=1, le=1_000)] | None = None  # None: by the job's type


def budget_of(given: BudgetFields, job: budget.JobType, *, deadline_s: float) -> budget.Budget:
    """The limits of one task of that type."""
    task = (
        budget.TASK_MICRO_USD[given.quality] if given.task_usd is None else _micro(given.task_usd)
    )
    return budget.Budget(
        micro_usd=task,
        max_tokens=given.task_tokens,
        vision_looks=given.vision_looks,
        max_actions=actions_of(given, job),
        deadline_s=deadline_s,
    )


def actions_of(given: BudgetFields, job: budget.JobType) -> int:
    """How many actions a task of that type may take."""
    return budget.MAX_ACTIONS[job] if given.max_actions is None else given.max_actions


def month_of(given: BudgetFields) -> int:
    """Micro-dollars that the user's models may cost in a month."""
    return (
        budget.MONTH_MICRO_USD[given.tier] if given.month_usd is None else _micro(given.month_usd)
    )


def _micro(usd: float) -> int:
    return round(usd * MICRO)


# Which model a run may ask, field by field: the runner's, the extractor's, the provider's own.
#
# A key goes only to the provider and address that it was given for: the runner's to an address
# that the runner names or the provider has by itself, the extractor's to the extractor's, and the
# one in the variable that a provider's users customarily set to that provider's own address.

Provider = Literal["openai", "anthropic", "openrouter", "ollama", "compatible"]
ProviderOrAuto = Literal[Provider, "auto"]  # auto: the first whose customary key is there
AUTO: Literal["auto"] = "auto"
Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh"]
Dollars: TypeAlias = Annotated[float, Field(ge=0, le=1_000, allow_inf_nan=False)]

# A login, a query or a mark in the page would be a secret that is shown, or lead elsewhere.
PLAIN_ADDRESS = re.compile(r"https?://[^\s\x00-\x1f\x7f@?#\\]+", re.IGNORECASE)
SENDABLE = re.compile(r"[\x21-\x7e]*")  # what a header can hold, with no space at either end
ADDRESS_HINT = (
    "it is written like https://models.example.com/v1, with no login, question mark or # in it"
)


def _address(given: str | None) -> str | None:
    """An http(s) address that names a place and nothing else."""
    if not given:
        return None
    if not PLAIN_ADDRESS.fullmatch(given) or not _address_host(given):
        raise ValueError(ADDRESS_HINT)
    return given.rstrip("/")


def _address_host(address: str) -> str:
    """The host that it names; '' where it names none, or a port that cannot be."""
    try:
        parts = urlsplit(address)
        return "" if parts.port == 0 else parts.hostname or ""
    except ValueError:
        return ""


def fits_header(key: str) -> bool:
    """Whether a header can hold that key."""
    return SENDABLE.fullmatch(key) is not None


def _key(given: SecretStr | None) -> SecretStr | None:
    if given and not fits_header(given.get_secret_value()):
        raise ValueError("it holds a space, a line break or a letter that no key has")
    return given


Address: TypeAlias = Annotated[str | None, AfterValidator(_address)]
Key: TypeAlias = Annotated[SecretStr | None, AfterValidator(_key)]


def _mode(given: object) -> object:
    """A flag that is written as yes or no is that word."""
    return str(given).lower() if isinstance(given, bool | str) else given


Vision: TypeAlias = Annotated[Literal["auto", "true", "false"], BeforeValidator(_mode)]


@dataclass(frozen=True, slots=True)
class Defaults:
    """What is taken where nobody said anything."""

    base_url: str
    model: str = ""
    variable: str = ""  # where its users customarily keep its key; '': it may do without one


PROVIDERS: dict[Provider, Defaults] = {
    "openai": Defaults("https://api.openai.com/v1", "gpt-4.1-mini", "OPENAI_API_KEY"),
    "anthropic": Defaults("https://api.anthropic.com", "claude-haiku-4-5", "ANTHROPIC_API_KEY"),
    "openrouter": Defaults(
        "https://openrouter.ai/api/v1", "openai/gpt-4.1-mini", "OPENROUTER_API_KEY"
    ),
    "ollama": Defaults("http://127.0.0.1:11434/v1", "qwen3:8b"),
    "compatible": Defaults(""),
}


class ModelFields(BaseModel):
    """The settings of models; no provider and no model: none is ever asked."""

    models: bool = True  # false: none is asked, whatever is named below; also of runs that go on
    runner_provider: ProviderOrAuto | None = None
    runner_base_url: Address = None
    runner_api_key: Key = None
    runner_model: str | None = None
    runner_effort: Effort | None = None
    extractor_provider: ProviderOrAuto | None = None
    extractor_base_url: Address = None
    extractor_api_key: Key = None
    extractor_model: str | None = None
    extractor_effort: Effort | None = None
    # Read by these very names, and used for these providers' own addresses alone.
    openai_api_key: SecretStr | None = Field(None, validation_alias="OPENAI_API_KEY")
    anthropic_api_key: SecretStr | None = Field(None, validation_alias="ANTHROPIC_API_KEY")
    openrouter_api_key: SecretStr | None = Field(None, validation_alias="OPENROUTER_API_KEY")
    vision_model: str | None = None  # for pictures of pages; None: the runner's model
    vision: Vision = "auto"  # auto: where rules are unsure, with a vision_model; true: at all four
    # Of one picture, at most; None: as such models count.
    vision_tokens: Annotated[int, Field(ge=100, le=100_000)] | None = None
    vision_input_usd: Dollars | None = None  # as below, of a vision_model that is another one
    vision_output_usd: Dollars | None = None
    browser_use: bool = False  # it may look for a form that nothing else has found
    browser_use_python: Path | None = None  # of an environment that has browser-use
    model_input_usd: Dollars | None = None  # for a million tokens; None: as its maker says
    model_output_usd: Dollars | None = None
    model_free: bool = False  # it costs nothing: a model on a machine of yours
    model_max_tokens: Annotated[int, Field(ge=64, le=32_000)] = 2_000  # of one answer
    model_timeout_s: Annotated[float, Field(gt=0, le=600, allow_inf_nan=False)] = 45.0


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model at one address."""

    provider: Provider
    base_url: str
    model: str
    key: str = field(default="", repr=False)
    effort: Effort | None = None


def runner_endpoint(given: ModelFields) -> Endpoint | None:
    """The model that runs ask; None where none is set. An empty part of it was said by nobody."""
    named = (given.runner_provider, given.runner_model, given.runner_base_url)
    others = (given.extractor_provider, given.extractor_model, given.extractor_base_url)
    if not any((*named, *others)):
        return None
    extracting = _provider(given, given.extractor_provider, given.extractor_base_url)
    own = given.runner_provider or given.runner_base_url
    runners = _provider(given, given.runner_provider, given.runner_base_url)
    provider = runners if own else extracting
    alike = provider == extracting and any(others)
    defaults = PROVIDERS[provider]
    inherited = given.extractor_base_url if alike else None
    base_url = given.runner_base_url or inherited or defaults.base_url
    key = _key_for(given, provider, base_url, alike=alike)
    return Endpoint(
        provider,
        base_url,
        given.runner_model or (given.extractor_model if alike else None) or defaults.model,
        key.get_secret_value() if key else "",
        given.runner_effort or (given.extractor_effort if alike else None),
    )


def _key_for(
    given: ModelFields, provider: Provider, base_url: str, *, alike: bool
) -> SecretStr | None:
    """The key that was given for that place; *alike*: the extractor has the same provider.

    One that was given beside 'auto', and no address, was given for no place at all.
    """
    defaults = PROVIDERS[provider]
    extractors = alike and base_url == (given.extractor_base_url or defaults.base_url)
    of_its_own = base_url in (given.runner_base_url, defaults.base_url)
    told = not is_found_by_key(given)
    others = given.extractor_provider != AUTO or given.extractor_base_url
    return (
        (given.runner_api_key if of_its_own and told else None)
        or (given.extractor_api_key if extractors and others else None)
        or (_customary_key(given, provider) if base_url == defaults.base_url else None)
    )


def is_found_by_key(given: ModelFields) -> bool:
    """Whether a customary key alone tells where the runner's model is."""
    named = given.runner_provider or given.extractor_provider
    return named == AUTO and not given.runner_base_url


def _customary_key(given: ModelFields, provider: Provider) -> SecretStr | None:
    """What stands in the variable where that provider's users keep their key."""
    keys: dict[Provider, SecretStr | None] = {
        "openai": given.openai_api_key,
        "anthropic": given.anthropic_api_key,
        "openrouter": given.openrouter_api_key,
    }
    return keys.get(provider)


def vision_endpoint(given: ModelFields) -> Endpoint | None:
    """The model that is shown pictures, at the runner's place; None where none is to be shown any.

    'auto' shows pictures to a model only where one was named for that.
    """
    runner = runner_endpoint(given)
    named = given.vision_model or ""
    if given.vision == "false" or (given.vision == "auto" and not named):
        return None
    return replace(runner, model=named or runner.model) if runner else None


def _provider(given: ModelFields, named: ProviderOrAuto | None, base_url: str | None) -> Provider:
    """The one that is meant; with nothing to tell it by, OpenAI."""
    if named and named != AUTO:
        return named
    if base_url:
        return "compatible"
    found = (each for each in PROVIDERS if named and _customary_key(given, each))
    return next(found, "openai")


# One frozen `Settings`: what the caller gave, then STEADYHAND_*, `.env`, TOML files, defaults.
#
# The first that says something wins, field by field. TOML is read from `steadyhand.toml` in the
# working folder, then from `~/.config/steadyhand/config.toml`. Nothing else in the package reads
# the environment.

PREFIX = "STEADYHAND_"
HOME = Path("~/.steadyhand")
TOML_FILES = (Path("steadyhand.toml"), Path("~/.config/steadyhand/config.toml"))
DOTENV = Path(".env")
SECRET_MIN = 24  # characters of a program's secret: 16 random bytes have so many in base64
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


def _split_list(given: object) -> object:
    return re.split(r"[,\s]+", given.strip()) if isinstance(given, str) else given


def _patterns(given: object) -> object:
    """A comma-separated text as a list of patterns of sites."""
    several = _split_list(given)
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


def _service_keys(given: SecretStr | None) -> SecretStr | None:
    """Secrets by the name of the program that shows them."""
    for each in re.split(r"[,\s]+", given.get_secret_value().strip()) if given else []:
        name, _, secret = each.partition("=")
        if not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", name) or len(secret) < SECRET_MIN:
            raise ValueError(f"it is written like name=secret, the secret of {SECRET_MIN} or more")
    return given


def service_keys_of(given: ApiFields) -> dict[str, str]:
    """The secrets of programs by their names."""
    text = given.service_keys.get_secret_value().strip() if given.service_keys else ""
    pairs = (each.partition("=") for each in re.split(r"[,\s]+", text) if each)
    return {name: secret for name, _, secret in pairs}


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


def _apps(given: object) -> object:
    """Names of applications in small letters, each with its address; pairs, or JSON."""
    pairs = given
    if isinstance(given, str):
        pairs = json.loads(given) if given.lstrip().startswith("{") else _pairs(given)
    if not isinstance(pairs, dict):
        raise ValueError("it is written like name=https://address, or as a JSON object")
    for name, address in pairs.items():
        if not origin_of(str(address)):
            raise ValueError(f"{address!r} of {name} is no address; write https://app.example.com")
    return {str(name).strip().casefold(): address for name, address in pairs.items()}


def _check_weights(given: dict[str, float]) -> dict[str, float]:
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
    return tuple(_folder(each) for each in several if each)


def _window(given: object) -> object:
    found = re.fullmatch(r"\s*(\d+)\s*[x×,]\s*(\d+)\s*", given) if isinstance(given, str) else None
    if isinstance(given, str) and found is None:
        raise ValueError("a size is written like 1280x900")
    return (found[1], found[2]) if found else given


def _folder(given: object) -> object:
    if given == "":
        raise ValueError("it names no folder")
    return _expand_home(given).absolute() if isinstance(given, str | Path) else given


def _expand_home(given: str | Path) -> Path:
    """The path with its `~` as a folder."""
    try:
        return Path(given).expanduser()
    except RuntimeError as exc:
        raise ValueError("it begins at a home folder that nobody has; write it whole") from exc


def _optional_folder(given: object) -> object:
    """A folder, or none for ''."""
    return None if given in ("", None) else _folder(given)


def _program(given: object) -> object:
    """A name is looked up on PATH later; '' names none."""
    return _expand_home(given) if isinstance(given, str) and given else given or None


Folder: TypeAlias = Annotated[Path, BeforeValidator(_folder)]
ProfileName: TypeAlias = Annotated[str, Field(pattern=r"^[^/\\.\x00-\x1f][^/\\\x00-\x1f]{0,63}$")]
Place: TypeAlias = Annotated[Path | None, BeforeValidator(_optional_folder)]
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
    "skills_silent",
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
STEPS = ("levels_near", "steps_near", "skills_silent")
Amount: TypeAlias = Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)]
Patterns: TypeAlias = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_patterns)]
Hosts: TypeAlias = Annotated[dict[str, Board], NoDecode, BeforeValidator(_hosts)]
Apps: TypeAlias = Annotated[dict[str, str], NoDecode, BeforeValidator(_apps)]
Weights: TypeAlias = Annotated[
    dict[Weight, Amount], NoDecode, BeforeValidator(_pairs), AfterValidator(_check_weights)
]
Folders: TypeAlias = Annotated[tuple[Path, ...], NoDecode, BeforeValidator(_places)]
Bits: TypeAlias = Annotated[int, Field(ge=0, le=256)]
ServiceKeys: TypeAlias = Annotated[SecretStr | None, AfterValidator(_service_keys)]
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
LogLevel: TypeAlias = Annotated[
    Literal["debug", "info", "warning", "error"],
    BeforeValidator(lambda given: given.lower() if isinstance(given, str) else given),
]


class ApiFields(BaseModel):
    """The settings of the API: where it listens, and who may ask."""

    api_host: Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]{1,255}$")] = "127.0.0.1"
    api_port: Annotated[int, Field(ge=1, le=65_535)] = 3100
    service_keys: ServiceKeys = None  # NAME=SECRET, apart by commas; all scopes, for any user
    jwt_algorithm: Literal["HS256", "RS256", "EdDSA"] = "HS256"  # never as the token says
    jwt_key: SecretStr | None = None  # the secret of HS256, or a public key as PEM
    jwt_jwks_url: Address = None  # where the keys are, in place of one
    jwt_issuer: str = ""
    jwt_audience: str = ""
    cors_origins: Origins = ()  # whose pages may ask; none unless named
    tiers_file: Place = None  # TOML: [free] hourly = 10, daily = 50; [site] for all at one site
    alerts_file: Place = None  # TOML: [[alert]] name, metric, why, above or below
    otlp_endpoint: Address = None  # http://COLLECTOR:4318: spans go there, and nowhere unless set
    # s3://BUCKET/PREFIX?endpoint=https://HOST, for what runs leave and users send; None: the home.
    artifacts_url: Annotated[str | None, Field(repr=False)] = None
    artifact_days: Annotated[int, Field(ge=0, le=3650)] = 0  # then they go; 0: they stay
    # Read by these very names, for that store alone.
    aws_access_key_id: SecretStr | None = Field(None, validation_alias="AWS_ACCESS_KEY_ID")
    aws_secret_access_key: SecretStr | None = Field(None, validation_alias="AWS_SECRET_ACCESS_KEY")
    aws_session_token: SecretStr | None = Field(None, validation_alias="AWS_SESSION_TOKEN")
    # Read by these very names, by `steadyhand api migrate` alone: keys of an earlier system.
    gh_credential_key: SecretStr | None = Field(None, validation_alias="GH_CREDENTIAL_KEY")
    gh_credential_prev_keys: SecretStr | None = Field(
        None, validation_alias="GH_CREDENTIAL_PREV_KEYS"
    )


# Variables of earlier systems, where a deployment has them already.
EARLIER_NAMES = {
    "service_keys": "GH_SERVICE_SECRET",
    "vault_key": "GH_CREDENTIAL_KEY",
    "vault_prev_keys": "GH_CREDENTIAL_PREV_KEYS",
    "api_port": "GH_API_PORT",
    "app_urls": "APP_URL_MAPPINGS",
}
EARLIER_PROGRAM = "valet"  # who shows that secret


class EarlierNames(PydanticBaseSettingsSource):
    """Settings by the names that earlier systems had; ours count before them."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        """The value of that setting, if such a variable is there."""
        value = os.environ.get(EARLIER_NAMES.get(field_name, ""), "").strip()
        if value and field_name == "service_keys":
            value = f"{EARLIER_PROGRAM}={value}"
        return value or None, field_name, False

    def __call__(self) -> dict[str, Any]:
        """Those that are there."""
        told = {name: self.get_field_value(None, name)[0] for name in EARLIER_NAMES}
        return {name: value for name, value in told.items() if value}


class Settings(ModelFields, BudgetFields, ApiFields, BaseSettings):
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
    # Of PostgreSQL: what a service does for a user is done under it, by row-level security.
    database_role: Annotated[str, Field(pattern=r"^([a-z_][a-z0-9_]{0,62})?$")] = ""
    prohibited_domains: Patterns = ()  # example.com, *.example.com, http*://example.com
    ats_hosts: Hosts = Field(default_factory=dict)  # host[:port] -> kind of board that it serves
    app_urls: Apps = Field(default_factory=dict)  # application -> address, for tasks that name it
    resume_template: Template = "plain"
    resume_paper: Paper = "a4"
    resume_pages: Annotated[int, Field(ge=1, le=2)] = 2  # at most
    fonts: Folders = ()  # folders with fonts for scripts that the built-in ones lack
    fit_weights: Weights = Field(default_factory=dict)  # by the names in docs/reference/fit.md
    parallel: Annotated[int, Field(ge=1, le=32)] = 4  # applications at once, in a batch
    runs_per_worker: Annotated[int, Field(ge=1, le=64)] = 4  # jobs at once, of a worker
    jobs_per_user: Annotated[int, Field(ge=0, le=1000)] = 0  # at once, of all workers; 0: no limit
    jobs_per_host: Annotated[int, Field(ge=0, le=1000)] = 1  # at once, of all workers; 0: no limit
    hold_s: Annotated[float, Field(ge=0, le=3600)] = 120.0  # a page stays open for an answer
    webhook_secret: SecretStr | None = None  # whsec_...: signs callbacks; None: unsigned
    webhook_prev_secret: SecretStr | None = None  # signs beside it while receivers change over
    runs_per_browser: Annotated[int, Field(ge=1, le=1000)] = 20  # of a batch; then it is replaced
    browser_memory_mb: Annotated[int, Field(ge=500, le=100_000)] = 4000  # above it, as well
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
    log: LogLevel | None = None  # lines of the adapters on stderr, from that level on; None: none
    user_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9._@-]{1,64}$")] = "local"

    def __init__(self, **given: object) -> None:
        """Raises BadInput, naming the setting that is wrong and what it should be."""
        _refuse_large()
        try:
            super().__init__(**given)  # type: ignore[arg-type]
        except ValidationError as exc:
            raise BadInput(_error_sentence(exc, given)) from exc
        except tomllib.TOMLDecodeError as exc:
            raise BadInput(
                f"{_find_broken_toml()} is no valid TOML: {exc}; correct that line"
            ) from exc
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
        earlier = EarlierNames(settings_cls)
        return (init_settings, env_settings, dotenv_settings, earlier, *files)

    @property
    def runs_headless(self) -> bool:
        """Whether the browser shows no window: as told, else where there is no display."""
        return self.headless if self.headless is not None else not display()


def display() -> str:
    """The name of this session's display; '' where no window can be shown."""
    if sys.platform == "darwin":
        return "macOS"
    return next((os.environ[name] for name in DISPLAYS if os.environ.get(name)), "")


def _error_sentence(exc: ValidationError, given: dict[str, object]) -> str:
    """The first thing that is wrong: where it was said, why it is refused, what to write."""
    first = exc.errors(include_url=False)[0]
    field = str(first["loc"][0]) if first["loc"] else ""
    where = _source_of(field, given)
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


def _source_of(field: str, given: dict[str, object]) -> str:
    name = f"{PREFIX}{field.upper()}"
    if field in given:
        return field
    if any(key.upper() == name for key in os.environ):
        return name
    if (earlier := EARLIER_NAMES.get(field, "")) and os.environ.get(earlier):
        return earlier
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


def _find_broken_toml() -> Path:
    """The first file that does not parse."""
    for path in TOML_FILES:
        try:
            _toml(path.expanduser())
        except tomllib.TOMLDecodeError:
            return path
    return TOML_FILES[0]
