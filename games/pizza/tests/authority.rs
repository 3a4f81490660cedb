//! Tests of the authority of a match.
//!
//! They cover the order of turns, journals with illegal actions, players who have left, and replays.

use crate::harness;
use crate::harness::chance::{Chance, action};
use crate::harness::p;
use joute_engine::game::start;
use joute_engine::{Game as _, Replica, Setup, View as _};
use pizza::api::{Answer, Api as _, Call, Erreur, PapatteDebug, Position};
use pizza::cells::Cell;
use pizza::{Action, Opening, Pizza, map};

fn game() -> Pizza {
    Pizza::new(&Setup { map: String::new(), players: 2, seed: 0, ..Setup::default() })
        .expect("the first official map is valid")
}

/// Creates a match in its first turn.
fn first_turn() -> Pizza {
    let mut game = game();
    game.settle();
    game
}

/// Returns a step of a dog of player 0 to a free neighbour cell.
fn a_step(game: &Pizza) -> Action {
    let state = game.state();
    let from = state.dogs(0).iter().map(|dog| dog.cell).find_map(|cell| {
        let free =
            pizza::cells::Direction::ALL.iter().filter_map(|way| cell.step(*way)).find(|to| state.free(*to));
        free.map(|to| (cell, to))
    });
    let (from, to) = from.expect("a player can move to a free cell");
    Action::SeDeplacer(from.position(), to.position())
}

/// Checks which player is asked for which call (section 6.1).
///
/// Both players prepare, 200 turns alternate, and both players end.
#[test]
fn players_are_asked_in_the_documented_order() {
    let mut game = game();
    let requests = |game: &mut Pizza| -> Vec<(usize, Vec<Call>)> {
        game.ask().into_iter().map(|ask| (ask.player, ask.calls)).collect()
    };
    assert_eq!(requests(&mut game), [(0, vec![Call::PartieInit {}]), (1, vec![Call::PartieInit {}])]);
    game.settle();
    for turn in 0..200 {
        assert_eq!(requests(&mut game), [(turn % 2, vec![Call::JouerTour {}])]);
        game.play(turn % 2, &[], &[]).expect("the turn is legal");
        game.settle();
    }
    assert_eq!(requests(&mut game), [(0, vec![Call::PartieFin {}]), (1, vec![Call::PartieFin {}])]);
    game.settle();
    assert!(game.ask().is_empty());
    assert_eq!(game.scores(), [1, 1]);
}

/// Checks that the authority refuses an invalid setup.
#[test]
fn bad_setups_are_refused() {
    let refused = |map: &str, players| {
        start::<Pizza>(&Setup { map: map.into(), players, ..Setup::default() })
            .expect_err("the setup is refused")
            .to_string()
    };
    assert_eq!(refused("", 3), "prologin2023 se joue à 2, et non à 3");
    assert!(!refused("carte", 2).is_empty());
}

/// Checks that a map with too many portals is refused.
///
/// A match has places for a limited number of portals only.
#[test]
fn too_many_portals_are_refused() {
    let (_, text) = map::official()[0];
    let open = map::parse(text).expect("the map is valid");
    let mut portals = open.clone();
    let far = |cell: &Cell| {
        open.kennels
            .iter()
            .all(|kennel| cell.distance(Cell::at(*kennel).expect("the cell is on the map")) > 3)
    };
    let plots =
        Cell::all().filter(|cell| open.ground[cell.line()][cell.column()] == map::Ground::Empty && far(cell));
    portals.portals = plots.take(65).map(|cell| map::Portal { turn: 1, at: cell.position() }).collect();
    let refused = pizza::State::new(&portals).expect_err("the map is refused").to_string();
    assert!(refused.contains("65 portals; 64"), "{refused}");
    portals.portals.pop();
    let mut full = pizza::State::new(&portals).expect("a map may have 64 portals");
    full.next_turn();
    assert_eq!(full.links().count(), 64);
}

