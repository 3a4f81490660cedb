//! Undoes actions of the game Pizza. Each action returns a record of its changes, which is no
//! larger than these changes.

use crate::api::{COUT_CONSTRUCTION, COUT_DESTRUCTION, NUTRITION};
use crate::cells::Cell;
use crate::map::DOGS;
use crate::state::{Character, Id, State};

/// The changes that an action made to a match of Pizza. They are needed to undo the action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undo {
    /// The record for undoing an action that did not change the game.
    Nothing,
    /// The record for undoing a step of a character.
    Moved(StepChanges),
    /// The record for undoing that a dog went through a portal.
    Travelled(PortalChanges),
    /// The record for undoing that the dog on this cell ate a croquette (dog food).
    Ate(Cell),
    /// The record for undoing that a master built a wall.
    Built {
        /// The cell of the master who built the wall.
        master: Cell,
        /// The cell of the new wall.
        wall: Cell,
        /// The number of croquettes (dog food) that the wall destroyed.
        crushed: u16,
    },
    /// The record for undoing that a master destroyed a wall.
    Destroyed {
        /// The cell of the master who destroyed the wall.
        master: Cell,
        /// The cell on which the wall stood.
        wall: Cell,
    },
    /// The record for undoing that a master gave a croquette (dog food) to a dog.
    Gave {
        /// The cell of the master who gave the croquette.
        master: Cell,
        /// The cell of the dog that received the croquette.
        dog: Cell,
    },
    /// The record for undoing that a master put a croquette (dog food) on the ground.
    Put {
        /// The cell of the master who put the croquette down.
        master: Cell,
        /// The cell on which the master put the croquette.
        cell: Cell,
    },
    /// The record for undoing that the player advanced to the next age (phase of the game).
    Aged {
        /// The number of bones that each of the player's dogs lost when the age changed.
        lost: [u8; DOGS],
    },
}

/// The result for the bone on a cell when a dog enters the cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bone {
    /// There was no bone on the cell.
    None,
    /// The dog took the bone.
    Taken,
    /// The bone was destroyed.
    Lost,
}

/// The changes that a character's step made to a match. They are needed to undo the step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepChanges {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// The number of the pushed portal and the number of croquettes that it destroyed. Croquettes
    /// are dog food. It is `None` if no portal was pushed.
    pub(crate) pushed: Option<(u8, u16)>,
    /// The number of croquettes (dog food) that the character took from the ground.
    pub(crate) croquettes: u16,
    /// True if the character took the croquette (dog food) in the tree.
    pub(crate) hanging: bool,
    pub(crate) bone: Bone,
    /// The number of bones of each age that the dog brought to its kennel.
    pub(crate) home: [u8; 3],
}

/// The changes to a match when a dog went through a portal. They are needed to undo the action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PortalChanges {
    pub(crate) portal: u8,
    pub(crate) gate: Cell,
    /// The state of the dog before it went through the portal.
    pub(crate) dog: Character,
    /// The state of the portal's wanderer before the action. The player's dog takes the place of
    /// this dog, which walks on its own.
    pub(crate) wanderer: Character,
    /// The number of bones of each age that the dog brought to its kennel through the portal.
    pub(crate) home: [u8; 3],
}

impl State {
    /// Undoes the last action of a player. `undo` must be the value that [`State::play`] returned
    /// for the action. All later actions must have been undone before.
    #[inline]
    pub fn take_back(&mut self, player: usize, undo: &Undo) {
        match *undo {
            Undo::Nothing => {}
            Undo::Moved(ref moved) => self.step_back(player, moved),
            Undo::Travelled(ref travelled) => self.travel_back(player, travelled),
            Undo::Ate(dog) => {
                if let Some(dog) = self.character_on(dog) {
                    dog.croquettes += 1;
                    dog.points -= NUTRITION as u16;
                }
            }
            Undo::Built { master, wall, crushed } => {
                self.walls.remove(wall);
                self.drop_croquettes(wall, crushed);
                if let Some(master) = self.character_on(master) {
                    master.points += COUT_CONSTRUCTION as u16;
                }
            }
            Undo::Destroyed { master, wall } => {
                self.walls.insert(wall);
                if let Some(master) = self.character_on(master) {
                    master.points += COUT_DESTRUCTION as u16;
                }
            }
            Undo::Gave { master, dog } => {
                if let Some(dog) = self.character_on(dog) {
                    dog.croquettes -= 1;
                }
                if let Some(master) = self.character_on(master) {
                    master.croquettes += 1;
                }
            }
            Undo::Put { master, cell } => {
                self.take_croquettes(cell, 1);
                if let Some(master) = self.character_on(master) {
                    master.croquettes += 1;
                }
            }
            Undo::Aged { lost } => {
                self.ages[player] -= 1;
                let age = self.age(player);
                for (dog, bones) in lost.into_iter().enumerate() {
                    self.character_mut(Id::dog(player, dog)).bones[age] = bones;
                }
            }
        }
    }

    /// Returns the character on a cell, to change it when an action is undone.
    #[inline]
    fn character_on(&mut self, cell: Cell) -> Option<&mut Character> {
        self.occupant(cell).map(|id| self.character_mut(id))
    }

    fn step_back(&mut self, player: usize, moved: &StepChanges) {
        let StepChanges { from, to, pushed, croquettes, hanging, bone, home } = *moved;
        let Some(id) = self.occupant(to) else { return };
        self.take_from_home(player, home);
        let age = self.age(player);
        let character = self.character_mut(id);
        character.points += 1;
        character.croquettes -= croquettes + u16::from(hanging);
        character.bones.iter_mut().zip(home).for_each(|(carried, home)| *carried += home);
        if bone == Bone::Taken {
            character.bones[age] -= 1;
        }
        if bone != Bone::None {
            self.bones.insert(to);
        }
        if hanging {
            self.hanging.insert(to);
        }
        self.drop_croquettes(to, croquettes);
        self.leave(to);
        self.stand(id, from);
        if let Some((portal, crushed)) = pushed {
            let from_cell = std::mem::replace(&mut self.portals[usize::from(portal)], to);
            self.gates.remove(from_cell);
            self.gates.insert(to);
            self.drop_croquettes(from_cell, crushed);
        }
    }

    fn travel_back(&mut self, player: usize, travelled: &PortalChanges) {
        let PortalChanges { portal, gate, dog, wanderer, home } = *travelled;
        let Some(id) = self.occupant(wanderer.cell) else { return };
        self.take_from_home(player, home);
        self.leave(wanderer.cell);
        *self.character_mut(id) = dog;
        self.stand(id, dog.cell);
        self.reopen_portal(usize::from(portal), gate, wanderer);
    }
}
