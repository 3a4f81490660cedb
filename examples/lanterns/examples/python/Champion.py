"""A small strategy to start from: each miner goes straight for the nearest gold that it knows of, or else for the nearest dark
cell, and digs when it is blocked. It neither goes around rock nor looks at the other players: there is room for better."""

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
    """Where a miner goes; not where the other one does."""

    def distance(place):
        # The dark is farther than any gold.
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
