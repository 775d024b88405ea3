"""What the person of the scripted runs said."""

from steadyhand.adapters.documents.vocabulary_file import load_vocabulary
from steadyhand.core.answer.resolve import Known
from steadyhand.core.job.profile import Name, Profile


def known() -> Known:
    """A name and an e-mail; the notice period is asked for."""
    profile = Profile(name=Name("Ada", "Quill"), email="ada.quill@example.org")
    return Known(load_vocabulary(), profile)
