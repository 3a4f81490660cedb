//! The action `manger`: a dog eats a croquette (section 3.1).

use super::targets::{cell, dog};
use crate::api::{Erreur, NUTRITION, Position};
use crate::state::State;
use crate::undo::Undo;

#[inline]
pub(super) fn play(state: &mut State, player: usize, at: Position) -> Result<Undo, Erreur> {
    let at = cell(at)?;
    let id = dog(state, player, at)?;
    let dog = state.character_mut(id);
    if dog.croquettes == 0 {
        return Err(Erreur::PlusDeCroquettes);
    }
    dog.croquettes -= 1;
    dog.points += NUTRITION as u16;
    Ok(Undo::Ate(at))
}
