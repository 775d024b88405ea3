"""What buttons of forms say, one line or more per language.

`submit.py` reads it for the form of an application, `buttons.py` for forms of any kind: what sends
an application sends any form, and what leaves one leaves them all.
"""

from __future__ import annotations

from ..lang.concepts import alternatives, any_of, word_set

SUBMIT_CAPTIONS = alternatives("submit_captions")
# What sends no form at all: it leaves, takes back, takes away.
CANCEL_CAPTIONS = alternatives("cancel_captions")
# What keeps one entry of a repeated section, and what takes one back: the whole caption.
KEEP_ENTRY_CAPTIONS = alternatives("keep_entry_captions")
DROP_ENTRY_CAPTIONS = alternatives("drop_entry_captions")
# What brings something into a form, or shows it in another way.
TOOL_CAPTIONS = alternatives("tool_captions")
# The one way on from the last page of some forms: all answers are shown once more.
PREVIEW_CAPTIONS = (
    rf"(?:{any_of('preview')})"
    rf"(?: (?:(?:{any_of('preview_determiner')}) )*(?:{any_of('previewed')}))?\W*"
)
# What follows a "with" and is the application's own: "Apply with your CV".
DOCUMENT_WORDS = rf"(?:(?:{any_of('document_determiner')}) )*(?:{any_of('own_document')})\b"
NO_DOCUMENT_AHEAD = rf"(?! {DOCUMENT_WORDS})"
# What says how well a page served: "Rate", under "How satisfied are you with this service?".
RATING_CAPTIONS = rf"^(?:{any_of('rating_captions')})$"
# What "apply" does to a picture, a list or a price: it is no application.
APPLYING_ELSE = (
    rf"\bapply( (the|my|this|these|your|a|all|selected))? (?:{any_of('applying_else')})\b"
)
OTHER_CAPTIONS = (
    *CANCEL_CAPTIONS,
    *TOOL_CAPTIONS,
    RATING_CAPTIONS,
    APPLYING_ELSE,
    *alternatives(
        "other_captions", document_words=DOCUMENT_WORDS, no_document_ahead=NO_DOCUMENT_AHEAD
    ),
)
# What takes an application back, keeps it for later or only shows it: never what sends it.
SAVE_OR_WITHDRAW_CAPTIONS = alternatives("save_or_withdraw_captions")
# What makes an account, or is how a form for an event sends: the form around it tells.
REGISTER_CAPTIONS = rf"\b(?:{any_of('register_captions')})\b"
# What makes an account, in more words.
SIGN_UP_CAPTIONS = rf"{REGISTER_CAPTIONS}|{any_of('make_account')}"
VIA_WORDS = rf"\b(?:{any_of('via_words')})\b"
# What a Next may do on its way: "Save and continue", "Upload and continue".
SAVE_ON_THE_WAY_WORDS = rf"\b(?:{any_of('save_on_the_way_words')})\b"
APPLICATION_NOUNS = any_of("application_nouns")

# Nothing but the way to the form: "Open the application form", "Zum Bewerbungsformular".
OPEN_FORM_CAPTIONS = alternatives("open_form_captions")

# What begins a form that asks one question after the other, alone on its first page.
START_CAPTIONS = any_of("start_captions")
# Tests that begin to count the time as soon as they are started.
TIMED_TEST_WORDS = any_of("timed_test_words")

# How long a form takes whoever answers it, as its first page says it: nothing is counted by it.
TAKES = any_of("takes")
# What is gone through, and not filled in.
TRIALS = rf"\b(?:{any_of('trials')})\b"

# Forms of any kind: what else sends one, what does not, and what only takes it back.
SUBMIT_ANY_CAPTIONS = alternatives("submit_any_captions")
OTHER_PURPOSE_CAPTIONS = alternatives("other_purpose_captions")
BACK_CAPTIONS = alternatives("back_captions")
# What follows a "with" and is the user's own: "Log in with your password", "Pay by card".
OWN_MEANS_WORDS = (
    rf"(?:(?:{any_of('means_determiner')}) )?(?:(?:{any_of('means_kind')}) )?"
    rf"(?:{any_of('own_means')})\b"
)
YES_WORDS = word_set("yes_words")
"""Words that answer a question whether to send with yes, casefolded."""
YES_COMPANION_WORDS = word_set("yes_companion_words")
"""Words that may stand beside one of those."""
NO_WORDS = word_set("no_words")
"""All words of a button that does not send after such a question, casefolded."""
