//! Replicas against their authority: matches of careless candidates that proptest draws and shrinks.

use joute::games::{GAMES, official};
use joute_engine::Setup;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the authority sends a replica, and whatever its candidate does with it, at each step the replica is the
    /// game, the rules accept what it recorded, and the replay holds.
    #[test]
    fn a_replica_never_disagrees_with_the_authority(
        game in 0..GAMES.len(),
        map in any::<prop::sample::Index>(),
        seed in any::<u64>(),
        choices in prop::collection::vec(any::<u8>(), 1..1500),
    ) {
        let row = &GAMES[game];
        let maps = official(row.name);
        let map = if maps.is_empty() { String::new() } else { map.get(maps).1.to_owned() };
        let setup = Setup { map, players: 2, seed, ..Setup::default() };
        let agree = row.agree.expect("every game says how a careless candidate plays");
        if let Err(why) = agree(&setup, &choices) {
            prop_assert!(false, "{}: {why}", row.name);
        }
    }
}
