"""Where legal sequences are counted from; no profile asks it, and so nothing else counts these classes."""

from __future__ import annotations

from typing import Final

from .model import Situation

FROM_THE_LEAD: Final = Situation(
    "perft/from-the-lead",
    "perft",
    {
        "fr": "Les suites de cartes permises à partir de la première entame.",
        "en": "Legal sequences of cards from the first lead on.",
    },
)
TO_THE_END: Final = Situation(
    "perft/to-the-end",
    "perft",
    {
        "fr": "Les suites de cartes permises des trois derniers plis.",
        "en": "Legal sequences of the last three tricks.",
    },
)
CLASSES: Final = (FROM_THE_LEAD, TO_THE_END)
