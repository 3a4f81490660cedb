//! Undoing of actions. Each action returns a record of its changes.

use crate::api::{
    COUT_BOUCLIER, COUT_CAPTURE, COUT_LIEN, COUT_NEUTRALISATION, COUT_NEUTRALISATION_BOUCLIER, COUT_TURBO,
    POINTS_CAPTURE,
};
use crate::cells::Cell;
use crate::state::{NEUTRAL, State};

/// The changes made by an action. Changes of a portal concern the portal of the agent's cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo {
    /// The agent moved.
    Moved {
        /// The previous cell of the agent.
        from: Cell,
    },
    /// The player used a turbo.
    Turbo,
    /// The player captured the portal.
    Captured,
    /// The player added a link.
    Linked {
        /// The other end of the link.
        to: Cell,
    },
    /// The player neutralised the portal.
    Neutralised {
        /// The cell of the portal.
        at: Cell,
        /// The number of its shields before.
        shields: u8,
        /// The portals with which it was linked.
        links: Box<[Cell]>,
    },
    /// The player added a shield.
    Shielded,
}

impl State {
    /// Reverts a player's last action. `undo` must be the value that [`State::play`] returned for
    /// it, and all later actions must have been reverted.
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
