//! Undoes actions of the game Portails. Each action returns a record of its changes, by which it
//! can be reverted.

use crate::api::{
    COUT_BOUCLIER, COUT_CAPTURE, COUT_LIEN, COUT_NEUTRALISATION, COUT_NEUTRALISATION_BOUCLIER, COUT_TURBO,
    POINTS_CAPTURE,
};
use crate::cells::Cell;
use crate::state::{NEUTRAL, State};

/// The changes that an action made to a match of Portails. They are needed to undo the action. Only
/// the portal on the agent's cell can have changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo {
    /// The record for undoing a move of the player's agent.
    Moved {
        /// The cell of the agent before it moved.
        from: Cell,
    },
    /// The record for undoing that the player bought a movement point.
    Turbo,
    /// The record for undoing the capture of the portal under the player's agent.
    Captured,
    /// The record for undoing a new link from the portal under the player's agent.
    Linked {
        /// The cell of the portal at the other end of the new link.
        to: Cell,
    },
    /// The record for undoing that the player made a portal neutral. The portal belonged to the
    /// opponent.
    Neutralised {
        /// The cell of the portal that was made neutral.
        at: Cell,
        /// The number of shields that the portal had before the action.
        shields: u8,
        /// The cells of the portals with which the portal was linked before the action.
        links: Box<[Cell]>,
    },
    /// The record for undoing a new shield of the portal under the player's agent.
    Shielded,
}

impl State {
    /// Undoes the last action of a player. `undo` must be the value that [`State::play`] returned
    /// for the action. All later actions must have been undone before.
    pub fn take_back(&mut self, player: usize, undo: &Undo) {
        let at = self.players[player].agent;
        match undo {
            Undo::Moved { from } => {
                let mover = &mut self.players[player];
                mover.moves += at.distance(*from);
                mover.agent = *from;
            }
            Undo::Turbo => {
                self.players[player].actions += COUT_TURBO;
                self.players[player].moves -= 1;
            }
            Undo::Captured => {
                self.owners[at.index()] = NEUTRAL;
                self.players[player].actions += COUT_CAPTURE;
                self.players[player].score -= POINTS_CAPTURE;
            }
            Undo::Linked { to } => {
                self.untie(player, at, *to);
                self.players[player].actions += COUT_LIEN;
            }
            Undo::Neutralised { at, shields, links } => {
                let owner = 1 - player;
                self.owners[at.index()] = owner as i8;
                self.shields[at.index()] = *shields;
                links.iter().for_each(|other| self.tie(owner, *at, *other));
                self.players[player].actions +=
                    COUT_NEUTRALISATION + i32::from(*shields) * COUT_NEUTRALISATION_BOUCLIER;
            }
            Undo::Shielded => {
                self.shields[at.index()] -= 1;
                self.players[player].actions += COUT_BOUCLIER;
            }
        }
    }
}
