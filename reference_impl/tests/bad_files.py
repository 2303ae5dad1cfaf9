"""Broken and hostile variant files, each with the errors it must give, without the file's name."""

HOUSE = "extends: belote-000\n"
SEES = "to some readers"
YES_OR_NO = f"which is a yes or no {SEES}, is not allowed"
POINT = "a map with value, basis, evidence, readings, note"

# A body under `extends: belote-000`, and the errors without the file's name.
HOUSES: dict[str, tuple[str, list[str]]] = {
    # keys
    "a doubled key": (
        "scoring:\n  tie: {value: failed}\n  tie: {value: made}\n",
        ["4: scoring.tie: the key tie again is not allowed (it stands already on line 3)"],
    ),
    "a doubled phase": (
        "scoring: {tie: {value: failed}}\nscoring: {tie: {value: made}}\n",
        ["3: scoring: the key scoring again is not allowed (it stands already on line 2)"],
    ),
    "a doubled key in quotes": (
        'scoring: {tie: {value: failed}, "tie": {value: made}}\n',
        ["2: scoring.tie: the key tie again is not allowed (it stands already on line 2)"],
    ),
    "a list as a key": ("? [a, b]\n: c\n", ["2: a key that is not a word is not allowed"]),
    "a map as a key": ("? {a: b}\n: c\n", ["2: a key that is not a word is not allowed"]),
    "a bare 9 as a key": (
        "announcements: {square_points: {value: {J: 200, 9: 150}}}\n",
        ['2: announcements.square_points.value: the key 9 is not allowed (keys are strings: write "9")'],
    ),
    "a bare 3 as a key": (
        "announcements: {sequence_points: {value: {3: 20}}}\n",
        ['2: announcements.sequence_points.value: the key 3 is not allowed (keys are strings: write "3")'],
    ),
    "a bare yes as a key": (
        "announcements: {enabled: {yes: 1}}\n",
        [f'2: announcements.enabled: yes, {YES_OR_NO} (write "yes" in quotes)'],
    ),
    # what YAML may do behind one's back
    "an anchor": (
        "scoring: {tie: &a {value: failed}}\n",
        ["2: scoring.tie: the anchor &a is not allowed (write the value out where it is used)"],
    ),
    "an alias": ("scoring: {tie: *a}\n", ["2: scoring.tie: the alias *a is not allowed (write the value out)"]),
    "an alias as a key": ("*a : b\n", ["2: a key that is not a word is not allowed"]),
    "a laugh of aliases": (
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
        ["2: a: the anchor &a is not allowed (write the value out where it is used)"],
    ),
    "a merge": (
        "scoring:\n  <<: {tie: {value: failed}}\n",
        [f'3: scoring: <<, which is an instruction {SEES}, is not allowed (write "<<" in quotes)'],
    ),
    "a standard tag": (
        'scoring: {last_trick: {value: !!int "20"}}\n',
        ["2: scoring.last_trick.value: the tag tag:yaml.org,2002:int is not allowed (leave it out)"],
    ),
    "a tag that runs a program": (
        'scoring: !!python/object/apply:os.system ["true"]\n',
        ["2: scoring: the tag tag:yaml.org,2002:python/object/apply:os.system is not allowed (leave it out)"],
    ),
    "a tag of its own": ("scoring: !point {}\n", ["2: scoring: the tag !point is not allowed (leave it out)"]),
    "a second document": ("---\nid: other\n", ["2: a second document is not allowed (one file holds one document)"]),
    # plain scalars that are read as something else
    "no": (
        "announcements: {enabled: {value: no}}\n",
        [f'2: announcements.enabled.value: no, {YES_OR_NO} (write "no" in quotes)'],
    ),
    "Yes": (
        "announcements: {must_exceed: {value: Yes}}\n",
        [f'2: announcements.must_exceed.value: Yes, {YES_OR_NO} (write "Yes" in quotes)'],
    ),
    "off": (
        "announcements: {enabled: {value: off}}\n",
        [f'2: announcements.enabled.value: off, {YES_OR_NO} (write "off" in quotes)'],
    ),
    "y": (
        "announcements: {enabled: {value: y}}\n",
        [f'2: announcements.enabled.value: y, {YES_OR_NO} (write "y" in quotes)'],
    ),
    "TRUE": (
        "announcements: {enabled: {value: TRUE}}\n",
        [f'2: announcements.enabled.value: TRUE, {YES_OR_NO} (write "TRUE" in quotes)'],
    ),
    "true where a word stands": (
        "announcements: {enabled: {value: true}}\n",
        ['2: announcements.enabled.value: true is not allowed; allowed: yes, no (write "true" in quotes)'],
    ),
    "3:20": (
        "match: {target: {value: 3:20}}\n",
        [f'2: match.target.value: 3:20, which is a number in base sixty {SEES}, is not allowed (write "3:20" in quotes)'],
    ),
    "010": (
        "match: {target: {value: 010}}\n",
        [f'2: match.target.value: 010, which is a number in another base {SEES}, is not allowed (write "010" in quotes)'],
    ),
    "0x1F5": (
        "match: {target: {value: 0x1F5}}\n",
        [f'2: match.target.value: 0x1F5, which is a number in another base {SEES}, is not allowed (write "0x1F5" in quotes)'],
    ),
    "0o17": (
        "match: {target: {value: 0o17}}\n",
        [f'2: match.target.value: 0o17, which is a number in another base {SEES}, is not allowed (write "0o17" in quotes)'],
    ),
    "1_000": (
        "match: {target: {value: 1_000}}\n",
        [f'2: match.target.value: 1_000, which is a number {SEES}, is not allowed (write "1_000" in quotes)'],
    ),
    "+501": (
        "match: {target: {value: +501}}\n",
        [f'2: match.target.value: +501, which is a number {SEES}, is not allowed (write "+501" in quotes)'],
    ),
    "-0": (
        "scoring: {last_trick: {value: -0}}\n",
        [f'2: scoring.last_trick.value: -0, which is a number {SEES}, is not allowed (write "-0" in quotes)'],
    ),
    "1.0": (
        "scoring: {last_trick: {value: 1.0}}\n",
        ['2: scoring.last_trick.value: 1.0, which is a number with a fraction, is not allowed (write "1.0" in quotes)'],
    ),
    "1e3": (
        "match: {target: {value: 1e3}}\n",
        ['2: match.target.value: 1e3, which is a number with a fraction, is not allowed (write "1e3" in quotes)'],
    ),
    ".nan": (
        "match: {target: {value: .nan}}\n",
        [f'2: match.target.value: .nan, which is a number {SEES}, is not allowed (write ".nan" in quotes)'],
    ),
    "-.inf": (
        "match: {target: {value: -.inf}}\n",
        [f'2: match.target.value: -.inf, which is a number {SEES}, is not allowed (write "-.inf" in quotes)'],
    ),
    "a date": (
        "match: {target: {value: 2026-11-30}}\n",
        [f'2: match.target.value: 2026-11-30, which is a date {SEES}, is not allowed (write "2026-11-30" in quotes)'],
    ),
    "null": (
        "scoring: {tie: {value: null}}\n",
        ['2: scoring.tie.value: null, which is nothing, is not allowed (write "null" in quotes)'],
    ),
    "~": (
        "scoring: {tie: {value: ~}}\n",
        ['2: scoring.tie.value: ~, which is nothing, is not allowed (write "~" in quotes)'],
    ),
    "nothing": (
        "scoring:\n  tie:\n",
        ["3: scoring.tie: an empty value, which is nothing, is not allowed (give it a value or leave the key out)"],
    ),
    "=": (
        "scoring: {tie: {value: =}}\n",
        [f'2: scoring.tie.value: =, which is an instruction {SEES}, is not allowed (write "=" in quotes)'],
    ),
    "a number of twenty digits": (
        "match: {target: {value: 12345678901234567890}}\n",
        ["2: match.target.value: the number 123456789012… is not allowed (it is too large)"],
    ),
    "bare ranks in a list": (
        'cards: {trump_order: {value: [J, 9, A, T, K, Q, "8", "7"]}}\n',
        [
            ("2: cards.trump_order.value.1: 9 is not allowed; allowed: "
            '7, 8, 9, T, J, Q, K, A (write "9" in quotes)')
        ],
    ),
    # nesting
    "lists nested thirty deep": (
        "scoring: " + "[" * 30 + "]" * 30 + "\n",
        ["2: scoring" + ".0" * 20 + ": nesting over 20 deep is not allowed"],
    ),
    "maps nested thirty deep": (
        "scoring: " + "{a: " * 30 + "1" + "}" * 30 + "\n",
        ["2: scoring" + ".a" * 20 + ": nesting over 20 deep is not allowed"],
    ),
    # names
    "an unknown rule point": (
        "play: {raise_trumps: {value: never}}\n",
        ["2: play.raise_trumps: raise_trumps is not known here (did you mean raise_trump?)"],
    ),
    "an unknown phase": ("plays: {raise_trump: {value: never}}\n", ["2: plays: plays is not known here (did you mean play?)"]),
    "nothing like it": ("zzz: 1\n", ["2: zzz: zzz is not known here"]),
    "an unknown key of a point": (
        "scoring: {tie: {value: failed, vlaue: failed}}\n",
        [
            ('2: scoring.tie: the key "vlaue" is not allowed; allowed: value, basis, evidence, readings, note '
            "(did you mean value?)")
        ],
    ),
    "an option that no text has": (
        "options: {targets: {rule: match.target, default: 501}}\n",
        ['2: options: the key "targets" is not allowed; allowed: announcements, target, direction (did you mean target?)'],
    ),
    # values
    "a misspelt value": (
        "play: {raise_trump: {value: nevr}}\n",
        ['2: play.raise_trump.value: "nevr" is not allowed; allowed: always, not_over_partner, never (did you mean never?)'],
    ),
    "a value of another point": (
        "scoring: {tie: {value: required}}\n",
        ['2: scoring.tie.value: "required" is not allowed; allowed: carried, failed, made (did you mean carried?)'],
    ),
    "a number in quotes": (
        'match: {target: {value: "501"}}\n',
        ['2: match.target.value: "501" is not allowed; allowed: a whole number from 1 to 1000000000'],
    ),
    "a number for a word": (
        "announcements: {enabled: {value: 1}}\n",
        ['2: announcements.enabled.value: 1 is not allowed; allowed: yes, no (write "1" in quotes)'],
    ),
    "a negative number": (
        "match: {target: {value: -5}}\n",
        ["2: match.target.value: -5 is not allowed; allowed: a whole number from 1 to 1000000000"],
    ),
    "three players": ("table: {players: {value: 3}}\n", ["2: table.players.value: 3 is not allowed; allowed: 4, 2"]),
    "six cards a seat": (
        "deal: {first_packets: {value: [3, 3]}}\n",
        ["2: deal.first_packets: the packets come to 6 cards a seat, not 5"],
    ),
    "no packets": (
        "deal: {first_packets: {value: []}}\n",
        ["2: deal.first_packets.value: [] is not allowed; allowed: a list of 1 to 5 items, each a whole number from 1 to 5"],
    ),
    "a rank twice": (
        'cards: {trump_order: {value: ["J", "J", "9", "A", "T", "K", "Q", "8"]}}\n',
        [
            ('2: cards.trump_order.value: ["J", "J", "9", "A", "T", "K", "Q", "8"] is not allowed; '
            "allowed: a list of 8 different items, each 7, 8, 9, T, J, Q, K, A")
        ],
    ),
    "ranks without points": (
        'cards: {trump_points: {value: {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}}}\n',
        ["2: cards.trump_points.value: 7 is missing", "2: cards.trump_points.value: 8 is missing"],
    ),
    "a rank that is none": (
        'announcements: {square_points: {value: {"J": 200, "V": 100}}}\n',
        ['2: announcements.square_points.value: the key "V" is not allowed; allowed: 7, 8, 9, T, J, Q, K, A'],
    ),
    "a criterion twice": (
        "announcements: {ranking: {value: [points, points]}}\n",
        [
            ('2: announcements.ranking.value: ["points", "points"] is not allowed; allowed: a list of 1 to 5 different items, '
            "each points, square, height, trump, length")
        ],
    ),
    "a capot of no known kind": (
        "scoring: {capot_bonus: {value: {totl: 250}}}\n",
        ['2: scoring.capot_bonus.value: {"totl": 250} is not allowed; allowed: a whole number from 0 to 10000, a map with total'],
    ),
    # the shape of an entry
    "a bare value": ("scoring: {tie: failed}\n", [f'2: scoring.tie: "failed" is not allowed; allowed: {POINT}']),
    "a list for an entry": ("scoring: {tie: [failed]}\n", [f'2: scoring.tie: ["failed"] is not allowed; allowed: {POINT}']),
    "an entry without a value": ('scoring: {tie: {note: "x"}}\n', ["2: scoring.tie: value is missing"]),
    "silent, and yet a value": (
        "scoring: {tie: {value: failed, basis: silent}}\n",
        [
            ("2: scoring.tie: failed does not belong here "
            "(see what goes with this basis: silent has no value, open points list their readings)")
        ],
    ),
    "stated without evidence": ("scoring: {tie: {value: failed, basis: stated}}\n", ["2: scoring.tie: evidence is missing"]),
    "ambiguous without readings": (
        "scoring: {tie: {value: failed, basis: ambiguous}}\n",
        ["2: scoring.tie: evidence is missing", "2: scoring.tie: readings is missing"],
    ),
    "a misspelt basis": (
        "scoring: {tie: {value: failed, basis: stateed}}\n",
        [
            ('2: scoring.tie.basis: "stateed" is not allowed; allowed: stated, derived, silent, ambiguous, contradictory '
            "(did you mean stated?)")
        ],
    ),
    "an excerpt without a place": (
        "scoring: {tie: {value: failed, basis: stated, evidence: [{excerpt: mots, line: 1}]}}\n",
        ["2: scoring.tie.evidence.0: sentence is missing"],
    ),
    # options, readings, claims
    "a default that may not be chosen": (
        "options: {target: {rule: match.target, default: 600, values: [501, 301]}}\n",
        [
            "2: options.target: the default 600 is not among the values",
            "2: options.target: the default 600 is not the value of match.target, 501",
        ],
    ),
    "an option of another point": (
        "options: {target: {rule: match.goal, default: 501}}\n",
        ['2: options.target.rule: "match.goal" is not allowed; allowed: match.target (did you mean match.target?)'],
    ),
    "a claim of no known kind": (
        "claims: [{kind: card_point, value: 152, excerpt: mots, line: 1, sentence: 1}]\n",
        [
            ('2: claims.0.kind: "card_point" is not allowed; allowed: card_points, deal_points, majority, tie_at, capot_total '
            "(did you mean card_points?)")
        ],
    ),
    "no such reason": (
        "not_rules: [{line: 1, sentence: 1, why: tittle}]\n",
        ['2: not_rules.0.why: "tittle" is not allowed; allowed: heading, aim, advice, description'],
    ),
    "a title in no language": ("title: Ma table\n", ['2: title: "Ma table" is not allowed; allowed: a map with fr, en']),
    "several at once, by line": (
        "scoring: {tie: {value: carry}}\nplay:\n  raise_trump: {value: nevr}\n  raise_plane: {value: free}\n",
        [
            '2: scoring.tie.value: "carry" is not allowed; allowed: carried, failed, made (did you mean carried?)',
            '4: play.raise_trump.value: "nevr" is not allowed; allowed: always, not_over_partner, never (did you mean never?)',
            "5: play.raise_plane: raise_plane is not known here (did you mean raise_plain?)",
        ],
    ),
}  # fmt: skip

