# A champion that misbehaves in the way that the file `case` names.
import os
import sys
import threading
import time


kept = []


def keep(millions):
    """Keeps millions of bytes, taken once."""
    if not kept:
        kept.extend(bytearray(b"x" * 1000000) for _ in range(int(millions)))


def deeper(count):
    return deeper(count + 1) + 1


def partie_init():
    pass


def jouer_tour():
    with open("case") as file:
        name = file.read().strip()
    if name == "memory":
        everything = []
        while True:
            everything.append(b"x" * (1 << 20) + bytes([len(everything) % 256]))
    if name.startswith("keep-"):
        keep(name[5:])
    if name.startswith("churn-"):
        keep(name[6:])
        for count in range(100000):
            [str(count) * 100]
    if name == "recursion":
        print(deeper(1))
    if name == "fork":
        try:
            os.fork()
            print("forked")
        except OSError:
            print("refused")
    if name == "threads":
        try:
            for _ in range(200):
                threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
        except RuntimeError:
            print("refused")
    while name == "loop":
        pass
    if name == "sleep":
        time.sleep(60)
    if name == "flood":
        for _ in range(100000):
            print("x" * 99)
    if name == "exit":
        sys.exit(42)
    if name == "exception":
        raise ValueError("mine")
    sys.stdout.flush()


def partie_fin():
    pass
