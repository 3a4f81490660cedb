//! Taking an action back: each leaves a note of what it changed.

use crate::api::{
    COUT_BOUCLIER, COUT_CAPTURE, COUT_LIEN, COUT_NEUTRALISATION, COUT_NEUTRALISATION_BOUCLIER, COUT_TURBO,
    POINTS_CAPTURE,
};
use crate::cells::Cell;
use crate::state::{NEUTRAL, State};

/// What an action changed. Whatever it did to a portal, it did where the agent stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undo {
    /// The agent was elsewhere.
    Moved {
        /// Where it was.
        from: Cell,
    },
    /// A turbo.
    Turbo,
    /// A capture.
    Captured,
    /// A link.
    Linked {
        /// Its other end.
        to: Cell,
    },
    /// A portal became nobody's.
    Neutralised {
        /// Where.
        at: Cell,
        /// The shields that it had.
        shields: u8,
        /// The portals with which it was linked.
        links: Box<[Cell]>,
    },
    /// A shield.
    Shielded,
}

impl State {
    /// Takes a player's last action back; `undo` is what [`State::play`] gave for it, and every later action has been
    /// taken back.
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