# A whole file, and its errors.
FILES: dict[str, tuple[bytes, list[str]]] = {
    "an empty file": (b"", ["1: an empty file is not allowed"]),
    "a comment alone": (b"# nothing\n", ["2: an empty file is not allowed"]),
    "a word": (b"belote\n", ["1: a variant file is a map of keys"]),
    "a list": (b"- belote\n", ["1: a variant file is a map of keys"]),
    "a directive": (b"%YAML 1.1\n---\na: b\n", ["1: a directive is not allowed (leave out lines that begin with %)"]),
    "Latin-1": ("id: x\ntitle: Règle\n".encode("latin-1"), ["2: not UTF-8 (save the file as UTF-8)"]),
    "UTF-16": (HOUSE.encode("utf-16"), ["1: not UTF-8 (save the file as UTF-8)"]),
    "half a surrogate pair": (b"id: x\nid: \xed\xa0\x80\n", ["2: not UTF-8 (save the file as UTF-8)"]),
    "over 1 MiB": (HOUSE.encode() + b"#" * (1 << 20), [" larger than 1048576 bytes"]),
    "no parent of that id": (
        b"id: x\nextends: belote-0003\n",
        ["2: extends: belote-0003 is not a variant nor a file (did you mean belote-003?)"],
    ),
    "no parent at that path": (
        b"extends: elsewhere/none.yaml\n",
        [
            ("1: extends: elsewhere/none.yaml is not a variant nor a file "
            "(an id (belote-000, belote-002, belote-003, belote-004) or a path relative to the file)")
        ],
    ),
    "itself as parent": (b"extends: house.yaml\n", ["1: extends: a circle: house.yaml extends this file again"]),
    "neither a parent nor the phases": (
        b"id: x\ntitle: {fr: a, en: b}\nsource: {name: x.txt, language: fr, sha256: " + b"a" * 64 + b"}\n",
        [f"1: {phase} is missing" for phase in ("announcements", "auction", "belote", "cards", "deal", "match", "play",
                                                "scoring", "table")],
    ),
}  # fmt: skip

