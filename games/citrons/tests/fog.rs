//! The fog holds, replicas agree, and it makes no difference whose orders come first.

mod drawn;

use citrons::{Citrons, careless};
use drawn::{choices, matches, setup};
use joute_engine::secrets::Kept;
use joute_engine::{agree, orders, secrets};

#[test]
fn replicas_agree_with_the_authority() {
    for seed in matches() {
        let steps = agree::agree::<Citrons>(&setup(seed), &choices(seed), careless);
        steps.unwrap_or_else(|why| panic!("match {seed}: {why}"));
    }
}

#[test]
fn nothing_hidden_is_sent() {
    let mut all = Kept::default();
    for seed in matches() {
        let kept = secrets::kept::<Citrons>(&setup(seed), &choices(seed), careless);
        let kept = kept.unwrap_or_else(|why| panic!("match {seed}: {why}"));
        all = Kept { frames: all.frames + kept.frames, apart: all.apart + kept.apart };
    }
    eprintln!("{all:?}");
    assert!(all.apart > 5 * matches().count() as u64, "{all:?}");
}

#[test]
fn whose_orders_are_taken_first_makes_no_difference() {
    for seed in matches() {
        let same = orders::in_any_order::<Citrons>(&setup(seed), &choices(seed), careless);
        same.unwrap_or_else(|why| panic!("match {seed}: {why}"));
    }
}
