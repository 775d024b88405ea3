"""Counts of a service: as Prometheus reads them, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from steadyhand.core.queue.explain import AlertRule

Labels = tuple[tuple[str, str], ...]
Values = tuple[tuple[Labels, float], ...]
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


@dataclass(frozen=True, slots=True)
class Metric:
    """One measure with a value for each set of labels."""

    name: str
    help: str
    kind: str  # gauge or counter
    values: Values


def by_label(name: str, counts: Mapping[str, float]) -> Values:
    """Values by the one label of that name."""
    return tuple((((name, key),), value) for key, value in sorted(counts.items()))


def prometheus(metrics: tuple[Metric, ...]) -> str:
    """The text format 0.0.4 of Prometheus.

    Source: https://prometheus.io/docs/instrumenting/exposition_formats/
    """
    return "".join(line + "\n" for metric in metrics for line in _lines(metric))


def _lines(metric: Metric) -> tuple[str, ...]:
    head = (f"# HELP {metric.name} {metric.help}", f"# TYPE {metric.name} {metric.kind}")
    return (*head, *(f"{metric.name}{_labels(pairs)} {value:g}" for pairs, value in metric.values))


def _labels(pairs: Labels) -> str:
    inside = ",".join(f'{name}="{value.translate(_ESCAPES)}"' for name, value in pairs)
    return f"{{{inside}}}" if inside else ""


def metrics_json(metrics: tuple[Metric, ...]) -> dict[str, object]:
    """The same as plain JSON values."""
    return {
        metric.name: [{"labels": dict(pairs), "value": value} for pairs, value in metric.values]
        for metric in metrics
    }


def alerts_of(rules: Iterable[AlertRule], metrics: Iterable[Metric]) -> list[dict[str, object]]:
    """What the rules say of the measures: one alert for each set of labels beyond a bound."""
    found = {metric.name: metric.values for metric in metrics}
    return [
        {
            "name": rule.name,
            "severity": rule.severity,
            "why": rule.why,
            "labels": dict(pairs),
            "value": value,
        }
        for rule in rules
        for pairs, value in found.get(rule.metric, ())
        if value > rule.above or value < rule.below
    ]
