//! Taking an action back: each leaves a note of what it changed, no larger than that.

use crate::api::{COUT_CONSTRUCTION, COUT_DESTRUCTION, NUTRITION};
use crate::cells::Cell;
use crate::map::DOGS;
use crate::state::{Character, Id, State};

/// What an action changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undo {
    /// Nothing of the game.
    Nothing,
    /// Somebody made a step.
    Moved(Moved),
    /// A dog went through a portal.
    Travelled(Travelled),
    /// The dog on a cell ate.
    Ate(Cell),
    /// A master built a wall on croquettes.
    Built {
        /// Where the master stands.
        master: Cell,
        /// Where the wall is.
        wall: Cell,
        /// Croquettes that it destroyed.
        crushed: u16,
    },
    /// A master destroyed a wall.
    Destroyed {
        /// Where the master stands.
        master: Cell,
        /// Where the wall was.
        wall: Cell,
    },
    /// A master gave a croquette.
    Gave {
        /// Where the master stands.
        master: Cell,
        /// Where the dog stands.
        dog: Cell,
    },
    /// A master put a croquette on the ground.
    Put {
        /// Where the master stands.
        master: Cell,
        /// Where the croquette lies.
        cell: Cell,
    },
    /// The player went to the next age.
    Aged {
        /// Bones that its dogs carried.
        lost: [u8; DOGS],
    },
}

/// What became of a bone where a dog went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bone {
    /// There was none.
    None,
    /// The dog took it.
    Taken,
    /// It is destroyed.
    Lost,
}

/// What a step changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// The portal pushed, and croquettes that it destroyed.
    pub(crate) pushed: Option<(u8, u16)>,
    /// Croquettes taken from the ground.
    pub(crate) croquettes: u16,
    /// True if the one in the tree was taken.
    pub(crate) hanging: bool,
    pub(crate) bone: Bone,
    /// Bones brought home, by age.
    pub(crate) home: [u8; 3],
}

/// What going through a portal changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Travelled {
    pub(crate) portal: u8,
    pub(crate) gate: Cell,
    /// The dog before.
    pub(crate) dog: Character,
    /// The wanderer that it became.
    pub(crate) wanderer: Character,
    /// Bones brought home, by age.
    pub(crate) home: [u8; 3],
}

impl State {
    /// Takes a player's last action back; `undo` is what [`State::play`] gave for it, and every later action has been
    /// taken back.
    #[inline]
    pub fn take_back(&mut self, player: usize, undo: &Undo) {
        match *undo {
            Undo::Nothing => {}
            Undo::Moved(ref moved) => self.step_back(player, moved),
            Undo::Travelled(ref travelled) => self.travel_back(player, travelled),
            Undo::Ate(dog) => {
                if let Some(dog) = self.standing(dog) {
                    dog.croquettes += 1;
                    dog.points -= NUTRITION as u16;
                }
            }
            Undo::Built { master, wall, crushed } => {
                self.walls.remove(wall);
                self.drop_croquettes(wall, crushed);
                if let Some(master) = self.standing(master) {
                    master.points += COUT_CONSTRUCTION as u16;
                }
            }
            Undo::Destroyed { master, wall } => {
                self.walls.insert(wall);
                if let Some(master) = self.standing(master) {
                    master.points += COUT_DESTRUCTION as u16;
                }
            }
            Undo::Gave { master, dog } => {
                if let Some(dog) = self.standing(dog) {
                    dog.croquettes -= 1;
                }
                if let Some(master) = self.standing(master) {
                    master.croquettes += 1;
                }
            }
            Undo::Put { master, cell } => {
                self.take_croquettes(cell, 1);
                if let Some(master) = self.standing(master) {
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

    /// Who stands on a cell, as a note remembers.
    #[inline]
    fn standing(&mut self, cell: Cell) -> Option<&mut Character> {
        self.who(cell).map(|id| self.character_mut(id))
    }

    fn step_back(&mut self, player: usize, moved: &Moved) {
        let Moved { from, to, pushed, croquettes, hanging, bone, home } = *moved;
        let Some(id) = self.who(to) else { return };
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
            let behind = std::mem::replace(&mut self.portals[usize::from(portal)], to);
            self.gates.remove(behind);
            self.gates.insert(to);
            self.drop_croquettes(behind, crushed);
        }
    }

    fn travel_back(&mut self, player: usize, travelled: &Travelled) {
        let Travelled { portal, gate, dog, wanderer, home } = *travelled;
        let Some(id) = self.who(wanderer.cell) else { return };
        self.take_from_home(player, home);
        self.leave(wanderer.cell);
        *self.character_mut(id) = dog;
        self.stand(id, dog.cell);
        self.reopen_portal(usize::from(portal), gate, wanderer);
    }
}
