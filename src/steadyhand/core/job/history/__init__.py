"""What was applied to before: fingerprints, duplicates, and the tracker's record of each."""

from .addresses import canonical_url
from .duplicates import (
    Found,
    Known,
    Likeness,
    Match,
    Trait,
    Treatment,
    Way,
    by_address,
    by_posting,
    override,
    treatment,
)
from .fingerprint import Keys, Vacancy, application_id, fingerprint, keys_of
from .record import Entry, LetRun, Record, record_of
from .retention import Retention, retention
from .standing import OF_RESULT, SENT, Standing, standing_of
from .tracked import Application, Tracked, Wanted, application_of

__all__ = [
    "OF_RESULT",
    "SENT",
    "Application",
    "Entry",
    "Found",
    "Keys",
    "Known",
    "LetRun",
    "Likeness",
    "Match",
    "Record",
    "Retention",
    "Standing",
    "Tracked",
    "Trait",
    "Treatment",
    "Vacancy",
    "Wanted",
    "Way",
    "application_id",
    "application_of",
    "by_address",
    "by_posting",
    "canonical_url",
    "fingerprint",
    "keys_of",
    "override",
    "record_of",
    "retention",
    "standing_of",
    "treatment",
]
