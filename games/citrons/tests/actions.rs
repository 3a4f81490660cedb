//! Tests the orders to divide, save, press, carry and throw Citrons (sections 2.13.3 to 2.13.7,
//! 2.23).

use crate::play::{Play, at};
use citrons::Order::{Carry, Eject, Move, Press, Pull, Split};
use citrons::api::{
    ARRIVAL_RESULT, BLOCKED_RESULT, BRIDGE_ABOVE_RESULT, CAPTURED_RESULT, FRIEND_RESULT, NO_TARGET_RESULT,
    NOT_ENOUGH_ENERGY_RESULT, NOT_ON_PLAIN_RESULT, OBSTACLE_RESULT, SUCCESS_RESULT, TARGET_BLOCKED_RESULT,
    TARGET_GONE_RESULT, TARGET_TOO_BIG_RESULT, TOO_HIGH_RESULT, TOO_MANY_CITRONS_RESULT,
};
use citrons::{Body, Spot, Unit, UnitRef};

#[test]
fn a_dividing_citron_moves_and_the_new_one_stays() {
    let mut play = Play::on(&[".."]);
    let one = play.citron(0, at(0, 0), 50);
    play.day(&[(one, Split(at(1, 0), 20))]);
    let child = UnitRef { team: 0, id: 1 };
    assert_eq!((play.place(one), play.energy(one)), ((1, 0, 0), 30));
    assert_eq!((play.place(child), play.energy(child)), ((0, 0, 0), 20));
}

#[test]
fn a_dividing_citron_keeps_some_energy() {
    let mut play = Play::on(&["..", ".."]);
    let one = play.citron(0, at(0, 0), 50);
    play.day(&[(one, Split(at(1, 0), 50))]);
    assert_eq!((play.place(one), play.result(one)), ((0, 0, 0), NOT_ENOUGH_ENERGY_RESULT));
    // The Citron is pressed before it moves, so it has too little energy left.
    let enemy = play.citron(1, at(0, 1), 10);
    play.day(&[(one, Split(at(1, 0), 42)), (enemy, Press(at(0, 0)))]);
    assert_eq!((play.energy(one), play.result(one)), (42, NOT_ENOUGH_ENERGY_RESULT));
}

#[test]
fn the_smallest_free_number_is_given() {
    let mut play = Play::on(&["....", "...."]);
    let all: Vec<UnitRef> = (0..3).map(|x| play.citron(0, at(x, 0), 50)).collect();
    play.world.put(all[1], None);
    play.day(&[(all[0], Split(at(0, 1), 20)), (all[2], Split(at(2, 1), 20))]);
    assert_eq!(play.place(UnitRef { team: 0, id: 1 }), (0, 0, 0));
    assert_eq!(play.place(UnitRef { team: 0, id: 3 }), (2, 0, 0));
}

#[test]
fn a_team_has_two_hundred_citrons_at_most() {
    let row = ".".repeat(60);
    let mut play = Play::on(&[&row, &row, &row, &row, &row]);
    for number in 0..199u8 {
        let cell = at(usize::from(number) % 60, usize::from(number) / 60);
        play.world.put(
            UnitRef { team: 0, id: number },
            Some(Unit { energy: 9, body: Body::Citron(Spot { cell, z: 0 }), since: 0, result: 0 }),
        );
    }
    let (one, two) = (UnitRef { team: 0, id: 180 }, UnitRef { team: 0, id: 182 });
    play.day(&[(one, Split(at(0, 4), 3)), (two, Split(at(2, 4), 3))]);
    assert_eq!((play.result(one), play.result(two)), (SUCCESS_RESULT, TOO_MANY_CITRONS_RESULT));
    assert_eq!(play.place(UnitRef { team: 0, id: 199 }), (0, 3, 0));
}

#[test]
fn a_citron_in_a_hole_is_pulled_out_and_merges() {
    let mut play = Play::on(&[".-"]);
    let (one, sunk) = (play.citron(0, at(0, 0), 50), play.sunk(0, at(1, 0), 31));
    play.day(&[(one, Pull(at(1, 0)))]);
    assert_eq!((play.gone(sunk), play.energy(one), play.place(one)), (true, 80, (0, 0, 0)));
}

#[test]
fn a_saviour_is_bigger_and_stands_on_a_plain() {
    let mut play = Play::on(&[".-"]);
    let (one, sunk) = (play.citron(0, at(0, 0), 30), play.sunk(0, at(1, 0), 31));
    play.day(&[(one, Pull(at(1, 0)))]);
    assert_eq!((play.result(one), play.energy(sunk)), (TARGET_TOO_BIG_RESULT, 30));
    let mut play = Play::on(&[".-.", "---"]);
    play.bridge(0, at(0, 0), at(2, 0), 200);
    let one = play.citron(0, at(1, 0), 50);
    play.sunk(0, at(1, 1), 31);
    play.day(&[(one, Pull(at(1, 1)))]);
    assert_eq!(play.result(one), NOT_ON_PLAIN_RESULT);
}

