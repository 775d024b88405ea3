"""What comes into a store from elsewhere, and goes out of it: files, and tables of another system.

The answer bank and recipes are JSON to export and import, within limits.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import text

from steadyhand.core import secrets
from steadyhand.core.answer.bank import BankEntry, question_intent
from steadyhand.core.journal import codec
from steadyhand.core.lang.text import compose, normalise
from steadyhand.core.lang.vocabulary import Vocabulary
from steadyhand.core.plan.recipe import ID_LENGTH, Health, Recipe, is_lasting
from steadyhand.core.policy.budget import JobType, Tier
from steadyhand.core.queue import access, lifecycle
from steadyhand.core.queue.job import Job, JobOrder, JobStatus
from steadyhand.errors import BadInput, KeyReused, StoreFailed
from steadyhand.ports import Vault
from steadyhand.ports.jobs import ServiceUser
from steadyhand.views.wording import one_line

from ..files.given_file import Role, read_foreign, user_path
from .database import Database, insert_new, storable_text
from .home import write_private
from .jobs import SqlJobs
from .service_keys import SqlUsers
from .tables import spendings

# The bank as a file: `{"entries": [{"question", "answer", "context", ...}]}`.
#
# Question, answer and context are enough to read one; what else we write lets a bank go elsewhere
# and come back whole. Keys that are not ours are passed over.

ENTRIES_MAX = 5_000  # of one file, each takes 1 ms; who applies every day remembers some hundred
QUESTION_MAX = 2_000  # characters, of a wording too
WORDINGS_MAX = 100  # of one question
ANSWER_TEXT_MAX = 20_000  # characters of an answer; a letter has 3,000
BANK_ROLE = Role("bank", 16_000_000, remedy="split it")


class _FileEntry(msgspec.Struct, omit_defaults=True):
    question: str
    answer: str | bool | int | float | tuple[str, ...]
    context: str | None = None
    company: str = ""
    aliases: tuple[str, ...] = ()
    intent: str | None = None  # None: the words are read when the file is
    slots: dict[str, str] = {}  # msgspec copies it for each entry
    provenance: str = ""
    created_at: str = ""
    used_at: str = ""
    used: int = 0
    language: str = ""


class _BankFile(msgspec.Struct):
    entries: tuple[_FileEntry, ...]


def read_bank(path: Path, words: Vocabulary) -> tuple[BankEntry, ...]:
    """The entries of that file, in its order, without a profile. Raises BadInput."""
    file = user_path(path)
    name = one_line(file.name)
    try:
        decoded = msgspec.json.decode(
            read_foreign(file, BANK_ROLE).removeprefix(BOM_UTF8), type=_BankFile
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as exc:
        raise BadInput(
            f"{name} is no bank: {exc}; it must hold "
            '{"entries": [{"question": "...", "answer": "..."}]}'
        ) from exc
    if len(decoded.entries) > ENTRIES_MAX:
        many = f"{len(decoded.entries):,} answers, at most {ENTRIES_MAX:,} at once"
        raise BadInput(f"{name} holds {many}; split it")
    for number, entry in enumerate(decoded.entries, 1):
        if fault := _entry_fault(entry):
            raise BadInput(f"{name} cannot be taken in: its answer {number} {fault}; shorten it")
    return tuple(_entry_from_file(entry, file.name, words) for entry in decoded.entries)


def encode_bank(entries: Iterable[BankEntry]) -> bytes:
    """The file's content, sorted by question and employer: the same bank gives the same bytes."""
    ordered = sorted(entries, key=lambda e: (normalise(e.question), e.company, e.question))
    whole = msgspec.json.encode(_BankFile(tuple(map(_entry_to_file, ordered))))
    return msgspec.json.format(whole, indent=2) + b"\n"


def write_bank(path: Path, entries: Iterable[BankEntry]) -> Path:
    """The file holds those entries, whole or not at all, for its owner's eyes (mode 0600)."""
    return write_private(user_path(path).absolute(), encode_bank(entries))


def _entry_fault(entry: _FileEntry) -> str:
    """What is too long in it, as the end of a sentence; '' for nothing."""
    wordings = (entry.question, *entry.aliases)
    if len(wordings) > WORDINGS_MAX:
        return f"has {len(wordings):,} wordings, at most {WORDINGS_MAX}"
    if (longest := max(map(len, wordings))) > QUESTION_MAX:
        return f"has a question of {longest:,} characters, at most {QUESTION_MAX:,}"
    others = (_answer_text(entry.answer), entry.context or "", entry.provenance, entry.company)
    if (longest := max(map(len, (*others, *entry.slots, *entry.slots.values())))) > ANSWER_TEXT_MAX:
        return f"has a text of {longest:,} characters, at most {ANSWER_TEXT_MAX:,}"
    return ""


