//! Compares random play with a naive second implementation of the whole game. Compared are the
//! errors and their order, the scores, all stored data, the history and the taking back of actions.

use crate::table::naive::NaiveBoard;
use crate::table::{c, p};
use joute_engine::Game as _;
use portails::api::Erreur;
use portails::cells::Cell;
use portails::history::History;
use portails::{Action, Board, Portails, State, map};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns a board with a few portals close together. Players meet on such a board, links cross,
/// and fields contain other fields.
fn crowd(random: &mut fastrand::Rng) -> Board {
    let mut portals: Vec<Cell> =
        (0..random.usize(4..=16)).map(|_| c(random.i32(8..16), random.i32(8..16))).collect();
    portals.sort_unstable();
    portals.dedup();
    Board { portals, starts: [c(10, 10), c(13, 13)] }
}

/// Returns a random action, often one that is allowed.
fn random_action(state: &State, player: usize, random: &mut fastrand::Rng) -> Action {
    let portals = &state.board().portals;
    let portal = portals[random.usize(..portals.len())].position();
    match random.u8(0..32) {
        0 => Action::Deplacer(p(random.i32(-1..=30), random.i32(-1..=30))),
        1..=9 => Action::Deplacer(portal),
        10 => Action::UtiliserTurbo,
        11..=15 => Action::Capturer,
        16..=18 => Action::Neutraliser,
        19..=20 => Action::AjouterBouclier,
        21 => Action::Lier(p(random.i32(-1..=30), random.i32(-1..=30))),
        22 => Action::Lier(state.player(player).agent.position()),
        _ => Action::Lier(portal),
    }
}

/// Checks that both implementations agree on everything that both can tell.
fn compare(state: &State, naive: &NaiveBoard, player: usize) {
    for (cell, (owner, shields)) in &naive.portals {
        assert_eq!(state.owner(*cell), owner.map_or(-1, |owner| owner as i32));
        assert_eq!(state.shields(*cell), *shields);
    }
    let graph = state.graph();
    assert!(graph.links().iter().eq(&naive.links));
    assert_eq!(graph.fields(), naive.fields());
    for number in [0, 1] {
        let it = state.player(number);
        assert_eq!(
            (it.agent, it.score, it.income),
            (naive.agents[number], naive.scores[number], naive.income(number))
        );
    }
    assert_eq!((state.player(player).actions, state.player(player).moves), (naive.actions, naive.moves));
    assert_eq!((state.player(1 - player).actions, state.player(1 - player).moves), (0, 0));
}

/// Returns the difference between the match before a player's turn and the match after it.
fn difference(before: &NaiveBoard, after: &NaiveBoard, player: usize) -> History {
    let mut history = History::default();
    for (cell, (owner, shields)) in &after.portals {
        let (old, had) = before.portals[cell];
        if *owner == Some(player) && old != *owner {
            history.captured.push(*cell);
        }
        if old == Some(1 - player) && *owner != old {
            history.neutralised.push(*cell);
        }
        history.shielded.extend((had..*shields).map(|_| *cell));
    }
    // Each entry is a link or a field with its owner.
    let links =
        |of: &NaiveBoard| -> BTreeSet<_> { of.links.iter().map(|link| (*link, of.owner(link.0))).collect() };
    let fields = |of: &NaiveBoard| -> BTreeSet<_> {
        of.fields().into_iter().map(|it| (it, of.owner(it[0]))).collect()
    };
    history.links = links(after).difference(&links(before)).map(|(link, _)| *link).collect();
    history.fields = fields(after).difference(&fields(before)).map(|(field, _)| *field).collect();
    history
}

