//! What a player's last turn changed, as the functions `hist_*` tell the other: the difference between the match before
//! that turn and after it.

use crate::actions::Action;
use crate::cells::Cell;
use crate::graph::{Field, link};
use crate::links::Link;
use crate::state::State;
use crate::undo::Undo;

/// What a turn changed; each list in the order of portals, links and fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// Portals that the player has and had not.
    pub captured: Vec<Cell>,
    /// Portals that the other player had and has no more.
    pub neutralised: Vec<Cell>,
    /// Portals with more shields than before, once for each shield.
    pub shielded: Vec<Cell>,
    /// Links of the player that there were not.
    pub links: Vec<Link>,
    /// Fields of the player that there were not.
    pub fields: Vec<Field>,
}

impl History {
    /// Plays a player's turn, and tells what it changed. Nothing that a player makes is lost in its own turn, so the
    /// difference is the sum of what was done; only shields were perhaps there before, as somebody else's.
    pub fn follow(state: &mut State, player: usize, actions: &[Action]) -> Self {
        let mut history = History::default();
        let mut lost: Vec<Cell> = Vec::new();
        for action in actions {
            // What the authority accepted is accepted here; otherwise digests tell.
            let Ok(undo) = state.play(player, action) else { continue };
            let at = state.player(player).agent;
            match undo {
                Undo::Moved { .. } | Undo::Turbo => {}
                Undo::Captured => history.captured.push(at),
                Undo::Linked { to } => history.links.push(link(at, to)),
                Undo::Shielded => history.shielded.push(at),
                Undo::Neutralised { shields, .. } => {
                    history.neutralised.push(at);
                    lost.extend(std::iter::repeat_n(at, shields.into()));
                }
            }
        }
        for cell in lost {
            if let Some(place) = history.shielded.iter().position(|shielded| *shielded == cell) {
                history.shielded.swap_remove(place);
            }
        }
        let graph = state.graph();
        history.fields = history.links.iter().flat_map(|link| graph.fields_between(link.0, link.1)).collect();
        history.captured.sort_unstable();
        history.neutralised.sort_unstable();
        history.shielded.sort_unstable();
        history.links.sort_unstable();
        history.fields.sort_unstable();
        history.fields.dedup();
        history
    }
}
