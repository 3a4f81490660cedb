//! Tests the rules of bridges (sections 2.3, 2.4, 2.13.2, 2.15).

use crate::play::{Play, at};
use citrons::Order::{Move, Press, Retract, Stretch};
use citrons::api::{
    BAD_STATE_RESULT, BRIDGE_TOO_LONG_RESULT, COLLAPSED_RESULT, NOT_IN_LINE_RESULT, NOT_ON_PLAIN_RESULT,
    OBSTACLE_RESULT, SUCCESS_RESULT, TOO_MANY_BRIDGES_RESULT, VOID_RESULT,
};

#[test]
fn a_bridge_grows_by_a_cell_a_day() {
    let mut play = Play::on(&[".--."]);
    let one = play.citron(0, at(0, 0), 50);
    for x in 1..4 {
        play.day(&[(one, Stretch(at(x, 0)))]);
        assert_eq!(play.ends(one), (at(0, 0), at(x, 0)));
        assert_eq!(play.is_complete(one), x == 3);
    }
}

#[test]
fn a_bridge_may_go_over_plains_and_be_unfinished_again() {
    let mut play = Play::on(&["...-"]);
    let one = play.citron(0, at(0, 0), 50);
    for (x, complete) in [(1, true), (2, true), (3, false)] {
        play.day(&[(one, Stretch(at(x, 0)))]);
        assert_eq!(play.is_complete(one), complete);
    }
}

#[test]
fn a_bridge_has_five_cells_at_most() {
    let mut play = Play::on(&["......"]);
    let one = play.citron(0, at(0, 0), 50);
    for x in 1..5 {
        play.day(&[(one, Stretch(at(x, 0)))]);
        assert_eq!(play.result(one), SUCCESS_RESULT);
    }
    play.day(&[(one, Stretch(at(5, 0)))]);
    assert_eq!((play.ends(one), play.result(one)), ((at(0, 0), at(4, 0)), BRIDGE_TOO_LONG_RESULT));
}

#[test]
fn a_bridge_is_straight_and_avoids_mountains() {
    let mut play = Play::on(&["..+", "..."]);
    let one = play.citron(0, at(0, 0), 50);
    play.day(&[(one, Stretch(at(1, 0)))]);
    play.day(&[(one, Stretch(at(1, 1)))]);
    assert_eq!(play.result(one), NOT_IN_LINE_RESULT);
    play.day(&[(one, Stretch(at(2, 0)))]);
    assert_eq!(play.result(one), OBSTACLE_RESULT);
}

#[test]
fn a_bridge_shrinks_to_a_citron_at_its_origin() {
    let mut play = Play::on(&["..-"]);
    let one = play.bridge(0, at(0, 0), at(2, 0), 50);
    play.day(&[(one, Stretch(at(1, 0)))]);
    assert_eq!(play.ends(one), (at(0, 0), at(1, 0)));
    play.day(&[(one, Stretch(at(0, 0)))]);
    assert_eq!((play.place(one), play.energy(one)), ((0, 0, 0), 50));
}

#[test]
fn citrons_in_a_hole_cannot_become_bridges() {
    let mut play = Play::on(&[".--"]);
    let one = play.sunk(0, at(1, 0), 50);
    play.day(&[(one, Stretch(at(2, 0)))]);
    assert_eq!(play.result(one), NOT_ON_PLAIN_RESULT);
}

#[test]
fn a_bridge_may_start_and_end_on_a_bridge() {
    let mut play = Play::on(&["..-..", "--.--"]);
    let below = play.bridge(0, at(1, 0), at(3, 0), 200);
    let one = play.citron(1, at(2, 0), 20);
    play.day(&[(one, Stretch(at(2, 1)))]);
    assert_eq!((play.is_complete(one), play.is_complete(below)), (true, true));
    let end = play.citron(2, at(4, 0), 20);
    play.day(&[(end, Stretch(at(3, 0)))]).day(&[(end, Stretch(at(2, 0)))]);
    assert!(play.is_complete(end));
}

