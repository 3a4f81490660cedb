//! Checks of the cells and characters that an action names.

use crate::api::{Erreur, Position};
use crate::cells::Cell;
use crate::state::{Id, Kind, State};

#[inline]
pub(super) fn cell(at: Position) -> Result<Cell, Erreur> {
    Cell::at(at).ok_or(Erreur::PositionInvalide)
}

#[inline]
pub(super) fn cells(one: Position, other: Position) -> Result<(Cell, Cell), Erreur> {
    Ok((cell(one)?, cell(other)?))
}

/// Returns the player's dog on a cell, or an error if there is none.
#[inline]
pub(super) fn dog(state: &State, player: usize, at: Cell) -> Result<Id, Erreur> {
    state.occupant(at).filter(|id| id.kind() == Kind::Dog(player)).ok_or(Erreur::CibleInvalide)
}

/// Returns the player's master on a cell, or an error if there is none.
#[inline]
pub(super) fn master(state: &State, player: usize, at: Cell) -> Result<Id, Erreur> {
    state.occupant(at).filter(|id| id.kind() == Kind::Master(player)).ok_or(Erreur::CibleInvalide)
}

/// Returns an error if a master cannot act on a cell. It can act on its own cell and the four
/// neighbours.
#[inline]
pub(super) fn reach(from: Cell, to: Cell) -> Result<(), Erreur> {
    if from.distance(to) <= crate::api::PORTEE_MAITRE as usize { Ok(()) } else { Err(Erreur::HorsPortee) }
}
