//! Tests that champions receive nothing hidden and that replicas agree with the authority. Also
//! tests that the sequence in which the teams' orders come in makes no difference.

use crate::drawn::{choices, matches, setup};
use citrons::{Citrons, random_champion};
use joute_engine::secrets::ComparedFrames;
use joute_engine::{agreement, orders, secrets};

#[test]
fn replicas_agree_with_the_authority() {
    for seed in matches() {
        let steps = agreement::check_agreement::<Citrons>(&setup(seed), &choices(seed), random_champion);
        steps.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
    }
}

#[test]
fn no_hidden_data_is_sent() {
    let mut all = ComparedFrames::default();
    for seed in matches() {
        let compared = secrets::check_secrets::<Citrons>(&setup(seed), &choices(seed), random_champion);
        let compared = compared.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
        all = ComparedFrames { frames: all.frames + compared.frames, apart: all.apart + compared.apart };
    }
    eprintln!("{all:?}");
    assert!(all.apart > 5 * matches().count() as u64, "{all:?}");
}

#[test]
fn whose_orders_are_taken_first_makes_no_difference() {
    for seed in matches() {
        let same = orders::check_any_order::<Citrons>(&setup(seed), &choices(seed), random_champion);
        same.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
    }
}
