"""The tables. Every key begins with the user: no query can be written that forgets whose row it is.

Times are ISO 8601 UTC strings with milliseconds and end in Z, so that they sort as text. Bodies are
JSON as text: both databases give back the very bytes that were stored. The user '' is nobody in
particular: workers, and what holds for everybody.
A change here needs a migration (a file in `migrations`) and a new `REVISION`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

FIRST_REVISION = "0010"  # of the first release
REVISION = "0013"  # what `migrations` ends at

metadata = MetaData(
    naming_convention={"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(referred_table_name)s"}
)


def _text(name: str) -> Column[str]:
    return Column(name, Text, nullable=False)


def _key(name: str) -> Column[str]:
    return Column(name, String(200), nullable=False)


runs = Table(
    "runs",
    metadata,
    _key("user_id"),
    _key("run_id"),
    _text("url"),
    _text("created_at"),
    _text("verdict"),
    PrimaryKeyConstraint("user_id", "run_id"),
    Index("ix_runs_created", "user_id", "created_at"),
)

# One row for each run that was ever claimed; every writer of events locks it first.
claims = Table(
    "claims",
    metadata,
    _key("user_id"),
    _key("run_id"),
    _text("worker"),
    Column("fence", Integer, nullable=False),  # seq of the latest claim event; -1 before it
    _text("until"),  # end of the lease; '' when released
    PrimaryKeyConstraint("user_id", "run_id"),
)

events = Table(
    "events",
    metadata,
    _key("user_id"),
    _key("run_id"),
    Column("seq", Integer, nullable=False, autoincrement=False),
    _text("at"),
    _text("kind"),
    Column("v", Integer, nullable=False),
    _text("actor"),
    _text("body"),
    PrimaryKeyConstraint("user_id", "run_id", "seq"),
    ForeignKeyConstraint(["user_id", "run_id"], ["claims.user_id", "claims.run_id"]),
)

questions = Table(
    "questions",
    metadata,
    _key("user_id"),
    _key("run_id"),
    _key("question_id"),
    _text("asked_at"),
    _text("body"),
    Column("reply", Text),  # NULL until it is answered
    _text("answered_at"),
    Column("closed", Boolean, nullable=False),
    PrimaryKeyConstraint("user_id", "run_id", "question_id"),
    Index("ix_questions_id", "user_id", "question_id"),
)

bank = Table(
    "bank",
    metadata,
    _key("user_id"),
    _key("profile"),
    _key("entry_id"),
    _text("question"),
    _text("answer"),
    _text("intent"),
    _text("slots"),  # JSON: pairs
    _text("context"),
    _text("provenance"),
    _text("created_at"),
    _text("used_at"),
    _text("aliases"),  # JSON: texts
    _text("company"),  # '' for any
    Column("used", Integer, nullable=False),
    _text("language"),
    PrimaryKeyConstraint("user_id", "profile", "entry_id"),
)

applications = Table(
    "applications",
    metadata,
    _key("user_id"),
    _key("run_id"),
    _text("url"),
    _key("fingerprint"),
    _text("status"),
    _text("title"),
    _text("company"),
    _text("reference"),
    _text("at"),
    _key("form"),  # fingerprint of the form that was approved; '' for none
    _key("profile"),
    PrimaryKeyConstraint("user_id", "run_id"),
    Index("ix_applications_form", "user_id", "form", "profile", "at"),
    Index("ix_applications_fingerprint", "user_id", "fingerprint", "at"),
    Index("ix_applications_at", "user_id", "at"),
)

# One row for each file of a run that its user may have; where it lies is in `objects.py`.
artifacts = Table(
    "artifacts",
    metadata,
    _key("user_id"),
    _key("handle"),
    _key("run_id"),
    _text("place"),  # in the run's folder
    _text("name"),
    Column("size", BigInteger, nullable=False),
    _text("media_type"),
    _text("at"),  # when it was listed as it is
    PrimaryKeyConstraint("user_id", "handle"),
    Index("ix_artifacts_run", "user_id", "run_id"),
    Index("ix_artifacts_at", "at"),
)

# One row for each posting that somebody applied to or looked at; its entries tell the rest.
tracked = Table(
    "tracked",
    metadata,
    _key("user_id"),
    _key("application_id"),
    _key("profile"),
    _text("vacancy"),  # JSON, without its text
    _text("text_key"),
    _text("created_at"),
    Column("keyed", Integer, nullable=False),  # by which rules its marks were made
    _key("standing"),  # what its entries come to
    _text("newest_at"),  # of its entries
    PrimaryKeyConstraint("user_id", "application_id"),
    Index("ix_tracked_newest", "user_id", "newest_at"),
)

# What a posting that may be the same is found by: digests of addresses, company and text.
tracked_marks = Table(
    "tracked_marks",
    metadata,
    _key("user_id"),
    _key("mark"),
    _key("application_id"),
    PrimaryKeyConstraint("user_id", "mark", "application_id"),
    ForeignKeyConstraint(
        ["user_id", "application_id"], ["tracked.user_id", "tracked.application_id"]
    ),
)

# Only ever added to; retention overwrites words.
tracked_entries = Table(
    "tracked_entries",
    metadata,
    _key("user_id"),
    _key("application_id"),
    Column("seq", Integer, nullable=False, autoincrement=False),
    _text("at"),
    _key("actor"),
    _key("kind"),
    _text("body"),  # JSON
    PrimaryKeyConstraint("user_id", "application_id", "seq"),
    ForeignKeyConstraint(
        ["user_id", "application_id"], ["tracked.user_id", "tracked.application_id"]
    ),
)

# What it says is in its body; how it did since is beside it.
recipes = Table(
    "recipes",
    metadata,
    _key("user_id"),
    _key("recipe_id"),
    _key("fingerprint"),  # of the form's first page
    _key("place"),
    _key("door"),  # its place; '' for none
    _text("forms"),  # of every page
    _text("made_at"),
    _text("body"),  # JSON
    Column("successes", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    _text("used_at"),  # '' for never
    Column("quarantined", Boolean, nullable=False),
    Column("score", Double, nullable=False),
    PrimaryKeyConstraint("user_id", "recipe_id"),
    Index("ix_recipes_fingerprint", "user_id", "fingerprint"),
    Index("ix_recipes_place", "user_id", "place"),
    Index("ix_recipes_door", "user_id", "door"),
)

# One row for each call of a model; it counts in the month in which it was put aside.
spendings = Table(
    "spendings",
    metadata,
    _key("user_id"),
    _key("call_id"),
    _key("month"),  # like 2026-11, UTC
    Column("micro_usd", BigInteger, nullable=False),
    Column("settled", Boolean, nullable=False),
    PrimaryKeyConstraint("user_id", "call_id"),
    Index("ix_spendings_month", "user_id", "month"),
)

# One row for each rung that is switched off; the user '' is everybody.
switches = Table(
    "switches",
    metadata,
    _key("user_id"),
    _key("switch"),
    _text("at"),
    PrimaryKeyConstraint("user_id", "switch"),
)

# The envelope names its key; the other columns are told without opening it.
vault = Table(
    "vault",
    metadata,
    _key("user_id"),
    _key("domain"),
    _key("kind"),
    _text("envelope"),
    _text("created_at"),
    _text("expires_at"),  # '' for one that stays
    _text("last_verified_at"),
    Column("is_valid", Boolean, nullable=False),
    PrimaryKeyConstraint("user_id", "domain", "kind"),
)

# Append-only: a trigger refuses every change. The user is a digest here, as the log outlives them.
audit = Table(
    "audit",
    metadata,
    _key("user_id"),
    Column("seq", Integer, nullable=False, autoincrement=False),
    _text("at"),
    _text("actor"),
    _text("deed"),
    _text("subject"),
    _text("prev"),
    _text("hash"),
    PrimaryKeyConstraint("user_id", "seq"),
)

# One row for each piece of queued work. `fence` counts its dispatches: a worker that was overtaken
# changes nothing any more.
jobs = Table(
    "jobs",
    metadata,
    _key("user_id"),
    _key("job_id"),
    _key("status"),
    _key("type"),
    _key("host"),
    Column("priority", Integer, nullable=False),
    _key("affinity"),  # the one worker that may take it; '' for any
    _text("created_at"),
    _text("updated_at"),
    _text("due_at"),
    Column("attempt", Integer, nullable=False),
    Column("retries", Integer, nullable=False),
    _key("run_id"),
    _key("worker_id"),
    Column("fence", Integer, nullable=False),
    _text("lease_until"),  # '' while nobody drives it
    _text("started_at"),
    _text("completed_at"),
    _text("waiting_for"),
    _text("cancel_by"),
    _text("verdict"),
    _text("error_code"),
    _text("why"),
    Column("micro_usd", BigInteger, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("idempotency_key", String(255)),  # NULL for none
    _text("body"),  # JSON: what was asked for
    PrimaryKeyConstraint("user_id", "job_id"),
    Index("ix_jobs_key", "user_id", "idempotency_key", unique=True),
    Index("ix_jobs_turn", "status", "user_id", "priority", "due_at"),
    Index("ix_jobs_lease", "lease_until"),
    Index("ix_jobs_created", "user_id", "created_at"),
)

job_tags = Table(
    "job_tags",
    metadata,
    _key("user_id"),
    _key("tag"),
    _key("job_id"),
    PrimaryKeyConstraint("user_id", "tag", "job_id"),
    ForeignKeyConstraint(["user_id", "job_id"], ["jobs.user_id", "jobs.job_id"]),
)

# Only ever added to, in the transaction that changes the job.
job_changes = Table(
    "job_changes",
    metadata,
    _key("user_id"),
    _key("job_id"),
    Column("seq", Integer, nullable=False, autoincrement=False),
    _text("at"),
    _text("before"),
    _text("after"),
    _text("actor"),
    _text("why"),
    _text("error_code"),
    PrimaryKeyConstraint("user_id", "job_id", "seq"),
    ForeignKeyConstraint(["user_id", "job_id"], ["jobs.user_id", "jobs.job_id"]),
)

# The outbox: made in the transaction that changes the job, delivered later.
callbacks = Table(
    "callbacks",
    metadata,
    _key("user_id"),
    _key("event_id"),
    _key("job_id"),
    _key("kind"),
    _text("url"),
    _text("created_at"),
    _text("due_at"),  # '' where it was delivered or given up
    _text("body"),
    _text("deliveries"),  # JSON: every attempt
    PrimaryKeyConstraint("user_id", "event_id"),
    ForeignKeyConstraint(["user_id", "job_id"], ["jobs.user_id", "jobs.job_id"]),
    Index("ix_callbacks_due", "due_at"),
)

workers = Table(
    "workers",
    metadata,
    _key("user_id"),
    _key("worker_id"),
    _text("version"),
    _text("types"),  # of jobs, separated by spaces
    _text("address"),
    Column("capacity", Integer, nullable=False),
    Column("running", Integer, nullable=False),
    _text("status"),
    _text("registered_at"),
    _text("beat_at"),
    Column("completed", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("drain", Boolean, nullable=False),
    PrimaryKeyConstraint("user_id", "worker_id"),
)

# A key that a program shows, by a digest that is slow to guess.
service_keys = Table(
    "service_keys",
    metadata,
    _key("user_id"),  # whom alone it may act for
    _key("key_id"),
    _text("name"),
    _text("digest"),
    _text("scopes"),  # separated by spaces
    _text("created_at"),
    _text("revoked_at"),
    PrimaryKeyConstraint("user_id", "key_id"),
    Index("ix_service_keys_id", "key_id"),
)

# How often that was done in that window of time.
rate_counts = Table(
    "rate_counts",
    metadata,
    _key("user_id"),
    _key("subject"),
    Column("length_s", Integer, nullable=False, autoincrement=False),
    Column("number", BigInteger, nullable=False, autoincrement=False),
    Column("used", Integer, nullable=False),
    PrimaryKeyConstraint("user_id", "subject", "length_s", "number"),
)

# What the service knows of a user beside their rows.
users = Table(
    "users",
    metadata,
    _key("user_id"),
    _text("tier"),
    _text("delegates"),  # names of programs whose yes counts, separated by spaces
    _text("created_at"),
    PrimaryKeyConstraint("user_id"),
)

# What no user's own transaction reads or writes: the fleet's, and who may ask.
FLEET = (workers, service_keys, rate_counts, users)
