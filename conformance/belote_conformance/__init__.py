"""The conformance corpus, its runner and its verdicts."""
