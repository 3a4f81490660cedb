//! Tests sources, energy, death, the days of a match and the winner (sections 2.12, 2.17 to 2.22).

use crate::play::{Play, at};
use citrons::Order::{Move, Press, Stretch};
use citrons::api::{BLOCKED_RESULT, DEAD_RESULT, NO_ACTION_RESULT, VOID_RESULT};
use citrons::{Body, Citrons, UnitRef};
use joute_engine::{Game as _, Setup};

#[test]
fn a_source_feeds_an_idle_citron_that_controls_it() {
    let mut play = Play::on(&["*."]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(0, 0), 40));
    play.days(1);
    assert_eq!((play.energy(one), play.energy(other)), (58, 40));
    play.day(&[(one, Press(at(0, 0)))]);
    assert_eq!((play.energy(one), play.energy(other)), (70, 28));
}

#[test]
fn an_action_that_is_cancelled_is_none() {
    let mut play = Play::on(&["*+."]);
    let one = play.citron(0, at(0, 0), 50);
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!(play.energy(one), 58);
}

#[test]
fn when_the_first_leaves_the_source_feeds_the_next() {
    let mut play = Play::on(&["*."]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(0, 0), 40));
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!((play.energy(one), play.energy(other)), (50, 48));
}

#[test]
fn a_source_feeds_the_citron_on_a_bridge_and_not_the_bridge() {
    let mut play = Play::on(&[".*."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
    let one = play.citron(1, at(1, 0), 20);
    play.days(1);
    assert_eq!((play.energy(bridge), play.energy(one)), (50, 28));
}

#[test]
fn energy_has_its_limit() {
    let mut play = Play::on(&["*."]);
    let one = play.citron(0, at(0, 0), 195);
    play.days(2);
    assert_eq!(play.energy(one), 200);
    let other = play.citron(1, at(1, 0), 50);
    play.day(&[(one, Press(at(1, 0)))]);
    assert_eq!((play.energy(one), play.energy(other)), (200, 42));
}

#[test]
fn a_day_in_a_hole_costs_a_unit() {
    let mut play = Play::on(&[".-"]);
    let (one, bridge) = (play.sunk(0, at(1, 0), 50), play.bridge(0, at(0, 0), at(1, 0), 30));
    play.days(3);
    assert_eq!((play.energy(one), play.energy(bridge)), (47, 30));
}

#[test]
fn a_citron_without_energy_dies_the_day_after_and_rots() {
    let mut play = Play::on(&["...", "..."]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(1, 0), 8));
    play.day(&[(one, Press(at(1, 0)))]);
    assert_eq!((play.energy(other), play.is_dead(other)), (0, false));
    play.day(&[(other, Move(at(2, 0)))]);
    assert_eq!((play.is_dead(other), play.result(other)), (true, DEAD_RESULT));
    play.day(&[(one, Press(at(1, 0)))]);
    assert_ne!(play.result(one), 0, "actions on dead citrons fail");
    play.days(1);
    assert!(play.is_dead(other));
    play.days(1);
    assert!(play.gone(other));
}

#[test]
fn the_dead_disappear_under_a_friend() {
    let mut play = Play::on(&["..."]);
    let (dead, one) = (play.citron(0, at(1, 0), 0), play.citron(0, at(0, 0), 30));
    play.days(1);
    assert!(play.is_dead(dead));
    play.day(&[(one, Move(at(1, 0)))]);
    assert_eq!((play.gone(dead), play.energy(one), play.place(one)), (true, 30, (1, 0, 0)));
}

#[test]
fn the_dead_fall() {
    let mut play = Play::on(&[".-"]);
    let dead = play.citron(0, at(1, 0), 0);
    play.days(1);
    assert_eq!((play.is_dead(dead), play.place(dead)), (true, (1, 0, -1)));
}

#[test]
fn the_dead_control_nothing() {
    let mut play = Play::on(&["..", ".."]);
    play.citron(0, at(0, 0), 0);
    let one = play.citron(1, at(0, 0), 1);
    play.day(&[(one, Move(at(1, 0)))]);
    assert_ne!(play.result(one), BLOCKED_RESULT);
}

#[test]
fn a_bridge_that_dies_collapses() {
    let mut play = Play::on(&[".-."]);
    let bridge = play.bridge(0, at(0, 0), at(2, 0), 0);
    let one = play.citron(1, at(1, 0), 1);
    play.day(&[(bridge, Stretch(at(1, 0))), (one, Move(at(2, 0)))]);
    assert_eq!((play.is_dead(bridge), play.place(bridge)), (true, (1, 0, -1)));
    assert_eq!(play.result(one), VOID_RESULT);
}

#[test]
fn each_team_starts_with_one_citron_with_100_energy() {
    for players in [1, 2, 4] {
        let game = Citrons::new(&Setup { players, ..Setup::default() }).expect("the official map is valid");
        let all: Vec<_> = game.world().units().collect();
        assert_eq!(all.len(), players);
        for (team, (unit_ref, unit)) in (0..).zip(all) {
            assert_eq!((unit_ref, unit.energy), (UnitRef { team, id: 0 }, 100));
            let Body::Citron(spot) = unit.body else { panic!("{unit:?}") };
            assert_eq!((spot.cell, spot.z), (game.world().map.starts[usize::from(team)], 0));
        }
    }
}

#[test]
fn a_match_has_242_days() {
    let mut game =
        Citrons::new(&Setup { players: 1, ..Setup::default() }).expect("the official map is valid");
    let mut steps = 0;
    while !game.ask().is_empty() {
        game.play(0, &[], &[]).expect("the turn is legal");
        game.settle();
        steps += 1;
    }
    assert_eq!(
        (steps, game.world().day),
        (243, 242),
        "the champion is called for player_init and for each day"
    );
}

#[test]
fn a_plain_belongs_to_the_only_team_that_sees_it() {
    let row = ".".repeat(20);
    let mut play = Play::on(&[&row]);
    play.citron(0, at(0, 0), 50);
    play.citron(1, at(8, 0), 50);
    let plains = |play: &Play| play.world.counts().iter().map(|count| count.plains).collect::<Vec<_>>();
    // Team 0 sees columns 0 to 5, and team 1 sees columns 3 to 13.
    assert_eq!(plains(&play), [3, 8, 0, 0]);
    play.bridge(2, at(10, 0), at(12, 0), 50);
    assert_eq!(plains(&play), [3, 1, 4, 0], "a bridge sees from its free end, from 7 to 17");
}

#[test]
fn citrons_in_holes_own_no_plain() {
    let mut play = Play::on(&["..-.+"]);
    play.sunk(0, at(2, 0), 50);
    play.days(0);
    assert_eq!(play.world.counts()[0].plains, 0);
    play.citron(1, at(0, 0), 50);
    assert_eq!(
        play.world.counts()[1].plains,
        3,
        "units in holes change nothing, and holes and mountains are not counted"
    );
}

#[test]
fn energy_then_citrons_decide_between_equals() {
    let row = format!("{}{}{}", ".".repeat(6), "+".repeat(12), ".".repeat(6));
    let mut play = Play::on(&[&row]);
    play.citron(0, at(0, 0), 50);
    play.citron(1, at(23, 0), 51);
    assert_eq!(play.world.ranks()[..2], [2, 1]);
    let mut play = Play::on(&[&row]);
    play.citron(0, at(0, 0), 50);
    play.citron(1, at(23, 0), 25);
    play.citron(1, at(22, 0), 25);
    assert_eq!(play.world.ranks()[..2], [2, 1]);
    let mut play = Play::on(&[&row]);
    play.citron(0, at(0, 0), 50);
    play.citron(1, at(23, 0), 50);
    assert_eq!(play.world.ranks()[..2], [1, 1]);
}

#[test]
fn a_citron_without_an_order_has_its_own_result() {
    let mut play = Play::on(&[".."]);
    let one = play.citron(0, at(0, 0), 50);
    play.days(1);
    assert_eq!(play.result(one), NO_ACTION_RESULT);
}
