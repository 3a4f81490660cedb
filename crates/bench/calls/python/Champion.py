# Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.
from api import *

RUNS = 7

ints = [i * 1000 for i in range(100)]


# Each call has a loop of its own, because calling a lambda would take longer than the measured call.
def time_int(times):
    for _ in range(times):
        no_argument()


def time_2_ints(times):
    for i in range(times):
        two_ints(i, 2)


def time_tuple_sent(times):
    for i in range(times):
        send_pair((i, 2))


def time_text_drawn(times):
    for i in range(times):
        draw_text((i, 2), "joute")


def time_struct_back(times):
    for _ in range(times):
        get_cell()


def time_10_pairs_back(times):
    for _ in range(times):
        ten_pairs()


def time_100_ints_back(times):
    for _ in range(times):
        hundred_ints()


def time_100_ints_in(times):
    for _ in range(times):
        take_ints(ints)


def measure():
    times = repeat()
    for name, run in [
        ("int", time_int),
        ("2 ints", time_2_ints),
        ("tuple sent", time_tuple_sent),
        ("text drawn", time_text_drawn),
        ("struct back", time_struct_back),
        ("10 pairs back", time_10_pairs_back),
        ("100 ints back", time_100_ints_back),
        ("100 ints in", time_100_ints_in),
    ]:
        run(times)
        best = float("inf")
        for _ in range(RUNS):
            start = now()
            run(times)
            best = min(best, (now() - start) / times)
        report(name, best)


def entry():
    no_argument()
    no_argument()
