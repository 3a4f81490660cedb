//! Tests how this implementation decides questions about the rules that the contest's
//! subject leaves open.

use crate::play::{Play, at};
use citrons::Order::{Move, Press, Retract, Stretch};
use citrons::api::{BLOCKED_RESULT, SUCCESS_RESULT, TOO_MANY_BRIDGES_RESULT};

#[test]
fn the_origin_of_a_bridge_counts_among_the_four_of_its_cell() {
    for (bridges, result) in [(3, SUCCESS_RESULT), (4, TOO_MANY_BRIDGES_RESULT)] {
        let mut play = Play::on(&["...", "...", "..."]);
        for (team, from) in (0..).zip([at(1, 0), at(1, 2), at(0, 1), at(2, 1)].into_iter().take(bridges)) {
            play.bridge(team, from, at(1, 1), 50);
        }
        let one = play.citron(0, at(1, 1), 10);
        play.day(&[(one, Stretch(at(0, 1)))]);
        assert_eq!(play.result(one), result, "the result is wrong with {bridges} bridges");
    }
}

#[test]
fn an_ordered_collapse_comes_with_the_moves_of_the_day() {
    let mut play = Play::on(&[".--.", "...."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
    let above = play.citron(1, at(1, 0), 5);
    let comes = play.citron(2, at(3, 0), 6);
    let presses = play.citron(3, at(0, 1), 7);
    play.day(&[(bridge, Retract), (comes, Move(at(2, 0))), (presses, Press(at(0, 0)))]);
    // Citrons press before the bridge collapses, so the bridge still exists.
    assert_eq!((play.energy(bridge), play.energy(presses)), (42, 15));
    // The bridge carried the Citrons on it until then. Citrons that arrive now fall into the void with them.
    assert_eq!(
        [bridge, above, comes].map(|unit_ref| play.place(unit_ref)),
        [(1, 0, 0), (1, 0, 0), (2, 0, 0)]
    );
    play.day(&[]);
    assert_eq!(
        [bridge, above, comes].map(|unit_ref| play.place(unit_ref)),
        [(1, 0, -1), (1, 0, -1), (2, 0, -1)]
    );
}

#[test]
fn a_bridge_stretches_below_those_on_level_0_and_above_those_in_holes() {
    let mut play = Play::on(&[".-.."]);
    let one = play.citron(0, at(0, 0), 20);
    let (sunk, stands) = (play.sunk(1, at(1, 0), 30), play.citron(1, at(2, 0), 90));
    play.day(&[(one, Stretch(at(1, 0)))]).day(&[(one, Stretch(at(2, 0)))]);
    assert_eq!((play.ends(one), play.is_complete(one)), ((at(0, 0), at(2, 0)), true));
    assert_eq!((play.place(sunk), play.place(stands)), ((1, 0, -1), (2, 0, 0)));
    // Citrons on a plain add no weight to a bridge.
    play.day(&[]);
    assert!(play.is_bridge(one));
}

#[test]
fn a_merged_citron_keeps_its_rank_of_arrival() {
    let mut play = Play::on(&["...."]);
    let first = play.citron(0, at(1, 0), 10);
    let second = play.citron(1, at(1, 0), 20);
    let friend = play.citron(0, at(2, 0), 10);
    play.day(&[(friend, Move(at(1, 0)))]);
    assert!(play.gone(friend) && play.energy(first) == play.energy(second));
    // Of two Citrons with equal energy, the last one to arrive controls the cell. A fusion does not count as
    // an arrival.
    play.day(&[(first, Move(at(0, 0))), (second, Press(at(1, 0)))]);
    assert_eq!((play.result(first), play.result(second)), (BLOCKED_RESULT, SUCCESS_RESULT));
}

#[test]
fn energy_0_on_the_last_evening_still_counts() {
    let mut play = Play::on(&["...."]);
    play.citron(0, at(0, 0), 0);
    let count = play.world.counts()[0];
    assert_eq!((count.plains, count.energy, count.citrons), (4, 0, 1));
    // The Citron would die on the next morning.
    play.day(&[]);
    assert_eq!(play.world.counts()[0].citrons, 0);
}
