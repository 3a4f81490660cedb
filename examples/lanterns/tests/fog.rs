//! The fog holds, replicas agree, and it makes no difference whose orders come first.

mod drawn;

use drawn::{MATCHES, choices, setup};
use joute_engine::secrets::Kept;
use joute_engine::{agree, orders, secrets};
use lanterns::{Lanterns, careless};

#[test]
fn replicas_agree_with_the_authority() {
    for seed in 0..MATCHES {
        let steps = agree::agree::<Lanterns>(&setup(seed), &choices(seed), careless);
        steps.unwrap_or_else(|why| panic!("match {seed}: {why}"));
    }
}

#[test]
fn nothing_hidden_is_sent() {
    let mut all = Kept::default();
    for seed in 0..MATCHES {
        let kept = secrets::kept::<Lanterns>(&setup(seed), &choices(seed), careless);
        let kept = kept.unwrap_or_else(|why| panic!("match {seed}: {why}"));
        all = Kept { frames: all.frames + kept.frames, apart: all.apart + kept.apart };
    }
    assert!(all.apart > 20 * MATCHES, "{all:?}");
}

#[test]
fn whose_orders_are_taken_first_makes_no_difference() {
    for seed in 0..MATCHES {
        let same = orders::in_any_order::<Lanterns>(&setup(seed), &choices(seed), careless);
        same.unwrap_or_else(|why| panic!("match {seed}: {why}"));
    }
}
