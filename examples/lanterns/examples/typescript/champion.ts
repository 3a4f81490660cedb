// A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
// known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.

import * as api from './api.js';

export function matchInit(): void {}

export function playTurn(): void {
    let taken: api.Position = { row: -1, column: -1 };
    api.myMiners().forEach((from, miner) => {
        taken = target(from, taken);
        const way = wayTo(from, taken);
        if (api.walk(miner, way) === api.Verdict.BLOCKED) {
            api.dig(miner, way);
        }
    });
}

export function matchEnd(): void {}

/** Returns the target of a miner, which differs from that of the other one. */
function target(from: api.Position, taken: api.Position): api.Position {
    let best = from;
    let least = 4 * api.SIDE;
    for (let row = 0; row < api.SIDE; row++) {
        for (let column = 0; column < api.SIDE; column++) {
            const place = { row, column };
            const gold = api.goldAt(place) > 0;
            if ((!gold && api.groundAt(place) !== api.Ground.DARK) || (row === taken.row && column === taken.column)) {
                continue;
            }
            // Dark cells count as farther away than any gold.
            const far = Math.abs(row - from.row) + Math.abs(column - from.column) + (gold ? 0 : 2 * api.SIDE);
            if (far < least) {
                least = far;
                best = place;
            }
        }
    }
    return best;
}

function wayTo(from: api.Position, to: api.Position): api.Direction {
    if (to.row !== from.row) {
        return to.row < from.row ? api.Direction.NORTH : api.Direction.SOUTH;
    }
    return to.column < from.column ? api.Direction.WEST : api.Direction.EAST;
}
