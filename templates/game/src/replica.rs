//! What a champion's calls answer.

use crate::api::{Api, Verdict};
use crate::rules::{Action, Rules};
use joute_engine::Replica;

impl Api for Replica<Rules> {
    fn take_sticks(&mut self, number: i32) -> Verdict {
        if !self.view.may_play {
            return Verdict::NotMyTurn;
        }
        if !self.journal().is_empty() {
            return Verdict::AlreadyPlayed;
        }
        let verdict = self.view.heap.take(number);
        if verdict == Verdict::Ok {
            self.record(Action::Take(number));
        }
        verdict
    }

    fn sticks_left(&mut self) -> i32 {
        self.view.heap.left
    }

    fn me(&mut self) -> i32 {
        self.player() as i32
    }
}
