//! What players do: one file a kind of action, one order of checks for all.
//!
//! *Invariant:* an action that several errors apply to answers the first in the order of `erreur` in `api.yml`, and a
//! refused action changes nothing.

mod age;
mod croquettes;
mod deplacer;
mod manger;
mod murs;
mod portail;

use crate::api::{Erreur, PapatteDebug, Position};
use crate::cells::Cell;
use crate::state::{Id, Kind, State};
use crate::undo::Undo;
use serde::{Deserialize, Serialize};

/// What a player does in its turn (section 6.2); the arguments are those of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `se_deplacer(entite, arrive)`.
    SeDeplacer(Position, Position),
    /// `prendre_portail(chien, portail)`.
    PrendrePortail(Position, Position),
    /// `manger(chien)`.
    Manger(Position),
    /// `construire(maitre, mur)`.
    Construire(Position, Position),
    /// `detruire(maitre, mur)`.
    Detruire(Position, Position),
    /// `donner_croquette(maitre, chien)`.
    DonnerCroquette(Position, Position),
    /// `poser_croquette(maitre, croquette)`.
    PoserCroquette(Position, Position),
    /// `age_suivant()`.
    AgeSuivant,
    /// `debug_poser_papatte(pos, papatte)`: no action of the game, but it travels with them.
    DebugPoserPapatte(Position, PapatteDebug),
}

impl Action {
    /// Its function's name in the API.
    pub const fn function(&self) -> &'static str {
        match self {
            Action::SeDeplacer(..) => "se_deplacer",
            Action::PrendrePortail(..) => "prendre_portail",
            Action::Manger(..) => "manger",
            Action::Construire(..) => "construire",
            Action::Detruire(..) => "detruire",
            Action::DonnerCroquette(..) => "donner_croquette",
            Action::PoserCroquette(..) => "poser_croquette",
            Action::AgeSuivant => "age_suivant",
            Action::DebugPoserPapatte(..) => "debug_poser_papatte",
        }
    }
}

impl State {
    /// Applies an action of a player, or refuses it and changes nothing.
    ///
    /// # Errors
    /// What the API answers.
    #[inline]
    pub fn play(&mut self, player: usize, action: &Action) -> Result<Undo, Erreur> {
        if self.active() != Some(player) {
            return Err(Erreur::HorsTour);
        }
        match *action {
            Action::SeDeplacer(entity, to) => deplacer::play(self, player, entity, to),
            Action::PrendrePortail(dog, portal) => portail::play(self, player, dog, portal),
            Action::Manger(dog) => manger::play(self, player, dog),
            Action::Construire(master, wall) => murs::build(self, player, master, wall),
            Action::Detruire(master, wall) => murs::destroy(self, player, master, wall),
            Action::DonnerCroquette(master, dog) => croquettes::give(self, player, master, dog),
            Action::PoserCroquette(master, cell) => croquettes::put(self, player, master, cell),
            Action::AgeSuivant => age::play(self, player),
            Action::DebugPoserPapatte(at, _) => cell(at).map(|_| Undo::Nothing),
        }
    }
}

#[inline]
fn cell(at: Position) -> Result<Cell, Erreur> {
    Cell::at(at).ok_or(Erreur::PositionInvalide)
}

#[inline]
fn cells(one: Position, other: Position) -> Result<(Cell, Cell), Erreur> {
    Ok((cell(one)?, cell(other)?))
}

/// A dog of the player on a cell.
#[inline]
fn dog(state: &State, player: usize, at: Cell) -> Result<Id, Erreur> {
    state.who(at).filter(|id| id.kind() == Kind::Dog(player)).ok_or(Erreur::CibleInvalide)
}

/// A master of the player on a cell.
#[inline]
fn master(state: &State, player: usize, at: Cell) -> Result<Id, Erreur> {
    state.who(at).filter(|id| id.kind() == Kind::Master(player)).ok_or(Erreur::CibleInvalide)
}

/// A master reaches its own cell and its neighbours.
#[inline]
fn reach(from: Cell, to: Cell) -> Result<(), Erreur> {
    if from.distance(to) <= crate::api::PORTEE_MAITRE as usize { Ok(()) } else { Err(Erreur::HorsPortee) }
}
