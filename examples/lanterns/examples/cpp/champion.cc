// A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
// known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.
#include "api.hh"

#include <cstdlib>

namespace {

// Returns the target of a miner, which differs from that of the other one.
position target(position from, position taken)
{
    position best = from;
    int least = 4 * SIDE;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            const position place{row, column};
            const bool gold = gold_at(place) > 0;
            if ((!gold && ground_at(place) != DARK) || place == taken)
                continue;
            // Dark cells count as farther away than any gold.
            const int far = std::abs(row - from.row) + std::abs(column - from.column) + (gold ? 0 : 2 * SIDE);
            if (far < least) {
                least = far;
                best = place;
            }
        }
    }
    return best;
}

direction way_to(position from, position to)
{
    if (to.row != from.row)
        return to.row < from.row ? NORTH : SOUTH;
    return to.column < from.column ? WEST : EAST;
}

} // namespace

void match_init() {}

void play_turn()
{
    position taken{-1, -1};
    int miner = 0;
    for (position from : my_miners()) {
        taken = target(from, taken);
        if (walk(miner, way_to(from, taken)) == BLOCKED)
            dig(miner, way_to(from, taken));
        miner++;
    }
}

void match_end() {}
