//! Tests with random champions in many matches. The authority and the replicas must agree at each
//! step, and no player may be sent information that is hidden from it.

use joute_engine::agreement::{Chance, check_agreement};
use joute_engine::secrets::check_secrets;
use joute_engine::{Game as _, Replica, Setup, digest};
use {{ name }}::Rules;
use {{ name }}::api::{Answer, Api as _, Call};

/// Plays one user function of a random champion, which takes up to two random numbers of sticks.
fn random_champion(replica: &mut Replica<Rules>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    for _ in 0..chance.below(3) {
        let _ = replica.take_sticks(chance.int(3));
    }
    None
}

/// Returns the random choices of the champions in a match, which depend only on the seed.
fn choices(seed: u32) -> Vec<u8> {
    (0..200u32).map(|i| digest(&(seed, i)) as u8).collect()
}

#[test]
fn replicas_agree_with_the_authority() {
    for players in Rules::SEATS.all() {
        let setup = Setup { players, ..Setup::default() };
        for seed in 0..500 {
            if let Err(reason) = check_agreement::<Rules>(&setup, &choices(seed), random_champion) {
                panic!("match {seed} of {players}: {reason}");
            }
        }
    }
}

#[test]
fn no_player_receives_hidden_information_of_the_game() {
    for players in Rules::SEATS.all() {
        let setup = Setup { players, ..Setup::default() };
        for seed in 0..500 {
            if let Err(reason) = check_secrets::<Rules>(&setup, &choices(seed), random_champion) {
                panic!("match {seed} of {players}: {reason}");
            }
        }
    }
}