#[test]
fn four_bridges_at_most_pass_by_a_cell() {
    let mut play = Play::on(&["......", "......"]);
    for team in 0..3 {
        play.bridge(team, at(0, 0), at(2, 0), 50);
    }
    let (one, two) = (play.citron(0, at(2, 1), 50), play.citron(1, at(3, 0), 50));
    play.day(&[(one, Stretch(at(2, 0))), (two, Stretch(at(2, 0)))]);
    assert_eq!((play.result(one), play.result(two)), (TOO_MANY_BRIDGES_RESULT, TOO_MANY_BRIDGES_RESULT));
    play.day(&[(one, Stretch(at(2, 0)))]).day(&[(two, Stretch(at(2, 0)))]);
    assert_eq!((play.result(two), play.world.deck(at(2, 0)).len()), (TOO_MANY_BRIDGES_RESULT, 4));
}

#[test]
fn a_bridge_only_stretches_and_collapses_and_only_a_bridge_collapses() {
    let mut play = Play::on(&["....", "...."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
    let one = play.citron(0, at(0, 1), 50);
    play.day(&[(bridge, Move(at(3, 0))), (one, Retract)]);
    assert_eq!((play.result(bridge), play.result(one)), (BAD_STATE_RESULT, BAD_STATE_RESULT));
}

#[test]
fn a_bridge_can_act_under_other_citrons() {
    let mut play = Play::on(&["...."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
    play.citron(1, at(2, 0), 200);
    play.day(&[(bridge, Stretch(at(3, 0)))]);
    assert_eq!(play.result(bridge), SUCCESS_RESULT);
}

#[test]
fn a_bridge_that_collapses_is_a_citron_in_its_middle() {
    for (end, middle) in [(1, 0), (2, 1), (3, 1), (4, 2)] {
        let mut play = Play::on(&["....."]);
        let one = play.bridge(0, at(0, 0), at(end, 0), 50);
        play.day(&[(one, Retract)]);
        assert_eq!((play.place(one), play.energy(one)), ((middle, 0, 0), 50), "{end}");
    }
}

#[test]
fn a_bridge_that_collapses_over_a_hole_falls() {
    let mut play = Play::on(&[".--."]);
    let one = play.bridge(0, at(0, 0), at(3, 0), 50);
    let walker = play.citron(1, at(2, 0), 20);
    play.day(&[(one, Retract)]);
    assert_eq!((play.place(one), play.place(walker)), ((1, 0, 0), (2, 0, 0)));
    play.day(&[(walker, Move(at(3, 0)))]);
    assert_eq!((play.place(one), play.place(walker)), ((1, 0, -1), (2, 0, -1)));
    assert_eq!(play.result(walker), VOID_RESULT);
}

#[test]
fn a_bridge_that_bears_more_than_its_energy_collapses() {
    for (energy, stands) in [(40, true), (39, false)] {
        let mut play = Play::on(&[".-."]);
        let bridge = play.bridge(0, at(0, 0), at(2, 0), energy);
        let walker = play.citron(1, at(1, 0), 40);
        play.day(&[(walker, Move(at(2, 0))), (bridge, Stretch(at(1, 0)))]);
        if stands {
            assert_eq!(play.result(walker), SUCCESS_RESULT);
        } else {
            assert_eq!((play.result(walker), play.result(bridge)), (VOID_RESULT, COLLAPSED_RESULT));
            assert_eq!(play.place(walker), (1, 0, 0));
        }
    }
}

#[test]
fn citrons_over_the_ground_do_not_load_a_bridge() {
    let mut play = Play::on(&["..-."]);
    let bridge = play.bridge(0, at(0, 0), at(3, 0), 5);
    for x in [0, 1, 3] {
        play.citron(1, at(x, 0), 150);
    }
    play.days(1);
    assert!(play.is_bridge(bridge));
}

#[test]
fn the_lowest_of_several_bridges_bears_a_citron() {
    let mut play = Play::on(&[".-."]);
    let (low, high) = (play.bridge(0, at(0, 0), at(2, 0), 60), play.bridge(1, at(0, 0), at(2, 0), 10));
    play.citron(2, at(1, 0), 60);
    play.days(1);
    assert!(play.is_bridge(low) && play.is_bridge(high));
    let mut play = Play::on(&[".-."]);
    // The low bridge lands on the high one, which then carries both.
    let (low, high) = (play.bridge(0, at(0, 0), at(2, 0), 10), play.bridge(1, at(0, 0), at(2, 0), 70));
    play.citron(2, at(1, 0), 60);
    play.days(1);
    assert!(!play.is_bridge(low) && play.is_bridge(high));
}

#[test]
fn a_bridge_gives_half_of_its_weight_and_load_to_each_end() {
    // Half of the energy 40 and half of the load 21 give 30.5 for each end.
    for (energy, stands) in [(31, true), (30, false)] {
        let mut play = Play::on(&[".-.", "---", "..."]);
        let low = play.bridge(0, at(0, 0), at(2, 0), energy);
        let high = play.bridge(1, at(1, 0), at(1, 2), 40);
        play.citron(2, at(1, 1), 21);
        play.days(1);
        assert_eq!(play.is_bridge(low), stands, "{energy}");
        // The origin of the bridge has lost its support.
        assert_eq!(play.is_bridge(high), stands, "{energy}");
    }
}

#[test]
fn bridges_that_rest_on_each_other_share_their_loads() {
    let mut play = Play::on(&[".---."]);
    let one = play.bridge(0, at(0, 0), at(2, 0), 60);
    let two = play.bridge(1, at(4, 0), at(1, 0), 60);
    play.days(1);
    assert!(play.is_bridge(one) && play.is_bridge(two));
}

#[test]
fn an_unfinished_bridge_collapses_under_a_citron() {
    let mut play = Play::on(&[".--"]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 100);
    let one = play.citron(1, at(0, 0), 10);
    play.days(1);
    assert!(play.is_bridge(bridge), "units that were on the bridge before do not keep it");
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!((play.place(one), play.place(bridge)), ((1, 0, 0), (1, 0, 0)));
}

#[test]
fn a_bridge_completed_on_the_same_day_bears_citrons() {
    let mut play = Play::on(&[".--."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 100);
    let one = play.citron(1, at(0, 0), 10);
    play.day(&[(one, Move(at(1, 0))), (bridge, Stretch(at(3, 0)))]);
    assert!(play.is_bridge(bridge));
}

#[test]
fn a_bridge_controls_nothing() {
    let mut play = Play::on(&[".-.", "..."]);
    play.bridge(0, at(0, 0), at(2, 0), 200);
    let one = play.citron(1, at(0, 0), 10);
    play.day(&[(one, Move(at(0, 1)))]);
    assert_eq!(play.result(one), SUCCESS_RESULT);
}

#[test]
fn a_hole_cannot_be_crossed_without_a_bridge() {
    let mut play = Play::on(&[".-."]);
    let one = play.bridge(0, at(0, 0), at(2, 0), 50);
    play.day(&[(one, Stretch(at(1, 0)))]).day(&[(one, Stretch(at(0, 0)))]);
    assert_eq!(play.place(one), (0, 0, 0));
}

#[test]
fn a_bridge_back_to_a_citron_merges_with_a_friend() {
    let mut play = Play::on(&["..."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
    let friend = play.citron(0, at(1, 0), 30);
    play.day(&[(bridge, Retract)]);
    assert_eq!((play.gone(bridge), play.energy(friend)), (true, 80));
}

#[test]
fn the_last_bridge_is_pressed_where_no_citron_is() {
    let mut play = Play::on(&["...", ".+."]);
    let old = play.bridge(1, at(0, 0), at(2, 0), 50);
    let new = play.bridge(2, at(0, 0), at(2, 0), 50);
    let one = play.citron(0, at(2, 1), 50);
    play.day(&[(one, Press(at(2, 0)))]);
    assert_eq!((play.energy(old), play.energy(new), play.energy(one)), (50, 42, 58));
}
