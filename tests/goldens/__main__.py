from tests.goldens import regenerate

regenerate()
