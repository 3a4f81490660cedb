//! The action `age_suivant`: a player advances to the next age (sections 2, 3 and 3.1).

use crate::api::Erreur;
use crate::board::AGES;
use crate::map::DOGS;
use crate::state::{Id, State};
use crate::undo::Undo;

#[inline]
pub(super) fn play(state: &mut State, player: usize) -> Result<Undo, Erreur> {
    let age = state.age(player);
    if age + 1 >= AGES {
        return Err(Erreur::DernierAge);
    }
    state.ages[player] += 1;
    // Section 3.1: a dog cannot carry bones of another age than its player's.
    let lost_bones = std::array::from_fn::<u8, DOGS, _>(|dog| {
        std::mem::take(&mut state.character_mut(Id::dog(player, dog)).bones[age])
    });
    Ok(Undo::Aged { lost: lost_bones })
}
