//! The action `se_deplacer`: a dog or a master moves to a neighbouring cell (sections 3, 4 and 5).

use super::targets::cells;
use crate::api::{Erreur, Position};
use crate::cells::{Cell, Direction};
use crate::map::PLAYERS;
use crate::state::{DOG_BONES, Id, Kind, MASTER_CROQUETTES, State};
use crate::undo::{Bone, StepChanges, Undo};

#[inline]
pub(super) fn play(state: &mut State, player: usize, entity: Position, to: Position) -> Result<Undo, Erreur> {
    let (from, to) = cells(entity, to)?;
    let id = state.occupant(from).ok_or(Erreur::CibleInvalide)?;
    let master = match id.kind() {
        Kind::Dog(owner) if owner == player => false,
        Kind::Master(owner) if owner == player => true,
        _ => return Err(Erreur::CibleInvalide),
    };
    let direction = from.towards(to).ok_or(Erreur::HorsPortee)?;
    let pushed = entry(state, player, master, to, direction).ok_or(Erreur::DeplacementInvalide)?;
    if state.character(id).points == 0 {
        return Err(Erreur::PlusDePm);
    }
    let mut moved =
        StepChanges { from, to, pushed: None, croquettes: 0, hanging: false, bone: Bone::None, home: [0; 3] };
    if let Some((portal, behind)) = pushed {
        moved.pushed = Some((portal as u8, push(state, portal, behind)));
    }
    state.leave(from);
    state.stand(id, to);
    state.character_mut(id).points -= 1;
    if master {
        master_enters(state, id, to, &mut moved);
    } else {
        dog_enters(state, player, id, to, &mut moved);
    }
    Ok(Undo::Moved(moved))
}

/// The portal that a character's step pushes, and the cell to which the portal moves. `None` means
/// that the step pushes no portal.
type Push = Option<(usize, Cell)>;

/// Returns the portal that a character pushes by a step, if any. The outer `None` means that the
/// rules forbid the step.
#[inline]
fn entry(state: &State, player: usize, master: bool, to: Cell, direction: Direction) -> Option<Push> {
    let board = state.board();
    if board.zones[PLAYERS - 1 - player].has(to) {
        return None;
    }
    if state.free(to) {
        return Some(None);
    }
    // The wanderer of the portal may still stand on it.
    if !master || state.taken.has(to) {
        return None;
    }
    let portal = state.portal(to)?;
    let target = to.step(direction)?;
    state.buildable(target).then_some(Some((portal, target)))
}

/// Moves a portal to the next cell when a master pushes it (section 5). The portal destroys the
/// croquettes (dog food) on that cell. Returns their number.
fn push(state: &mut State, portal: usize, target: Cell) -> u16 {
    state.gates.remove(state.portals[portal]);
    state.gates.insert(target);
    state.portals[portal] = target;
    state.take_croquettes(target, u16::MAX)
}

/// Picks up croquettes (dog food) when a master steps onto a cell (section 3.2). The master takes
/// those on the ground first, then the one in the tree, as long as it can carry more.
fn master_enters(state: &mut State, id: Id, to: Cell, moved: &mut StepChanges) {
    let room = MASTER_CROQUETTES - state.character(id).croquettes;
    moved.croquettes = state.take_croquettes(to, room);
    if state.hanging.has(to) && moved.croquettes < room {
        state.hanging.remove(to);
        moved.hanging = true;
    }
    state.character_mut(id).croquettes += moved.croquettes + u16::from(moved.hanging);
}

/// Applies the effects of a dog's step onto a cell (sections 3.1 and 4.6). The dog takes all
/// croquettes (dog food) from the ground, and takes or destroys the bone. If it reaches its kennel,
/// its bones are counted.
fn dog_enters(state: &mut State, player: usize, id: Id, to: Cell, moved: &mut StepChanges) {
    moved.croquettes = state.take_croquettes(to, u16::MAX);
    state.character_mut(id).croquettes += moved.croquettes;
    if state.bones.has(to) {
        state.bones.remove(to);
        let age = state.age(player);
        let same = state.board.growth(to).is_some_and(|growth| usize::from(growth.age) == age);
        let bones = &mut state.character_mut(id).bones[age];
        moved.bone = if same && *bones < DOG_BONES {
            *bones += 1;
            Bone::Taken
        } else {
            Bone::Lost
        };
    }
    moved.home = state.bring_home(player, id);
}

impl State {
    /// Returns true if the rules allow a player's character to step onto a neighbouring cell in a
    /// direction, if it has movement points.
    #[inline]
    pub(crate) fn may_enter(&self, player: usize, master: bool, to: Cell, direction: Direction) -> bool {
        entry(self, player, master, to, direction).is_some()
    }

    /// Collects a dog's bones if it stands on its kennel. They then count for the player's score.
    /// Returns the number of collected bones of each age.
    #[inline]
    pub(crate) fn bring_home(&mut self, player: usize, dog: Id) -> [u8; 3] {
        if self.character(dog).cell != self.board.kennels[player] {
            return [0; 3];
        }
        let bones = std::mem::take(&mut self.character_mut(dog).bones);
        self.harvest[player].iter_mut().zip(bones).for_each(|(total, bones)| *total += u16::from(bones));
        bones
    }

    /// Undoes [`State::bring_home`]: removes bones from the player's score. The dog does not get
    /// them back.
    pub(crate) fn take_from_home(&mut self, player: usize, bones: [u8; 3]) {
        self.harvest[player].iter_mut().zip(bones).for_each(|(total, bones)| *total -= u16::from(bones));
    }
}
