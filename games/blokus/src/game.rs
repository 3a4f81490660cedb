//! A match of Blokus Duo and the messages about it. `rules` contains the course of the match.

use crate::actions::Action;
use crate::board::PLAYERS;
use crate::state::State;
use joute_engine::scene::SceneRecorder;
use joute_engine::{EventQueues, MatchPhase};
use serde::{Deserialize, Serialize};

/// A message that a player of Blokus Duo receives after a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The message that the other player has played its turn. It contains the player's action, or
    /// `None` if there was no action.
    Played(Option<Action>),
    /// The message that the next turn begins, as in [`State::next_turn`].
    Next,
    /// The message that the match is over because a player has lost it.
    Ended,
}

/// The message that a player of Blokus Duo receives before the first turn. It is empty, because
/// every match starts in the same way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening;

/// A match of Blokus Duo in the arena, which runs matches. It contains the state of the match and
/// applies the rules.
#[derive(Debug)]
pub struct Blokus {
    pub(crate) state: State,
    pub(crate) phase: MatchPhase,
    /// One value for each player. It is true if the player's champion has left the match early.
    pub(crate) left: [bool; PLAYERS],
    /// One value for each player. It is true if the player has lost because its champion left early. A
    /// player who could not place a piece any more does not lose.
    pub(crate) lost: [bool; PLAYERS],
    pub(crate) events: EventQueues<Event>,
    pub(crate) recorder: SceneRecorder,
}

impl Blokus {
    /// Returns the current state of the match.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Records that a player's champion has left the match. The player loses if it could still
    /// place a piece. Otherwise it passes its remaining turns.
    pub(crate) fn record_departure(&mut self, player: usize) {
        let before_the_end = matches!(self.phase, MatchPhase::Init | MatchPhase::Turns);
        self.lost[player] |= before_the_end && self.state.board().can_place(player);
    }
}
