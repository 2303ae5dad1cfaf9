"""What an engine under test can do wrong besides answering wrongly, each with its name and a hint."""

from __future__ import annotations

import enum
from typing import Final


class Fault(enum.StrEnum):
    """The kinds of fault; the value is the word that reports use."""

    NO_START = "no_start"
    WRONG_PROTOCOL = "wrong_protocol"
    NOT_JSON = "not_json"
    NOT_UTF8 = "not_utf8"
    SCHEMA = "schema"
    WRONG_SEQ = "wrong_seq"
    TWO_ANSWERS = "two_answers"
    SILENCE = "silence"
    EXIT = "exit"
    FLOOD = "flood"
    STDERR_FLOOD = "stderr_flood"


HINTS: Final = {
    Fault.NO_START: "Run the command by hand and type the start request of the protocol on one line.",
    Fault.WRONG_PROTOCOL: "The engine must answer start with the protocol number it was sent.",
    Fault.NOT_JSON: "Standard output is for replies alone, one JSON object a line; print the rest elsewhere.",
    Fault.NOT_UTF8: "Write replies as UTF-8, whatever the locale.",
    Fault.SCHEMA: "Compare the reply with schemas/protocol.schema.json.",
    Fault.WRONG_SEQ: "Echo the seq of the question that is being answered.",
    Fault.TWO_ANSWERS: "Reply once to each question.",
    Fault.SILENCE: "Flush standard output after each reply, or give the engine more time.",
    Fault.EXIT: "Stay until stop or the end of input, then exit with status 0; see its standard error.",
    Fault.FLOOD: "Write nothing but replies, each on one line of at most 1 MiB.",
    Fault.STDERR_FLOOD: "Write less on standard error: at most 1 MiB for each question.",
}


class EngineFault(Exception):
    """An engine broke the protocol. The engine that raised it is of no further use.

    Attributes:
        fault: the kind.
        detail: what was seen, in one line fit to print.
        seq: the question that bears it, where one does.
        certain: whether it is sure to be that question's, several being open.
        stderr: the end of what the engine wrote on standard error.
    """

    def __init__(self, fault: Fault, detail: str, seq: int | None = None, *, certain: bool = False) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault
        self.detail = detail
        self.seq = seq
        self.certain = certain
        self.stderr = ""
