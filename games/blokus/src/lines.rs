//! The line protocol of Blokus Duo. Champions without a kit use this protocol. It is question
//! 4 of the subject.

use crate::actions::{Action, to_placement};
use crate::api::Erreur;
use crate::game::{Blokus, Event};
use crate::placement::Move;
use joute_engine::codec::{LineCodec, ParsedOrder};
use joute_engine::{GameError, MatchPhase};

/// The line protocol of Blokus Duo, for champions that use standard input and output. A champion
/// receives its number, `1` or `2`, as argument. It reads the opponent's placements and prints its
/// own.
pub(crate) const LINES: LineCodec<Blokus> =
    LineCodec { max_length: MAX_LINE_LENGTH, arguments, needs_answer, message, parse };

/// The maximum length of a line that a champion prints, in bytes. The longest placement, such as
/// `21h 14 14`, needs less.
const MAX_LINE_LENGTH: usize = 32;

fn arguments(_: &Blokus, player: usize) -> Vec<String> {
    vec![(player + 1).to_string()]
}

/// Returns true if the champion must print a line now. This is the case during its turns.
fn needs_answer(game: &Blokus, player: usize) -> bool {
    game.phase == MatchPhase::Turns && game.state().active() == Some(player)
}

/// Returns the lines that a champion reads next. They are the opponent's placements since its last
/// turn. The last ones are sent even if the champion has already exited.
fn message(_: &Blokus, _: usize, events: &[Event]) -> String {
    events.iter().filter_map(move_of).map(|it| format!("{it}\n")).collect()
}

fn move_of(event: &Event) -> Option<Move> {
    match event {
        Event::Played(Some(Action::Poser(pose))) => to_placement(*pose).ok().map(Move::Place),
        Event::Played(Some(Action::Passer) | None) => Some(Move::Pass),
        Event::Next | Event::Ended => None,
    }
}

/// Parses a line that a champion printed. It is a placement, or `passe` if the player cannot place
/// a piece. The error message for an invalid placement is more precise than that of the rules.
fn parse(game: &Blokus, player: usize, line: &str) -> Result<ParsedOrder<Blokus>, GameError> {
    let board = game.state().board();
    let action = Move::read(line)?;
    match action {
        Move::Place(placement) => board.check(player, placement).map_err(error_message)?,
        Move::Pass if board.can_place(player) => {
            return Err("une pièce peut encore être posée".into());
        }
        Move::Pass => {}
    }
    Ok((vec![action.into()], Vec::new()))
}

/// Returns a message in French that says why a placement is invalid.
fn error_message(error: Erreur) -> String {
    let reason = match error {
        Erreur::HorsGrille => "la pièce sortirait de la grille",
        Erreur::PieceDejaPosee => "cette pièce est déjà posée",
        Erreur::CaseOccupee => "une des cases porte déjà une pièce",
        Erreur::CaseDepart => "la première pièce doit couvrir la case de départ",
        Erreur::ContactCote => "la pièce toucherait une autre du même joueur par un côté",
        Erreur::AucunContact => "la pièce ne toucherait aucune autre du même joueur par un coin",
        Erreur::Ok | Erreur::HorsTour | Erreur::DejaJoue | Erreur::PieceInconnue | Erreur::PosePossible => {
            "ce coup n'est pas permis"
        }
    };
    reason.into()
}
