"""A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it."""

from api import *

PLACES = [(row, column) for row in range(SIDE) for column in range(SIDE)]


def match_init():
    pass


def play_turn():
    taken = None
    for miner, start in enumerate(my_miners()):
        taken = target(start, taken)
        way = way_to(start, taken)
        if walk(miner, way) == verdict.BLOCKED:
            dig(miner, way)


def target(start, taken):
    """Returns the target of a miner, which differs from that of the other one."""

    def distance(place):
        # Dark cells count as farther away than any gold.
        far = abs(place[0] - start[0]) + abs(place[1] - start[1])
        return far if gold_at(place) > 0 else far + 2 * SIDE

    worth = [place for place in PLACES if gold_at(place) > 0 or ground_at(place) == ground.DARK]
    return min((place for place in worth if place != taken), key=distance, default=start)


def way_to(start, to):
    if to[0] != start[0]:
        return direction.NORTH if to[0] < start[0] else direction.SOUTH
    return direction.WEST if to[1] < start[1] else direction.EAST


def match_end():
    pass
