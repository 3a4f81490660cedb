//! A champion's copy of a Blokus Duo match. It contains the whole state, because the game hides
//! nothing.

use crate::actions::Action;
use crate::api::Call;
use crate::game::{Blokus, Event, Opening};
use crate::state::State;
use joute_engine::View;

/// A champion's copy of a Blokus Duo match. A champion is a candidate's program.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The state of the match, all of which is visible to players.
    pub state: State,
    /// The number of the player for whom the champion plays, from 0.
    pub player: usize,
}

impl View<Blokus> for PlayerView {
    fn open(player: usize, _: Opening) -> Self {
        PlayerView { state: State::new(), player }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Played(action) => {
                // The authority has accepted these actions. If the replica refuses one, the digests
                // differ.
                let accepted: Option<&Action> = action.as_ref();
                let _ = accepted.map(|action| self.state.play(1 - self.player, action));
            }
            Event::Next => self.state.next_turn(),
            Event::Ended => self.state.end(),
        }
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, _: &Call) {}

    fn end_turn(&mut self) {}

    fn digest(&self) -> u64 {
        self.state.digest()
    }
}