#[test]
fn citrons_under_a_bridge_cannot_be_saved() {
    let mut play = Play::on(&[".-."]);
    let one = play.citron(0, at(0, 0), 90);
    play.sunk(0, at(1, 0), 31);
    play.bridge(1, at(2, 0), at(1, 0), 20);
    play.day(&[(one, Pull(at(1, 0)))]);
    assert_eq!(play.result(one), BRIDGE_ABOVE_RESULT);
}

#[test]
fn citrons_under_a_bigger_enemy_cannot_be_saved() {
    let mut play = Play::on(&[".--"]);
    let (one, sunk) = (play.citron(0, at(0, 0), 90), play.sunk(0, at(1, 0), 31));
    let enemy = play.sunk(1, at(1, 0), 40);
    play.day(&[(one, Pull(at(1, 0)))]);
    assert_eq!(play.result(one), TARGET_BLOCKED_RESULT);
    play.day(&[(one, Pull(at(1, 0))), (enemy, Move(at(2, 0)))]);
    assert!(play.gone(sunk), "the enemy has left it");
}

#[test]
fn pulling_fails_without_a_citron_to_save() {
    let mut play = Play::on(&[".-", "--"]);
    let one = play.citron(0, at(0, 0), 90);
    play.sunk(1, at(1, 0), 31);
    play.day(&[(one, Pull(at(1, 0)))]);
    assert_eq!(play.result(one), NO_TARGET_RESULT);
    let sunk = play.sunk(0, at(0, 1), 31);
    play.day(&[(one, Pull(at(0, 1))), (sunk, Move(at(1, 1)))]);
    assert_eq!((play.result(one), play.place(sunk)), (TARGET_GONE_RESULT, (1, 1, -1)));
}

#[test]
fn a_saved_citron_frees_its_cell() {
    let mut play = Play::on(&[".--"]);
    let (one, _) = (play.citron(0, at(0, 0), 90), play.sunk(0, at(1, 0), 31));
    let enemy = play.sunk(1, at(1, 0), 20);
    play.day(&[(one, Pull(at(1, 0))), (enemy, Move(at(2, 0)))]);
    assert_eq!((play.result(one), play.place(enemy)), (SUCCESS_RESULT, (2, 0, -1)));
}

#[test]
fn of_two_saviours_the_smaller_number_saves() {
    let mut play = Play::on(&[".-."]);
    let (one, two) = (play.citron(0, at(0, 0), 50), play.citron(0, at(2, 0), 60));
    play.sunk(0, at(1, 0), 31);
    play.day(&[(one, Pull(at(1, 0))), (two, Pull(at(1, 0)))]);
    assert_eq!((play.energy(one), play.energy(two), play.result(two)), (80, 60, TARGET_GONE_RESULT));
}

#[test]
fn pressing_on_the_own_cell_takes_twelve_and_beside_eight() {
    let mut play = Play::on(&[".."]);
    let one = play.citron(0, at(0, 0), 50);
    let (here, beside) = (play.citron(1, at(0, 0), 40), play.citron(1, at(1, 0), 40));
    play.day(&[(one, Press(at(0, 0)))]);
    assert_eq!((play.energy(one), play.energy(here)), (62, 28));
    play.day(&[(one, Press(at(1, 0)))]);
    assert_eq!((play.energy(one), play.energy(beside), play.place(one)), (70, 32, (0, 0, 0)));
}

#[test]
fn a_citron_cannot_give_more_than_it_has() {
    let mut play = Play::on(&[".."]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(0, 0), 7));
    play.day(&[(one, Press(at(0, 0)))]);
    assert_eq!((play.energy(one), play.energy(other)), (57, 0));
}

#[test]
fn citrons_that_press_the_same_one_share_its_energy() {
    let mut play = Play::on(&["...", "..."]);
    let victim = play.citron(0, at(1, 0), 13);
    let (left, right, below) =
        (play.citron(1, at(0, 0), 50), play.citron(2, at(2, 0), 50), play.citron(3, at(1, 1), 50));
    play.day(&[(left, Press(at(1, 0))), (right, Press(at(1, 0))), (below, Press(at(1, 0)))]);
    let all = [left, right, below].map(|unit_ref| play.energy(unit_ref));
    assert_eq!((play.energy(victim), all), (0, [54, 54, 54]));
}

#[test]
fn energy_is_taken_before_it_is_received() {
    let mut play = Play::on(&[".."]);
    let (small, big) = (play.citron(0, at(0, 0), 5), play.citron(1, at(1, 0), 196));
    play.day(&[(small, Press(at(1, 0))), (big, Press(at(0, 0)))]);
    assert_eq!((play.energy(small), play.energy(big)), (8, 193));
}

