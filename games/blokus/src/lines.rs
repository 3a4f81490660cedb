//! The line protocol, which is question 4 of the subject.

use crate::actions::{Action, placed};
use crate::api::Erreur;
use crate::placement::Move;
use crate::rules::{Blokus, Event};
use joute_engine::MatchPhase;
use joute_engine::codec::{LineCodec, ParsedOrder};

/// The codec: one argument, `1` or `2`, the opponent's lines, and the player's own lines.
pub(crate) const LINES: LineCodec<Blokus> =
    LineCodec { max_length: LONGEST, arguments, needs_answer, message, parse };

/// The maximum length of a line, which allows `21h 14 14` with additional blanks.
const LONGEST: usize = 32;

fn arguments(_: &Blokus, player: usize) -> Vec<String> {
    vec![(player + 1).to_string()]
}

/// Returns true during turns. Before the first turn and after the last, no answer is required.
fn needs_answer(game: &Blokus, player: usize) -> bool {
    game.phase == MatchPhase::Turns && game.state().active() == Some(player)
}

/// Returns the opponent's placements since the last question. They are also sent after the last
/// turn, when the player may have exited already.
fn message(_: &Blokus, _: usize, events: &[Event]) -> String {
    events.iter().filter_map(told).map(|it| format!("{it}\n")).collect()
}

fn told(event: &Event) -> Option<Move> {
    match event {
        Event::Played(Some(Action::Poser(pose))) => placed(*pose).ok().map(Move::Place),
        Event::Played(Some(Action::Passer) | None) => Some(Move::Pass),
        Event::Next | Event::Ended => None,
    }
}

/// Parses a placement, or `passe` from a player that cannot place a piece. The rules check
/// placements as they do for kits. The check is repeated here for a more precise message.
fn parse(game: &Blokus, player: usize, line: &str) -> Result<ParsedOrder<Blokus>, String> {
    let board = game.state().board();
    let heard = Move::read(line)?;
    match heard {
        Move::Place(placement) => board.check(player, placement).map_err(why)?,
        Move::Pass if board.can_place(player) => {
            return Err("une pièce peut encore être posée".into());
        }
        Move::Pass => {}
    }
    Ok((vec![heard.into()], Vec::new()))
}

/// Returns the description of an invalid placement.
fn why(error: Erreur) -> String {
    let why = match error {
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
    why.into()
}
