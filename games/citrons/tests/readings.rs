//! Tests the mistakes and the open questions that a second reading of the subject found.
//! `second/README.md` describes this reading.

use crate::play::{Play, at};
use citrons::Order::{Carry, Move, Press, Pull, Retract, Split, Stretch};
use citrons::Spot;
use citrons::api::{
    ARRIVAL_RESULT, BLOCKED_RESULT, BRIDGE_TOO_LONG_RESULT, CAPTURED_RESULT, SUCCESS_RESULT,
    TARGET_BLOCKED_RESULT, TARGET_GONE_RESULT,
};
use citrons::control::Control;

#[test]
fn a_dividing_citron_arrives_with_the_energy_it_keeps() {
    for (given, result) in [(40, SUCCESS_RESULT), (30, ARRIVAL_RESULT)] {
        let mut play = Play::on(&["...."]);
        let (one, other) = (play.citron(0, at(0, 0), 80), play.citron(1, at(1, 0), 50));
        play.day(&[(one, Split(at(1, 0), given)), (other, Move(at(2, 0)))]);
        assert_eq!(play.result(other), result, "{given}");
    }
}

#[test]
fn only_a_saviour_that_is_able_to_pull_counts() {
    // The Citron with the smaller number has too little energy to save another one, so the
    // other Citron saves it.
    let mut play = Play::on(&[".-."]);
    let (small, big) = (play.citron(0, at(0, 0), 20), play.citron(0, at(2, 0), 60));
    play.sunk(0, at(1, 0), 31);
    play.day(&[(small, Pull(at(1, 0))), (big, Pull(at(1, 0)))]);
    assert_eq!((play.energy(small), play.energy(big)), (20, 90));
    // An arriving Citron stops the one that was to save, so the other Citron saves it.
    let mut play = Play::on(&["..-."]);
    let (stopped, other) = (play.citron(0, at(1, 0), 50), play.citron(0, at(3, 0), 60));
    let comes = play.citron(1, at(0, 0), 50);
    play.sunk(0, at(2, 0), 31);
    play.day(&[(stopped, Pull(at(2, 0))), (other, Pull(at(2, 0))), (comes, Move(at(1, 0)))]);
    assert_eq!((play.result(stopped), play.energy(other)), (ARRIVAL_RESULT, 90));
}

#[test]
fn a_stopped_citron_can_be_saved() {
    let mut play = Play::on(&[".---"]);
    let one = play.citron(0, at(0, 0), 90);
    let sunk = play.sunk(0, at(1, 0), 31);
    let comes = play.sunk(1, at(2, 0), 51);
    play.day(&[(one, Pull(at(1, 0))), (sunk, Move(at(2, 0))), (comes, Move(at(1, 0)))]);
    assert_eq!((play.gone(sunk), play.energy(one)), (true, 120));
    let mut play = Play::on(&[".---"]);
    let one = play.citron(0, at(0, 0), 90);
    let sunk = play.sunk(0, at(1, 0), 31);
    play.day(&[(one, Pull(at(1, 0))), (sunk, Move(at(2, 0)))]);
    assert_eq!((play.result(one), play.place(sunk)), (TARGET_GONE_RESULT, (2, 0, -1)));
}

#[test]
fn a_carried_citron_is_not_saved() {
    let mut play = Play::on(&[".--"]);
    let (one, sunk) = (play.citron(0, at(0, 0), 90), play.sunk(0, at(1, 0), 31));
    let enemy = play.sunk(1, at(1, 0), 60);
    play.day(&[(one, Pull(at(1, 0))), (enemy, Carry(at(2, 0)))]);
    assert_eq!((play.result(one), play.place(sunk)), (TARGET_BLOCKED_RESULT, (2, 0, -1)));
}

#[test]
fn a_citron_that_was_not_carried_is_blocked() {
    for (energy, result) in [(70, BLOCKED_RESULT), (50, CAPTURED_RESULT)] {
        let mut play = Play::on(&["...", "..."]);
        let carrier = play.citron(0, at(1, 0), 60);
        let carried = play.citron(1, at(1, 0), 40);
        let comes = play.citron(2, at(0, 0), energy);
        play.day(&[(carrier, Carry(at(2, 0))), (carried, Move(at(1, 1))), (comes, Move(at(1, 0)))]);
        assert_eq!(play.result(carried), result, "{energy}");
    }
}

#[test]
fn an_unfinished_bridge_collapses_under_a_pulled_citron() {
    let mut play = Play::on(&[".--", "---"]);
    let bridge = play.bridge(1, at(0, 0), at(0, 1), 50);
    let one = play.citron(0, at(0, 0), 90);
    play.day(&[]);
    assert!(play.is_bridge(bridge), "a unit that is there already has not moved there");
    play.sunk(0, at(1, 0), 31);
    play.day(&[(one, Pull(at(1, 0)))]);
    assert!(!play.is_bridge(bridge));
}

#[test]
fn a_corpse_disappears_under_another_one() {
    let mut play = Play::on(&[".-"]);
    let lies = play.sunk(0, at(1, 0), 1);
    play.days(2);
    assert!(play.is_dead(lies));
    let falls = play.citron(0, at(1, 0), 0);
    play.day(&[]);
    assert_eq!((play.gone(lies), play.is_dead(falls), play.place(falls)), (true, true, (1, 0, -1)));
}

