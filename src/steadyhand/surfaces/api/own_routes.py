"""What a user keeps: profiles, remembered answers, sessions, credentials, recipes.

Values of secrets come in and never back: what is told of one is where it belongs and since when.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response
from pydantic import BaseModel, BeforeValidator, Field, JsonValue

from steadyhand.adapters.documents.language_files import load_vocabulary
from steadyhand.core.answer import bank
from steadyhand.core.journal.codec import stamp
from steadyhand.core.plan.recipe import Recipe
from steadyhand.core.secrets import Secret, SecretKind, SecretPlace, parse_place
from steadyhand.ports import SecretRecord

from .bodies import TEXT_MAX, Incoming, Line, Moment, refuse_texts, shown_by
from .callers import Caller, Reader, SecretWriter, Writer
from .problems import NOT_FOUND, Problem

router = APIRouter(tags=["own"])
ENTRIES_MAX = 2_000  # of a bank; who applies every day remembers some hundred
SECRET_MAX = 1_000  # characters of a password
STRATEGY_DAYS = 90
ProfileName = Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$")]
Domain = Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,179}(:[0-9]{1,5})?$")]
ProfileBody = Annotated[
    dict[str, JsonValue],
    BeforeValidator(refuse_texts),
    Body(
        examples=[{"name": {"given": "Ada", "family": "Nemo"}, "email": "ada@mail.example"}],
    ),
]
BankName = Annotated[Line, Query(min_length=1, max_length=200)]


class ProfileAnswer(BaseModel):
    """A profile by its name; files are named by their handles."""

    name: str
    profile: dict[str, Any]


class BankItem(Incoming):
    """An answer to remember: to which question, and for which employer alone."""

    question: Annotated[str, Field(min_length=1, max_length=2_000)]
    answer: Annotated[str, Field(min_length=1, max_length=TEXT_MAX)]
    company: Annotated[Line, Field(max_length=200)] = ""
    context: Annotated[str, Field(max_length=2_000)] = ""


class BankRequest(Incoming):
    """All that is remembered for a profile from now on."""

    entries: Annotated[list[BankItem], Field(max_length=ENTRIES_MAX)]

    model_config = shown_by(entries=[{"question": "Notice period?", "answer": "3 months"}])


class BankAnswer(BaseModel):
    """Remembered answers, in the order of their questions."""

    entries: list[dict[str, Any]]


class CredentialRequest(Incoming):
    """A user name and a password of one site."""

    username: Annotated[Line, Field(min_length=1, max_length=SECRET_MAX)]
    password: Annotated[Line, Field(min_length=1, max_length=SECRET_MAX)]
    expires_at: Moment | None = None

    model_config = shown_by(username="ada@mail.example", password="a long one of their own")


class SecretAnswer(BaseModel):
    """What may be told of a secret: no part of it is among this."""

    domain: str
    created_at: str
    expires_at: str | None
    last_verified_at: str | None
    is_valid: bool


class SecretList(BaseModel):
    """All of one kind."""

    domains: list[SecretAnswer]


class RecipeAnswer(BaseModel):
    """What was learned of a form, and how it has done since. A recipe holds no answer."""

    id: str
    place: str
    standing: str  # used, unhealthy, quarantine
    score: float
    successes: int
    failures: int
    steps: int
    made_at: str
    used_at: str | None


@router.get("/profiles")
async def list_profiles(caller: Reader) -> dict[str, list[str]]:
    """The names of the user's profiles."""
    caller.require_user()
    return {"profiles": list(await caller.context.profiles.names(caller.user_id))}


@router.get("/profiles/{name}")
async def read_profile(caller: Reader, name: ProfileName) -> ProfileAnswer:
    """One profile, as it was put there."""
    caller.require_user()
    found = await caller.context.profiles.read(caller.user_id, name)
    if found is None:
        raise Problem(404, "not_found", NOT_FOUND)
    return ProfileAnswer(name=name, profile=found)


@router.put("/profiles/{name}")
async def put_profile(caller: Writer, name: ProfileName, asked: ProfileBody) -> ProfileAnswer:
    """Keep a profile, in place of one of that name; what is no profile is refused whole."""
    caller.require_user()
    await caller.context.profiles.put(caller.user_id, name, asked)
    return await read_profile(caller, name)


@router.get("/bank")
async def read_bank(caller: Reader, profile: BankName | None = None) -> BankAnswer:
    """The answers that are remembered: of a profile, or of all."""
    kept = caller.store.bank
    names = (profile,) if profile is not None else await kept.profiles()
    found = [entry for name in names for entry in await kept.entries(name)]
    return BankAnswer(entries=[entry_json(entry) for entry in found])


@router.put("/bank")
async def put_bank(caller: Writer, asked: BankRequest, profile: BankName = "default") -> BankAnswer:
    """Remember those answers for a profile, and no others; one that is refused stops them all.

    An entry that was there before, word for word, keeps what is known of its use.
    """
    given = [
        bank.BankEntry(item.question, item.answer, company=item.company, context=item.context)
        for item in asked.entries
    ]
    known, now = await caller.store.bank.entries(profile), stamp(caller.context.clock.now())
    made = bank.replace_entries(known, given, load_vocabulary())
    if made.refused:
        raise Problem(422, "answer_refused", made.refused)
    put = tuple(
        each
        if each in known
        else replace(each, profile=profile, provenance=caller.actor, created_at=now)
        for each in made.change.put
    )
    await caller.store.bank.change(profile, bank.Change(put, made.change.drop))
    return await read_bank(caller, profile)


