"""Counts of a service as Prometheus and as programs read them."""

from __future__ import annotations

from steadyhand.core.queue.explain import AlertRule
from steadyhand.views.metrics import Metric, alerts_of, by_label, metrics_json, prometheus

JOBS = Metric("jobs", "Jobs by status.", "gauge", by_label("status", {"b": 2.0, "a": 1.5}))
STUCK = Metric("stuck", "Stuck ones.", "counter", (((), 3.0),))


def test_counts_are_written_as_prometheus_has_it() -> None:
    assert prometheus((JOBS, STUCK)) == (
        "# HELP jobs Jobs by status.\n"
        "# TYPE jobs gauge\n"
        'jobs{status="a"} 1.5\n'
        'jobs{status="b"} 2\n'
        "# HELP stuck Stuck ones.\n"
        "# TYPE stuck counter\n"
        "stuck 3\n"
    )


def test_no_name_of_a_worker_breaks_a_line_apart() -> None:
    odd = Metric("w", "Workers.", "gauge", by_label("worker", {'a"\n\\': 1.0}))
    assert prometheus((odd,)).splitlines()[-1] == r'w{worker="a\"\n\\"} 1'


def test_the_same_counts_are_plain_json() -> None:
    assert metrics_json((JOBS, STUCK)) == {
        "jobs": [
            {"labels": {"status": "a"}, "value": 1.5},
            {"labels": {"status": "b"}, "value": 2.0},
        ],
        "stuck": [{"labels": {}, "value": 3.0}],
    }


def test_an_alert_stands_for_each_set_of_labels_beyond_its_bound() -> None:
    silent = by_label("worker", {"w1": 100.0, "w2": 1.0, "w3": 60.0})
    measures = (
        Metric("silence", "s", "gauge", silent),
        Metric("workers", "w", "gauge", (((), 0),)),
    )
    rules = (
        AlertRule("silent", "silence", "Look.", above=60),
        AlertRule("nobody", "workers", "Start one.", "page", below=1),
        AlertRule("other", "nothing", "Never.", above=0),
    )
    told = alerts_of(rules, measures)
    assert [(each["name"], each["labels"], each["value"]) for each in told] == [
        ("silent", {"worker": "w1"}, 100.0),
        ("nobody", {}, 0),
    ]
