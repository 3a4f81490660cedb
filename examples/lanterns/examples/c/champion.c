/* A small strategy to start from: each miner goes straight for the nearest gold that it knows of, or else for the nearest dark
 * cell, and digs when it is blocked. It neither goes around rock nor looks at the other players: there is room for better. */
#include "api.h"

#include <stdlib.h>

/* Where a miner goes; not where the other one does. */
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
            /* The dark is farther than any gold. */
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
