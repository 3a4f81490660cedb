//! Tests for every game that the random numbers of a match depend on its secret key. A champion
//! that knows only the seed cannot predict them.

use joute::games::{GAMES, RegisteredGame};
use joute_engine::{MatchKey, Setup};

/// The number of seeds and keys that are tried.
const TRIES: u8 = 12;

/// Returns everything that a match without actions sends and draws.
fn course(row: &RegisteredGame, seed: u64, key: Option<u8>) -> String {
    let key = key.map(|byte| MatchKey([byte; 16]));
    let setup = Setup { players: row.shape.seats.default_number(), seed, key, ..Setup::default() };
    let mut referee = (row.seat)(&setup).expect("the setup is valid");
    let openings: Vec<_> = (0..referee.players()).map(|player| referee.opening(player)).collect();
    let mut course = format!("{openings:?} {:?}", referee.scene());
    for _ in 0..300 {
        let questions = referee.ask();
        if questions.is_empty() {
            break;
        }
        questions.iter().for_each(|question| referee.skip(question.player));
        referee.settle();
        course += &format!("{questions:?} {:?} {:?}\n", referee.take_changes(), referee.scores());
    }
    course
}

#[test]
fn random_numbers_depend_on_the_key() {
    let mut drawing = Vec::new();
    for row in GAMES {
        let first = course(row, 1, None);
        let seeds = (2..2 + u64::from(TRIES)).any(|seed| course(row, seed, None) != first);
        if !seeds {
            continue;
        }
        drawing.push(row.name);
        let keyed = course(row, 1, Some(0));
        assert_eq!(course(row, 1, Some(0)), keyed, "{}: two matches with the same key differ", row.name);
        assert_ne!(keyed, first, "{}: the rules draw with the seed and not with the key", row.name);
        let other = (1..TRIES).all(|key| course(row, 1, Some(key)) != keyed);
        assert!(other, "{}: the rules draw the same with every key", row.name);
    }
    assert!(drawing.len() >= 2, "{drawing:?}");
}
