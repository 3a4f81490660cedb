//! What a recorded match took on the wire: it is played again, and what each player was told is measured.

use super::Replay;
use super::again::asked;
use crate::clocks::Clocks;
use crate::frame::encode;
use crate::message::ToChampion;
use crate::referee::Referee;

impl Replay {
    /// By player: the bytes of each frame with a turn that it was sent, in the order of the steps. Who has left is sent
    /// nothing. The replay does not keep what was left of clocks: they are counted as if nothing bounded them.
    ///
    /// # Errors
    /// The first step that cannot have been so.
    pub fn sent(&self, referee: &mut dyn Referee) -> Result<Vec<Vec<usize>>, String> {
        let mut sent = vec![Vec::new(); referee.players()];
        let mut gone = vec![false; sent.len()];
        for step in &self.steps {
            let fail = |why| format!("{}: {why}", step.moment());
            for (question, turn) in asked(step, referee).map_err(fail)? {
                referee.retell(turn).map_err(fail)?;
                let (player, events, calls) = (question.player, question.events, question.calls);
                if !gone[player] {
                    let turn = ToChampion::Turn { events, calls, clocks: Clocks::default(), missed: false };
                    sent[player].push(4 + encode(&turn).len());
                }
                gone[player] |= turn.gone.is_some();
            }
            referee.settle();
        }
        Ok(sent)
    }
}
