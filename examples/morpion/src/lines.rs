//! The line protocol of the game: `1 2` puts a mark on line 1, column 2, and `passe` puts none.
//!
//! A player is started with its number, `0` or `1`, as its argument. In each of its turns it reads
//! the other player's move, except in the first turn of the match, and writes its own.

use crate::api::Position;
use crate::rules::{Action, Event, Morpion, PLAYERS};
use joute_engine::codec::{LineCodec, ParsedOrder};
use joute_engine::{GameError, MatchPhase};

const PASS: &str = "passe";

/// The functions of the tic-tac-toe line protocol. Simple champions use this protocol to play over
/// standard input and output.
pub const LINES: LineCodec<Morpion> = LineCodec {
    max_length: 40,
    arguments: |_, player| vec![player.to_string()],
    needs_answer: |game, _| game.phase == MatchPhase::Turns,
    message,
    parse,
};

/// Returns the line of text that a champion reads before its turn. It contains the other player's
/// last move, or nothing if there is none.
fn message(game: &Morpion, player: usize, events: &[Event]) -> String {
    let turn = game.board.turn as usize;
    if turn == 0 || (turn - 1) % PLAYERS == player {
        return String::new();
    }
    let mut moves = events.iter().filter_map(|event| match event {
        Event::Joue(action) => Some(action),
        Event::Fini => None,
    });
    match moves.next_back() {
        Some(Action::Poser(at)) => format!("{} {}\n", at.ligne, at.colonne),
        None => format!("{PASS}\n"),
    }
}

fn parse(_: &Morpion, _: usize, line: &str) -> Result<ParsedOrder<Morpion>, GameError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |word: &str| word.parse().map_err(|_| format!("« {word} » n'est pas un nombre"));
    let actions = match words.as_slice() {
        [PASS] => Vec::new(),
        [ligne, colonne] => {
            vec![Action::Poser(Position { ligne: number(ligne)?, colonne: number(colonne)? })]
        }
        _ => return Err("on attend « ligne colonne », ou « passe »".into()),
    };
    Ok((actions, Vec::new()))
}

#[cfg(test)]
mod tests {
    use crate::rules::Morpion;
    use joute_engine::codec::LineMessage;
    use joute_engine::{Authority, Referee as _, Setup, TurnError};

    #[test]
    fn each_player_receives_the_other_s_moves() {
        let mut referee =
            Authority::<Morpion>::new(&Setup { players: 2, ..Setup::default() }).expect("the setup is valid");
        assert_eq!((referee.longest_line(), referee.arguments(1)), (Some(40), vec!["1".to_owned()]));
        let mut messages = Vec::new();
        for line in ["", "0 0", "1 1", "0 1", "passe", "0 2", ""] {
            for question in referee.ask() {
                let LineMessage { text, needs_answer: asks } = referee.line_message(&question);
                messages.push(format!("{} {asks} {text:?}", question.player));
                let message = if asks {
                    referee.play_line(question.player, line)
                } else {
                    referee.pass(question.player)
                };
                message.expect("the action is legal");
            }
            referee.settle();
        }
        assert_eq!(
            messages,
            [
                r#"0 false """#,
                r#"1 false """#,
                r#"0 true """#,
                r#"1 true "0 0\n""#,
                r#"0 true "1 1\n""#,
                r#"1 true "0 1\n""#,
                r#"0 true "passe\n""#,
                r#"0 false """#,
                r#"1 false "0 2\n""#,
            ]
        );
        assert_eq!(referee.scores(), [1, 0]);
    }

    #[test]
    fn players_that_have_left_pass() {
        let mut referee =
            Authority::<Morpion>::new(&Setup { players: 2, ..Setup::default() }).expect("the setup is valid");
        let mut messages = Vec::new();
        for _ in 0..3 {
            for question in referee.ask() {
                if question.player == 0 {
                    referee.skip(0);
                } else {
                    messages.push(referee.line_message(&question).text);
                    referee.pass(1).expect("the action is legal");
                }
            }
            referee.settle();
        }
        assert_eq!(messages, ["", "passe\n"]);
    }

    #[test]
    fn invalid_lines_and_refused_moves_have_different_messages() {
        let mut referee =
            Authority::<Morpion>::new(&Setup { players: 2, ..Setup::default() }).expect("the setup is valid");
        referee.ask().into_iter().for_each(|question| drop(referee.pass(question.player)));
        referee.settle();
        referee.ask();
        for line in ["", "1", "1 2 3", "un deux", "99999999999 0", "passe passe", "\0"] {
            assert!(matches!(referee.play_line(0, line), Err(TurnError::InvalidMove(_))), "{line:?}");
        }
        assert!(matches!(referee.play_line(0, "3 0"), Err(TurnError::Refused(_))));
        assert!(referee.play_line(0, " 2\t0 ").is_ok());
    }
}
