"""The rule sets that the site's engine is asked about: the four documents, and every change of one rule point."""

from dataclasses import replace
from functools import cache

from belote_spec.catalogue import catalogue
from belote_spec.export import rules_json
from belote_spec.variant import builtin, load


@cache
def documents():
    return {name: load(name) for name in builtin()}


def other_values(point, variant):
    """The values of a rule point that the catalogue tries, without the variant's own."""
    return [value for value in point.mutants if value != variant.rules[point.id]]


PAIRS = ({"scoring.capot_when": "no_points", "scoring.last_trick": 0},)
"""Changes of two points, where one alone changes nothing."""


@cache
def changed():
    """Each document with one rule point changed, for every point and value, and with PAIRS, by a made-up id."""
    made = {}
    for name, variant in documents().items():
        single = [
            {point.id: value}
            for point in catalogue().values()
            if not point.ritual
            for value in other_values(point, variant)
        ]
        for number, values in enumerate([*single, *PAIRS]):
            id_ = f"{name}-{'-'.join(values)}-{number}"
            made[id_] = replace(variant.with_values(values), id=id_)
    return made


@cache
def exported():
    """All of them as the adapter reads them."""
    return rules_json([*documents().values(), *changed().values()])
