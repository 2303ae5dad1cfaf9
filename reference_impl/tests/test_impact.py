"""How much differences matter: the same bytes however the work is cut, and figures that can be worked out."""

import json
import os
import random
import signal
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from belote_spec import estimate, impact, policy, variant, workers
from belote_spec.errors import NotReadable
from belote_spec.kernel import facade, plain
from belote_spec.kernel.layout import Counter, MatchCounter

pytestmark = pytest.mark.filterwarnings("ignore:numba is not installed:RuntimeWarning")
DEALS = 300 if facade.available() else 20


def differing(**changes):
    """A variant, and the same with a few rule points changed."""
    document = variant.load(variant.builtin()[0])
    return document, document.with_values({name.replace("__", "."): value for name, value in changes.items()})


LEFT, RIGHT = differing(
    play__overruff_partner="no_trump_at_all",
    scoring__last_trick=20,
    scoring__capot_bonus=0,
    match__target=1000,
)


def measured(**how):
    return impact.impact(LEFT, RIGHT, deals=DEALS, seed=3, **how)


@pytest.fixture(scope="module")
def whole():
    """The report of one task a kind."""
    return measured()


@pytest.mark.parametrize("task_deals", [40, 333, 10**6])
def test_the_bytes_do_not_depend_on_how_the_work_is_cut(whole, task_deals):
    """Tasks of any size, on one thread or two."""
    with ThreadPoolExecutor(2) as pool:
        assert measured(executor=pool, task_deals=task_deals).to_json() == whole.to_json()


