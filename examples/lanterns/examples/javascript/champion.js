// A small strategy to start from: each miner goes straight for the nearest gold that it knows of, or else for the nearest dark
// cell, and digs when it is blocked. It neither goes around rock nor looks at the other players: there is room for better.

import * as api from './api.js';

export function matchInit() {}

export function playTurn() {
    let taken = { row: -1, column: -1 };
    api.myMiners().forEach((from, miner) => {
        taken = target(from, taken);
        const way = wayTo(from, taken);
        if (api.walk(miner, way) === api.Verdict.BLOCKED) {
            api.dig(miner, way);
        }
    });
}

export function matchEnd() {}

/** Where a miner goes; not where the other one does. */
function target(from, taken) {
    let best = from;
    let least = 4 * api.SIDE;
    for (let row = 0; row < api.SIDE; row++) {
        for (let column = 0; column < api.SIDE; column++) {
            const place = { row, column };
            const gold = api.goldAt(place) > 0;
            if ((!gold && api.groundAt(place) !== api.Ground.DARK) || (row === taken.row && column === taken.column)) {
                continue;
            }
            // The dark is farther than any gold.
            const far = Math.abs(row - from.row) + Math.abs(column - from.column) + (gold ? 0 : 2 * api.SIDE);
            if (far < least) {
                least = far;
                best = place;
            }
        }
    }
    return best;
}

function wayTo(from, to) {
    if (to.row !== from.row) {
        return to.row < from.row ? api.Direction.NORTH : api.Direction.SOUTH;
    }
    return to.column < from.column ? api.Direction.WEST : api.Direction.EAST;
}
