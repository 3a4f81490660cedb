//! Measures the bytes that a match sent to each player. For this, it plays the match of a replay
//! again.

use super::error::ReplayError;
use super::record::Replay;
use super::verify::requests_with_turns;
use crate::clocks::Clocks;
use crate::frame::encode;
use crate::message::ToChampion;
use crate::referee::Referee;

impl Replay {
    /// Computes the sizes in bytes of the messages that requested turns from players. The
    /// result has one list for each player, in the order of the steps. Players who have left
    /// receive no messages. A replay does not record the remaining clock times, so they are
    /// counted as unlimited.
    ///
    /// # Errors
    /// Returns an error about the first step that does not match the rules.
    pub fn frame_sizes(&self, referee: &mut dyn Referee) -> Result<Vec<Vec<usize>>, ReplayError> {
        let mut sizes = vec![Vec::new(); referee.players()];
        let mut has_left = vec![false; sizes.len()];
        for step in &self.steps {
            let fail = ReplayError::at(step.moment());
            for (request, turn) in requests_with_turns(step, referee).map_err(&fail)? {
                referee.replay_turn(turn).map_err(&fail)?;
                let (player, events, calls) = (request.player, request.events, request.calls);
                if !has_left[player] {
                    let turn = ToChampion::Turn { events, calls, clocks: Clocks::default(), missed: false };
                    sizes[player].push(4 + encode(&turn).len());
                }
                has_left[player] |= turn.gone.is_some();
            }
            referee.settle();
        }
        Ok(sizes)
    }
}
