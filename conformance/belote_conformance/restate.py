"""Asks the cases of a variant under rules made from it: a house file, or options that the players chose.

What each case expects is recomputed. Cases that cannot arise under the rules are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from belote_spec import answers, record
from belote_spec.deal import Deal
from belote_spec.errors import BeloteError
from belote_spec.ruleset import RuleSet
from belote_spec.variant import Variant

from .cases import Case, normalise
from .positions import deal_score
from .situations import by_id


def restated(
    cases: Iterable[Case], own: Variant, variant: Variant, options: Mapping[str, Any]
) -> tuple[list[Case], int]:
    """The cases under a variant, and how many are left out.

    Args:
        cases: the cases.
        own: the variant that they are of.
        variant: the variant to ask them of; one made from ``own``, or itself.
        options: options chosen for all of them; a case's own are kept beside them.

    Raises:
        NotReadable: for an option that the variant does not have.
    """
    variant.with_options(options)
    found: list[Case] = []
    left_out = 0
    for case in cases:
        new = _restated(case, own, variant, {**case.options, **options})
        if new is None:
            left_out += 1
        else:
            found.append(new)
    return found, left_out


def _restated(case: Case, own: Variant, variant: Variant, options: dict[str, Any]) -> Case | None:
    try:
        before = own.with_options(case.options).compiled
        rules = variant.with_options(options).compiled
        given, told = case.given, case.record
        if rules.dealing.step != before.dealing.step:
            given, told = _mirrored(given), _mirrored(told)
        deals = _arisen(rules, told)
        if case.question == "announcements" and not rules.announcements.enabled:
            return None
        if case.question == "match" and told is not None:
            given, told = _rescored(rules, given, told, deals)
        expect = normalise(case.question, answers.answer(rules, case.question, given, told))
    except BeloteError:
        return None
    situation = by_id().get(case.situation)
    return replace(
        case,
        variant=variant.id,
        options=options,
        given=given,
        record=told,
        expect=expect,
        accept=(),
        otherwise=(),
        comment=situation.text["en"] if situation else case.comment,
    )


def _arisen(rules: RuleSet, told: Mapping[str, Any] | None) -> list[Deal]:
    """The deals of a record, played as far as it goes.

    Raises:
        NotLegal: if the rules forbid how it came about.
    """
    if told is None:
        return []
    return [Deal.from_record(rules, record.from_json(one)) for one in told.get("deals", [told])]


def _rescored(
    rules: RuleSet, given: Mapping[str, Any], told: Mapping[str, Any], deals: list[Deal]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A match with its deals scored by the rules, as far as it goes under them."""
    target = {"target": given["target"]} if "target" in given else {}
    scores: list[dict[str, Any]] = []
    for deal in deals:
        scores.append(deal_score(deal))
        if answers.answer(rules, "match", {**target, "deals": scores})["over"]:
            break
    return {**target, "deals": scores}, {**told, "deals": told["deals"][: len(scores)]}


_OPPOSITE = {"E": "W", "W": "E"}


def _mirrored(value: Any) -> Any:
    """A question or a record with East and West changed places."""
    if isinstance(value, dict):
        return {_OPPOSITE.get(name, name): _mirrored(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [_mirrored(entry) for entry in value]
    return _OPPOSITE.get(value, value) if isinstance(value, str) else value
