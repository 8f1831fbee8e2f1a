"""Is it alive, can it work, how is it doing."""

from tests.service.api import World


def test_health_readiness_and_figures(world: World):
    get = world.app.test_client().get
    world.register.queries.catch_up()
    assert get("/healthz").json == {"status": "ok"}
    assert get("/readyz").json["parts"]["database"] == "ok"
    assert get("/metrics").content_type == "text/plain; version=0.0.4; charset=utf-8"
    told = get("/metrics").get_data(as_text=True)
    assert 'register_http_requests_total{method="GET",route="/healthz",status="200"}' in told
    assert 'register_http_seconds_bucket{le="+Inf",route="/healthz"}' in told
    assert "register_projection_lag 0" in told


def test_who_meets_the_lists_of_another_release_is_not_ready_any_more(world: World):
    """So whoever hands out requests asks those who can read them."""
    with world.register.store.views.writing() as cursor:
        cursor.run("UPDATE shape SET number=999")
    told = world.app.test_client().get("/readyz")
    assert (told.status_code, told.json["parts"]["views"]) == (503, "of another release")
