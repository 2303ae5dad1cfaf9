"""What a run of :mod:`.impact` found, as data, as a table and as a picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, NamedTuple

from .catalogue import catalogue, shown
from .estimate import Estimate, mean, share
from .kernel.layout import Counter, MatchCounter

TOGETHER: Final = {"en": "all together", "fr": "tout ensemble"}
HEADS: Final = {
    "en": ("rule point", "from", "to", "plays", "outcome", "score", "swing", "takers", "match", "winner"),
    "fr": ("point de règle", "de", "à", "jeu", "issue", "marque", "écart", "preneurs", "partie", "vainqueur"),
}
LEGEND: Final = {
    "en": (
        "plays: share of deals, played by the first rules, in which the others allow something else at some point; outcome: "
        "made, failed, tied or passed out otherwise; score: scored otherwise; swing: points by which the difference between the teams changes, "
        "on average; takers: how many points more the takers come out ahead; match: how many deals longer; winner: share of "
        "matches won by the other team. Half the 95 % interval behind ±; =: cannot make a difference beside the other rules."
    ),
    "fr": (
        "jeu : part des donnes, jouées selon les premières règles, où les autres permettent autre chose à un moment ; issue : "
        "faite, dedans, litige ou passée autrement ; marque : marquée autrement ; écart : points dont change la différence entre les équipes, en moyenne ; "
        "preneurs : points de plus pour l'équipe du preneur ; partie : donnes de plus ; vainqueur : part des parties gagnées "
        "par l'autre équipe. Après ±, la moitié de l'intervalle à 95 % ; = : ne peut rien changer avec les autres règles."
    ),
}


class Line(NamedTuple):
    """What one change of the rules does.

    Attributes:
        point: the rule point, or "" for all together.
        before: its value in the left variant.
        after: its value in the right one.
        legal: the share of deals, played by the left rules, in which the right ones allow something else at some point.
        outcome: the share of deals with another outcome.
        score: the share of deals with another score.
        swing: by how many points the difference between the teams' scores changes, on average.
        gain: how many points more the takers come out ahead.
        longer: how many deals more a match takes.
        winner: the share of matches with another winner.
        idle: by the rest of the left rules the change cannot make a difference, so that none was looked for.
    """

    point: str
    before: Any
    after: Any
    legal: Estimate
    outcome: Estimate
    score: Estimate
    swing: Estimate
    gain: Estimate
    longer: Estimate
    winner: Estimate
    idle: bool

    @classmethod
    def of(
        cls,
        point: str,
        before: Any,
        after: Any,
        deals: Sequence[int],
        matches: Sequence[int],
        *,
        idle: bool = False,
    ) -> Line:
        """From the counters of its deals and matches."""
        played, contests = deals[Counter.DEALS], matches[MatchCounter.MATCHES]
        squares = deals[Counter.SWING_SQUARED]
        return cls(
            point=point,
            before=before,
            after=after,
            legal=share(deals[Counter.LEGAL], played),
            outcome=share(deals[Counter.OUTCOME], played),
            score=share(deals[Counter.SCORE], played),
            swing=mean(deals[Counter.SWING], squares, played),
            gain=mean(deals[Counter.GAIN], deals[Counter.GAIN_SQUARED], played),
            longer=mean(matches[MatchCounter.LONGER], matches[MatchCounter.LONGER_SQUARED], contests),
            winner=share(matches[MatchCounter.WINNER], contests),
            idle=idle,
        )

    def as_json(self) -> dict[str, Any]:
        """The line as JSON data."""
        estimates = {
            name: value.as_json() for name, value in self._asdict().items() if isinstance(value, Estimate)
        }
        change = {"rule": self.point, "from": self.before, "to": self.after} if self.point else {"rule": None}
        return {**change, "idle": self.idle, **estimates}

    def cells(self, lang: str) -> tuple[str, ...]:
        """The line as the cells of a table."""
        values = (shown(self.before), shown(self.after)) if self.point else ("", "")
        named = (
            self.point or TOGETHER[lang],
            *(value if len(value) <= 24 else value[:23] + "…" for value in values),
        )
        if self.idle:
            return (*named, *["="] * 7)
        return (
            *named,
            *(_percent(one, lang) for one in (self.legal, self.outcome, self.score)),
            _points(self.swing, lang, sign=False),
            _points(self.gain, lang),
            _points(self.longer, lang),
            _percent(self.winner, lang),
        )


def _local(number: str, lang: str) -> str:
    return number.replace(".", ",") if lang == "fr" else number


def _percent(one: Estimate, lang: str) -> str:
    return _local(f"{100 * one.value:.2f} % ±{50 * (one.high - one.low):.2f}", lang)


def _points(one: Estimate, lang: str, *, sign: bool = True) -> str:
    return _local(f"{one.value:{'+' if sign else ''}.2f} ±{(one.high - one.low) / 2:.2f}", lang)


@dataclass(frozen=True)
class Report:
    """How much the differences between two variants matter.

    Attributes:
        left: id of the variant compared with.
        right: id of the other.
        rules: fingerprints of the rules of both.
        seed: the seed.
        policy: who played.
        complete: whether all deals asked for were played.
        deals: the counters of the left variant's deals.
        matches: the counters of its matches.
        lines: what each change does: each rule point alone, in the order of the catalogue, and all together.
    """

    left: str
    right: str
    rules: tuple[str, str]
    seed: int
    policy: str
    complete: bool
    deals: tuple[int, ...]
    matches: tuple[int, ...]
    lines: tuple[Line, ...]

    def as_json(self) -> dict[str, Any]:
        """The report as JSON data."""
        counts = {
            name: self.deals[Counter[name.upper()]] for name in ("made", "failed", "tied", "passed_out")
        }
        contests = self.matches[MatchCounter.MATCHES]
        length = mean(self.matches[MatchCounter.LENGTH], self.matches[MatchCounter.LENGTH_SQUARED], contests)
        return {
            "left": {"variant": self.left, "rules": self.rules[0]},
            "right": {"variant": self.right, "rules": self.rules[1]},
            "seed": self.seed,
            "policy": self.policy,
            "complete": self.complete,
            "deals": self.deals[Counter.DEALS],
            "matches": contests,
            "outcomes": counts,
            "match_length": length.as_json(),
            "lines": [line.as_json() for line in self.lines],
        }

    def to_json(self) -> str:
        """The report in canonical form: the same run gives the same bytes."""
        return json.dumps(self.as_json(), sort_keys=True, indent=2, ensure_ascii=False) + "\n"

    def rows(self, lang: str = "en") -> list[tuple[str, ...]]:
        """The table as cells, the head first."""
        return [HEADS[lang], *(line.cells(lang) for line in self.lines)]

    def table(self, lang: str = "en") -> str:
        """The table as text, with a legend."""
        rows = self.rows(lang)
        widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
        text = [
            "  ".join(
                cell.ljust(width) if place < 3 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return (
            "\n".join(
                [
                    text[0].rstrip(),
                    "  ".join("-" * width for width in widths),
                    *(row.rstrip() for row in text[1:]),
                    "",
                    LEGEND[lang],
                ]
            )
            + "\n"
        )

    def svg(self, lang: str = "en") -> str:
        """The picture: for each change, how often the score differs, how often the outcome does, and by how much."""
        return _picture(self, lang)


_ROW: Final = 26
_LEFT: Final = 290
_WIDTH: Final = 460
_RIGHT: Final = 150
_TOP: Final = 76
_SCALES: Final = (0.0004, 0.001, 0.002, 0.004, 0.008, 0.02, 0.04, 0.08, 0.2, 0.4, 0.8)
_STYLE: Final = (
    "text{font:13px sans-serif;fill:#1f2328}.m{fill:#59636e}.s{fill:#9db8e8}.o{fill:#2f5fb3}"
    ".w{stroke:#1f2328;stroke-width:1.2}.g{stroke:#d1d9e0}.b{fill:#fff}"
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.m{fill:#9198a1}.s{fill:#3b5a94}.o{fill:#86abec}"
    ".w{stroke:#e6edf3}.g{stroke:#3d444d}.b{fill:#0d1117}}"
)
_CAPTIONS: Final = {
    "en": ("deals scored otherwise", "deals with another outcome", "swing, points", "deals"),
    "fr": ("donnes marquées autrement", "donnes d'une autre issue", "écart, points", "donnes"),
}
_PLAYED: Final = {
    "en": {"random": "played at random", "heuristic": "played by beginners", "perfect": "played perfectly"},
    "fr": {
        "random": "jouées au hasard",
        "heuristic": "jouées par des débutants",
        "perfect": "jouées parfaitement",
    },
}


def _picture(report: Report, lang: str) -> str:
    scored, flipped, swing, deals = _CAPTIONS[lang]
    most = max((line.score.high for line in report.lines), default=0.0)
    scale = next((top for top in _SCALES if most <= top), 1.0)
    height, width = _TOP + _ROW * len(report.lines) + 14, _LEFT + _WIDTH + _RIGHT
    title = f"{report.left} → {report.right}"
    count = f"{report.deals[Counter.DEALS]:,}".replace(",", "\N{NO-BREAK SPACE}" if lang == "fr" else ",")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" lang="{lang}">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect class="b" width="{width}" height="{height}"/>',
        f'<text x="12" y="24" font-weight="bold">{escape(title)}</text>',
        f'<text class="m" x="12" y="44">{count} {deals}, {_PLAYED[lang][report.policy]}</text>',
        f'<rect class="s" x="{_LEFT}" y="14" width="12" height="12"/><text class="m" x="{_LEFT + 18}" y="24">{scored}</text>',
        f'<rect class="o" x="{_LEFT + 220}" y="14" width="12" height="12"/>',
        f'<text class="m" x="{_LEFT + 238}" y="24">{flipped}</text>',
        f'<text class="m" x="{width - 12}" y="{_TOP - 12}" text-anchor="end">{swing}</text>',
    ]
    for step in range(5):
        x = _LEFT + _WIDTH * step / 4
        parts.append(f'<line class="g" x1="{x:g}" x2="{x:g}" y1="{_TOP - 6}" y2="{height - 14}"/>')
        parts.append(
            f'<text class="m" x="{x:g}" y="{_TOP - 12}" text-anchor="middle">{_local(f"{100 * scale * step / 4:g}", lang)} %</text>'
        )
    for place, line in enumerate(report.lines):
        parts += _bars(line, _TOP + _ROW * place, _WIDTH / scale, width, lang)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _bars(line: Line, top: int, per: float, width: int, lang: str) -> list[str]:
    """One line of the picture: a bar of each share with its interval, and the swing."""
    name = line.point or TOGETHER[lang]
    meaning = catalogue()[line.point].title[lang] if line.point else name
    found = [
        f'<text x="{_LEFT - 10}" y="{top + 16}" text-anchor="end"><title>{escape(meaning)}</title>{escape(name)}</text>'
    ]
    for mark, one, shift, thick in (("s", line.score, 3, 8), ("o", line.outcome, 12, 8)):
        middle = top + shift + thick / 2
        low, high = _LEFT + one.low * per, _LEFT + min(one.high * per, _WIDTH)
        found.append(
            f'<rect class="{mark}" x="{_LEFT}" y="{top + shift}" width="{one.value * per:.2f}" height="{thick}"/>'
        )
        found.append(f'<line class="w" x1="{low:.2f}" x2="{high:.2f}" y1="{middle:g}" y2="{middle:g}"/>')
    swing = "=" if line.idle else _points(line.swing, lang, sign=False)
    found.append(f'<text x="{width - 12}" y="{top + 16}" text-anchor="end">{swing}</text>')
    return found
