"""The ways that tell a place what was typed today, by name: none but to the job's own site.

Of its own site a page reads as before, and what it reads may stand for anything: a word, a number,
an order, a length. No reader can tell that from a page that loads its pictures, so it is not held
but told, on the sheet and in the report, as what the page asked its own site anew (`Way.ASKED`). A
cookie that left with the form goes along with what is asked of that site later.

`test_exfiltration.py` fails where a way arrives that is not listed, `bench/leaks.py` prints both
what is not listed and what is listed and did not arrive. A list only shrinks. Some of the ways race
with the guard and do not arrive in every run.
"""

from __future__ import annotations

from tests.browser.walls.listener import Phase, Place
from tests.browser.walls.ways import COOKIES

# In a writing of `writings.js`, or by what is asked and when; nothing stands there as it was typed.
_HOME = frozenset(
    """
    reversed rot13 atbash in_thirds by_character utf16_hex utf16_little_hex base64_four_times
    byte_before raw_deflate base32_letters base36_number base85_signs decimal_codes octal_codes
    binary_digits morse_signs aes_gcm xor_pad sha256 path_segments words_of_a_list
    hex_with_colons percent_thrice fullwidth_letters zero_width_between letters_between
    html_entities quoted_printable case_of_letters bit_by_path number_of_requests
    order_of_requests time_between css_attribute css_of_each_letter unicode_range
    media_query_width scroll_to_picture location_rot13 form_of_digits
    post_reversed post_rot13 post_utf16 beacon_xor
    header_range frame_by_its_width
    """.split()
)
KNOWN_OPEN: dict[Place, frozenset[str]] = {
    "unmet": frozenset(),
    "met": frozenset(),
    "sibling": frozenset(),
    "home": _HOME,
}
GRANTS_TAKEN = 1  # requests of a page's own that leave for home by a submit's grant, in its place


def open_ways(place: Place, phase: Phase) -> frozenset[str]:
    """Return the ways that are known to tell the place something in that phase."""
    with_form = COOKIES if place == "home" and phase != "before" else ()
    return KNOWN_OPEN[place].union(with_form)