def _entry_from_file(entry: _FileEntry, file: str, words: Vocabulary) -> BankEntry:
    read = question_intent(entry.question, words) if entry.intent is None else None
    return BankEntry(
        question=compose(entry.question),
        answer=compose(_answer_text(entry.answer)),
        intent=read.name if read else entry.intent or "",
        slots=read.slots if read else tuple(entry.slots.items()),
        context=entry.context or "",
        provenance=entry.provenance or f"imported from {file}",
        created_at=entry.created_at,
        used_at=entry.used_at,
        aliases=entry.aliases,
        company=entry.company,
        used=entry.used,
        language=entry.language,
    )


def _answer_text(answer: str | bool | int | float | tuple[str, ...]) -> str:
    match answer:
        case bool():
            return "yes" if answer else "no"
        case tuple():
            return "\n".join(answer)
    return str(answer)


def _entry_to_file(entry: BankEntry) -> _FileEntry:
    return _FileEntry(
        question=entry.question,
        answer=entry.answer,
        context=entry.context or None,
        company=entry.company,
        aliases=entry.aliases,
        intent=entry.intent,
        slots=dict(entry.slots),
        provenance=entry.provenance,
        created_at=entry.created_at,
        used_at=entry.used_at,
        used=entry.used,
        language=entry.language,
    )


RECIPES_ROLE = Role("recipes", 2_000_000, remedy="export fewer recipes")
RECIPES_MAX, PAGES_MAX, STEPS_MAX = 500, 40, 400
RECIPE_TEXT_MAX = 1_000  # characters of any text in it
LOCATORS_MAX = 3  # of a step; one of each kind
CLOCK_SKEW_MAX = timedelta(days=1)  # that another machine's clock may be
IMPORT_MARK = "imported"
_DIGEST = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class _RecipesFile:
    """What a file holds."""

    recipes: tuple[Recipe, ...]


