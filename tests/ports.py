"""Ports for servers under test."""

from contextlib import closing
from random import SystemRandom
from socket import SO_REUSEADDR, SOL_SOCKET, socket

OURS = range(12_000, 32_000)  # below those that a system hands to outgoing connections, which would take one meanwhile


def free_port(*above: int) -> int:
    """A port on loopback that nobody listens on, nor on those this much above it. Two who ask get two."""
    anywhere = SystemRandom()
    while True:
        port = anywhere.choice(OURS)
        if all(_is_free(port + step) for step in (0, *above)):
            return port


def _is_free(port: int) -> bool:
    with closing(socket()) as probe:
        probe.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)  # as servers do
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
