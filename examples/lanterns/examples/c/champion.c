/* A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
 * known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it. */
#include "api.h"

#include <stdlib.h>

/* Returns the target of a miner, which differs from that of the other one. */
static position target(position from, position taken)
{
    position best = from;
    int least = 4 * SIDE;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            position place = {row, column};
            bool gold = gold_at(place) > 0;
            if ((!gold && ground_at(place) != DARK) || (row == taken.row && column == taken.column))
                continue;
            /* Dark cells count as farther away than any gold. */
            int far = abs(row - from.row) + abs(column - from.column) + (gold ? 0 : 2 * SIDE);
            if (far < least) {
                least = far;
                best = place;
            }
        }
    }
    return best;
}

static direction way_to(position from, position to)
{
    if (to.row != from.row)
        return to.row < from.row ? NORTH : SOUTH;
    return to.column < from.column ? WEST : EAST;
}

void match_init(void)
{
}

void play_turn(void)
{
    position_array miners = my_miners();
    position taken = {-1, -1};
    for (int miner = 0; miner < MINERS; miner++) {
        position from = miners.items[miner];
        taken = target(from, taken);
        if (walk(miner, way_to(from, taken)) == BLOCKED)
            dig(miner, way_to(from, taken));
    }
    free(miners.items); /* the arrays that the API returns are ours */
}

void match_end(void)
{
}
