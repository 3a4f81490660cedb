//! The action `prendre_portail`: a dog goes through a portal (section 5).

use super::targets::{cells, dog};
use crate::api::{COUT_PORTAIL, Erreur, Position};
use crate::state::{DOG_BONES, Id, State};
use crate::undo::{PortalChanges, Undo};

#[inline]
pub(super) fn play(state: &mut State, player: usize, at: Position, portal: Position) -> Result<Undo, Erreur> {
    let (from, gate) = cells(at, portal)?;
    let id = dog(state, player, from)?;
    let portal = state.portal(gate).ok_or(Erreur::CibleInvalide)?;
    if from.towards(gate).is_none() {
        return Err(Erreur::HorsPortee);
    }
    let cost = COUT_PORTAIL as u16;
    let before = *state.character(id);
    if before.croquettes < cost {
        return Err(Erreur::PlusDeCroquettes);
    }
    let wanderer = *state.character(Id::wanderer(portal));
    state.close_portal(portal);
    state.leave(from);
    state.stand(id, wanderer.cell);
    let age = state.age(player);
    let after = state.character_mut(id);
    after.croquettes = before.croquettes - cost + wanderer.croquettes;
    // The dog gets only bones of its player's age (note 13), and no more than a dog can carry.
    after.bones[age] = DOG_BONES.min(before.bones[age] + wanderer.bones[age]);
    let home = state.bring_home(player, id);
    Ok(Undo::Travelled(PortalChanges { portal: portal as u8, gate, dog: before, wanderer, home }))
}
