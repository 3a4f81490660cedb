//! Tests the line protocol (question 4): the lines that a program receives and sends.

use crate::table::{QUESTION_3, first_turn, passing_match, pose};
use blokus::api::Erreur;
use blokus::{Action, Blokus, Event, Move, Orientation, Placement};
use joute_engine::codec::LineCodec;
use joute_engine::{Game, GameError, Setup};

fn lines() -> LineCodec<Blokus> {
    Blokus::LINE_CODEC.expect("the game has a line protocol")
}

/// Returns a match in which a sequence was played.
fn after(sequence: &str) -> Blokus {
    let mut game = first_turn();
    for (turn, line) in sequence.lines().enumerate() {
        game.play(turn % 2, &[Action::Poser(pose(line))], &[]).expect("the sequence is valid");
        game.settle();
    }
    game
}

fn receive_line(game: &Blokus, player: usize, line: &str) -> Result<Vec<Action>, GameError> {
    (lines().parse)(game, player, line).map(|(actions, answers)| {
        assert!(answers.is_empty());
        actions
    })
}

#[test]
fn a_program_receives_its_player_number() {
    let game = first_turn();
    let seat_arguments = [0, 1].map(|player| (lines().arguments)(&game, player));
    assert_eq!(seat_arguments, [vec!["1".to_owned()], vec!["2".to_owned()]]);
}

/// Checks that a program writes one line in each of its turns. It writes nothing before the first
/// turn and after the last.
#[test]
fn a_program_writes_a_line_in_each_of_its_turns() {
    let mut game = Blokus::new(&Setup { players: 2, ..Setup::default() }).expect("the setup is valid");
    let asks = |game: &Blokus| [0, 1].map(|player| (lines().needs_answer)(game, player));
    assert_eq!(asks(&game), [false, false]);
    game.settle();
    for (turn, it) in passing_match().into_iter().enumerate() {
        assert_eq!(asks(&game), [turn % 2 == 0, turn % 2 == 1]);
        let actions = receive_line(&game, turn % 2, &it.to_string()).expect("the line is a legal turn");
        assert_eq!(actions, [Action::from(it)]);
        game.play(turn % 2, &actions, &[]).expect("the turn is legal");
        game.settle();
    }
    assert_eq!(asks(&game), [false, false]);
}

#[test]
fn a_program_reads_the_opponents_line() {
    let game = first_turn();
    let message = |events: &[Event]| (lines().message)(&game, 0, events);
    let played_event = |line| Event::Played(Some(Action::Poser(pose(line))));
    // Player 1 receives no line before its first turn.
    assert_eq!(message(&[Event::Next]), "");
    assert_eq!(message(&[Event::Next, played_event("9b 6 3"), Event::Next]), "9b 6 3\n");
    assert_eq!(message(&[Event::Played(Some(Action::Passer)), Event::Next]), "passe\n");
    // A kit that returned no action and a player who has left count as passing.
    assert_eq!(message(&[Event::Played(None), Event::Next]), "passe\n");
    assert_eq!(message(&[played_event("13a 1 1"), Event::Next, Event::Ended]), "13a 1 1\n");
}

#[test]
fn a_line_is_a_placement_or_passe() {
    let game = after(QUESTION_3);
    let good = game.state().board().placements(0)[0];
    assert_eq!(receive_line(&game, 0, &good.to_string()), Ok(vec![Action::from(Move::Place(good))]));
    assert_eq!(receive_line(&game, 0, &format!(" {good} \r")), Ok(vec![Action::from(Move::Place(good))]));
    for (line, reason) in [
        ("", "s'écrit comme « 9b 6 3 »"),
        ("bonjour", "s'écrit comme « 9b 6 3 »"),
        ("PASSE", "s'écrit comme « 9b 6 3 »"),
        ("9z 1 1", "aucune pièce ne s'appelle « 9z »"),
        ("9b 0 3", "de 1 à 14"),
        ("9b 6 3 2", "comme « 9b 6 3 »"),
        ("passe", "une pièce peut encore être posée"),
    ] {
        let answer = receive_line(&game, 0, line).expect_err(line).to_string();
        assert!(answer.contains(reason), "{line}: {answer}");
    }
    let first = receive_line(&first_turn(), 0, "2a 2 2").expect_err("the line is refused").to_string();
    assert!(first.contains("case de départ"), "{first}");
}

/// Checks that the verdict says which rule a placement breaks.
#[test]
fn invalid_lines_are_refused_with_a_reason() {
    let game = after(QUESTION_3);
    let board = game.state().board();
    for (error, reason) in [
        (Erreur::PieceDejaPosee, "déjà posée"),
        (Erreur::CaseOccupee, "porte déjà une pièce"),
        (Erreur::HorsGrille, "sortirait de la grille"),
        (Erreur::ContactCote, "par un côté"),
        (Erreur::AucunContact, "par un coin"),
    ] {
        let cells = || (1..=14).flat_map(|y| (1..=14).map(move |x| (x, y)));
        let mut all =
            Orientation::all().flat_map(|it| cells().filter_map(move |(x, y)| Placement::new(it, x, y)));
        let wrong = all.find(|it| board.check(0, *it) == Err(error)).expect("some placement has this fault");
        let answer = receive_line(&game, 0, &wrong.to_string()).expect_err("the line is refused").to_string();
        assert!(answer.contains(reason), "{wrong}: {answer}");
    }
}

#[test]
fn every_line_that_means_something_is_short_enough() {
    let longest = blokus::Orientation::all().map(|it| format!("{it} 14 14").len()).max();
    assert!(longest.is_some_and(|longest| longest < lines().max_length));
}
