//! A champion's copy of a Portails match. It contains the whole state, because the game hides
//! nothing, and the data to undo actions.

use crate::api::Call;
use crate::history::History;
use crate::map;
use crate::rules::{Event, Opening, Portails};
use crate::state::State;
use crate::undo::Undo;
use joute_engine::View;
use std::sync::Arc;

/// A champion's copy of a Portails match. It contains the state of the match and other data that
/// the champion needs. A champion is a candidate's program.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The state of the match, all of which is visible to players.
    pub state: State,
    /// The number of the player for whom the champion plays, from 0.
    pub player: usize,
    /// The data for undoing the player's actions of this turn. There is one entry for each action,
    /// in order.
    pub undo: Vec<Undo>,
    /// The changes that the opponent made in its last turn.
    pub history: History,
}

impl View<Portails> for PlayerView {
    fn open(player: usize, opening: Opening) -> Self {
        // The authority has parsed the same text. If the text were different, the digests would
        // differ.
        let board = map::parse(&opening.map).unwrap_or_default();
        let state = State::new(Arc::new(board));
        PlayerView { state, player, undo: Vec::new(), history: History::default() }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Played(actions) => {
                self.history = History::follow(&mut self.state, 1 - self.player, &actions);
            }
            Event::Next => self.state.next_turn(),
        }
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, _: &Call) {}

    fn end_turn(&mut self) {
        self.undo.clear();
    }

    fn digest(&self) -> u64 {
        self.state.digest()
    }
}
