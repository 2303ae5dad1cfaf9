"""Engines with known faults, to test what runs engines: ``python fakes.py NAME``.

All of them know one question, ``trick``, from a few lines written out here; none knows the reference
implementation. ``good`` is right; each other one is ``good`` with the one fault that its name says.
"""

import json
import os
import resource
import select
import signal
import sys
import time
from pathlib import Path

TRUMP_ORDER, PLAIN_ORDER = "78QKTA9J", "789JQKTA"
TRUMP_POINTS = dict(zip(TRUMP_ORDER, (0, 0, 3, 4, 10, 11, 14, 20), strict=True))
PLAIN_POINTS = dict(zip(PLAIN_ORDER, (0, 0, 0, 2, 3, 4, 10, 11), strict=True))


def trick(given):
    """The right answer to a trick question."""
    trump, cards, order = given["trump"], given["cards"], given["order"]

    def strength(card):
        if card[1] == trump:
            return 100 + TRUMP_ORDER.index(card[0])
        return PLAIN_ORDER.index(card[0]) if card[1] == cards[0][1] else -1

    points = sum((TRUMP_POINTS if card[1] == trump else PLAIN_POINTS)[card[0]] for card in cards)
    return {"winner": order[cards.index(max(cards, key=strength))], "points": points}


def questions(count):
    """Different trick questions with their answers, as JSON values of cases."""
    deck = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    for number in range(count):
        cards = [deck[(number * step + 7 * step) % 32] for step in (1, 9, 11, 17)]
        if len(set(cards)) < 4:
            cards = [deck[(number + shift) % 32] for shift in range(4)]
        turn = number % 4
        order = list("NESW"[turn:] + "NESW"[:turn])
        given = {"trump": "CDHS"[number % 3], "leader": order[0], "cards": cards, "order": order}
        yield {
            "id": f"trick/fake/{number:04}",
            "variant": "belote-000",
            "options": {},
            "question": "trick",
            "given": given,
            "record": None,
            "expect": trick(given),
            "accept": [],
            "otherwise": [],
            "rules": ["play.trick_winner"],
            "situation": "fake",
            "level": "stated",
            "comment": "Four cards.",
        }


LIMITS = ("DATA", "CPU", "FSIZE", "CORE", "NPROC")
HELLO = {
    "protocol": 1,
    "engine": {"name": "fake", "version": "1"},
    "variants": "any",
    "questions": ["trick"],
}
HELLOS = {
    "wrong_protocol": {**HELLO, "protocol": 2},
    "bad_hello": {**HELLO, "variants": "all"},
    "one_variant": {**HELLO, "variants": ["belote-002"]},
    "no_questions_of_ours": {**HELLO, "questions": ["plays"]},
    "only_1000": {**HELLO, "options": {"target": [1000], "announcements": [False]}},
    "terminal_tricks": {**HELLO, "engine": {"name": "\x1b[31mred\ud800", "version": "1"}},
}
for name in (
    "window",
    "window_backwards",
    "window_dies",
    "window_twice",
    "window_dies_of_haste",
    "window_hangs",
):
    HELLOS[name] = {**HELLO, "window": 8}


def is_sixth(request):
    """Whether it is the sixth of the questions above."""
    return request["given"] == list(questions(6))[5]["given"]


def say(message, end=b"\n"):
    """Writes one line at once."""
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    sys.stdout.buffer.write(text + end)
    sys.stdout.buffer.flush()


def forever(write):
    """Writes until there is no one to write to."""
    while True:
        write()


