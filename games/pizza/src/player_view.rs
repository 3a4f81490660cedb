//! The champion's side of a match. It contains the whole state, because the game hides nothing, and
//! the data to undo actions.

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
pub struct PlayerView {
    /// The state of the match.
    pub state: State,
    /// The number of the player.
    pub player: usize,
    /// Whether `jouer_tour` is running.
    pub may_play: bool,
    /// The data to undo the actions of this turn, one entry for each action in the journal, in the
    /// same order.
    pub undo: Vec<Undo>,
    /// The actions of the opponent's last turn, without marks.
    pub history: Vec<Action>,
    /// The marks of this player.
    pub marks: Marks,
    /// The marks that were already sent to the authority.
    sent: Marks,
    /// The number of marks that may still be changed.
    left: usize,
}

impl View<Pizza> for PlayerView {
    fn open(player: usize, opening: Opening) -> Self {
        // The authority has parsed the same text. If the text were different, the digests would
        // differ.
        let state = map::parse(&opening.map).and_then(|map| State::new(&map));
        let state = state.unwrap_or_else(|_| State::on(Arc::new(Board::bare())));
        let (undo, history) = (Vec::new(), Vec::new());
        let (marks, sent) = (Marks::default(), Marks::default());
        PlayerView { state, player, may_play: false, undo, history, marks, sent, left: MOST }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Played(actions) => {
                for action in &actions {
                    // The authority has accepted these actions. If the replica refuses one, the
                    // digests differ.
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

    fn final_actions(&mut self) -> Vec<Action> {
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
