//! Tests the order of turns, the moves that the authority accepts, and the loss of a player that
//! leaves.

use crate::table::{drawn_match, first_turn, passing_match, pose, setup};
use blokus::api::{Call, Coup, Position};
use blokus::{Action, Blokus, Event, Move, PlayerView, random_champion};
use joute_engine::agreement::check_agreement;
use joute_engine::frame::{decode, encode};
use joute_engine::secrets::check_secrets;
use joute_engine::{Authority, Game, LatePolicy, Setup, View as _};
use std::time::Duration;

fn game() -> Blokus {
    Blokus::new(&setup()).expect("the setup is valid")
}

/// Returns the players that are asked now, each with the calls it receives.
fn requests(game: &mut Blokus) -> Vec<(usize, Vec<Call>)> {
    game.ask().into_iter().map(|ask| (ask.player, ask.calls)).collect()
}

fn both(call: Call) -> Vec<(usize, Vec<Call>)> {
    vec![(0, vec![call.clone()]), (1, vec![call])]
}

/// Plays the moves of a random match from its first turn. Returns the game before the players are
/// notified of its end.
fn play_moves(moves: &[Move]) -> Blokus {
    let mut game = first_turn();
    for (turn, it) in moves.iter().enumerate() {
        game.play(turn % 2, &[(*it).into()], &[]).expect("the turn is legal");
        game.settle();
    }
    game
}

#[test]
fn both_prepare_turns_alternate_and_both_end() {
    let mut game = game();
    assert_eq!(requests(&mut game), both(Call::PartieInit {}));
    game.settle();
    let moves = drawn_match(1);
    for (turn, it) in moves.iter().enumerate() {
        assert_eq!(requests(&mut game), [(turn % 2, vec![Call::JouerTour {}])]);
        game.play(turn % 2, &[(*it).into()], &[]).expect("the turn is legal");
        game.settle();
    }
    assert_eq!(requests(&mut game), both(Call::PartieFin {}));
    game.settle();
    assert_eq!(requests(&mut game), []);
}

#[test]
fn the_match_is_for_two_players() {
    for players in [0, 1, 3] {
        let refused = Authority::<Blokus>::new(&Setup { players, ..setup() });
        assert!(
            refused.is_err_and(|reason| ["jfp2010", "2"].iter().all(|it| reason.to_string().contains(it))),
            "{players}"
        );
    }
}

#[test]
fn a_champion_has_20_seconds_for_the_match_including_loading() {
    let limits = Blokus::LIMITS.check().expect("limits that can be enforced");
    assert_eq!((limits.total, limits.total_counts_loading), (Some(Duration::from_secs(20)), true));
    assert_eq!((limits.call, limits.reserve), (None, None));
    assert_eq!(Blokus::LATE_POLICY, LatePolicy::Eliminate);
}

#[test]
fn a_turn_with_a_refused_action_is_refused_whole() {
    let mut game = first_turn();
    let before = game.state().clone();
    let first = Action::Poser(pose("#/# 1 1"));
    for lie in [
        vec![Action::Poser(pose("# 2 2"))],
        vec![Action::Passer],
        vec![first, Action::Passer],
        vec![first, first],
    ] {
        assert!(game.play(0, &lie, &[]).is_err(), "{lie:?}");
        assert!(*game.state() == before);
    }
    game.play(0, &[first], &[]).expect("the actions are legal");
    assert!(*game.state() != before);
}

/// Checks that a player can do nothing when it is asked out of turn. All players are asked before
/// the first turn and after the last.
#[test]
fn the_authority_refuses_moves_out_of_turn() {
    let mut game = game();
    let (first, second) = (Action::Poser(pose("# 1 1")), Action::Poser(pose("# 14 14")));
    assert!(game.play(0, &[first], &[]).is_err());
    game.settle();
    assert!(game.play(1, &[second], &[]).is_err());
    let mut game = play_moves(&drawn_match(1));
    assert!(game.play(0, &[Action::Passer], &[]).is_err() && game.play(1, &[Action::Passer], &[]).is_err());
}

