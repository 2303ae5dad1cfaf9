"""A rule set compiled: the small tables that every rule function reads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .announcements import AnnouncementRules
from .auction import AuctionRules
from .dealing import DealingRules
from .errors import NotSpecified
from .match import MatchRules
from .play import PlayRules
from .scoring import ScoringRules


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a variant, compiled room by room.

    ``sha256`` is the fingerprint of the rules that were compiled.
    """

    sha256: str
    dealing: DealingRules
    auction: AuctionRules
    play: PlayRules
    announcements: AnnouncementRules
    scoring: ScoringRules
    match: MatchRules

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> RuleSet:
        """Compiles the value of every rule point.

        Args:
            rules: rule point to value, complete and valid.

        Raises:
            NotSpecified: for a number of players that no document describes.
        """
        if rules["table.players"] != 4:
            raise NotSpecified(
                "table.players", f"a game for {rules['table.players']} players is named, not described"
            )
        return _compiled(canonical(rules))


def canonical(value: Any) -> str:
    """Any JSON value with sorted keys and no spaces: equal values give equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(rules: Mapping[str, Any]) -> str:
    """The SHA-256 of the canonical rules, as ``sha256:…``."""
    return _hash(canonical(rules))


def _hash(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=4096)
def _compiled(text: str) -> RuleSet:
    rules = json.loads(text)
    return RuleSet(
        sha256=_hash(text),
        dealing=DealingRules.of(rules),
        auction=AuctionRules.of(rules),
        play=PlayRules.of(rules),
        announcements=AnnouncementRules.of(rules),
        scoring=ScoringRules.of(rules),
        match=MatchRules.of(rules),
    )