#[test]
fn bridges_of_one_day_lie_in_the_order_of_their_teams() {
    for seed in 0..8 {
        let mut play = Play::seeded(&["...", "...", "..."], seed);
        let (one, two) = (play.citron(1, at(0, 1), 50), play.citron(0, at(1, 0), 50));
        play.day(&[(one, Stretch(at(1, 1))), (two, Stretch(at(1, 1)))]);
        assert_eq!(play.world.deck(at(1, 1)), [two, one], "{seed}");
    }
}

#[test]
fn landing_from_a_bridge_is_an_arrival() {
    let mut last = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut play = Play::seeded(&["....", "...."], seed);
        let bridge = play.bridge(0, at(0, 0), at(2, 0), 50);
        let other = play.citron(1, at(1, 1), 50);
        play.day(&[(bridge, Retract), (other, Move(at(1, 0)))]);
        last.insert(Control::of(&play.world).at(Spot { cell: at(1, 0), z: 0 })[0]);
    }
    assert_eq!(last.len(), 2, "the order of the teams decides");
}

#[test]
fn the_first_reason_is_returned() {
    let mut play = Play::on(&[".....+"]);
    let long = play.bridge(0, at(0, 0), at(4, 0), 50);
    play.day(&[(long, Stretch(at(5, 0)))]);
    assert_eq!(play.result(long), BRIDGE_TOO_LONG_RESULT);
}

#[test]
fn pressing_counts_even_if_the_pressed_citron_cannot_leave() {
    let mut play = Play::on(&["....", "...."]);
    let divides = play.citron(0, at(1, 0), 60);
    let presses = play.citron(1, at(1, 0), 50);
    let enemy = play.citron(2, at(2, 0), 40);
    let thief = play.citron(3, at(1, 1), 30);
    let orders = [(divides, Split(at(0, 0), 55)), (presses, Press(at(2, 0))), (thief, Press(at(1, 0)))];
    play.day(&orders);
    assert_eq!((play.place(divides), play.energy(divides)), ((1, 0, 0), 52));
    assert_eq!((play.result(presses), play.energy(enemy)), (SUCCESS_RESULT, 32));
}

#[test]
fn a_carried_citron_carries_no_other() {
    let mut play = Play::on(&["...", "..."]);
    let one = play.citron(0, at(1, 0), 60);
    let two = play.citron(1, at(1, 0), 50);
    let three = play.citron(2, at(1, 0), 40);
    play.day(&[(one, Carry(at(0, 0))), (two, Carry(at(2, 0))), (three, Move(at(1, 1)))]);
    assert_eq!((play.place(two), play.place(three)), ((0, 0, 0), (1, 1, 0)));
}

#[test]
fn a_bridge_that_is_blocked_takes_no_place() {
    let mut play = Play::on(&["......"; 6]);
    for (team, x) in [(0, 2), (1, 3), (2, 4)] {
        play.bridge(team, at(2, 2), at(2, 5), 50 + x);
    }
    let divides = play.citron(0, at(1, 2), 60);
    let behind = play.citron(1, at(1, 2), 50);
    let free = play.citron(2, at(3, 2), 50);
    let thief = play.citron(3, at(1, 3), 30);
    let orders = [
        (divides, Split(at(0, 2), 55)),
        (behind, Stretch(at(2, 2))),
        (free, Stretch(at(2, 2))),
        (thief, Press(at(1, 2))),
    ];
    play.day(&orders);
    assert_eq!((play.result(behind), play.result(free)), (BLOCKED_RESULT, SUCCESS_RESULT));
}

#[test]
fn bridges_that_collapse_together_land_together() {
    // The second bridge rests with its origin on the first one, and both are in the same place when
    // they are Citrons again.
    let mut play = Play::on(&["...", "---", "---", "---", "..."]);
    let upper = play.citron(0, at(0, 0), 9);
    let lower = play.bridge(0, at(1, 0), at(1, 4), 40);
    play.world.put(upper, None);
    let upper = play.bridge(0, at(1, 2), at(2, 2), 9);
    assert!(upper.id < lower.id);
    play.citron(1, at(1, 1), 60);
    play.day(&[]);
    assert_eq!((play.energy(upper), play.gone(lower)), (49, true));
}

#[test]
fn the_map_shows_what_is_on_top() {
    let mut play = Play::on(&["*-+..", "----.", "....."]);
    play.bridge(1, at(0, 2), at(3, 2), 50);
    play.citron(2, at(1, 2), 30);
    play.citron(0, at(2, 2), 30);
    play.citron(3, at(2, 2), 20);
    play.citron(3, at(4, 0), 20);
    play.sunk(1, at(0, 1), 9);
    play.sunk(0, at(1, 1), 9);
    play.citron(2, at(1, 1), 5);
    play.bridge(0, at(3, 0), at(3, 1), 50);
    play.sunk(2, at(3, 1), 9);
    assert_eq!(play.world.map_text(), "*-+@d\nbC-@.\n@CA@.\n");
    play.citron(1, at(0, 0), 5);
    assert_eq!(play.world.map_text(), "b-+@d\nbC-@.\n@CA@.\n");

    let mut play = Play::on(&["....."]);
    play.bridge(1, at(0, 0), at(4, 0), 50);
    assert_eq!(play.world.map_text(), "@111@\n");
}

#[test]
fn each_result_has_its_own_words() {
    let names: std::collections::BTreeSet<&str> = (0..23).map(citrons::print::result).collect();
    assert_eq!(names.len(), 23);
    assert!(
        !names.contains(citrons::print::result(23))
            && citrons::print::result(-2) == citrons::print::result(99)
    );
}
