"""Settings: sensible where nothing is said, and refused in words where they cannot be."""

import fcntl
import os
import stat

import pytest

from service.config import RUNNING, BadSettings, MailServer, MailSettings, Settings


def test_settings_have_sensible_defaults(tmp_path):
    settings = Settings.load({"TRAINREGISTER_DATA": str(tmp_path / "data")})
    assert settings.database == f"sqlite:///{tmp_path / 'data' / 'register.db'}"
    assert settings.on_sqlite
    assert (settings.redis, settings.url) == (None, "http://127.0.0.1:8000")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_the_secret_key_is_made_once_and_is_for_its_owner_alone(tmp_path):
    env = {"TRAINREGISTER_DATA": str(tmp_path)}
    first = Settings.load(env)
    assert Settings.load(env).key == first.key
    assert len(first.key) == 64
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert sorted(os.listdir(tmp_path)) == ["secret-key"]


@pytest.mark.parametrize(
    "wrong",
    [{"DATABASE_URL": "mysql://x"}, {"TRAINREGISTER_SECRET_KEY": "short"}, {"TRAINREGISTER_DATA": "/proc/nowhere"}],
)
def test_wrong_settings_are_refused_in_words(tmp_path, wrong):
    with pytest.raises(BadSettings) as refusal:
        Settings.load({"TRAINREGISTER_DATA": str(tmp_path)} | wrong)
    assert next(iter(wrong)) in str(refusal.value)


def test_settings_of_mail():
    env = {
        "IMAP_URL": "imaps://me%40x.example:p%2Fw@imap.x.example/Trains", "TRAINREGISTER_MAILBOX": "Me@X.example",
        "SMTP_URL": "smtp+starttls://u:p@smtp.x.example",
    }  # fmt: skip
    settings = MailSettings.load(env)
    assert settings.imap == MailServer("imap.x.example", 993, "tls", "me@x.example", "p/w", "Trains")
    assert settings.smtp == MailServer("smtp.x.example", 587, "starttls", "u", "p")
    assert settings.mailbox == "me@x.example"
    assert settings.authserv is None
    assert not settings.catches
    assert MailSettings.load({}).catches


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"SMTP_URL": "http://x"}, "SMTP_URL begins with one of smtp://"),
        ({"IMAP_URL": "imap://x:port"}, "IMAP_URL begins with"),
        ({"TRAINREGISTER_MAILBOX": "me"}, "looks like play@example.org"),
        ({"TRAINREGISTER_CATCHER": "8025"}, "looks like 127.0.0.1:8025"),
        ({"SMTP_PATIENCE": "long"}, "number of seconds"),
    ],
)
def test_settings_of_mail_that_cannot_be_used_say_what_would_be_accepted(env, said):
    with pytest.raises(BadSettings) as error:
        MailSettings.load(env)
    assert said in " ".join(str(error.value).split())


def test_a_data_folder_that_was_there_is_closed_to_others(tmp_path):
    data = tmp_path / "open"
    data.mkdir(mode=0o755)
    Settings.load({"TRAINREGISTER_DATA": str(data)})
    assert data.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_is_everybodys_stays_so(tmp_path):
    data = tmp_path / "shared"
    data.mkdir()
    data.chmod(0o1777)
    Settings.load({"TRAINREGISTER_DATA": str(data)})
    assert data.stat().st_mode & 0o1777 == 0o1777


def test_commands_find_the_parts_where_up_runs_them_as_long_as_it_does(tmp_path):
    env = {"TRAINREGISTER_DATA": str(tmp_path), "LMTP_LISTEN": "", "TRAINREGISTER_CATCHER": "127.0.0.1:7025"}
    with (tmp_path / RUNNING).open("w") as lock:
        lock.write("TRAINREGISTER_URL=http://127.0.0.1:9000\nLMTP_LISTEN=127.0.0.1:9024\nFEED_LISTEN=127.0.0.1:9027\n")
        lock.write("TRAINREGISTER_CATCHER=127.0.0.1:9025\nTRAINREGISTER_SECRET_KEY=" + "x" * 40)
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = Settings.load(env)
        assert (found.url, found.mail.lmtp, found.feed.listen) == (
            "http://127.0.0.1:9000", "127.0.0.1:9024", "127.0.0.1:9027",
        )  # fmt: skip
        assert found.mail.catcher.port == 7025  # what is said here goes before
        assert found.key != b"x" * 40  # places only
    assert Settings.load(env).url == "http://127.0.0.1:8000"
