//! Tests the terrain, and how Citrons move, merge and fall. The rules are in sections 2.1, 2.2,
//! 2.4, 2.9 to 2.11, 2.13.1 and 2.20.

use crate::play::{Play, at};
use citrons::Order::{Move, Stretch};
use citrons::api::{OBSTACLE_RESULT, SUCCESS_RESULT, TOO_HIGH_RESULT, VOID_RESULT};

#[test]
fn a_citron_moves_to_one_of_four_cells() {
    let mut play = Play::on(&["...", "...", "..."]);
    let one = play.citron(0, at(1, 1), 50);
    for (to, place) in
        [(at(2, 1), (2, 1, 0)), (at(2, 0), (2, 0, 0)), (at(1, 0), (1, 0, 0)), (at(1, 1), (1, 1, 0))]
    {
        play.day(&[(one, Move(to))]);
        assert_eq!((play.place(one), play.result(one)), (place, SUCCESS_RESULT));
    }
}

#[test]
fn mountains_cannot_be_entered() {
    let mut play = Play::on(&[".+"]);
    let one = play.citron(0, at(0, 0), 50);
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!((play.place(one), play.result(one)), ((0, 0, 0), OBSTACLE_RESULT));
}

#[test]
fn a_hole_cannot_be_left_without_help() {
    let mut play = Play::on(&[".--"]);
    let one = play.sunk(0, at(1, 0), 50);
    play.day(&[(one, Move(at(0, 0)))]);
    assert_eq!((play.place(one), play.result(one)), ((1, 0, -1), TOO_HIGH_RESULT));
    play.day(&[(one, Move(at(2, 0)))]);
    assert_eq!((play.place(one), play.result(one)), ((2, 0, -1), SUCCESS_RESULT));
}

#[test]
fn a_citron_falls_the_day_after_it_stepped_into_the_void() {
    let mut play = Play::on(&[".-."]);
    let one = play.citron(0, at(0, 0), 50);
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!(play.place(one), (1, 0, 0));
    play.day(&[(one, Move(at(2, 0)))]);
    assert_eq!((play.place(one), play.result(one)), ((1, 0, -1), VOID_RESULT));
}

#[test]
fn a_citron_that_ended_a_day_in_the_void_falls() {
    let mut play = Play::on(&[".-."]);
    let one = play.citron(0, at(1, 0), 50);
    let builder = play.citron(1, at(0, 0), 50);
    play.day(&[(builder, Stretch(at(1, 0)))]);
    assert_eq!((play.place(one), play.is_bridge(builder)), ((1, 0, -1), true));
}

#[test]
fn a_citron_walks_over_a_bridge_as_over_a_plain() {
    let mut play = Play::on(&[".--."]);
    let bridge = play.bridge(1, at(0, 0), at(3, 0), 90);
    let one = play.citron(0, at(0, 0), 40);
    for x in 1..4 {
        play.day(&[(one, Move(at(x, 0)))]);
        assert_eq!(play.place(one), (x as u8, 0, 0));
    }
    assert!(play.is_bridge(bridge));
}

#[test]
fn a_citron_in_a_hole_passes_under_a_bridge() {
    let mut play = Play::on(&["---", ".-."]);
    let bridge = play.bridge(1, at(0, 1), at(2, 1), 5);
    let one = play.sunk(0, at(1, 0), 40);
    play.day(&[(one, Move(at(1, 1)))]);
    assert_eq!((play.place(one), play.is_bridge(bridge)), ((1, 1, -1), true));
}

#[test]
fn two_citrons_of_a_team_merge() {
    let mut play = Play::on(&["..."]);
    let (one, two) = (play.citron(0, at(0, 0), 30), play.citron(0, at(2, 0), 50));
    play.day(&[(one, Move(at(1, 0))), (two, Move(at(1, 0)))]);
    assert_eq!((play.place(one), play.energy(one), play.gone(two)), ((1, 0, 0), 80, true));
}

#[test]
fn the_citron_that_stays_remains_after_a_merge() {
    let mut play = Play::on(&["..."]);
    let (one, two) = (play.citron(0, at(0, 0), 30), play.citron(0, at(1, 0), 50));
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!((play.gone(one), play.energy(two)), (true, 80));
}

#[test]
fn a_citron_that_leaves_in_time_does_not_merge() {
    let mut play = Play::on(&["..."]);
    let (one, two) = (play.citron(0, at(0, 0), 30), play.citron(0, at(1, 0), 50));
    play.day(&[(one, Move(at(1, 0))), (two, Move(at(2, 0)))]);
    assert_eq!((play.place(one), play.place(two)), ((1, 0, 0), (2, 0, 0)));
}

#[test]
fn merged_energy_has_its_limit() {
    let mut play = Play::on(&["..."]);
    let (one, two) = (play.citron(0, at(0, 0), 130), play.citron(0, at(1, 0), 150));
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!(play.energy(two), 200);
}

#[test]
fn bridges_do_not_merge() {
    let mut play = Play::on(&["...", "..."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
    let one = play.citron(0, at(1, 1), 30);
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!((play.is_bridge(bridge), play.place(one), play.energy(one)), (true, (1, 0, 0), 30));
}

#[test]
fn a_citron_that_falls_on_a_friend_merges() {
    let mut play = Play::on(&[".-"]);
    let (one, two) = (play.citron(0, at(1, 0), 30), play.sunk(0, at(1, 0), 50));
    play.days(1);
    assert_eq!((play.gone(one), play.energy(two)), (true, 79));
}

#[test]
fn four_teams_share_a_spot_on_each_level() {
    let mut play = Play::on(&[".-."]);
    play.bridge(0, at(0, 0), at(2, 0), 200);
    for team in 0..4 {
        play.citron(team, at(1, 0), 10 + i32::from(team));
        play.sunk(team, at(1, 0), 20);
    }
    play.days(1);
    assert_eq!(play.world.units().count(), 9);
}
