"""Fetches mails from a mailbox, again and again, for who has no mail server of their own."""

from __future__ import annotations

import logging
from time import sleep

import click

from domain.words import say
from projections.sql import Unavailable
from service.config import MailServer
from service.mail.incoming.intake import Intake
from service.mail.incoming.mailbox import AWAY, poll

log = logging.getLogger("register.post")


def fetch(mailbox: MailServer, taking: Intake, every: int) -> None:
    """Look every so many seconds; once only if that is 0."""
    while every:
        try:
            click.echo(str(say("{n:mail|mails} taken.", n=poll(mailbox, taking))), err=True)
        except (*AWAY, Unavailable) as error:
            why = f"{type(error).__name__}: {error}"
            log.warning("the mailbox cannot be read now; trying again", extra={"why": why})
        sleep(every)
    click.echo(str(say("{n:mail|mails} taken.", n=poll(mailbox, taking))), err=True)
