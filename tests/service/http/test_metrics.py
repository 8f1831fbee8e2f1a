"""Figures for Prometheus: several processes count together, and whoever is asked answers for all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.http import metrics
from service.http.metrics import Metrics

A_PROCESS = """
import sys
from pathlib import Path
from service.http.metrics import Metrics

counted = Metrics(Path(sys.argv[1]))
counted.request("GET", "/here", 200, 0.003)
counted.request("GET", "/here", 200, 9.0)
counted.decided("made", 2)
print(counted.text(()).decode())
"""


def counted_by_a_process(folder: Path) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """What a process tells that has answered two requests, one of them slowly, and made two decisions."""
    done = subprocess.run([sys.executable, "-c", A_PROCESS, folder], capture_output=True, text=True, check=True)
    return samples(done.stdout)


def samples(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    families = text_string_to_metric_families(text)
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def of(**labels: str) -> frozenset[tuple[str, str]]:
    return frozenset(labels.items())


def test_processes_that_share_a_folder_answer_for_each_other(tmp_path):
    counted_by_a_process(tmp_path)
    told = counted_by_a_process(tmp_path)
    assert told["register_http_requests_total", of(method="GET", route="/here", status="200")] == 4
    assert told["register_decisions_total", of(outcome="made")] == 4
    assert told["register_http_seconds_count", of(route="/here")] == 4
    assert told["register_http_seconds_bucket", of(route="/here", le="0.005")] == 2
    assert told["register_http_seconds_bucket", of(route="/here", le="+Inf")] == 4
    assert told["register_http_seconds_sum", of(route="/here")] == pytest.approx(18.006)
    assert not any(name.endswith("_created") for name, _ in told)


def test_after_a_fresh_start_nothing_is_counted_yet(tmp_path):
    counted_by_a_process(tmp_path)
    metrics.forget(tmp_path)
    told = counted_by_a_process(tmp_path)
    assert told["register_decisions_total", of(outcome="made")] == 2


def test_where_nothing_can_be_shared_each_counts_for_itself(tmp_path):
    in_the_way = tmp_path / "metrics"
    in_the_way.write_text("no folder")
    assert counted_by_a_process(in_the_way)["register_decisions_total", of(outcome="made")] == 2


def test_two_applications_of_one_process_do_not_mix_their_figures():
    one, other = Metrics(), Metrics()
    one.decided("made", 3)
    other.decided("made", 1)
    assert samples(one.text(()).decode())["register_decisions_total", of(outcome="made")] == 3
