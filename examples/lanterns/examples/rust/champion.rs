//! A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
//! known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can
//! better.

pub mod api;

use api::*;

pub fn match_init() {}

pub fn play_turn() {
    let mut taken = (-1, -1);
    for (miner, from) in (0..).zip(my_miners()) {
        taken = target(from, taken);
        let way = way_to(from, taken);
        if walk(miner, way) == Verdict::Blocked {
            dig(miner, way);
        }
    }
}

pub fn match_end() {}

/// Returns the cell to which one of our miners should go in the game Lanterns. It is the nearest
/// cell with gold, or else the nearest dark cell. The target of our other miner is excluded.
fn target(from: Position, taken: Position) -> Position {
    let places = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let worth = places.filter(|place| gold_at(*place) > 0 || ground_at(*place) == Ground::Dark);
    // Dark cells count as farther away than any gold.
    let distance = |place: &Position| {
        let far = (place.0 - from.0).abs() + (place.1 - from.1).abs();
        if gold_at(*place) > 0 { far } else { far + 2 * SIDE }
    };
    worth.filter(|place| *place != taken).min_by_key(distance).unwrap_or(from)
}

fn way_to(from: Position, to: Position) -> Direction {
    if to.0 != from.0 {
        return if to.0 < from.0 { Direction::North } else { Direction::South };
    }
    if to.1 < from.1 { Direction::West } else { Direction::East }
}
