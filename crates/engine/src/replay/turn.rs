//! One player's part of a step, as a replay records it. It contains the functions that were called,
//! and the actions that the rules applied or the reason why there are none.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// A player's turn in one step of a replay.
///
/// With `actions`, the rules applied the player's order. Without, they continued without the
/// player, who left in this turn (`gone`), missed it (`late`), or had left earlier (neither).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The number of the player whose turn it is, from 0.
    pub player: usize,
    /// The functions of the candidate's program that were called in this turn. Each one has its
    /// arguments.
    pub calls: Vec<Value>,
    /// The actions of the turn that the rules applied, in order. `None` if the rules continued
    /// without the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<Value>>,
    /// The values that the functions of the candidate's program returned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Value>,
    /// The reason why the player left the match, if it left in this turn. If `actions` is present
    /// too, the rules applied these actions, and the player left because of something that it sent
    /// after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Departure>,
    /// True if the player was late and missed the step. It happens only in games that let late
    /// players continue.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

/// A player's actions and return values in one turn. The rules have applied them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Order {
    /// The actions that the rules applied, in order.
    pub actions: Vec<Value>,
    /// The values that the functions of the candidate's program returned in this turn.
    pub answers: Vec<Value>,
}

impl Turn {
    /// Creates the record of a player's turn. `calls` are the functions that the player was asked
    /// to run. `order` is what the rules applied, or `None` if they continued without the player.
    pub fn new(player: usize, calls: Vec<Value>, order: Option<Order>) -> Self {
        let (actions, answers) = order.map(|Order { actions, answers }| (actions, answers)).unzip();
        Turn { player, calls, actions, answers: answers.unwrap_or_default(), gone: None, late: false }
    }

    /// Returns the actions and return values that the rules applied. Returns `None` if they
    /// continued without the player.
    pub fn order(&self) -> Option<Order> {
        let actions = self.actions.clone()?;
        Some(Order { actions, answers: self.answers.clone() })
    }

    /// Returns the actions of the turn that the rules applied. The slice is empty if they continued
    /// without the player.
    pub fn actions(&self) -> &[Value] {
        self.actions.as_deref().unwrap_or_default()
    }
}

/// The reason why a champion left a match before its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// The kind of reason why the champion left, such as a crash or a timeout.
    pub reason: DepartureReason,
    /// The signal or the exit code with which the champion ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<i32>,
    /// A sentence that explains the departure in the candidate's language. It names the limit or
    /// rule that was broken, and the call in which it happened.
    #[serde(rename = "why")]
    pub explanation: String,
}

/// The kind of reason why a champion left a match before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DepartureReason {
    /// A function of the candidate's program took too long.
    CallTimeout,
    /// All function calls of the champion together took too long.
    TotalTimeout,
    /// The champion printed more output than allowed.
    Output,
    /// The champion exceeded its memory limit.
    Memory,
    /// The champion made a system call that the sandbox does not allow.
    Policy,
    /// A signal terminated the champion.
    Crash,
    /// The champion exited on its own.
    Exit,
    /// The champion sent data that violates its protocol with the arena.
    Protocol,
    /// The champion sent actions that the rules refuse.
    Foul,
}

impl DepartureReason {
    /// Returns the word for the reason that results and replays contain.
    pub const fn word(self) -> &'static str {
        match self {
            DepartureReason::CallTimeout => "CALL_TIMEOUT",
            DepartureReason::TotalTimeout => "TOTAL_TIMEOUT",
            DepartureReason::Output => "OUTPUT",
            DepartureReason::Memory => "MEMORY",
            DepartureReason::Policy => "POLICY",
            DepartureReason::Crash => "CRASH",
            DepartureReason::Exit => "EXIT",
            DepartureReason::Protocol => "PROTOCOL",
            DepartureReason::Foul => "FOUL",
        }
    }
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Departure { reason, code, explanation } = self;
        match code {
            Some(code) => write!(f, "{} {code} {explanation}", reason.word()),
            None => write!(f, "{}: {explanation}", reason.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Departure, DepartureReason, Turn};
    use serde_json::json;

    #[test]
    fn departures_are_written_as_in_results() {
        let crash = Departure { reason: DepartureReason::Crash, code: Some(6), explanation: "in go".into() };
        assert_eq!(crash.to_string(), "CRASH 6 in go");
        assert_eq!(json!(crash), json!({ "reason": "CRASH", "code": 6, "why": "in go" }));
        let late = Departure {
            reason: DepartureReason::CallTimeout,
            code: None,
            explanation: "more than 1 s in go".into(),
        };
        assert_eq!(late.to_string(), "CALL_TIMEOUT: more than 1 s in go");
        assert_eq!(json!(late)["reason"], late.reason.word());
    }

    #[test]
    fn a_turn_records_only_the_applied_order() {
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
