# Uses the time that the file `case` gives in microseconds in its first call.
from time import process_time, sleep

seconds = 0
calls = 0


def use(seconds):
    """Sleeps for a fifth of the time, and computes otherwise."""
    end = process_time() + seconds * 4 / 5
    sleep(seconds / 5)
    while process_time() < end:
        pass


def partie_init():
    global seconds
    with open("case") as file:
        seconds = int(file.read()) / 1e6


def jouer_tour():
    global calls
    calls += 1
    if calls == 1:
        use(seconds)


def partie_fin():
    pass