def encode_recipes(recipes: Iterable[Recipe]) -> str:
    """The recipes as JSON, the same for the same ones; without how they did and in which runs.

    Those of tasks are left out: their steps hold values, and stand with their runs.
    """
    kept = (replace(r, health=Health(), made_from="") for r in recipes if r.pages)
    bare = sorted(kept, key=lambda r: r.id)
    told = json.loads(codec.pack(_RecipesFile(tuple(bare))))
    return json.dumps(told, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def decode_recipes(text: str, *, now: datetime) -> tuple[Recipe, ...]:
    """The recipes of a file, each with no health yet. Raises BadInput with one sentence.

    A meaning that a run could not have taught (a secret, a consent, one that hangs on a job) is
    taken out of its step; the step stays, and says nothing.
    """
    try:
        found = codec.unpack(_RecipesFile, text.encode("utf-8", "replace")).recipes
    except StoreFailed as exc:
        raise BadInput("it is no file of recipes; make one with 'recipes export'") from exc
    if len(found) > RECIPES_MAX:
        raise BadInput(f"the file holds {len(found)} recipes; at most {RECIPES_MAX} are taken")
    for number, recipe in enumerate(found, start=1):
        if fault := _recipe_fault(recipe, now):
            raise BadInput(f"its recipe {number} {fault}")
    return tuple(map(_without_private_meanings, found))


def _recipe_fault(recipe: Recipe, now: datetime) -> str:
    """What is wrong with it, as the end of a sentence; '' for nothing."""
    steps = [step for _, step in recipe.each()]
    if len(recipe.pages) > PAGES_MAX or len(steps) > STEPS_MAX or not steps:
        return (
            f"has {len(steps)} steps on {len(recipe.pages)} pages; "
            f"one has 1 to {STEPS_MAX} on at most {PAGES_MAX}"
        )
    texts = tuple(_recipe_texts(recipe))
    if max(map(len, texts)) > RECIPE_TEXT_MAX:
        return f"has a text that is longer than {RECIPE_TEXT_MAX} characters"
    if any(len(s.locators) > LOCATORS_MAX for s in steps):
        return f"has a step with more than {LOCATORS_MAX} locators"
    if not all(_DIGEST.fullmatch(digest) for digest in _digests(recipe)):
        return "has a fingerprint that is none"
    return "" if _is_past(recipe.made_at, now) else "was made at no time, or in the future"


def _recipe_texts(recipe: Recipe) -> Iterator[str]:
    """Every text of the recipe."""
    yield from (recipe.place, recipe.task, recipe.made_at)
    if recipe.door:
        yield from (recipe.door.place, recipe.door.label)
    for page in recipe.pages:
        yield page.form
        if page.way:
            yield from (page.way.form, page.way.label)
    for _, step in recipe.each():
        yield from (step.signature, step.question, step.under)
        yield from (step.source, step.widget, step.tier)
        yield from (text for way in step.locators for text in way)
        if step.intent:
            yield step.intent.name
            yield from (text for slot in step.intent.slots for text in slot)


def _digests(recipe: Recipe) -> Iterator[str]:
    """Every digest of the recipe that is not empty."""
    ways = (page.way.form for page in recipe.pages if page.way)
    forms = (page.form for page in recipe.pages)
    return filter(None, (*forms, *ways, *(s.signature for _, s in recipe.each())))


def _is_past(made_at: str, now: datetime) -> bool:
    """Whether that is no time at all, or one with its zone that is over."""
    if not made_at:
        return True
    try:
        made = datetime.fromisoformat(made_at)
    except ValueError:
        return False
    return made.tzinfo is not None and made <= now + CLOCK_SKEW_MAX


def _without_private_meanings(recipe: Recipe) -> Recipe:
    pages = tuple(
        replace(
            page,
            steps=tuple(
                step
                if step.intent is None or is_lasting(step.intent)
                else replace(step, intent=None)
                for step in page.steps
            ),
        )
        for page in recipe.pages
    )
    return replace(recipe, pages=pages, health=Health(), made_from=IMPORT_MARK)


# What an earlier system kept in its `gh_*` tables, read once and stored as ours.
#
# A job that had not begun is queued here under its own id and key. One that had begun, or ended, is
# stored as ended, so that its key begins no second application: whether an unfinished one was sent
# nobody knows, and a person has to look. Passwords and sessions are opened with the keys of that
# system and sealed with ours. What cannot be read, or has no place here, is listed, without its
# content. Nothing of the earlier system is changed; to read it again stores nothing twice.

NONCE_BYTES, TAG_BYTES = 12, 16
WAITING = ("pending", "queued")
BEGUN = ("running", "paused")
EarlierRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EarlierKeys:
    """Keys of 256 bits that its envelopes were made with, the newest first."""

    keys: tuple[bytes, ...] = field(repr=False)


@dataclass(slots=True)
class Migration:
    """How much was stored, by kind, and what was left, each in one sentence."""

    stored: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class EarlierSystem:
    """Where it is read from, and what its names stand for here."""

    database: Database
    keys: EarlierKeys
    sites: Mapping[str, str]  # its name of a platform -> the origin whose password that is
    at: datetime


def parse_keys(current: str, previous: str = "") -> EarlierKeys:
    """Keys as it writes them: 64 hex digits each. Raises BadInput, which repeats none."""
    named = [each.strip() for each in (current, *previous.split(",")) if each.strip()]
    try:
        found = tuple(bytes.fromhex(each) for each in named)
    except ValueError:
        found = ()
    if any(len(each) != 32 for each in found) or len(found) != len(named):
        raise BadInput("GH_CREDENTIAL_KEY and GH_CREDENTIAL_PREV_KEYS are 64 hex digits each")
    return EarlierKeys(found)


def open_envelope(envelope: bytes, keys: EarlierKeys) -> bytes | None:
    """The content: version, key id with its length, nonce, tag, ciphertext; None for no key."""
    if len(envelope) < 2 + NONCE_BYTES + TAG_BYTES:
        return None
    rest = envelope[2 + envelope[1] :]
    nonce, tag = rest[:NONCE_BYTES], rest[NONCE_BYTES : NONCE_BYTES + TAG_BYTES]
    sealed = rest[NONCE_BYTES + TAG_BYTES :] + tag
    for key in keys.keys:
        try:
            return AESGCM(key).decrypt(nonce, sealed, None)
        except (InvalidTag, ValueError):
            continue
    return None


async def migrate(
    earlier: EarlierSystem, target: Database, vault_of: Callable[[str], Vault]
) -> Migration:
    """All that it keeps is stored as ours, or listed. Raises StoreFailed where it is not there."""
    done = Migration()
    users: set[str] = set()
    for row in await _rows(earlier.database, "gh_automation_jobs"):
        if user := _user_of(row, "job", done):
            users.add(user)
            await _store_job(target.of_user(user), row, done, at=earlier.at)
    for row in await _rows(earlier.database, "gh_user_credentials", "gh_browser_sessions"):
        if user := _user_of(row, "secret", done):
            await _store_secret(earlier, vault_of(user), row, done)
    for row in await _rows(earlier.database, "gh_user_usage"):
        if user := _user_of(row, "usage", done):
            await _store_usage(target.of_user(user), row, done, at=earlier.at)
    for name, why in (
        ("gh_action_manuals", "recorded steps of its own agent; recipes are learned anew"),
        ("gh_job_events", "its log; keep its database for as long as you need that"),
    ):
        if count := len(await _rows(earlier.database, name, columns="id")):
            done.left.append(f"{count} rows of {name}: {why}")
    return done


async def _rows(database: Database, *tables: str, columns: str = "*") -> list[EarlierRow]:
    """All rows of those tables; none of one that an older version of it did not have."""
    found: list[EarlierRow] = []
    async with database.reading("earlier.rows") as connection:
        for table in tables:
            if await connection.scalar(text("SELECT to_regclass(:name)"), {"name": table}):
                rows = await connection.execute(text(f"SELECT {columns} FROM {table}"))
                found += [dict(row) for row in rows.mappings()]
            elif table == "gh_automation_jobs":
                raise StoreFailed("there is no table gh_automation_jobs; check the address")
    return found


def _user_of(row: EarlierRow, what: str, done: Migration) -> str:
    user = str(row.get("user_id") or "")
    if access.is_user_id(user):
        return user
    done.left.append(f"a {what} of nobody who can be a user here")
    return ""


async def _store_job(theirs: Database, row: EarlierRow, done: Migration, *, at: datetime) -> None:
    name = str(row["id"])
    try:
        job = job_of_row(row, at=codec.stamp(at))
        await SqlJobs(theirs).add(job)
    except KeyReused:
        done.left.append(f"job {name}: its key is in use here, for another request")
        return
    except (BadInput, KeyError, ValueError) as exc:
        done.left.append(f"job {name}: it cannot be read ({type(exc).__name__})")
        return
    done.stored["jobs that wait" if str(row["status"]) in WAITING else "jobs that ended"] += 1
    if str(row["status"]) in BEGUN:
        done.left.append(
            f"job {name}: it had begun there; look at the site, then ask for it again if it"
            " was not sent"
        )


def job_of_row(row: EarlierRow, *, at: str) -> Job:
    """The job that such a row is here. Raises ValueError for what is none."""
    status, told = str(row["status"]), dict(row)
    order = JobOrder(
        type=JobType(str(row["job_type"])),
        target_url=storable_text(str(row["target_url"])),
        task_description=storable_text(str(told.get("task_description") or "")),
        input_data=_input_of(_json(told.get("input_data"))),
        priority=min(10, max(1, int(told.get("priority") or 5))),
        scheduled_at=_stamp(told.get("scheduled_at")),
        timeout_s=int(told.get("timeout_seconds") or 300),
        max_retries=int(told.get("max_retries") or 0),
        worker_affinity=str(told.get("target_worker_id") or ""),
        external_task_id=str(told.get("valet_task_id") or ""),
        callback_url=str(told.get("callback_url") or "") if status in WAITING else "",
        tags=tuple(str(each) for each in _json(told.get("tags")) or ()),
        metadata=_json(told.get("metadata")) or {},
        idempotency_key=storable_text(str(told.get("idempotency_key") or "")),
    )
    facts = json.dumps([str(row["id"]), order.target_url, order.idempotency_key])
    order = replace(order, digest=sha256(facts.encode()).hexdigest())
    new = lifecycle.new_job(order, user_id=str(row["user_id"]), job_id=str(row["id"]), at=at)
    if status in WAITING:
        return new
    ended = _stamp(told.get("completed_at")) or at
    if status in BEGUN:
        why, code = "it had begun in an earlier system", lifecycle.SUBMIT_UNKNOWN
        return replace(new, status=JobStatus.FAILED, error_code=code, why=why, completed_at=ended)
    why = f"it ended in an earlier system, which says: {status}"
    code = storable_text(str(told.get("error_code") or ""))[:50]
    return replace(new, status=JobStatus(status), error_code=code, why=why, completed_at=ended)


def _input_of(given: Any) -> dict[str, object]:
    """What our handler takes of it: the profile under its own name, what it does not know stays."""
    told = dict(given or {})
    if "user_data" in told:
        told["profile"] = told.pop("user_data")
    if "qa_overrides" in told:
        told["answers"] = told.pop("qa_overrides")
    return told


def _json(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def _stamp(value: Any) -> str:
    if not value:
        return ""
    when = datetime.fromisoformat(value) if isinstance(value, str) else value
    return codec.stamp(when if when.tzinfo else when.replace(tzinfo=UTC))


async def _store_secret(
    earlier: EarlierSystem, vault: Vault, row: EarlierRow, done: Migration
) -> None:
    """One password or session is sealed anew; what cannot be is named by its place alone."""
    session = "session_data" in row
    name = f"{'session' if session else 'password'} of {row.get('domain') or row.get('platform')}"
    if row.get("is_valid") is False:
        done.left.append(f"{name}: it was known not to work")
        return
    until = row.get("expires_at")
    if until and until <= earlier.at:
        done.left.append(f"{name}: it has expired")
        return
    content = open_envelope(
        _bytes(row["session_data" if session else "encrypted_data"]), earlier.keys
    )
    if content is None:
        done.left.append(f"{name}: no key that was given opens it")
        return
    try:
        found = list(_sessions(row, content) if session else _logins(earlier, row, content))
    except (KeyError, TypeError, AttributeError, BadInput):
        found = []
    for place, secret in found:
        await vault.put(place, secret, at=earlier.at, expires_at=until)
        done.stored["sessions" if session else "passwords"] += 1
    if not found:
        lacks = "it is no storage of a browser" if session else "name its site, as NAME=ORIGIN"
        done.left.append(f"{name}: {lacks}")


def _bytes(value: Any) -> bytes:
    """An envelope as a column holds it: bytes, or text in base64 or hex."""
    if not isinstance(value, str):
        return bytes(value)
    plain = value.removeprefix("\\x")
    for decode in (bytes.fromhex, lambda it: base64.b64decode(it, validate=True)):
        try:
            return decode(plain)
        except (ValueError, binascii.Error):
            continue
    return b""


Found = Iterator[tuple[secrets.SecretPlace, secrets.Secret]]


def _logins(earlier: EarlierSystem, row: EarlierRow, content: bytes) -> Found:
    """The password, with whose it is, for the one origin that its platform stands for."""
    origin = earlier.sites.get(str(row["platform"]), "")
    if not origin or str(row.get("credential_type")) != "password":
        return
    try:
        told = json.loads(content)
    except ValueError:
        told = content.decode("utf-8", "replace")
    if isinstance(told, dict):
        user = str(told.get("username") or told.get("email") or "")
        value = str(told.get("password") or "")
    else:
        user, value = "", str(told)
    if value:
        place = secrets.parse_place(secrets.SecretKind.CREDENTIAL, origin)
        yield place, secrets.Secret(value, user)


def _sessions(row: EarlierRow, content: bytes) -> Found:
    """What a browser had stored for the host, by TLS alone."""
    try:
        told = json.loads(content)
        origin = f"https://{str(row['domain']).lower()}"
        place = secrets.parse_place(secrets.SecretKind.SESSION, origin)
    except (ValueError, BadInput):
        return
    if not isinstance(told, dict) or not ("cookies" in told or "origins" in told):
        return
    state = {  # cut down to whom a browser would show it
        "cookies": [
            each
            for each in told.get("cookies", ())
            if secrets.is_sent_to(origin, str(each["domain"]), secure=bool(each["secure"]))
        ],
        "origins": [each for each in told.get("origins", ()) if each.get("origin") == origin],
    }
    kept = secrets.StoredSession(origin, json.dumps(state))
    yield place, secrets.Secret(codec.pack(kept).decode())


async def _store_usage(theirs: Database, row: EarlierRow, done: Migration, *, at: datetime) -> None:
    """The user's tier, and what the month cost so far, so that it is not spent again."""
    tier, began = str(row.get("tier") or ""), row.get("period_start")
    user, users = theirs.user_id, SqlUsers(theirs)
    known = await users.get(user)
    if not known.tier and tier in set(Tier):
        await users.put(ServiceUser(user, tier, known.delegates), at=at)
        done.stored["tiers"] += 1
    if not isinstance(began, datetime):
        return
    month = f"{began.astimezone(UTC):%Y-%m}"
    spent = {
        "user_id": user,
        "call_id": f"earlier {month}",
        "month": month,
        "micro_usd": round(float(row.get("total_cost_usd") or 0) * 1_000_000),
        "settled": True,
    }
    async with theirs.writing("earlier.usage") as connection:
        await connection.execute(insert_new(connection, spendings, spent))
    done.stored["months of costs"] += 1
