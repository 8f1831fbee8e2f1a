"""Which addresses are out in the world: not local, not private, not special."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from socket import inet_aton, inet_ntoa

LOCAL = (".localhost", ".local", ".internal", ".lan", ".home.arpa")  # names that mean nothing elsewhere

# What the registries of IANA call special and not globally reachable, spelt out: Python's own lists differ by release.
_SPECIAL = [
    ip_network(one)
    for one in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    )
]  # fmt: skip
_UNICAST = IPv6Network("2000::/3")  # outside of it nothing is reached from everywhere: not ::/96, fc00::/7, fec0::/10
_TRANSLATED = IPv6Network("64:ff9b::/96")  # an IPv4 address in IPv6 clothes


def is_public(address: str) -> bool:
    """Whether an address is out in the world: not local, not private, not special, nor a mask for such one."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = IPv4Address(int(found) & 0xFFFFFFFF) if found in _TRANSLATED else found.ipv4_mapped
        if inner is not None:
            return is_public(str(inner))
        if found not in _UNICAST:
            return False
    return not any(found in network for network in _SPECIAL)


def may_be_public(host: str) -> bool:
    """Whether a host that somebody names can be out in the world, before it is looked up.

    >>> [may_be_public(one) for one in ("hooks.example.org", "2130706433", "127.1", "localhost.", "printer")]
    [True, False, False, False, False]
    """
    name = host.lower().removesuffix(".")
    with suppress(OSError):  # as whoever looks it up reads numbers: in one piece, in hexadecimal, with parts left out
        return is_public(inet_ntoa(inet_aton(name)))
    try:
        return is_public(name)
    except ValueError:
        labels = name.split(".")
        return len(labels) > 1 and all(labels) and not f".{name}".endswith(LOCAL)