class Fake:
    """One engine; ``asked`` counts the questions from 1."""

    def __init__(self, name):
        self.name = name
        self.asked = 0
        self.waiting = []
        self.input = b""

    def run(self):
        """Answers lines until stop or the end of input."""
        if self.name == "ignores_sigterm":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while (line := self.line()) is not None:
            request = json.loads(line)
            if request["op"] == "start":
                self.start()
            elif request["op"] == "stop":
                break
            else:
                self.asked += 1
                self.answer(request)
        self.stop()

    def line(self):
        """The next line of input, None at its end."""
        while b"\n" not in self.input:
            chunk = os.read(0, 65536)
            if not chunk:
                return None
            self.input += chunk
        line, _, self.input = self.input.partition(b"\n")
        return line

    def more(self):
        """Whether more input is there or comes within a moment."""
        return bool(self.input or select.select([0], [], [], 0.1)[0])

    def start(self):
        """Answers start."""
        if self.name == "silent_start":
            time.sleep(60)
        if self.name in ("forks", "forks_away"):
            fork(away=self.name == "forks_away")
        if self.name == "banner":
            say(b"Welcome to fake 1.0")
        say(HELLOS.get(self.name, HELLO))
        if self.name == "chats_after_start":
            say(b"ready")

    def stop(self):
        """What happens after the last question."""
        if self.name in ("ignores_stop", "ignores_sigterm"):
            time.sleep(60)
        if self.name == "bad_exit":
            sys.exit(3)
        if self.name == "last_words":
            say(b"goodbye")

    def answer(self, request):
        """Answers one question, in the way of this engine."""
        seq, right = request["seq"], trick(request["given"])
        reply = {"seq": seq, "answer": right}
        other = {"N": "E", "E": "S", "S": "W", "W": "N"}[right["winner"]]
        every_third = self.asked % 3 == 0
        match self.name:
            case "first":
                say({"seq": seq, "answer": {**right, "winner": request["given"]["leader"]}})
            case "off_by_ten":
                say({"seq": seq, "answer": {**right, "points": right["points"] + 10}})
            case "swaps_teams":
                say({"seq": seq, "answer": {**right, "winner": other}})
            case "winner_only":
                say({"seq": seq, "answer": {"winner": right["winner"]}})
            case "key_order":
                say({"answer": dict(reversed(right.items())), "seq": seq})
            case "floats":
                say({"seq": float(seq), "answer": {**right, "points": float(right["points"])}})
            case "spaces":
                say(b"  " + json.dumps(reply, indent=None, separators=(" , ", " : ")).encode() + b" \r")
            case "error":
                say({"seq": seq, "error": "what is a \x1b[2Jtrick?"})
            case "unsupported":
                say({"seq": seq, "unsupported": "too hard"})
            case "slow":
                time.sleep(0.02)
                say(reply)
            case "hangs" if every_third:
                time.sleep(60)
            case "never":
                time.sleep(60)
            case "drips" if every_third:
                forever(lambda: (say(b"x", b""), time.sleep(0.01)))
            case "stops_reading" if every_third:
                os.close(0)
                time.sleep(60)
            case "dies" if self.asked % 10 == 0:
                sys.stderr.write("Traceback: a bug\n")
                sys.exit(1)
            case "answers_and_dies" if every_third:
                say(reply)
                os._exit(1)
            case "crashes" if every_third:
                os.kill(os.getpid(), signal.SIGSEGV)
            case "dies_in_a_line" if every_third:
                say(json.dumps(reply).encode()[:10], b"")
                os._exit(0)
            case "closes_output" if every_third:
                os.close(1)
                time.sleep(60)
            case "wrong_seq" if every_third:
                say({**reply, "seq": seq + 1})
            case "twice" if every_third:
                say(reply)
                say(reply)
            case "twice_at_once" if every_third:
                line = json.dumps(reply).encode()
                say(line + b"\n" + line)
            case "twice_late" if every_third:
                say(reply)
                time.sleep(0.05)
                say(reply)
            case "chats" if every_third:
                say(json.dumps(reply).encode() + b"\nhow did I do?")
            case "junk" if every_third:
                say(b"thinking...")
                say(reply)
            case "blank" if every_third:
                say(b"")
            case "nan" if every_third:
                say(b'{"seq": %d, "answer": {"points": NaN}}' % seq)
            case "deep" if every_third:
                say(b"[" * 100_000)
            case "long_number" if every_third:
                say(b'{"seq": %d, "answer": {"points": %s}}' % (seq, b"1" * 10_000))
            case "list" if every_third:
                say([seq])
            case "not_utf8" if every_third:
                say(b'{"seq": %d, "unsupported": "\xe9"}' % seq)
            case "utf16" if every_third:
                say(json.dumps(reply).encode("utf-16"))
            case "schema" if every_third:
                say({"seq": seq, "answer": {**right, "winner": "North"}})
            case "both" if every_third:
                say({**reply, "unsupported": "or is it?"})
            case "floods" if every_third:
                forever(lambda: say(b"x" * 65536, b""))
            case "floods_lines" if every_third:
                say(reply)
                forever(lambda: say(b"x" * 1000))
            case "long_line" if every_third:
                say({"seq": seq, "unsupported": "x" * (1 << 20)})
            case "stderr_flood" if every_third:
                forever(lambda: os.write(2, b"y" * 65536))
            case "stderr_chatty":
                os.write(2, b"y" * 300_000)
                say(reply)
            case "eats_memory" if every_third:
                self.waiting.append(bytearray(300 << 20))
                say(reply)
            case "burns" if every_third:
                forever(lambda: None)
            case "writes_files" if every_third:
                Path(sys.argv[2]).write_bytes(b"z" * (4 << 20))
                say(reply)
            case "tells":
                limits = {name: resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))[0] for name in LIMITS}
                say({"seq": seq, "unsupported": json.dumps([sorted(os.environ), limits])})
            case "kills_its_guard" if every_third:
                os.kill(os.getppid(), signal.SIGKILL)
                time.sleep(60)
            case "stops_its_guard" if every_third:
                os.kill(os.getppid(), signal.SIGSTOP)
                time.sleep(60)
            case "window" | "window_backwards" | "window_dies" | "window_twice":
                self.windowed(request, reply)
            case "window_dies_of_haste":
                self.hasty(reply)
            case "window_hangs":
                if is_sixth(request):
                    time.sleep(60)
                say(reply)
            case _:
                say(reply)

    def windowed(self, request, reply):
        """Answers in fours, so that it would wait for ever without a window."""
        self.waiting.append((request, reply))
        if len(self.waiting) < 4 and self.name in ("window", "window_backwards") and self.more():
            return
        batch, self.waiting = self.waiting, []
        for request, reply in batch[:: -1 if self.name == "window_backwards" else 1]:
            if self.name == "window_dies" and is_sixth(request):
                os._exit(1)
            say(reply)
            if self.name == "window_twice" and is_sixth(request):
                say(reply)

    def hasty(self, reply):
        """Dies whenever another question comes within a moment of the first."""
        if self.more():
            os._exit(1)
        say(reply)


def fork(away):
    """Leaves a process behind that holds the standard streams and would stay for a minute."""
    if os.fork() == 0:
        if away:
            os.setsid()
            if os.fork() != 0:
                os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(60)
        os._exit(0)


if __name__ == "__main__":
    if sys.argv[1] == "exits_at_once":
        sys.exit("no such license")
    if sys.argv[1] == "rot13":
        sys.stdin.read()
    Fake(sys.argv[1]).run()
