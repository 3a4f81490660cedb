//! The actions `donner_croquette` and `poser_croquette`. A master gives a croquette to a dog or
//! puts it on the ground (section 3.2).

use super::targets::{cells, master, reach};
use crate::api::{Erreur, Position};
use crate::map::Ground;
use crate::state::{Kind, State};
use crate::undo::Undo;

#[inline]
pub(super) fn give(state: &mut State, player: usize, at: Position, dog: Position) -> Result<Undo, Erreur> {
    let (from, to) = cells(at, dog)?;
    let id = master(state, player, from)?;
    // Any dog can receive a croquette, because section 3.2 says "a dog" and not "a dog of yours".
    let is_dog = |kind| matches!(kind, Kind::Dog(_) | Kind::Wanderer(_));
    let dog = state.occupant(to).filter(|id| is_dog(id.kind())).ok_or(Erreur::CibleInvalide)?;
    reach(from, to)?;
    if state.character(id).croquettes == 0 {
        return Err(Erreur::PlusDeCroquettes);
    }
    state.character_mut(id).croquettes -= 1;
    state.character_mut(dog).croquettes += 1;
    Ok(Undo::Gave { master: from, dog: to })
}

#[inline]
pub(super) fn put(state: &mut State, player: usize, at: Position, cell: Position) -> Result<Undo, Erreur> {
    let (from, to) = cells(at, cell)?;
    let id = master(state, player, from)?;
    reach(from, to)?;
    if state.wall(to) || state.board().ground(to) == Ground::Puddle {
        return Err(Erreur::PoseInvalide);
    }
    if state.character(id).croquettes == 0 {
        return Err(Erreur::PlusDeCroquettes);
    }
    state.character_mut(id).croquettes -= 1;
    state.drop_croquettes(to, 1);
    Ok(Undo::Put { master: from, cell: to })
}
