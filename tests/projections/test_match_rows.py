"""What a match leaves in the views."""

from tests.lamps import ANNA, play_on, started


def test_results_keep_their_score_lines_and_plies(matches, queries, store):
    match = started(matches)
    play_on(matches, queries, match)
    queries.catch_up()
    with store.views.reading() as cursor:
        lines = cursor.rows("SELECT * FROM score_lines WHERE match=? ORDER BY place", match)
        (result,) = cursor.rows("SELECT * FROM results")
    assert (result["match"], result["ending"]) == (match, "empty-heap")
    assert sum(line["points"] for line in lines) == sum(queries.summary(ANNA, match).result.totals)
    assert all(line["plies"] != "[]" for line in lines)
