//! Tests the actions of self-play.

use crate::table::drawn_match;
use blokus::api::Call;
use blokus::{Blokus, Orientation, Placement, PlayerView, State};
use joute_engine::Game as _;

/// Checks the actions of self-play against a check of each placement on its own.
#[test]
fn self_play_lists_the_placements_that_the_rules_accept() {
    let own = Blokus::SELF_PLAY.actions.expect("the game numbers its actions");
    for seed in 0..5 {
        let mut state = State::new();
        for it in drawn_match(seed) {
            state.next_turn();
            let player = state.active().expect("a player has the turn");
            let sides = (1..=14).flat_map(|y| (1..=14).map(move |x| (x, y)));
            let all = Orientation::all()
                .flat_map(|orientation| sides.clone().map(move |(x, y)| Placement::new(orientation, x, y)));
            let accepted = |placement: Option<Placement>| {
                placement.is_some_and(|placement| state.board().check(player, placement).is_ok())
            };
            let mut expected: Vec<u64> = (1..)
                .zip(all)
                .filter(|(_, placement)| accepted(*placement))
                .map(|(number, _)| number)
                .collect();
            if expected.is_empty() {
                expected.push(91 * 14 * 14 + 1);
            }
            let (view, mut legal) = (PlayerView { state: state.clone(), player }, Vec::new());
            (own.legal)(&view, &Call::JouerTour {}, &mut legal);
            assert_eq!(legal, expected, "seed {seed}, turn {}", state.turn());
            state.play(player, &it.into()).expect("a match that was played");
        }
    }
}
