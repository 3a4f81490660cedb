<?php
/**
 * A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
 * known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.
 */

require('api.php');

function match_init(): void
{
}

function play_turn(): void
{
    $taken = ['row' => -1, 'column' => -1];
    foreach (my_miners() as $miner => $from) {
        $taken = target($from, $taken);
        $way = way_to($from, $taken);
        if (walk($miner, $way) === BLOCKED) {
            dig($miner, $way);
        }
    }
}

function match_end(): void
{
}

/** Returns the target of a miner, which differs from that of the other one. */
function target(array $from, array $taken): array
{
    $best = $from;
    $least = 4 * SIDE;
    for ($row = 0; $row < SIDE; $row++) {
        for ($column = 0; $column < SIDE; $column++) {
            $place = ['row' => $row, 'column' => $column];
            $gold = gold_at($place) > 0;
            if ((!$gold && ground_at($place) !== DARK) || $place == $taken) {
                continue;
            }
            // Dark cells count as farther away than any gold.
            $far = abs($row - $from['row']) + abs($column - $from['column']) + ($gold ? 0 : 2 * SIDE);
            if ($far < $least) {
                $least = $far;
                $best = $place;
            }
        }
    }
    return $best;
}

function way_to(array $from, array $to): int
{
    if ($to['row'] !== $from['row']) {
        return $to['row'] < $from['row'] ? NORTH : SOUTH;
    }
    return $to['column'] < $from['column'] ? WEST : EAST;
}
