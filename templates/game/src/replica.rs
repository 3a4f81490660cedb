//! The answers to a champion's calls, from the replica (the game's copy in its process).

use crate::api::{Api, Verdict};
use crate::rules::{Action, Rules};
use joute_abi::show_line;
use joute_engine::Replica;

impl Api for Replica<Rules> {
    fn take_sticks(&mut self, number: i32) -> Verdict {
        let verdict = if !self.view.may_play {
            Verdict::NotMyTurn
        } else if !self.journal().is_empty() {
            Verdict::AlreadyPlayed
        } else {
            self.view.heap.take(number)
        };
        let action = Action::TakeSticks(number);
        match verdict {
            Verdict::Ok => self.record(action),
            // The refusal is reported, so that the replay shows it.
            refusal => self.refuse(action, || show_line(&refusal)),
        }
        verdict
    }

    fn sticks_left(&mut self) -> i32 {
        self.view.heap.left
    }

    fn me(&mut self) -> i32 {
        self.player() as i32
    }

    fn players_in(&mut self) -> Vec<i32> {
        self.view.heap.order.remaining().into_iter().map(|player| player as i32).collect()
    }
}