def entry_json(entry: bank.BankEntry) -> dict[str, Any]:
    """The entry as JSON tells it."""
    names = ("question", "answer", "company", "context", "intent", "profile", "provenance")
    more = ("created_at", "used_at", "used", "language")
    told = {name: getattr(entry, name) for name in (*names, *more)}
    return {"id": entry.id, **told, "aliases": list(entry.aliases), "slots": dict(entry.slots)}


@router.get("/sessions")
async def list_sessions(caller: Reader) -> SecretList:
    """Sites that know the user by a kept session."""
    return SecretList(domains=await _secrets(caller, SecretKind.SESSION))


@router.get("/sessions/{domain}")
async def read_session(caller: Reader, domain: Domain) -> SecretAnswer:
    """What may be told of one."""
    place = parse_place(SecretKind.SESSION, domain)
    return _one_of(await _secrets(caller, SecretKind.SESSION), place)


@router.delete("/sessions")
async def forget_sessions(caller: SecretWriter) -> dict[str, int]:
    """Forget every session."""
    kept = await _secrets(caller, SecretKind.SESSION)
    for each in kept:
        await forget_session(caller, each.domain)
    return {"forgotten": len(kept)}


@router.delete("/sessions/{domain}", status_code=204, response_class=Response)
async def forget_session(caller: SecretWriter, domain: Domain) -> None:
    """Forget one."""
    await _forget(caller, parse_place(SecretKind.SESSION, domain))


@router.get("/credentials")
async def list_credentials(caller: Reader) -> SecretList:
    """Sites of which a user name and a password are kept."""
    return SecretList(domains=await _secrets(caller, SecretKind.CREDENTIAL))


@router.put("/credentials/{domain}")
async def put_credential(
    caller: SecretWriter, domain: Domain, asked: CredentialRequest
) -> SecretAnswer:
    """Keep a user name and a password for https at that very host, in place of earlier ones."""
    place, now = _credential_place(domain), caller.context.clock.now()
    if asked.expires_at is not None and asked.expires_at <= now:
        raise Problem(422, "validation_failed", "/expires_at: that time has passed.")
    caller.require_user()
    vault = caller.context.vault(caller.user_id, caller.actor)
    secret = Secret(asked.password, asked.username)
    await vault.put(place, secret, at=now, expires_at=asked.expires_at)
    return _one_of(await _secrets(caller, SecretKind.CREDENTIAL), place)


@router.delete("/credentials/{domain}", status_code=204, response_class=Response)
async def forget_credential(caller: SecretWriter, domain: Domain) -> None:
    """Forget them."""
    await _forget(caller, _credential_place(domain))


def _credential_place(domain: str) -> SecretPlace:
    """A password belongs to one origin; over plain http none is kept by this."""
    return parse_place(SecretKind.CREDENTIAL, f"https://{domain}")


async def _secrets(caller: Caller, kind: SecretKind) -> list[SecretAnswer]:
    caller.require_user()
    vault = caller.context.vault(caller.user_id, caller.actor)
    found = await vault.secret_records(at=caller.context.clock.now())
    return [_secret_answer(each) for each in found if each.place.kind is kind]


def _secret_answer(record: SecretRecord) -> SecretAnswer:
    return SecretAnswer(
        domain=record.place.domain.removeprefix("https://"),
        created_at=record.created_at,
        expires_at=record.expires_at or None,
        last_verified_at=record.last_verified_at or None,
        is_valid=record.is_valid,
    )


def _one_of(found: list[SecretAnswer], place: SecretPlace) -> SecretAnswer:
    """The one of that place. Raises Problem."""
    for each in found:
        if each.domain == place.domain.removeprefix("https://"):
            return each
    raise Problem(404, "not_found", NOT_FOUND)


async def _forget(caller: Caller, place: SecretPlace) -> None:
    """Nothing is kept there. Raises Problem where nothing was."""
    caller.require_user()
    vault = caller.context.vault(caller.user_id, caller.actor)
    if not await vault.forget(place, at=caller.context.clock.now()):
        raise Problem(404, "not_found", NOT_FOUND)


@router.get("/recipes")
async def list_recipes(caller: Reader) -> dict[str, list[RecipeAnswer]]:
    """What proven runs taught of forms, newest first."""
    return {"recipes": [recipe_answer(each) for each in await caller.store.recipes.all()]}


def recipe_answer(recipe: Recipe) -> RecipeAnswer:
    """The recipe as its user sees it."""
    health = recipe.health
    standing = "quarantine" if health.quarantined else "used" if health.usable else "unhealthy"
    return RecipeAnswer(
        id=recipe.id,
        place=recipe.place,
        standing=standing,
        score=round(health.score, 2),
        successes=health.successes,
        failures=health.failures,
        steps=len(tuple(recipe.each())),
        made_at=recipe.made_at,
        used_at=health.used_at or None,
    )


@router.get("/stats/strategies", tags=["usage"])
async def read_strategies(
    caller: Reader, days: Annotated[int, Query(ge=1, le=366)] = STRATEGY_DAYS
) -> dict[str, Any]:
    """What each rung of the ladder did, day by day: runs that it planned in, and how they ended."""
    caller.require_user()
    since = stamp(caller.context.clock.now() - timedelta(days=days))
    found = await caller.context.stats.strategies(caller.user_id, since=since)
    names = ("day", "rung", "runs", "plans", "actions", "missing", "submitted")
    return {"days": days, "rungs": [{n: getattr(each, n) for n in names} for each in found]}
