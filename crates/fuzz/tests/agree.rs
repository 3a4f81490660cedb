//! Property tests with random candidates. Replicas must agree with their authority, and two matches that
//! differ only in hidden information must send the same frames.

use joute::games::{GAMES, GameChecks, RegisteredGame, official};
use joute_engine::Setup;
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::Mutex;

/// Returns a setup for a match of a game. The setup has any official map of the game, and any
/// number of players that the map supports.
fn setup(row: &RegisteredGame, map: Index, seats: Index, seed: u64) -> Setup {
    let maps = official(row.name);
    let map = if maps.is_empty() { String::new() } else { map.get(maps).1.to_owned() };
    let of = |players| Setup { map: map.clone(), players, seed, ..Setup::default() };
    let fitting: Vec<Setup> =
        row.shape.seats.all().map(of).filter(|setup| (row.seat)(setup).is_ok()).collect();
    assert!(!fitting.is_empty(), "{}: an official map fits no number of players", row.name);
    seats.get(&fitting).clone()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// Checks that a champion's copy of a game agrees with the arena's copy after every step. The
    /// rules must accept the actions that the champion recorded, and the replay must verify. This
    /// must hold for all candidates.
    #[test]
    fn a_replica_never_disagrees_with_the_authority(
        game in 0..GAMES.len(),
        (map, seats, seed) in any::<(Index, Index, u64)>(),
        choices in prop::collection::vec(any::<u8>(), 1..1500),
    ) {
        let row = &GAMES[game];
        if let Err(reason) = (GameChecks::find(row.name).expect("every game has checks").agree)(&setup(row, map, seats, seed), &choices) {
            prop_assert!(false, "{}: {reason}", row.name);
        }
    }
}

/// Checks that the messages to a player do not depend on hidden information. The player must
/// receive the same bytes in all matches that look the same to it. Also checks that enough messages
/// of each game were compared.
#[test]
fn no_player_receives_hidden_information() {
    for row in GAMES {
        let compared = Mutex::new(0);
        let config = ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() };
        let matches = (any::<(Index, Index, u64)>(), prop::collection::vec(any::<u8>(), 1..3000));
        proptest!(config, |(((map, seats, seed), choices) in matches)| {
            match (GameChecks::find(row.name).expect("every game has checks").secrets)(&setup(row, map, seats, seed), &choices) {
                Ok(kept) => *compared.lock().expect("no thread panicked with the lock") += kept.apart,
                Err(reason) => prop_assert!(false, "{}: {reason}", row.name),
            }
        });
        let compared = compared.into_inner().expect("the thread does not panic");
        println!("{}: {compared} frames", row.name);
        assert!(compared > 500, "{}: only {compared} frames were compared", row.name);
    }
}
