"""The ways that tell a place what was typed today, by name: what is still to be closed.

`test_exfiltration.py` fails where a way arrives that is not listed, `bench/leaks.py` prints both
what is not listed and what is listed and did not arrive. A list only shrinks. Some of the ways race
with the guard and do not arrive in every run.
"""

from __future__ import annotations

from tests.browser.walls.listener import Place

# To a site that was never met, to one that was met, and to a sibling host alike.
ELSEWHERE = frozenset(
    """
    img script style style_import background font prefetch preload modulepreload icon object
    embed video redirected_img eventsource iframe srcdoc refresh_in_frame redirected_frame
    popup popup_noopener popup_redirected location form_get redirected refresh
    socket_in_sandboxed_srcdoc call_in_sandboxed_srcdoc stream_in_sandboxed_srcdoc
    events_in_sandboxed_srcdoc events_in_blob_frame picture_in_data_frame events_in_worker
    imported_in_worker import_in_module_worker socket_in_sandboxed_worker audio_worklet
    paint_worklet
    header_of_its_own header_authorization header_name header_accept header_accept_language
    header_content_language header_content_type header_range header_if_none_match header_prefer
    header_cache_control method_name referrer_option user_of_xhr referrer_of_fetch
    referrer_of_picture referrer_of_style referrer_of_frame referrer_by_meta referrer_of_popup
    name_of_window
    reversed rot13 atbash in_thirds by_character utf16_hex utf16_little_hex base64_four_times
    byte_before raw_deflate base32_letters base36_number base85_signs decimal_codes octal_codes
    binary_digits morse_signs aes_gcm xor_pad sha256 path_segments words_of_a_list
    hex_with_colons percent_thrice fullwidth_letters zero_width_between letters_between
    html_entities quoted_printable case_of_letters host_label port_by_port bit_by_path
    number_of_requests order_of_requests time_between css_attribute css_of_each_letter
    unicode_range media_query_width scroll_to_picture fragment_of_frame location_rot13
    form_of_digits
    csp_report_to csp_report_by_meta csp_sample deprecation_report coop_report coep_report
    permissions_policy_report integrity_policy_report link_header_preload link_header_prefetch
    link_header_modulepreload link_header_dictionary refresh_header attribution_request
    topics_request download_in_frame pdf_in_frame document_policy_report federated_identity
    payment_method payment_possible background_fetch media_artwork download_link
    favicon_changed speculation_header_elsewhere clear_site_then_leave
    svg_image svg_image_xlink svg_fe_image svg_script dynamic_import import_in_module
    import_map json_module css_module module_script xml_stylesheet xml_image track audio
    media_source poster source_srcset picture_media image_srcset image_lazy image_decode
    image_input table_background cursor list_style_image border_image mask_image
    clip_path_elsewhere shape_outside content_url image_set cross_fade generated_content
    variable_of_css imported_in_layer adopted_sheet shadow_sheet font_face frame_lazy
    frame_renamed frameset base_of_picture form_request_submit alternate_stylesheet
    print_stylesheet compression_dictionary preload_imagesrcset preload_as_fetch
    preload_as_style parsed_fragment parsed_unsafely image_of_nobody event_attribute
    animated_href web_animation wasm_stream cache_add view_transition body_background
    base_of_link refresh_by_meta written_over location_assign navigation_api link_click
    history_then_reload
    """.split()
)
# Beside these where the page talked before anything was typed.
_MET = frozenset(
    """
    fetch xhr keepalive beacon ping worker csp_report popup_fetch serviceworker pagehide
    later_in_sandboxed_srcdoc fetch_in_sandboxed_srcdoc beacon_in_sandboxed_srcdoc
    beacon_in_written_frame xhr_in_javascript_frame fetch_in_embed fetch_in_svg_object
    fetch_in_foreign_frame fetch_of_borrowed_realm fetch_in_written_popup beacon_in_blob_popup
    fetch_in_nested_worker
    boundary_name field_name
    post_reversed post_rot13 post_aes_gcm post_raw_deflate post_picture post_utf16 post_size
    post_words beacon_xor
    csp_report_only csp_report_of_worker background_sync
    svg_anchor_click
    frame_of_before frame_by_its_fragment frame_by_its_width frame_by_a_channel
    window_of_before worker_of_before service_worker_of_before preflight_of_before
    write_of_before
    """.split()
)
# Beside these to another host of the job's registrable domain.
_SIBLING = frozenset(
    """
    ping csp_report
    boundary_name field_name cookie_of_the_site cookie_store
    post_reversed post_rot13 post_utf16 beacon_xor
    csp_report_only csp_report_of_worker federated_disconnect
    svg_anchor_click
    """.split()
)
# To the job's own site, with the value in plain or in a writing of `writings.js`.
_HOME = frozenset(
    """
    socket_in_sandboxed_srcdoc call_in_sandboxed_srcdoc stream_in_sandboxed_srcdoc
    socket_in_sandboxed_worker
    header_of_its_own header_authorization header_name header_accept header_accept_language
    header_content_language header_content_type header_range header_if_none_match header_prefer
    header_cache_control method_name boundary_name referrer_option cookie_of_the_site
    cookie_store referrer_of_fetch referrer_of_picture referrer_of_style referrer_of_frame
    referrer_by_meta referrer_of_popup
    reversed rot13 atbash in_thirds by_character utf16_hex utf16_little_hex base64_four_times
    byte_before raw_deflate base32_letters base36_number base85_signs decimal_codes octal_codes
    binary_digits morse_signs aes_gcm xor_pad sha256 path_segments words_of_a_list
    hex_with_colons percent_thrice fullwidth_letters zero_width_between letters_between
    html_entities quoted_printable case_of_letters host_label port_by_port bit_by_path
    number_of_requests order_of_requests time_between css_attribute css_of_each_letter
    unicode_range media_query_width scroll_to_picture post_reversed post_rot13 post_utf16
    beacon_xor location_rot13 form_of_digits
    csp_report_by_meta federated_identity federated_disconnect payment_method payment_possible
    background_fetch
    frame_by_its_width preflight_of_before
    """.split()
)
KNOWN_OPEN: dict[Place, frozenset[str]] = {
    "unmet": ELSEWHERE,
    "met": ELSEWHERE | _MET,
    "sibling": ELSEWHERE | _SIBLING,
    "home": _HOME,
}
GRANTS_TAKEN = 1  # requests of a page's own that leave for home by a submit's grant, in its place
