"""Loaded into every Python that the child starts, as sitecustomize: a connection to one of the platform's hosts goes to
the interception instead, also where a client knows of no proxy, and its authority is trusted beside the others, also where
a client reads no variable. It vouches for those hosts only."""

import importlib.machinery
import importlib.util
import os
import socket
import ssl
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
HOSTS = frozenset(os.environ.get("PARLEY_INTERCEPT_HOSTS", "").split(","))
PORT = int(os.environ.get("PARLEY_INTERCEPT_TLS_PORT") or 0)
# Stands for all of them between lookup and connection: some clients keep the address, but not the port they were given.
STAND_IN = "127.77.0.1"


def is_intercepted(host, port):
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else host
    return isinstance(name, str) and name.lower() in HOSTS and port in (443, "443", b"443", "https")


getaddrinfo = socket.getaddrinfo


def lookup(host, port, *args, **kwargs):
    if PORT and is_intercepted(host, port):
        return getaddrinfo(STAND_IN, port, *args, **kwargs)
    return getaddrinfo(host, port, *args, **kwargs)


socket.getaddrinfo = lookup


def patch(name):
    original = getattr(socket.socket, name)

    def connect(self, address):
        if PORT and isinstance(address, tuple):
            if address[:2] == (STAND_IN, 443) or is_intercepted(*address[:2]):
                address = ("127.0.0.1", PORT)
        return original(self, address)

    setattr(socket.socket, name, connect)


patch("connect")
patch("connect_ex")

ROOT = os.environ.get("PARLEY_INTERCEPT_ROOT", "")
load_verify_locations = ssl.SSLContext.load_verify_locations


def load_ours_as_well(self, *args, **kwargs):
    load_verify_locations(self, *args, **kwargs)
    if ROOT:
        load_verify_locations(self, cafile=ROOT)


ssl.SSLContext.load_verify_locations = load_ours_as_well

# One of the system's or of the project's own, which this one stands before.
rest = [path for path in sys.path if os.path.abspath(path or ".") != HERE]
spec = importlib.machinery.PathFinder.find_spec("sitecustomize", rest)
if spec is not None and spec.loader is not None:
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
