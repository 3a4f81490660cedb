//! The actions `construire` and `detruire`: a master builds or destroys a wall (sections 3.2, 4.2,
//! 4.3 and 4.6).

use super::targets::{cells, master, reach};
use crate::api::{COUT_CONSTRUCTION, COUT_DESTRUCTION, Erreur, Position};
use crate::state::State;
use crate::undo::Undo;

#[inline]
pub(super) fn build(state: &mut State, player: usize, at: Position, wall: Position) -> Result<Undo, Erreur> {
    let (from, wall) = cells(at, wall)?;
    let id = master(state, player, from)?;
    reach(from, wall)?;
    let remaining =
        state.character(id).points.checked_sub(COUT_CONSTRUCTION as u16).ok_or(Erreur::PlusDePm)?;
    if !state.buildable(wall) {
        return Err(Erreur::ConstructionImpossible);
    }
    state.character_mut(id).points = remaining;
    state.walls.insert(wall);
    let crushed = state.take_croquettes(wall, u16::MAX);
    Ok(Undo::Built { master: from, wall, crushed })
}

#[inline]
pub(super) fn destroy(
    state: &mut State,
    player: usize,
    at: Position,
    wall: Position,
) -> Result<Undo, Erreur> {
    let (from, wall) = cells(at, wall)?;
    let id = master(state, player, from)?;
    reach(from, wall)?;
    let remaining =
        state.character(id).points.checked_sub(COUT_DESTRUCTION as u16).ok_or(Erreur::PlusDePm)?;
    if !state.wall(wall) {
        return Err(Erreur::DestructionImpossible);
    }
    state.character_mut(id).points = remaining;
    state.walls.remove(wall);
    Ok(Undo::Destroyed { master: from, wall })
}
