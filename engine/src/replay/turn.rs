//! One player's part of a step: what it was asked, what the rules took of it, or why they took nothing.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// A player's turn.
///
/// With `actions` the rules took its order. Without, they went on without it: it left in this turn (`gone`), missed it
/// (`late`), or had left before (neither).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose, from 0.
    pub player: usize,
    /// The user functions that it was asked to run, with their arguments.
    pub calls: Vec<Value>,
    /// The actions that the rules took, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<Value>>,
    /// What its functions returned, of those that return something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Value>,
    /// Why it left, in the turn in which it did. With `actions`, it left for what it said after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Departure>,
    /// It was late and missed the step, in a game that lets it go on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

/// What a player did in a turn, as the rules took it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Order {
    /// Its actions.
    pub actions: Vec<Value>,
    /// What its functions returned.
    pub answers: Vec<Value>,
}

impl Turn {
    /// The turn of a player who was asked for these calls: as the rules took it, or without an order.
    pub fn new(player: usize, calls: Vec<Value>, order: Option<Order>) -> Self {
        let (actions, answers) = order.map(|Order { actions, answers }| (actions, answers)).unzip();
        Turn { player, calls, actions, answers: answers.unwrap_or_default(), gone: None, late: false }
    }

    /// What the rules took; `None` if they went on without the player.
    pub fn order(&self) -> Option<Order> {
        let actions = self.actions.clone()?;
        Some(Order { actions, answers: self.answers.clone() })
    }

    /// The actions that the rules took; none if they took no order.
    pub fn actions(&self) -> &[Value] {
        self.actions.as_deref().unwrap_or_default()
    }
}

/// Why a champion left a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// In a word.
    pub reason: Reason,
    /// The signal of a crash, the code of an exit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// In the candidate's language: which limit or rule, and in which call.
    pub why: String,
}

/// Why a champion left, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reason {
    /// A call took too long.
    CallTimeout,
    /// All calls together took too long.
    TotalTimeout,
    /// It flooded its output.
    Output,
    /// It took more memory than it may.
    Memory,
    /// It made a system call that no champion needs.
    Policy,
    /// A signal ended it.
    Crash,
    /// It ended itself.
    Exit,
    /// It broke the protocol.
    Protocol,
    /// The rules caught it.
    Foul,
}

impl Reason {
    /// As results and replays spell it.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::CallTimeout => "CALL_TIMEOUT",
            Reason::TotalTimeout => "TOTAL_TIMEOUT",
            Reason::Output => "OUTPUT",
            Reason::Memory => "MEMORY",
            Reason::Policy => "POLICY",
            Reason::Crash => "CRASH",
            Reason::Exit => "EXIT",
            Reason::Protocol => "PROTOCOL",
            Reason::Foul => "FOUL",
        }
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Departure { reason, code, why } = self;
        match code {
            Some(code) => write!(f, "{} {code} {why}", reason.word()),
            None => write!(f, "{}: {why}", reason.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Departure, Reason, Turn};
    use serde_json::json;

    #[test]
    fn a_departure_reads_as_results_say_it() {
        let crash = Departure { reason: Reason::Crash, code: Some(6), why: "in go".into() };
        assert_eq!(crash.to_string(), "CRASH 6 in go");
        assert_eq!(json!(crash), json!({ "reason": "CRASH", "code": 6, "why": "in go" }));
        let late = Departure { reason: Reason::CallTimeout, code: None, why: "more than 1 s in go".into() };
        assert_eq!(late.to_string(), "CALL_TIMEOUT: more than 1 s in go");
        assert_eq!(json!(late)["reason"], late.reason.word());
    }

    #[test]
    fn a_turn_says_what_was_taken_and_nothing_else() {
        let empty = Turn::new(1, vec![json!("go")], None);
        assert_eq!(json!(empty), json!({ "player": 1, "calls": ["go"] }));
        assert_eq!((empty.order(), empty.actions().len()), (None, 0));
        let order = super::Order { actions: vec![], answers: vec![json!(3)] };
        let turn = Turn::new(0, vec![], Some(order.clone()));
        assert_eq!(json!(turn), json!({ "player": 0, "calls": [], "actions": [], "answers": [3] }));
        assert_eq!(turn.order(), Some(order));
        let late = Turn { late: true, ..empty };
        assert_eq!(json!(late)["late"], json!(true));
        assert!(serde_json::from_value::<Turn>(json!({ "player": 0, "calls": [], "action": [] })).is_err());
    }
}
