//! Tests that the Lanterns game sends no hidden information to players. Replicas must also agree
//! with the real match, and the order in which players are served must make no difference.

use crate::drawn::{MATCHES, choices, setup};
use joute_engine::secrets::ComparedFrames;
use joute_engine::{agreement, orders, secrets};
use lanterns::{Lanterns, random_champion};

#[test]
fn replicas_agree_with_the_authority() {
    for seed in 0..MATCHES {
        let steps = agreement::check_agreement::<Lanterns>(&setup(seed), &choices(seed), random_champion);
        steps.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
    }
}

#[test]
fn no_hidden_data_is_sent() {
    let mut all = ComparedFrames::default();
    for seed in 0..MATCHES {
        let compared = secrets::check_secrets::<Lanterns>(&setup(seed), &choices(seed), random_champion);
        let compared = compared.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
        all = ComparedFrames { frames: all.frames + compared.frames, apart: all.apart + compared.apart };
    }
    assert!(all.apart > 20 * MATCHES, "{all:?}");
}

#[test]
fn whose_orders_are_taken_first_makes_no_difference() {
    for seed in 0..MATCHES {
        let same = orders::check_any_order::<Lanterns>(&setup(seed), &choices(seed), random_champion);
        same.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
    }
}