#[test]
fn a_player_learns_the_others_turn_and_not_its_own() {
    let mut game = first_turn();
    assert_eq!((game.take_events(0), game.take_events(1)), (vec![Event::Next], vec![Event::Next]));
    let first = Action::Poser(pose("#/# 1 1"));
    game.play(0, &[first], &[]).expect("the turn is legal");
    game.settle();
    assert_eq!(game.take_events(0), [Event::Next]);
    assert_eq!(game.take_events(1), [Event::Played(Some(first)), Event::Next]);
}

#[test]
fn the_player_with_more_cells_wins_and_equal_players_draw() {
    let (mut first, mut second) = (0, 0);
    for seed in 0..40 {
        let game = play_moves(&drawn_match(seed));
        let (scores, ranks) = (game.scores(), game.ranks());
        assert_eq!(ranks[0].cmp(&ranks[1]), scores[1].cmp(&scores[0]), "{scores:?}");
        first += u32::from(ranks[0] < ranks[1]);
        second += u32::from(ranks[1] < ranks[0]);
    }
    assert!(first > 0 && second > 0);
    assert_eq!((game().scores(), game().ranks()), (vec![0, 0], vec![0, 0]));
}

/// Checks that a player that leaves while it can still place a piece loses. A player leaves when it
/// crashes, is late or is refused. It loses however many cells it covers, and the match ends.
#[test]
fn a_player_that_leaves_loses() {
    let mut game = first_turn();
    let mut other = PlayerView::open(1, game.opening(1));
    let learn = |game: &mut Blokus, other: &mut PlayerView| {
        game.take_events(1).into_iter().for_each(|event| other.observe(event));
    };
    game.play(0, &[Action::Poser(pose("##### 1 1"))], &[]).expect("the turn is legal");
    game.settle();
    learn(&mut game, &mut other);
    let second = Action::Poser(pose("# 14 14"));
    game.play(1, &[second], &[]).expect("the turn is legal");
    other.state.play(1, &second).expect("the turn is legal");
    game.settle();
    game.skip(0);
    game.leave(0);
    game.settle();
    assert_eq!(requests(&mut game), both(Call::PartieFin {}));
    assert_eq!((game.scores(), game.ranks()), (vec![5, 1], vec![1, 0]));
    learn(&mut game, &mut other);
    assert!(other.state.is_over() && other.digest() == game.digest(1));
}

/// Checks that a player that leaves after its turn loses when its next turn comes.
#[test]
fn a_player_that_leaves_after_its_turn_loses_at_its_next_turn() {
    let mut game = first_turn();
    game.play(0, &[Action::Poser(pose("##### 1 1"))], &[]).expect("the turn is legal");
    game.leave(0);
    game.settle();
    assert_eq!(requests(&mut game), [(1, vec![Call::JouerTour {}])]);
    game.play(1, &[Action::Poser(pose("# 14 14"))], &[]).expect("the turn is legal");
    game.settle();
    assert_eq!((requests(&mut game), game.ranks()), (both(Call::PartieFin {}), vec![1, 0]));
}

#[test]
fn a_player_that_leaves_before_the_first_turn_loses() {
    let mut game = game();
    game.skip(1);
    game.leave(1);
    game.settle();
    assert_eq!((requests(&mut game), game.ranks()), (both(Call::PartieFin {}), vec![0, 1]));
}

