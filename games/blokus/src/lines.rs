//! What a program reads and writes that speaks lines: the subject's question 4.

use crate::actions::{Action, placed};
use crate::api::Erreur;
use crate::placement::Move;
use crate::rules::{Blokus, Event};
use joute_engine::Course;
use joute_engine::tongue::{Lines, Turn};

/// One argument, `1` or `2`; the opponent's line, when it has played; the player's own.
pub(crate) const LINES: Lines<Blokus> = Lines { longest: LONGEST, arguments, asks, tell, hear };

/// `21h 14 14` with room for blanks.
const LONGEST: usize = 32;

fn arguments(_: &Blokus, player: usize) -> Vec<String> {
    vec![(player + 1).to_string()]
}

/// Before the first turn and after the last there is nothing to say.
fn asks(game: &Blokus, player: usize) -> bool {
    game.course == Course::Turns && game.state().active() == Some(player)
}

/// What the opponent has played since; after the last turn too, in which the player may not be there any more.
fn tell(_: &Blokus, _: usize, events: &[Event]) -> String {
    events.iter().filter_map(told).map(|it| format!("{it}\n")).collect()
}

fn told(event: &Event) -> Option<Move> {
    match event {
        Event::Played(Some(Action::Poser(pose))) => placed(*pose).ok().map(Move::Place),
        Event::Played(Some(Action::Passer) | None) => Some(Move::Pass),
        Event::Next | Event::Ended => None,
    }
}

/// A placement, or `passe` from who can place nothing. The placement is checked by the rules, as a kit's is; here too, so that the
/// verdict says what was wrong with it.
fn hear(game: &Blokus, player: usize, line: &str) -> Result<Turn<Blokus>, String> {
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

/// What is wrong with a placement, in words.
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
