//! Tests the order of turns and the moves that the authority accepts.

use joute_engine::agreement::check_agreement;
use joute_engine::secrets::check_secrets;
use joute_engine::{Authority, Game, Setup, View as _};
use portails::api::{Call, Position};
use portails::{Action, Event, Portails, map, random_champion};

fn setup(map: &str) -> Setup {
    Setup { map: map.to_owned(), players: 2, seed: 1, mode: String::new(), key: None }
}

fn game() -> Portails {
    Portails::new(&setup("")).expect("the setup is valid")
}

/// Returns the players that are asked now, each with the calls it receives.
fn requests(game: &mut Portails) -> Vec<(usize, Vec<Call>)> {
    game.ask().into_iter().map(|ask| (ask.player, ask.calls)).collect()
}

#[test]
fn both_prepare_turns_alternate_and_both_end() {
    let mut game = game();
    let both = |call: Call| vec![(0, vec![call.clone()]), (1, vec![call])];
    assert_eq!(requests(&mut game), both(Call::PartieInit {}));
    for turn in 0..200 {
        game.settle();
        assert_eq!(requests(&mut game), [(turn % 2, vec![Call::JouerTour {}])]);
    }
    game.settle();
    assert_eq!(requests(&mut game), both(Call::PartieFin {}));
    game.settle();
    assert_eq!(requests(&mut game), []);
}

#[test]
fn the_match_is_for_two_players() {
    for players in [0, 1, 3] {
        let refused = Authority::<Portails>::new(&Setup { players, ..setup("") });
        assert!(
            refused
                .is_err_and(|reason| ["prologin2015", "2"].iter().all(|it| reason.to_string().contains(it))),
            "{players}"
        );
    }
}

#[test]
fn the_default_map_is_the_subject_s() {
    let opening = game().opening(0);
    assert!(opening.map == map::official()[0].1 && map::official()[0].0 == "sujet");
    let refused = Portails::new(&setup("14 14\n15 15\n..\n"));
    assert!(refused.is_err_and(|reason| {
        ["map:3:1", "1 rows in the drawing"].iter().all(|it| reason.to_string().contains(it))
    }));
}

/// Checks that a turn with a refused action is refused as a whole. Nothing of the turn is done,
/// wherever the refused action stands in it.
#[test]
fn a_turn_with_a_refused_action_is_refused_whole() {
    let mut game = game();
    game.settle();
    let step = Action::Deplacer(Position { x: 14, y: 12 });
    let before = game.state().clone();
    for lie in [
        vec![step, Action::Capturer],
        vec![Action::UtiliserTurbo; 8],
        vec![Action::Deplacer(Position { x: 30, y: 0 })],
        vec![step, Action::Lier(Position { x: i32::MIN, y: 0 })],
    ] {
        let reason = game.play(0, &lie, &[]).expect_err("a wrong digest is refused").to_string();
        assert!(
            reason.contains("Insuffisants") || reason.contains("Portail") || reason.contains("Invalide"),
            "{reason}"
        );
        assert!(*game.state() == before);
    }
    game.play(0, &[step], &[]).expect("the actions are legal");
    assert!(*game.state() != before);
}

/// Checks that a player has no action points when it is asked out of turn. All players are asked
/// before the first turn and after the last.
#[test]
fn actions_out_of_turn_are_refused() {
    let mut game = game();
    assert!(game.play(0, &[Action::UtiliserTurbo], &[]).is_err());
    let stay = Action::Deplacer(Position { x: 15, y: 15 });
    game.play(1, &[stay], &[]).expect("an agent may stay where it is");
    game.settle();
    assert!(game.play(1, &[Action::UtiliserTurbo], &[]).is_err());
}

#[test]
fn a_player_learns_the_others_turn_and_not_its_own() {
    let mut game = game();
    game.settle();
    assert_eq!((game.take_events(0), game.take_events(1)), (vec![Event::Next], vec![Event::Next]));
    game.play(0, &[Action::UtiliserTurbo], &[]).expect("the turn is legal");
    game.settle();
    assert_eq!(game.take_events(0), [Event::Next]);
    assert_eq!(game.take_events(1), [Event::Played(vec![Action::UtiliserTurbo]), Event::Next]);
}

/// Checks that a match goes on after a player has left. The turns of the absent player pass, its
/// fields go on to score, and the other player's history is empty.
#[test]
fn a_match_continues_without_a_player() {
    let mut game = game();
    game.settle();
    let mut other = portails::PlayerView::open(1, game.opening(1));
    game.take_events(1).into_iter().for_each(|event| other.observe(event));
    game.play(0, &[Action::UtiliserTurbo], &[]).expect("the turn is legal");
    for turn in 1..200 {
        game.settle();
        game.take_events(1).into_iter().for_each(|event| other.observe(event));
        assert_eq!(requests(&mut game), [(turn % 2, vec![Call::JouerTour {}])]);
        game.skip(turn % 2);
    }
    assert!(other.history == Default::default() && other.digest() != 0);
    game.settle();
    assert_eq!(game.scores(), [0, 0]);
}

/// Checks that the seed changes nothing, because there is no chance in this game.
#[test]
fn the_seed_changes_nothing() {
    let openings: Vec<_> =
        [1, 2].map(|seed| Portails::new(&Setup { seed, ..setup("") })).into_iter().collect();
    let [one, other] = openings.as_slice() else { panic!("there are two matches") };
    let (one, other) = (one.as_ref().expect("the match exists"), other.as_ref().expect("the match exists"));
    assert!(one.opening(0) == other.opening(0) && one.state() == other.state());
}

/// Checks that matches with different seeds send the same frames to every player.
#[test]
fn no_hidden_data_is_sent() {
    let (mut random, mut apart) = (fastrand::Rng::with_seed(9), 0);
    for (name, text) in map::official() {
        let choices: Vec<u8> = (0..60_000).map(|_| random.u8(..)).collect();
        apart += check_secrets::<Portails>(&setup(text), &choices, random_champion)
            .unwrap_or_else(|reason| panic!("{name}: {reason}"))
            .apart;
    }
    assert!(apart > 200, "only {apart} frames were compared");
}

/// Checks that the replicas equal the game at each step of random matches. The matches are played
/// on every official map, and the replay must also verify.
#[test]
fn replicas_agree_with_the_authority() {
    let mut random = fastrand::Rng::with_seed(3);
    for (name, text) in map::official() {
        let mut choices: Vec<u8> = (0..6000).map(|_| random.u8(..)).collect();
        choices[0] = 0;
        let steps = check_agreement::<Portails>(&setup(text), &choices, random_champion)
            .unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert_eq!(steps, 202, "{name}");
    }
}
