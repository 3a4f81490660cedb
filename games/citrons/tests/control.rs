//! Tests the control of cells, blocked Citrons and the teams' order of arrival (sections 2.7, 2.8,
//! 2.14, 2.19).

use crate::play::{Play, at};
use citrons::Order::{Carry, Eject, Move, Press, Split, Stretch};
use citrons::api::{ARRIVAL_RESULT, BLOCKED_RESULT, SUCCESS_RESULT};
use citrons::control::Control;
use citrons::{Spot, UnitRef};

fn first(play: &Play, x: usize, y: usize) -> UnitRef {
    Control::of(&play.world).at(Spot { cell: at(x, y), z: 0 })[0]
}

#[test]
fn the_biggest_controls_the_cell() {
    let mut play = Play::on(&[".."]);
    let big = play.citron(0, at(0, 0), 60);
    play.citron(1, at(0, 0), 50);
    assert_eq!(first(&play, 0, 0), big);
}

#[test]
fn of_equals_the_last_to_arrive_controls_the_cell() {
    let mut play = Play::on(&[".."]);
    play.citron(0, at(0, 0), 50);
    let last = play.citron(1, at(1, 0), 50);
    play.day(&[(last, Move(at(0, 0)))]);
    assert_eq!(first(&play, 0, 0), last);
}

#[test]
fn the_order_of_teams_is_drawn_each_day_and_decides_among_equals() {
    let mut orders_seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut play = Play::seeded(&["..."], seed);
        let (one, two) = (play.citron(0, at(0, 0), 50), play.citron(1, at(2, 0), 50));
        play.day(&[(one, Move(at(1, 0))), (two, Move(at(1, 0)))]);
        orders_seen.insert(first(&play, 1, 0).team);
    }
    assert_eq!(orders_seen.len(), 2);
}

#[test]
fn citrons_that_do_not_control_their_cell_are_blocked() {
    let mut play = Play::on(&["..", ".."]);
    play.citron(0, at(0, 0), 60);
    let small = play.citron(1, at(0, 0), 50);
    play.citron(2, at(0, 0), 40);
    for order in [Move(at(1, 0)), Press(at(0, 0)), Split(at(1, 0), 5), Stretch(at(1, 0)), Eject(at(1, 0))] {
        play.day(&[(small, order)]);
        assert_eq!((play.place(small), play.result(small)), ((0, 0, 0), BLOCKED_RESULT), "{order:?}");
    }
}

#[test]
fn when_all_leave_all_may_leave() {
    let mut play = Play::on(&["...", ".-.", "..."]);
    play.bridge(0, at(0, 1), at(2, 1), 200);
    let all: Vec<UnitRef> = (0..4).map(|team| play.citron(team, at(1, 1), 40 - i32::from(team))).collect();
    let ways = [at(0, 1), at(2, 1), at(1, 0), at(1, 2)];
    let orders: Vec<_> = all.iter().zip(ways).map(|(unit_ref, to)| (*unit_ref, Move(to))).collect();
    play.day(&orders);
    assert!(all.iter().all(|unit_ref| play.result(*unit_ref) == SUCCESS_RESULT));
}

#[test]
fn a_citron_that_stays_blocks_those_behind_it() {
    let mut play = Play::on(&["...", "..."]);
    let all: Vec<UnitRef> = (0..4).map(|team| play.citron(team, at(1, 0), 40 - i32::from(team))).collect();
    let ways = [at(0, 0), at(2, 0), at(1, 1)];
    let orders: Vec<_> = all[1..].iter().zip(ways).map(|(unit_ref, to)| (*unit_ref, Move(to))).collect();
    play.day(&orders);
    assert!(all[1..].iter().all(|unit_ref| play.result(*unit_ref) == BLOCKED_RESULT));
}

#[test]
fn a_citron_that_cannot_leave_blocks_the_others() {
    let mut play = Play::on(&[".+", ".."]);
    let big = play.citron(0, at(0, 0), 60);
    let small = play.citron(1, at(0, 0), 50);
    play.day(&[(big, Move(at(1, 0))), (small, Move(at(0, 1)))]);
    assert_eq!(play.result(small), BLOCKED_RESULT);
}