# What the parser itself refuses: its words are its own, the place is ours.
UNPARSED: dict[str, tuple[bytes, str]] = {
    "an open brace": (HOUSE.encode() + b"scoring: {tie: {value: failed}\n", "house.yaml:3: not YAML: "),
    "a tab": (HOUSE.encode() + b"scoring:\n\ttie: {value: failed}\n", "house.yaml:3: not YAML: "),
    "a crooked indent": (
        HOUSE.encode() + b"scoring:\n  tie: {value: failed}\n rounding: {}\n",
        "house.yaml:4: not YAML: ",
    ),
    "a bell": (
        HOUSE.encode() + b'title: {fr: "\x07", en: b}\n',
        "house.yaml:2: not YAML: unacceptable character",
    ),
    "a zero byte": (HOUSE.encode() + b"\0", "house.yaml:2: not YAML: unacceptable character"),
    "half a surrogate pair, escaped": (
        HOUSE.encode() + b'title: {fr: "\\ud800", en: b}\n',
        "house.yaml:2: not YAML: ",
    ),
    "two hundred thousand brackets": (HOUSE.encode() + b"scoring: " + b"[" * 200_000, "house.yaml:2: "),
    "a hundred thousand questions": (
        b"? " * 100_000,
        "house.yaml:1: a key that is not a word is not allowed",
    ),
}