#[test]
fn the_controlling_citron_of_a_cell_is_pressed() {
    let mut play = Play::on(&[".."]);
    let one = play.citron(0, at(0, 0), 50);
    let (small, big) = (play.citron(1, at(1, 0), 20), play.citron(2, at(1, 0), 40));
    play.day(&[(one, Press(at(1, 0)))]);
    assert_eq!((play.energy(small), play.energy(big)), (20, 32));
}

#[test]
fn only_enemies_on_the_same_level_can_be_pressed() {
    let mut play = Play::on(&["...-"]);
    let one = play.citron(0, at(1, 0), 50);
    play.citron(0, at(0, 0), 40);
    let edge = play.citron(0, at(2, 0), 40);
    play.sunk(1, at(3, 0), 40);
    play.day(&[(one, Press(at(0, 0))), (edge, Press(at(3, 0)))]);
    assert_eq!((play.result(one), play.result(edge)), (FRIEND_RESULT, NO_TARGET_RESULT));
    play.day(&[(one, Press(at(1, 0)))]);
    assert_eq!(play.result(one), NO_TARGET_RESULT);
}

#[test]
fn a_leaving_citron_is_pressed_first() {
    let mut play = Play::on(&["..."]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(1, 0), 40));
    play.day(&[(one, Press(at(1, 0))), (other, Move(at(2, 0)))]);
    assert_eq!((play.energy(other), play.place(other)), (32, (2, 0, 0)));
}

#[test]
fn a_citron_in_the_void_can_be_pressed() {
    let mut play = Play::on(&[".-"]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(1, 0), 40));
    play.day(&[(one, Press(at(1, 0)))]);
    assert_eq!((play.energy(one), play.energy(other), play.place(other)), (58, 32, (1, 0, -1)));
}

#[test]
fn a_carrier_takes_the_next_citron_with_it() {
    let mut play = Play::on(&["...", "..."]);
    let one = play.citron(0, at(0, 0), 50);
    let (next, third) = (play.citron(1, at(0, 0), 40), play.citron(2, at(0, 0), 30));
    play.day(&[(one, Carry(at(1, 0))), (next, Move(at(0, 1))), (third, Move(at(0, 1)))]);
    assert_eq!((play.place(one), play.place(next), play.place(third)), ((1, 0, 0), (1, 0, 0), (0, 1, 0)));
    assert_eq!((play.result(next), play.result(third)), (CAPTURED_RESULT, SUCCESS_RESULT));
}

#[test]
fn a_carrier_needs_a_citron_and_a_free_path() {
    let mut play = Play::on(&["..+"]);
    let one = play.citron(0, at(1, 0), 50);
    play.day(&[(one, Carry(at(0, 0)))]);
    assert_eq!(play.result(one), NO_TARGET_RESULT);
    play.citron(1, at(1, 0), 40);
    play.day(&[(one, Carry(at(2, 0)))]);
    assert_eq!((play.result(one), play.place(one)), (OBSTACLE_RESULT, (1, 0, 0)));
}

#[test]
fn a_throwing_citron_stays() {
    let mut play = Play::on(&["..-"]);
    let (one, other) = (play.citron(0, at(1, 0), 50), play.citron(1, at(1, 0), 40));
    play.day(&[(one, Eject(at(2, 0))), (other, Move(at(0, 0)))]);
    assert_eq!(
        (play.place(one), play.place(other), play.result(other)),
        ((1, 0, 0), (2, 0, 0), BLOCKED_RESULT)
    );
    play.days(1);
    assert_eq!(play.place(other), (2, 0, -1));
}

#[test]
fn citrons_in_a_hole_cannot_be_thrown() {
    let mut play = Play::on(&[".-"]);
    let one = play.sunk(0, at(1, 0), 50);
    play.sunk(1, at(1, 0), 40);
    play.day(&[(one, Eject(at(0, 0)))]);
    assert_eq!(play.result(one), TOO_HIGH_RESULT);
}

#[test]
fn a_citron_thrown_on_a_friend_merges() {
    let mut play = Play::on(&[".."]);
    let (one, other) = (play.citron(0, at(0, 0), 50), play.citron(1, at(0, 0), 40));
    let friend = play.citron(1, at(1, 0), 20);
    play.day(&[(one, Eject(at(1, 0)))]);
    assert_eq!((play.gone(other), play.energy(friend)), (true, 60));
}

#[test]
fn a_citron_that_was_not_saved_blocks_the_next() {
    let mut play = Play::on(&["..-"]);
    let (one, sunk) = (play.citron(0, at(1, 0), 90), play.sunk(0, at(2, 0), 31));
    let enemy = play.sunk(1, at(2, 0), 20);
    let comer = play.citron(2, at(0, 0), 95);
    play.day(&[(one, Pull(at(2, 0))), (enemy, Press(at(2, 0))), (comer, Move(at(1, 0)))]);
    assert_eq!(
        (play.result(one), play.result(enemy), play.energy(sunk)),
        (ARRIVAL_RESULT, BLOCKED_RESULT, 30)
    );
}
