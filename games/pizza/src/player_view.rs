//! A champion's copy of a Pizza match. It contains the whole state, because the game hides nothing,
//! and the data to undo actions.

use crate::actions::Action;
use crate::api::{Call, PapatteDebug};
use crate::board::Board;
use crate::cells::Cell;
use crate::map_board::board_of;
use crate::marks::{MAX_CHANGES, Marks};
use crate::rules::{Event, Opening, Pizza};
use crate::self_play::{self, AXES, CHARACTERS_SHAPE, NUMBERS_SHAPE, PLANES_SHAPE, SUMMARY};
use crate::state::State;
use crate::undo::Undo;
use joute_engine::self_play::{Observation, OwnActions};
use joute_engine::{SelfPlay, View};
use std::sync::Arc;

/// A champion's copy of a Pizza match. It contains the state of the match and other data that the
/// champion needs. A champion is a candidate's program.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The state of the match, all of which is visible to players.
    pub state: State,
    /// The number of the player for whom the champion plays, from 0.
    pub player: usize,
    /// True if the champion may act now. It may while its function `jouer_tour` runs.
    pub may_play: bool,
    /// The data for undoing the player's actions of this turn. There is one entry for each action,
    /// in order.
    pub undo: Vec<Undo>,
    /// The actions of the opponent's last turn, without debugging marks.
    pub history: Vec<Action>,
    /// The debugging marks that this player has put on cells.
    marks: Marks,
    /// The debugging marks that the arena has received. Only changes since then are sent.
    sent: Marks,
    /// The number of debugging marks that the player may still change.
    left: usize,
    /// True if the player has put debugging marks in this turn.
    marked: bool,
}

impl PlayerView {
    /// Puts a debugging mark of the player on a cell.
    pub fn mark(&mut self, cell: Cell, mark: PapatteDebug) {
        self.marks.put(cell, mark);
        self.marked = true;
    }
}

impl View<Pizza> for PlayerView {
    fn open(player: usize, opening: Opening) -> Self {
        // The authority has parsed the same text. If the text were different, the digests would
        // differ.
        let state =
            State::on(board_of(&opening.map).unwrap_or_else(|_| Arc::new(Board::with_kennels_only())));
        let (undo, history) = (Vec::new(), Vec::new());
        let (marks, sent) = (Marks::default(), Marks::default());
        PlayerView {
            state,
            player,
            may_play: false,
            undo,
            history,
            marks,
            sent,
            left: MAX_CHANGES,
            marked: false,
        }
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

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, call: &Call) {
        self.may_play = matches!(call, Call::JouerTour {});
    }

    fn final_actions(&mut self) -> Vec<Action> {
        if !std::mem::take(&mut self.marked) {
            return Vec::new();
        }
        let mark_actions: Vec<Action> = self.marks.since(&self.sent).take(self.left).collect();
        self.left -= mark_actions.len();
        mark_actions.iter().for_each(|mark| self.sent.follow(mark));
        mark_actions
    }

    fn end_turn(&mut self) {
        self.may_play = false;
        self.undo.clear();
    }

    fn digest(&self) -> u64 {
        self.state.digest()
    }
}

/// The parts of self-play that are not derived from the description.
pub(crate) const SELF_PLAY: SelfPlay<PlayerView, Call> = SelfPlay {
    actions: Some(OwnActions {
        axes: AXES,
        summary: SUMMARY,
        legal: |view, _, legal| {
            if view.may_play {
                self_play::legal_actions(&view.state, view.player, legal);
            }
        },
        call: |view, action, call| self_play::call(&view.state, view.player, action, call),
    }),
    observation: &[
        Observation {
            name: "planes",
            shape: PLANES_SHAPE,
            write: |view, array| self_play::write_planes(&view.state, view.player, array),
        },
        Observation {
            name: "characters",
            shape: CHARACTERS_SHAPE,
            write: |view, array| self_play::write_characters(&view.state, view.player, array),
        },
        Observation {
            name: "numbers",
            shape: NUMBERS_SHAPE,
            write: |view, array| self_play::write_numbers(&view.state, view.player, array),
        },
    ],
    ..SelfPlay::DERIVED
};
