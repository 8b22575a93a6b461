"""A program that answers with the first legal declaration, and fails in the way that it is told.

It is run as `python faulty.py WAY LOG`, with what the way needs after that. All that it hears goes
to the log, and what it does wrong, as lines of JSON. It needs nothing of this project.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import zlib

WAY, LOG = sys.argv[1:3]
REST = sys.argv[3:]
LOG_FILE = open(LOG, "a", buffering=1)  # noqa: PTH123, SIM115  # a path costs an import


def log(**what):
    LOG_FILE.write(json.dumps({"pid": os.getpid(), **what}) + "\n")


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def say(**message):
    write(json.dumps(message) + "\n")


def answer(heard, **more):
    say(
        **{
            "type": "answer",
            "number": heard["number"],
            "answer": heard["legal"][0]["label"],
            **more,
        }
    )


def hear():
    line = sys.stdin.readline()
    if not line:
        return {"type": "end of input"}
    heard = json.loads(line)
    brief = {key: heard[key] for key in heard if key not in ("facts", "legal", "type")}
    log(heard=heard["type"], **(heard if WAY == "logs" else brief))
    return heard


def hang():
    while True:
        time.sleep(60)


def flood():
    """A line of 100 MB."""
    for _ in range(100):
        write("x" * 1_000_000)


# -- ways to answer -------------------------------------------------------------------------


def first(heard):
    answer(heard)


def by_index(heard):
    answer(heard, answer=heard["legal"][0]["index"])


def crashes(heard):
    """At every third question that this process is asked."""
    ASKED.append(heard["number"])
    if len(ASKED) % 3 == 0:
        log(did="crash", number=heard["number"])
        sys.stderr.write("first\n\x1b[31mred\nthe last words\n")
        sys.exit(3)
    answer(heard)


ASKED: list[int] = []


def dies(heard):
    os.kill(os.getpid(), signal.SIGKILL)


def garbage(heard):
    write("thinking...\n")


def no_utf8(heard):
    sys.stdout.buffer.write(b"\xff\xfe\n")
    sys.stdout.flush()


def deep(heard):
    write("[" * 100_000 + "\n")


def no_object(heard):
    write("[1, 2]\n")


def strange_type(heard):
    say(type="anwser", number=heard["number"], answer="hold")


def long_line(heard):
    flood()
    write("\n")


def many_lines(heard):
    """Old answers without an end."""
    while True:
        say(type="answer", number=1, answer="hold")


def garbage_for_ever(heard):
    while True:
        write("x\n")


def unknown_label(heard):
    answer(heard, answer="dance")


def unknown_index(heard):
    answer(heard, answer=10**9)


def no_label(heard):
    answer(heard, answer=None)


def illegal(heard):
    """Something of the catalogue that is not legal now, if there is such a thing."""
    legal = {one["index"] for one in heard["legal"]}
    answer(heard, answer=next(i for i in range(len(legal) + 1) if i not in legal))


def ahead(heard):
    answer(heard, number=heard["number"] + 1)


def closes(heard):
    os.close(1)
    hang()


def noisy(heard):
    """Writes more to stderr than a pipe holds."""
    sys.stderr.write("noise\n" * 100_000)
    sys.stderr.flush()
    answer(heard)


def late(heard):
    """Every second answer comes after its deadline, and is the last legal declaration."""
    if heard["number"] % 2:
        answer(heard)
    else:
        time.sleep(float(REST[0]))
        answer(heard, answer=heard["legal"][-1]["label"])


def hash_of_all(heard):
    """Whatever it is told decides; only what names the question does not."""
    told = {key: heard[key] for key in heard if key not in ("fight", "number")}
    legal = heard["legal"]
    picked = zlib.crc32(json.dumps(told).encode()) % len(legal)
    answer(heard, answer=legal[picked]["label"])


def by_seed(heard):
    answer(heard, answer=random.Random(heard["seed"]).choice(heard["legal"])["label"])


def forks(heard):
    """Asks for more than its budget, then for nonsense, and answers all the same."""
    worths = []
    for luck in range(heard["budget"]["forks"] + 1):
        label = heard["legal"][-1]["label"]
        say(type="fork", number=heard["number"], answer=label, luck=luck)
        worths.append(hear())
    for wrong in ({"answer": "dance"}, {"luck": -1}, {"answer": None}):
        said = {"answer": heard["legal"][0]["label"], "luck": 0, **wrong}
        say(type="fork", number=heard["number"], **said)
        hear()
    known = [one["worth"] for one in worths if one["worth"] is not None]
    why = [{"answer": heard["legal"][-1]["label"], "worth": sum(known) / max(1, len(known))}]
    answer(heard, why=why if known else "no list")


def planted(heard):
    """Fails at random, and logs beforehand how; REST is a seed, the share, and late seconds."""
    luck = random.Random(f"{REST[0]} {heard['number']}")
    ways = ("hang", "crash", "garbage", "flood", "late", "unknown", "illegal", "other number")
    did = luck.choices(ways, (1, 6, 6, 2, 3, 6, 6, 6))[0] if luck.random() < float(REST[1]) else ""
    log(did=did, number=heard["number"], who=heard["who"], time=heard["time"])
    if did == "hang":
        hang()
    elif did == "crash":
        os._exit(7)
    elif did == "garbage":
        write("?" * luck.randrange(1, 5000) + "\n")
    elif did == "flood":
        flood()
    elif did == "late":
        time.sleep(float(REST[2]))
        answer(heard)
    elif did == "unknown":
        answer(heard, answer="dance")
    elif did == "illegal":
        illegal(heard)
    elif did == "other number":
        answer(heard, number=heard["number"] + 5)
    else:
        answer(heard)


ANSWERS = {
    "logs": first,
    "by index": by_index,
    "crashes": crashes,
    "dies": dies,
    "garbage": garbage,
    "no utf-8": no_utf8,
    "deep": deep,
    "no object": no_object,
    "strange type": strange_type,
    "long line": long_line,
    "many lines": many_lines,
    "garbage for ever": garbage_for_ever,
    "unknown label": unknown_label,
    "unknown index": unknown_index,
    "no label": no_label,
    "illegal": illegal,
    "ahead": ahead,
    "closes": closes,
    "noisy": noisy,
    "late": late,
    "hangs": lambda _: hang(),
    "hash": hash_of_all,
    "by seed": by_seed,
    "forks": forks,
    "planted": planted,
    "stays": first,
}

# -- from the first line to the last ----------------------------------------------------------

log(did="start")
if WAY == "silent":
    hang()
if WAY == "ends at once":
    sys.exit("no such opening book")
if WAY == "stays":  # whatever comes, and so does its child
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    log(did="child", child=child.pid)
while True:
    message = hear()
    if message["type"] == "hello":
        version = 2 if WAY == "version 2" else 1
        say(type="hallo" if WAY == "no hello" else "hello", protocol=version, name=WAY)
        if WAY == "deaf":
            hang()
    elif message["type"] == "decide":
        ANSWERS[WAY](message)
    elif message["type"] == "bye" and WAY != "stays":
        break
    elif message["type"] == "end of input":
        if WAY == "stays":
            hang()
        break
