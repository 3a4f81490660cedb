//! The changes that a player made in its last turn. The API functions `hist_*` report them to the
//! other player. They are the difference between the states before and after the turn.

use crate::actions::Action;
use crate::cells::Cell;
use crate::graph::{Field, link};
use crate::links::Link;
use crate::state::State;
use crate::undo::Undo;

/// The changes that a player of Portails made in one turn. The API reports them to the opponent.
/// Each list is in the order of portals, links or fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// The portals that the player captured in the turn.
    pub captured: Vec<Cell>,
    /// The portals of the opponent that the player made neutral in the turn.
    pub neutralised: Vec<Cell>,
    /// The portals to which the player added shields in the turn. A portal occurs once for each
    /// added shield.
    pub shielded: Vec<Cell>,
    /// The links that the player added in the turn.
    pub links: Vec<Link>,
    /// The fields (triangles of links) that the player completed in the turn.
    pub fields: Vec<Field>,
}

impl History {
    /// Applies a player's turn to the match and returns the changes.
    ///
    /// A player cannot lose in its own turn what it creates in that turn, so the changes are the
    /// sum of its actions. Only shields may have existed before with another owner.
    pub fn follow(state: &mut State, player: usize, actions: &[Action]) -> Self {
        let mut history = History::default();
        let mut lost_portals: Vec<Cell> = Vec::new();
        for action in actions {
            // The authority has accepted these actions. If the replica refuses one, the digests
            // differ.
            let Ok(undo) = state.play(player, action) else { continue };
            let at = state.player(player).agent;
            match undo {
                Undo::Moved { .. } | Undo::Turbo => {}
                Undo::Captured => history.captured.push(at),
                Undo::Linked { to } => history.links.push(link(at, to)),
                Undo::Shielded => history.shielded.push(at),
                Undo::Neutralised { shields, .. } => {
                    history.neutralised.push(at);
                    lost_portals.extend(std::iter::repeat_n(at, shields.into()));
                }
            }
        }
        for cell in lost_portals {
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
