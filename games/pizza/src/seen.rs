//! What a champion holds: the whole match, since nothing is hidden, and what it may take back.

use crate::actions::Action;
use crate::api::Call;
use crate::board::Board;
use crate::map;
use crate::marks::{MOST, Marks};
use crate::rules::{Event, Opening, Pizza};
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
    /// True while `jouer_tour` runs.
    pub may_play: bool,
    /// How to take this turn's actions back, the last one last; as many as the journal holds.
    pub undo: Vec<Undo>,
    /// What the opponent did in its last turn, marks left out.
    pub history: Vec<Action>,
    /// This player's marks.
    pub marks: Marks,
    /// The marks that the authority knows.
    sent: Marks,
    /// How many it may still be told.
    left: usize,
}

impl View<Pizza> for Seen {
    fn open(player: usize, opening: Opening) -> Self {
        // The authority has read this very text. Were it another, digests would tell.
        let state = map::parse(&opening.map).and_then(|map| State::new(&map));
        let state = state.unwrap_or_else(|_| State::on(Arc::new(Board::bare())));
        let (undo, history) = (Vec::new(), Vec::new());
        let (marks, sent) = (Marks::default(), Marks::default());
        Seen { state, player, may_play: false, undo, history, marks, sent, left: MOST }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Played(actions) => {
                for action in &actions {
                    // What the authority accepted is accepted here; otherwise digests tell.
                    let _ = self.state.play(1 - self.player, action);
                }
                self.history = actions;
            }
            Event::Next => self.state.next_turn(),
        }
    }

    fn begin(&mut self, call: &Call) {
        self.may_play = matches!(call, Call::JouerTour {});
    }

    fn parting(&mut self) -> Vec<Action> {
        let marked: Vec<Action> = self.marks.since(&self.sent).take(self.left).collect();
        self.left -= marked.len();
        marked.iter().for_each(|mark| self.sent.follow(mark));
        marked
    }

    fn end_turn(&mut self) {
        self.may_play = false;
        self.undo.clear();
    }

    fn digest(&self) -> u64 {
        self.state.digest()
    }
}
