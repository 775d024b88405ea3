"""No way that is not listed as open tells any place what was typed: a telling few of all ways.

`known_open.py` lists those that arrive today; it may only shrink. The control shows that these ways
work in this browser. `bench/leaks.py` measures all of them.
"""

from __future__ import annotations

import pytest
from tests.browser.walls.exfiltration import leaks_of_control, leaks_of_job
from tests.browser.walls.known_open import GRANTS_TAKEN, open_ways
from tests.browser.walls.listener import PHASES, PLACES
from tests.browser.walls.ways import ways

pytestmark = [pytest.mark.browser, pytest.mark.soak]
TELLING = frozenset(
    """
    img fetch websocket beacon csp_report iframe popup form_post
    socket_in_sandboxed_srcdoc call_in_sandboxed_srcdoc socket_in_srcdoc call_in_nested_srcdoc
    socket_of_borrowed_realm stream_in_worker fetch_in_nested_worker socket_in_written_popup
    header_of_its_own header_name cookie_of_the_site socket_protocol referrer_of_picture
    rot13 aes_gcm host_label bit_by_path port_by_port css_attribute post_aes_gcm post_gzip
    csp_report_to link_header_preload link_header_preconnect dns_of_a_label alternative_service
    federated_identity svg_image dynamic_import font_face
    frame_of_before worker_of_before socket_of_before
    """.split()
)
AT_LEAST = 36  # of them arrive somewhere where nothing holds them
CHOSEN = tuple(way for way in ways() if way.name in TELLING)


async def test_control_the_telling_ways_arrive_where_nothing_holds_them() -> None:
    leaks = await leaks_of_control(CHOSEN)
    arrived = frozenset().union(*(leaks.ways(place) for place in PLACES))
    assert len(arrived) >= AT_LEAST, TELLING - arrived
    assert leaks.udp


async def test_no_way_but_the_open_ones_reaches_any_place_before_during_or_after_a_yes() -> None:
    leaks = await leaks_of_job(CHOSEN)
    assert leaks.sent == 1
    for place in PLACES:
        for phase in PHASES:
            reached = leaks.ways(place, phase) - open_ways(place, phase)
            taken = GRANTS_TAKEN if (place, phase) == ("home", "during") else 0
            assert len(reached) <= taken, (place, phase, reached)