/// Checks that random matches agree with the naive implementation of the rules. The matches are
/// played on random crowded boards and on official maps, and every error of the rules must occur.
#[test]
fn random_play_agrees_with_the_naive_rules() {
    let mut random = fastrand::Rng::with_seed(42);
    let official: Vec<Board> =
        map::official().iter().map(|(_, text)| map::parse(text).expect("the map is valid")).collect();
    let (mut met, mut kinds) = (BTreeSet::new(), BTreeMap::new());
    for round in 0..40 {
        let board = match official.get(round / 4).filter(|it| round % 4 == 3 && it.portals.len() < 200) {
            Some(board) => board.clone(),
            None => crowd(&mut random),
        };
        let (mut state, mut naive) = (State::new(Arc::new(board.clone())), NaiveBoard::new(&board));
        state.next_turn();
        for turn in 0..40 {
            let player = turn % 2;
            assert_eq!(state.active(), Some(player));
            let (mut followed, before) = (state.clone(), naive.clone());
            let mut journal = Vec::new();
            if random.u8(..) < 40 {
                // The player has many points, so that some links are built.
                state.set_points(player, 400, 60);
                followed.set_points(player, 400, 60);
                (naive.actions, naive.moves) = (400, 60);
            }
            for _ in 0..random.usize(0..60) {
                let action = random_action(&state, player, &mut random);
                let copy = state.clone();
                let output = state.play(player, &action);
                assert_eq!(output.as_ref().err(), naive.play(player, &action).as_ref().err(), "{action:?}");
                match output {
                    Ok(_) => {
                        *kinds.entry(Portails::action_name(&action)).or_insert(0) += 1;
                        journal.push(action);
                    }
                    Err(error) => {
                        assert!(state == copy, "{action:?} was refused but changed the state");
                        met.insert(error);
                    }
                }
            }
            compare(&state, &naive, player);
            let history = History::follow(&mut followed, player, &journal);
            assert!(followed == state);
            assert_eq!(history, difference(&before, &naive, player));
            state.next_turn();
            naive.end_turn(player);
        }
    }
    assert_eq!(met.len(), Erreur::ALL.len() - 1, "every error must occur: {met:?}");
    assert!(
        kinds.len() == 6 && kinds.values().all(|count| *count > 100),
        "each kind of action must occur 100 times: {kinds:?}"
    );
}

/// Checks that all actions of a turn can be taken back in the reverse order. The state, and all
/// data that follow from it, must be as before the turn.
#[test]
fn a_complete_turn_can_be_undone() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut taken = 0;
    for _ in 0..60 {
        let mut state = State::new(Arc::new(crowd(&mut random)));
        state.next_turn();
        for _ in 0..20 {
            let player = state.active().expect("a player has the turn");
            state.set_points(player, 300, 60);
            let (before, mut done) = (state.clone(), Vec::new());
            for _ in 0..60 {
                let action = random_action(&state, player, &mut random);
                done.extend(state.play(player, &action));
            }
            let after = state.clone();
            done.iter().rev().for_each(|undo| state.take_back(player, undo));
            taken += done.len();
            assert!(state == before && state.digest() == before.digest());
            assert_eq!(state.graph().fields(), before.graph().fields());
            let portals = &state.board().portals;
            let (one, other) = (portals[0], portals[portals.len() - 1]);
            let wide = (c(0, 9), c(29, 12));
            for pair in [(one.min(other), one.max(other)), wide] {
                assert_eq!(state.graph().blocking(pair), before.graph().blocking(pair));
            }
            assert!(Cell::all().all(|cell| state.graph().cover(cell) == before.graph().cover(cell)));
            state = after;
            state.next_turn();
        }
    }
    assert!(taken > 10_000, "only {taken} actions were played");
}

/// Checks that equal states have equal digests. Every change that a player can see must change the
/// digest.
#[test]
fn the_digest_covers_the_whole_state() {
    let board = Arc::new(Board { portals: vec![c(0, 0), c(0, 5), c(5, 0)], starts: [c(0, 0), c(9, 9)] });
    let state = || {
        let mut state = State::new(board.clone());
        state.link_all(0, [(c(0, 0), c(0, 5))]);
        state
    };
    let changes: [fn(&mut State); 9] = [
        |_| {},
        |state| state.put(1, c(3, 3)),
        |state| state.set_points(0, 1, 0),
        |state| state.set_points(0, 0, 1),
        |state| state.give(c(5, 0), Some(0), 0),
        |state| state.give(c(5, 0), Some(1), 0),
        |state| state.give(c(5, 0), Some(1), 2),
        |state| state.remove_link(0, c(0, 0), c(0, 5)),
        |state| state.next_turn(),
    ];
    let digests: BTreeSet<u64> = changes
        .iter()
        .map(|change| {
            let mut state = state();
            change(&mut state);
            state.digest()
        })
        .collect();
    assert_eq!(digests.len(), changes.len());
    assert_eq!(state().digest(), state().digest());
}
