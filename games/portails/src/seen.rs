//! What a champion holds: the whole match, since nothing is hidden, and what it may take back.

use crate::api::Call;
use crate::history::History;
use crate::map;
use crate::rules::{Event, Opening, Portails};
use crate::state::State;
use crate::undo::Undo;
use joute_engine::View;
use std::sync::Arc;

/// A player's copy of the match.
#[derive(Debug, Clone)]
pub struct Seen {
    /// The match.
    pub state: State,
    /// Who looks.
    pub player: usize,
    /// How to take this turn's actions back, the last one last; as many as the journal holds.
    pub undo: Vec<Undo>,
    /// What the opponent's last turn changed.
    pub history: History,
}

impl View<Portails> for Seen {
    fn open(player: usize, opening: Opening) -> Self {
        // The authority has read this very text. Were it another, digests would tell.
        let board = map::parse(&opening.map).unwrap_or_default();
        let state = State::new(Arc::new(board));
        Seen { state, player, undo: Vec::new(), history: History::default() }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Played(actions) => {
                self.history = History::follow(&mut self.state, 1 - self.player, &actions);
            }
            Event::Next => self.state.next_turn(),
        }
    }

    fn begin(&mut self, _: &Call) {}

    fn end_turn(&mut self) {
        self.undo.clear();
    }

    fn digest(&self) -> u64 {
        self.state.digest()
    }
}
