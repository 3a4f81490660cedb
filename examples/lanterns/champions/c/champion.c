/* A champion of lanterns. Each miner finds the shortest path to each cell with gold or darkness, around rock or through it, and
 * goes where it gains most gold for each step. It ignores gold that another player's miner will reach first. */
#include "api.h"

#include <stdlib.h>

#define CELLS (SIDE * SIDE)
#define FAR 1000

/* The value of lighting a dark cell, in pieces of gold. */
static const double DARKNESS = 0.1;

static const position STEPS[] = {[NORTH] = {-1, 0}, [EAST] = {0, 1}, [SOUTH] = {1, 0}, [WEST] = {0, -1}};

static position at(int cell)
{
    return (position){cell / SIDE, cell % SIDE};
}

static position beside(position place, int way)
{
    return (position){place.row + STEPS[way].row, place.column + STEPS[way].column};
}

static bool inside(position place)
{
    return place.row >= 0 && place.row < SIDE && place.column >= 0 && place.column < SIDE;
}

/* Computes the number of turns from a place to each cell, and the first direction of the shortest path. Rock takes two turns. */
static void explore(position from, int turns[CELLS], int first[CELLS])
{
    for (int cell = 0; cell < CELLS; cell++)
        turns[cell] = FAR;
    turns[from.row * SIDE + from.column] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < CELLS; cell++) {
            for (int way = NORTH; way <= WEST && turns[cell] < FAR; way++) {
                position next = beside(at(cell), way);
                if (!inside(next))
                    continue;
                int there = turns[cell] + (ground_at(next) == TUNNEL ? 1 : 2);
                int to = next.row * SIDE + next.column;
                if (there < turns[to]) {
                    turns[to] = there;
                    first[to] = turns[cell] == 0 ? way : first[cell];
                    changed = true;
                }
            }
        }
    }
}

/* Returns the number of dark cells that a lantern would light. */
static int dark_around(position place)
{
    int dark = 0;
    for (int row = -LIGHT; row <= LIGHT; row++) {
        for (int column = abs(row) - LIGHT; column <= LIGHT - abs(row); column++) {
            position near = {place.row + row, place.column + column};
            dark += inside(near) && ground_at(near) == DARK;
        }
    }
    return dark;
}

/* Returns whether another player's miner is nearer than the given number of steps. */
static bool is_lost(position place, int turns, sighting_array others)
{
    for (size_t i = 0; i < others.length; i++) {
        position other = others.items[i].place;
        if (abs(other.row - place.row) + abs(other.column - place.column) < turns)
            return true;
    }
    return false;
}

void match_init(void)
{
}

void play_turn(void)
{
    position_array miners = my_miners();
    sighting_array others = miners_in_sight();
    int taken = -1;
    for (int miner = 0; miner < MINERS; miner++) {
        int turns[CELLS];
        int first[CELLS] = {0};
        explore(miners.items[miner], turns, first);
        int best = -1;
        double most = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            if (cell == taken || turns[cell] == 0)
                continue;
            double gold = is_lost(at(cell), turns[cell], others) ? 0 : gold_at(at(cell));
            double worth = gold + DARKNESS * dark_around(at(cell));
            if (worth / turns[cell] > most) {
                most = worth / turns[cell];
                best = cell;
            }
        }
        if (best < 0)
            continue;
        taken = best;
        if (ground_at(beside(miners.items[miner], first[best])) == ROCK)
            dig(miner, first[best]);
        else
            walk(miner, first[best]);
    }
    free(miners.items);
    free(others.items);
}

void match_end(void)
{
}