/// Checks that a program may exit after its last piece. Its remaining turns pass.
#[test]
fn a_player_that_leaves_without_a_possible_move_does_not_lose() {
    let moves = passing_match();
    let (mut game, mut departed) = (first_turn(), None);
    for (turn, it) in moves.iter().enumerate() {
        match it {
            Move::Place(_) => game.play(turn % 2, &[(*it).into()], &[]).expect("the turn is legal"),
            Move::Pass => {
                game.skip(turn % 2);
                if departed.is_none() {
                    game.leave(turn % 2);
                    departed = Some(turn % 2);
                }
            }
        }
        game.settle();
    }
    assert_eq!(game.state().past_moves(), moves);
    let scores = game.scores();
    assert_eq!(game.ranks()[0].cmp(&game.ranks()[1]), scores[1].cmp(&scores[0]));
    // After the end, leaving does not change the result.
    game.leave(0);
    game.leave(1);
    assert_eq!(game.ranks()[0].cmp(&game.ranks()[1]), scores[1].cmp(&scores[0]));
}

/// Checks that a replay writes placements as the subject does. A candidate may pass values that are
/// no placement: these are written as their numbers.
#[test]
fn a_replay_writes_placements_as_the_subject_does() {
    let nothing = Coup { piece: 0, ..pose("9b 6 3") };
    let far = Coup { coin: Position { x: 40, y: -2 }, ..pose("9b 6 3") };
    for (action, text) in [
        (Action::Poser(pose("9b 6 3")), r#"{"poser":"9b 6 3"}"#),
        (Action::Passer, r#""passer""#),
        (Action::Poser(nothing), r#"{"poser":{"piece":0,"orientation":1,"coin":{"x":6,"y":3}}}"#),
        (Action::Poser(far), r#"{"poser":{"piece":9,"orientation":1,"coin":{"x":40,"y":-2}}}"#),
    ] {
        assert_eq!(serde_json::to_string(&action).expect("an action is JSON"), text);
        assert_eq!(serde_json::from_str::<Action>(text).expect("the JSON is valid"), action);
        assert_eq!(decode::<Action>(&encode(&action)).expect("the bytes can be decoded"), action);
    }
    assert!(serde_json::from_str::<Action>(r#"{"poser":"9z 6 3"}"#).is_err());
}

/// Checks that the seed changes nothing, because there is no chance in this game.
#[test]
fn the_seed_changes_nothing() {
    let [one, other] =
        [1, 2].map(|seed| Blokus::new(&Setup { seed, ..setup() }).expect("the setup is valid"));
    assert!(one.opening(0) == other.opening(0) && one.state() == other.state());
}

#[test]
fn the_digest_covers_the_whole_state() {
    let mut digests = Vec::new();
    let mut game = game();
    digests.push(game.digest(0));
    game.settle();
    digests.push(game.digest(0));
    for (turn, it) in drawn_match(1).iter().enumerate() {
        game.play(turn % 2, &[(*it).into()], &[]).expect("the turn is legal");
        digests.push(game.digest(0));
        game.settle();
        digests.push(game.digest(1));
    }
    let count = digests.len();
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), count);
}

/// Checks that matches with different seeds send the same frames to every player.
#[test]
fn no_hidden_data_is_sent() {
    let mut random = fastrand::Rng::with_seed(9);
    let mut differing_frames = 0;
    for _ in 0..16 {
        let choices: Vec<u8> = (0..20_000).map(|_| random.u8(..)).collect();
        differing_frames += check_secrets::<Blokus>(&setup(), &choices, random_champion)
            .unwrap_or_else(|reason| panic!("{reason}"))
            .apart;
    }
    assert!(differing_frames > 100, "only {differing_frames} frames were compared");
}

/// Checks that the replicas equal the game at each step of random matches. The replay must also
/// verify.
#[test]
fn replicas_agree_with_the_authority() {
    let (mut random, mut longest) = (fastrand::Rng::with_seed(3), 0);
    for _ in 0..12 {
        let mut choices: Vec<u8> = (0..6000).map(|_| random.u8(..)).collect();
        choices[0] = 0;
        longest = longest.max(
            check_agreement::<Blokus>(&setup(), &choices, random_champion)
                .unwrap_or_else(|reason| panic!("{reason}")),
        );
    }
    assert!(longest > 20, "the longest match has {longest} steps");
}
