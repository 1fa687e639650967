"""Parley for the length of a test: starts it, makes worlds in it, and ends it. Copy this file into your project.

START_PARLEY names another command line, such as `docker run --rm --network host IMAGE`.
"""

import json
import os
import re
import shlex
import subprocess
import threading
from urllib.error import HTTPError
from urllib.request import Request, urlopen

COMMAND = "parley start --port 0 --memory"
OPERATOR_KEY = "sandbox-operator-key"


class Parley:
    def __init__(self, command=None):
        line = command or os.environ.get("START_PARLEY", COMMAND)
        self.process = subprocess.Popen(shlex.split(line), stdout=subprocess.PIPE, text=True)
        for said in self.process.stdout:
            found = re.search(r"serves at (https?://\S+)", said)
            if found:
                self.url = found.group(1)
                break
        else:
            raise RuntimeError("Parley did not start: " + line)
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def world(self, **given):
        """An application, an account and a number of your own: their ids, access_token and app_secret."""
        return self.call("POST", "/operator/worlds", given)

    def call(self, method, path, body=None, token=OPERATOR_KEY):
        headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
        data = json.dumps(body or {}).encode() if method == "POST" else None
        try:
            with urlopen(Request(self.url + path, data, headers, method=method)) as answer:
                return json.load(answer)
        except HTTPError as refused:
            return json.load(refused)

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