/// Checks that a map built by hand, not read from a file, is validated.
///
/// `Board` relies on properties of the map, so they are checked again.
#[test]
fn maps_made_by_hand_are_checked() {
    let good = map::parse(map::official()[0].1).expect("the map is valid");
    type Change<'a> = &'a dyn Fn(&mut map::Map);
    let changes: [(&str, Change<'_>); 16] = [
        ("the two kennels", &|map| map.kennels[1] = map.kennels[0]),
        ("a kennel outside", &|map| map.kennels[0] = p(0, 40)),
        ("somebody starts", &|map| map.dogs[0][1] = map.dogs[0][0]),
        ("somebody starts", &|map| map.masters[1][5] = map.dogs[0][0]),
        ("somebody starts", &|map| map.ground[3][6] = map::Ground::Wall),
        ("somebody starts", &|map| map.ground[3][6] = map::Ground::Puddle),
        ("somebody outside", &|map| map.masters[1][0] = p(-1, 3)),
        ("a tree's period in turn 0", &|map| map.trees[0].period = 0),
        ("a tree in turn 0", &|map| map.trees[0].first = 0),
        ("a skeleton's period in turn -5", &|map| map.skeletons[0].period = -5),
        ("a skeleton of age 3", &|map| map.skeletons[0].age = 3),
        ("a portal in turn 0", &|map| map.portals[0].turn = 0),
        ("a portal outside", &|map| map.portals[0].at = p(40, 0)),
        ("where it cannot", &|map| map.trees[0].at = p(0, 0)),
        ("where it cannot", &|map| map.trees.push(map.trees[0])),
        ("nothing grows in", &|map| map.skeletons.truncate(3)),
    ];
    for (expected, change) in changes {
        let mut map = good.clone();
        change(&mut map);
        let refused = pizza::State::new(&map).expect_err(expected).to_string();
        assert!(refused.contains(expected), "{expected}: «{refused}»");
    }
    let mut map = good.clone();
    map.portals.reverse();
    let (one, other) = (pizza::Board::new(&good), pizza::Board::new(&map));
    assert_eq!(
        one.expect("the board is valid").portals,
        other.expect("the board is valid in any order of its portals").portals
    );
}

/// Checks that a journal with an illegal action is refused as a whole.
///
/// A champion that sends such an action has cheated, and no action of its turn is applied.
#[test]
fn invalid_turns_are_refused_completely() {
    let honest = first_turn();
    let step = a_step(&honest);
    let nowhere = Position { colonne: -1, ligne: i32::MAX };
    let team = honest.state().dogs(1)[0].cell.position();
    let lies = [
        Action::SeDeplacer(team, team),
        Action::SeDeplacer(nowhere, nowhere),
        Action::Manger(honest.state().dogs(0)[0].cell.position()),
        Action::PrendrePortail(nowhere, team),
        Action::Construire(team, team),
        Action::Detruire(team, nowhere),
        Action::DonnerCroquette(team, team),
        Action::PoserCroquette(team, team),
        Action::DebugPoserPapatte(nowhere, PapatteDebug::PapatteBleu),
        step,
    ];
    for lie in lies {
        let mut game = first_turn();
        let mark = Action::DebugPoserPapatte(p(5, 5), PapatteDebug::PapatteRouge);
        let before = game.state().clone();
        let refused = game.play(0, &[step, Action::AgeSuivant, mark, lie], &[]);
        assert!(refused.is_err(), "{lie:?}");
        assert!(*game.state() == before, "{lie:?} was refused but changed the state");
        assert_eq!(game.marks(0).on(harness::c(5, 5)), PapatteDebug::PasDePapatte);
    }
    let mut game = first_turn();
    assert!(game.play(0, &[Action::AgeSuivant, Action::AgeSuivant], &[]).is_ok());
    assert!(game.play(0, &[Action::AgeSuivant], &[]).is_err(), "the last age cannot be left");
}

/// Checks that an action out of turn is refused as a lie.
///
/// The same holds before the first turn, after the last turn, for answers, and for more than one
/// mark per cell.
#[test]
fn the_authority_refuses_actions_out_of_turn() {
    let mut game = game();
    assert!(game.play(0, &[Action::AgeSuivant], &[]).is_err());
    game.settle();
    assert!(game.play(1, &[Action::AgeSuivant], &[]).is_err());
    assert!(game.play(0, &[], &[Answer::JouerTour]).is_err());
    let mark = Action::DebugPoserPapatte(p(5, 5), PapatteDebug::PapatteRouge);
    assert!(game.play(0, &vec![mark; 1601], &[]).is_err());
    assert!(game.play(0, &vec![mark; 1600], &[]).is_ok());
    while !game.state().is_over() {
        game.settle();
    }
    assert!(game.play(0, &[Action::AgeSuivant], &[]).is_err());
}

/// Checks that marks stay until their player changes them.
///
/// Marks belong to one player and never reach the opponent.
#[test]
fn marks_are_kept_for_viewers() {
    let mut game = first_turn();
    let mark = |colour| Action::DebugPoserPapatte(p(5, 5), colour);
    game.play(0, &[mark(PapatteDebug::PapatteRouge)], &[]).expect("the action is legal");
    game.settle();
    assert_eq!(game.marks(0).on(harness::c(5, 5)), PapatteDebug::PapatteRouge);
    assert_eq!(game.marks(1).on(harness::c(5, 5)), PapatteDebug::PasDePapatte);
    let events = game.take_events(1);
    assert!(
        !events.iter().any(|event| matches!(event, pizza::Event::Played(actions) if !actions.is_empty()))
    );
}

/// Checks that the marks drawn by a champion take a bounded part of a replay.
#[test]
fn marks_are_bounded_in_a_turn_and_in_a_match() {
    let mut game = first_turn();
    assert!(game.scene().is_some(), "matches record a scene");
    let mut seat = Replica::<Pizza>::new(0, game.opening(0));
    let colours = [PapatteDebug::PapatteRouge, PapatteDebug::PapatteBleu];
    let (mut total, mut bytes) = (0, 0);
    game.take_events(0).into_iter().for_each(|event| seat.view.observe(event));
    for turn in 0..100 {
        seat.begin(&Call::JouerTour {});
        // A champion may mark the whole board as often as it likes.
        for colour in [colours[turn % 2], PapatteDebug::PapatteJaune, colours[turn % 2]] {
            for (ligne, colonne) in (0..40).flat_map(|line| (0..40).map(move |column| (line, column))) {
                assert_eq!(seat.debug_poser_papatte(p(colonne, ligne), colour), pizza::api::Erreur::Ok);
            }
        }
        seat.end();
        let journal = seat.end_turn();
        assert!(journal.len() <= 1600, "{}", journal.len());
        game.play(0, &journal, &[]).expect("the turn is legal");
        total += journal.len();
        bytes += serde_json::to_string(&(journal, game.take_changes()))
            .expect("the value can be written as JSON")
            .len();
    }
    assert_eq!(total, 16_000);
    assert!(bytes < 4 << 20, "{bytes} bytes of a replay");
    println!("{total} marks take {bytes} bytes of a replay");
    let mark = Action::DebugPoserPapatte(p(5, 5), PapatteDebug::PapatteRouge);
    let reason = game.play(0, &[mark], &[]).expect_err("the turn is refused").to_string();
    assert_eq!(reason, "more than 16000 marks in a match");
    game.play(1, &[mark], &[]).expect_err("it is not the player's turn");
}

/// Checks that the match goes on without a player who is gone (section 8).
#[test]
fn a_match_continues_without_a_player() {
    let mut game = game();
    let mut other = Replica::<Pizza>::new(1, game.opening(1));
    while !game.state().is_over() {
        for ask in game.ask() {
            if ask.player == 0 {
                game.skip(0);
            } else {
                game.take_events(1).into_iter().for_each(|event| other.view.observe(event));
                assert!(other.historique().is_empty());
                game.play(1, &[], &[]).expect("the turn is legal");
                assert_eq!(other.view.digest(), game.digest(1));
            }
        }
        game.settle();
    }
    assert_eq!(game.state().turn(), 200);
}

/// Checks that the result lists each player's own score (section 6.3).
///
/// The score of player 0 comes first.
#[test]
fn scores_are_in_the_order_of_players() {
    let (_, text) = map::official()[0];
    // The map has a skeleton beside a dog that stands beside its kennel.
    let text = text.replacen(".....CNC..#", ".....CNC0.#", 1).replacen("#..cnc.....", "#.2cnc.....", 1);
    let mut game =
        Pizza::new(&Setup { map: text, players: 2, seed: 0, ..Setup::default() }).expect("the map is valid");
    game.settle();
    let walk = |cells: [(i32, i32); 4]| -> Vec<Action> {
        let at = cells.map(|(column, line)| p(column, line));
        at.windows(2).map(|step| Action::SeDeplacer(step[0], step[1])).collect()
    };
    let ages = [Action::AgeSuivant, Action::AgeSuivant];
    game.play(0, &walk([(7, 4), (8, 4), (7, 4), (6, 4)]), &[])
        .expect("the paths to the bone and home are legal");
    assert_eq!(game.scores(), [2, 1]);
    game.settle();
    let home = walk([(32, 35), (31, 35), (32, 35), (33, 35)]);
    game.play(1, &[&ages, home.as_slice()].concat(), &[]).expect("the paths to the bone and home are legal");
    assert_eq!((game.scores(), game.state().harvest(1)), (vec![2, 2], [0, 0, 1]));
}

/// Checks that the history of a player who is gone is empty (section 9.4).
///
/// The history does not keep the actions of that player's last turn.
#[test]
fn players_that_have_left_have_no_history() {
    let mut game = first_turn();
    let mut other = Replica::<Pizza>::new(1, game.opening(1));
    game.play(0, &[a_step(&game)], &[]).expect("the action is legal");
    for length in [1, 0] {
        game.settle();
        game.take_events(1).into_iter().for_each(|event| other.view.observe(event));
        assert_eq!(other.historique().len(), length);
        game.play(1, &[], &[]).expect("the turn is legal");
        game.settle();
        game.skip(0);
    }
}

/// Checks that an unreadable map does not crash a replica, whose state then differs from the authority.
///
/// The arena never sends such a map.
#[test]
fn an_invalid_map_does_not_crash_a_replica() {
    let game = game();
    let replica = Replica::<Pizza>::new(0, Opening { map: "carte\n".into() });
    assert_ne!(replica.view.digest(), game.digest(0));
}

fn call(seat: &mut Replica<Pizza>, action: Action) -> Erreur {
    match action {
        Action::SeDeplacer(one, other) => seat.se_deplacer(one, other),
        Action::PrendrePortail(one, other) => seat.prendre_portail(one, other),
        Action::Manger(one) => seat.manger(one),
        Action::Construire(one, other) => seat.construire(one, other),
        Action::Detruire(one, other) => seat.detruire(one, other),
        Action::DonnerCroquette(one, other) => seat.donner_croquette(one, other),
        Action::PoserCroquette(one, other) => seat.poser_croquette(one, other),
        Action::AgeSuivant => seat.age_suivant(),
        Action::DebugPoserPapatte(at, mark) => seat.debug_poser_papatte(at, mark),
    }
}

/// Plays a match of two random champions and returns its journals and its replay.
///
/// Every digest must agree.
fn random_match(map: &str, seed: u64) -> (Vec<(usize, Vec<Action>)>, String) {
    let mut chance = Chance::new(seed);
    let mut game = Pizza::new(&Setup { map: map.into(), players: 2, seed: 0, ..Setup::default() })
        .expect("the setup is valid");
    let mut seats = [0, 1].map(|player| Replica::<Pizza>::new(player, game.opening(player)));
    let (mut journals, mut text) = (Vec::new(), String::new());
    loop {
        let asks = game.ask();
        if asks.is_empty() {
            return (journals, text);
        }
        for ask in asks {
            let seat = &mut seats[ask.player];
            game.take_events(ask.player).into_iter().for_each(|event| seat.view.observe(event));
            seat.begin(&ask.calls[0]);
            for _ in 0..chance.below(60) {
                if chance.below(4) == 0 {
                    seat.annuler();
                }
                let action = action(&seat.view.state, &mut chance, ask.player);
                call(seat, action);
            }
            seat.end();
            let digest = seat.view.digest();
            let journal = seat.end_turn();
            game.play(ask.player, &journal, &[]).expect("the turn is legal");
            assert_eq!(digest, game.digest(ask.player), "the replica's digest differs");
            assert!(seat.view.state == *game.state(), "replica and authority differ");
            text += &format!("{journal:?} {digest:x} {:?}\n", game.scores());
            journals.push((ask.player, journal));
        }
        game.settle();
    }
}

/// Checks that replica and authority agree after every turn (issue 3).
///
/// A journal gives the same match again, byte for byte.
#[test]
fn replicas_agree_and_replays_are_exact() {
    for (seed, (name, map)) in (0..).zip(map::official()) {
        let (journals, text) = random_match(map, seed);
        let mut repeated = Pizza::new(&Setup { map: (*map).into(), players: 2, seed: 0, ..Setup::default() })
            .expect("the setup is valid");
        let (mut journals, mut replayed) = (journals.into_iter(), String::new());
        loop {
            let asks = repeated.ask();
            if asks.is_empty() {
                break;
            }
            for _ in asks {
                let (player, journal) = journals.next().expect("there are as many turns as requests");
                repeated.play(player, &journal, &[]).expect("the turn is legal");
                replayed += &format!("{journal:?} {:x} {:?}\n", repeated.digest(player), repeated.scores());
            }
            repeated.settle();
        }
        assert!(text == replayed, "{name}, seed {seed}");
    }
}