def test_the_sums_do_not_depend_on_the_order():
    """Parts that finish in any order add up to the same."""
    todo = impact.plan(LEFT, RIGHT, seed=3, policy="random")
    sums = []
    for order in range(3):
        state = todo.nothing()
        tasks = list(todo.tasks(state, DEALS, 200))
        random.Random(order).shuffle(tasks)
        for task in tasks:
            state.take(task, impact.run(task))
        assert state.done == {
            impact.DEALS: [(0, DEALS)],
            impact.MATCHES: [(0, -(-DEALS // impact.DEALS_A_MATCH))],
        }
        sums.append(state.sums)
    assert sums[0] == sums[1] == sums[2]


def test_other_processes_find_the_same(whole):
    """Tasks can be sent to processes."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert measured(executor=pool, task_deals=500).to_json() == whole.to_json()


def test_an_interrupted_run_tells_what_it_has_and_goes_on(whole, tmp_path):
    """Ctrl-C ends with the deals done; the saved state goes on to the same bytes."""
    saved = tmp_path / "run.json"

    def stop(done, total):
        assert 0 < done <= total == DEALS + impact.MATCH_WEIGHT * -(-DEALS // impact.DEALS_A_MATCH)
        raise KeyboardInterrupt

    part = measured(task_deals=DEALS, saved=saved, progress=stop)
    assert not part.complete
    assert part.deals[Counter.DEALS] < DEALS
    assert part.deals[Counter.DEALS] or part.matches[MatchCounter.MATCHES]
    rest = measured(task_deals=130, saved=saved)
    assert rest.complete
    assert rest.to_json() == whole.to_json()
    assert measured(saved=saved, progress=stop).to_json() == whole.to_json()


def test_a_run_can_be_made_longer(tmp_path):
    """More deals are added to those done; fewer change nothing."""
    saved = tmp_path / "run.json"
    impact.impact(LEFT, RIGHT, deals=DEALS // 2 + 1, seed=3, saved=saved, task_deals=99)
    assert measured(saved=saved, task_deals=70).to_json() == measured().to_json()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("no json", "does not hold a run"),
        ("[]", "does not hold a run"),
        ('{"plan": "x"}', "does not hold a run"),
    ],
)
def test_a_file_that_holds_no_run_is_refused(tmp_path, content, message):
    """A file of something else is not overwritten."""
    saved = tmp_path / "other.json"
    saved.write_text(content, encoding="utf-8")
    with pytest.raises(NotReadable, match=message):
        measured(saved=saved)
    assert saved.read_text(encoding="utf-8") == content


def test_a_run_of_other_rules_is_refused(tmp_path):
    """Deals of different plans are never added up."""
    saved = tmp_path / "run.json"
    measured(saved=saved)
    with pytest.raises(NotReadable, match="another seed"):
        impact.impact(LEFT, RIGHT, deals=DEALS, seed=4, saved=saved)


def test_a_task_that_fails_is_tried_again_and_then_told(whole, monkeypatch):
    """Two failures are borne, three are not."""
    calls = []
    real = impact.run

    def flaky(task):
        calls.append(task)
        if len(calls) <= limit:
            raise OSError("lost")
        return real(task)

    monkeypatch.setattr(impact, "run", flaky)
    limit = 2
    with ThreadPoolExecutor(1) as pool:
        assert measured(executor=pool).to_json() == whole.to_json()
        calls.clear()
        limit = 99
        with pytest.raises(OSError, match="lost"):
            measured(executor=pool)


@pytest.mark.parametrize("how", ["random", "heuristic"])
def test_kernel_and_interpreter_give_the_same_report(monkeypatch, how):
    """The bytes do not depend on what does the work."""
    compiled = impact.impact(LEFT, RIGHT, deals=20, seed=8, policy=how).to_json()
    monkeypatch.setattr(facade, "backend", lambda **_: plain)
    assert impact.impact(LEFT, RIGHT, deals=20, seed=8, policy=how).to_json() == compiled


def test_each_point_is_changed_alone_and_all_together(whole):
    """One line for each rule point that differs, in the order of the catalogue, and one for all."""
    assert [line.point for line in whole.lines] == [
        "play.overruff_partner", "scoring.last_trick", "scoring.capot_bonus", "match.target", "",
    ]  # fmt: skip
    assert [(line.before, line.after) for line in whole.lines[:2]] == [("free", "no_trump_at_all"), (10, 20)]
    plays, last, capot, target, everything = whole.lines
    assert plays.legal.value > 0
    assert plays.legal == everything.legal
    assert last.legal.value == capot.legal.value == target.legal.value == 0
    assert target.score.value == 0
    assert target.longer.value > 0


def test_ten_more_for_the_last_trick_move_ten_points_or_a_contract():
    """In every deal played and not failed the last trick's side gains ten; a failed one is unchanged while it fails."""
    left, right = differing(scoring__last_trick=20)
    report = impact.impact(left, right, deals=DEALS, seed=5)
    (line,) = report.lines
    rows = facade.backend().rows(left.compiled, 5, 0, DEALS, policy.RANDOM)
    others = facade.backend().rows(right.compiled, 5, 0, DEALS, policy.RANDOM)
    swings = [
        (two.score_ns - two.score_ew) - (one.score_ns - one.score_ew)
        for one, two in zip(rows, others, strict=True)
    ]
    assert line.swing.value == sum(map(abs, swings)) / DEALS
    assert {
        abs(swing)
        for swing, one, two in zip(swings, rows, others, strict=True)
        if one.outcome == two.outcome == 0 and one.capot < 0
    } == {10}
    assert (
        line.score.value
        == sum(one[14:17] != two[14:17] for one, two in zip(rows, others, strict=True)) / DEALS
    )


def test_rules_that_make_no_difference_are_said_to():
    """A ritual point, and one that other rules make idle, are not simulated but named."""
    left, right = differing(table__shuffle="never", announcements__per_seat="one")
    report = impact.impact(left, right, deals=DEALS)
    assert [line.idle for line in report.lines] == [True, True, True]
    assert all(line.score.value == line.winner.value == 0 for line in report.lines)
    assert report.rows()[1][3:] == ("=",) * 7


def test_equal_variants_have_nothing_to_measure():
    """No difference, no line, no work."""
    report = impact.impact(LEFT, LEFT, deals=10**9)
    assert report.lines == ()
    assert report.complete
    assert report.deals[Counter.DEALS] == 0
    ET.fromstring(report.svg())


@pytest.mark.skipif(not facade.available(), reason="many deals at perfect play need numba")
def test_perfect_play_is_measured_on_a_sample():
    """Calls by the beginner, cards by the solver."""
    left, right = differing(scoring__last_trick=20)
    report = impact.impact(left, right, deals=8, seed=2, policy="perfect", task_deals=5)
    assert report.deals[Counter.DEALS] == 8
    assert report.matches[MatchCounter.MATCHES] == 1
    assert 0 < report.lines[0].score.value <= 1


def test_an_unknown_policy_is_refused():
    """With the names there are."""
    with pytest.raises(NotReadable, match="random, heuristic, perfect"):
        measured(policy="clever")


def test_the_report_is_written_in_both_languages(whole):
    """As JSON, as a table and as a picture."""
    told = json.loads(whole.to_json())
    assert told["deals"] == DEALS
    assert sum(told["outcomes"].values()) == DEALS
    assert len(told["lines"]) == 5
    for lang, together in (("en", "all together"), ("fr", "tout ensemble")):
        assert together in whole.table(lang)
        picture = ET.fromstring(whole.svg(lang))
        texts = ["".join(node.itertext()) for node in picture.iter("{http://www.w3.org/2000/svg}text")]
        assert together * 2 in texts
        assert f"{LEFT.id} → {RIGHT.id}" in texts


def test_shares_and_means_have_known_intervals():
    """Wilson's interval of 10 in 100 and the mean of 1, 2, 3; no sample, no claim."""
    assert [round(number, 4) for number in estimate.share(10, 100)] == [0.1, 0.0552, 0.1744]
    assert estimate.share(0, 50).low == 0
    assert estimate.share(50, 50).high == 1
    assert estimate.share(0, 0) == (0, 0, 1)
    value, low, high = estimate.mean(6, 14, 3)
    assert value == 2
    assert round(high - value, 6) == round(value - low, 6) == round(1.959964 / 3**0.5, 6)
    assert estimate.mean(5, 25, 1) == (5, 5, 5)
    assert estimate.mean(0, 0, 0) == (0, 0, 0)


def test_this_machine_offers_workers(whole):
    """Threads or processes, as the kernel allows."""
    with workers.local() as pool:
        assert measured(executor=pool).to_json() == whole.to_json()


def test_a_missing_cluster_library_is_told(monkeypatch):
    """With how to install it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NotReadable, match=r"belote-spec\[distributed\]"), workers.cluster(workers=1):
        pass


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_lost_worker_costs_its_task_and_nothing_else(whole):
    """A local cluster whose first worker is killed in the middle finds the same bytes."""
    pytest.importorskip("distributed", reason="the cluster needs dask.distributed")
    killed = []

    with workers.cluster(workers=2) as pool:

        def kill(_done, _total):
            if not killed:
                killed.append(next(iter(pool._client.cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)

        assert measured(executor=pool, task_deals=60, progress=kill).to_json() == whole.to_json()
    assert killed