#[test]
fn a_dividing_citron_leaves_its_cell_to_the_next() {
    let mut play = Play::on(&["...", "..."]);
    let big = play.citron(0, at(1, 0), 60);
    let small = play.citron(1, at(1, 0), 50);
    play.day(&[(big, Split(at(0, 0), 10)), (small, Move(at(2, 0)))]);
    assert_eq!((play.place(big), play.place(small)), ((0, 0, 0), (2, 0, 0)));
}

#[test]
fn an_arriving_citron_blocks_those_that_are_not_bigger() {
    for (energy, result) in [(49, SUCCESS_RESULT), (50, ARRIVAL_RESULT), (51, ARRIVAL_RESULT)] {
        let mut play = Play::on(&["..."]);
        let one = play.citron(0, at(1, 0), 50);
        let other = play.citron(1, at(0, 0), energy);
        play.day(&[(one, Move(at(2, 0))), (other, Move(at(1, 0)))]);
        assert_eq!(play.result(one), result, "{energy}");
    }
}

#[test]
fn an_arriving_friend_blocks_too() {
    let mut play = Play::on(&["..."]);
    let (one, two) = (play.citron(0, at(0, 0), 50), play.citron(0, at(1, 0), 50));
    play.day(&[(one, Move(at(1, 0))), (two, Move(at(2, 0)))]);
    assert_eq!((play.gone(one), play.place(two), play.energy(two)), (true, (1, 0, 0), 100));
}

#[test]
fn two_equals_block_each_other() {
    let mut play = Play::on(&[".."]);
    let (one, two) = (play.citron(0, at(0, 0), 50), play.citron(1, at(1, 0), 50));
    play.day(&[(one, Move(at(1, 0))), (two, Move(at(0, 0)))]);
    assert_eq!((play.result(one), play.result(two)), (ARRIVAL_RESULT, ARRIVAL_RESULT));
    assert_eq!((play.place(one), play.place(two)), ((0, 0, 0), (1, 0, 0)));
}

#[test]
fn thrown_carried_and_falling_citrons_block_too() {
    let mut play = Play::on(&["....", "...."]);
    let thrower = play.citron(0, at(1, 0), 90);
    play.citron(1, at(1, 0), 50);
    let victim = play.citron(2, at(2, 0), 50);
    play.day(&[(thrower, Eject(at(2, 0))), (victim, Move(at(3, 0)))]);
    assert_eq!(play.result(victim), ARRIVAL_RESULT);

    let mut play = Play::on(&["....", "...."]);
    let carrier = play.citron(0, at(1, 0), 90);
    play.citron(1, at(1, 0), 50);
    let victim = play.citron(2, at(2, 0), 90);
    play.day(&[(carrier, Carry(at(2, 0))), (victim, Move(at(3, 0)))]);
    assert_eq!(play.result(victim), ARRIVAL_RESULT);

    let mut play = Play::on(&[".--"]);
    play.citron(1, at(1, 0), 50);
    let victim = play.sunk(2, at(1, 0), 51);
    play.day(&[(victim, Move(at(2, 0)))]);
    assert_eq!(play.result(victim), ARRIVAL_RESULT);
}

#[test]
fn levels_do_not_block_each_other() {
    let mut play = Play::on(&[".-.", ".-."]);
    play.bridge(0, at(0, 0), at(2, 0), 200);
    play.citron(0, at(1, 0), 90);
    let below = play.sunk(1, at(1, 0), 10);
    play.day(&[(below, Move(at(1, 1)))]);
    assert_eq!(play.result(below), SUCCESS_RESULT);
}

#[test]
fn energy_is_compared_before_any_pressing() {
    let mut play = Play::on(&["....", "...."]);
    let one = play.citron(0, at(1, 0), 55);
    let other = play.citron(1, at(0, 0), 50);
    let presser = play.citron(2, at(1, 1), 50);
    play.day(&[(one, Move(at(2, 0))), (other, Move(at(1, 0))), (presser, Press(at(1, 0)))]);
    assert_eq!((play.result(one), play.energy(one)), (SUCCESS_RESULT, 47));
}
