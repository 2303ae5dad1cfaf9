"""``python -m belote_conformance`` is the command ``belote-spec``."""

from .cli import main

main()
