//! The actions that the rules refused in a turn. The replica records them, the arena writes them to
//! the replay for people who watch the match, and the game does not depend on them.
//!
//! *Invariant:* A champion that tries a million actions in a turn costs no more than a counter. At
//! most [`MAX_REFUSALS`] refused actions are kept, in at most [`MAX_BYTES`].

use crate::frame::{decode, encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The maximum number of refused actions of one turn that are kept in full. Further ones are only
/// counted.
pub const MAX_REFUSALS: usize = 32;

/// The maximum number of bytes of a champion's report on its refused actions. If the report would
/// be longer, only the number of actions is sent.
pub const MAX_BYTES: usize = 16 << 10;

/// An action that the rules refused, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal<A> {
    /// The number of actions that the rules accepted in the turn before the refused one.
    pub after: u32,
    /// The action that the rules refused.
    pub action: A,
    /// The reason why the rules refused the action. It is the name of the error in the API.
    #[serde(rename = "why")]
    pub reason: String,
}

/// The actions of a turn that the rules refused. The first ones are kept in full, the others only
/// counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusals<A> {
    /// The refused actions that were kept, in order, at most [`MAX_REFUSALS`].
    pub shown: Vec<Refusal<A>>,
    /// The number of further refused actions of the turn. They were not kept.
    pub more: u64,
}

impl<A> Default for Refusals<A> {
    fn default() -> Self {
        Refusals { shown: Vec::new(), more: 0 }
    }
}

impl<A> Refusals<A> {
    /// Returns true if the rules refused no action of the turn.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.more == 0
    }

    /// Records an action that the rules refused. `reason` returns the reason. It is called only if the
    /// action is kept in full.
    #[inline]
    pub fn note(&mut self, after: usize, action: A, reason: impl FnOnce() -> String) {
        if self.shown.len() < MAX_REFUSALS {
            self.shown.push(Refusal { after: after as u32, action, reason: reason() });
        } else {
            self.more += 1;
        }
    }

    /// Converts each refused action with the given function. The result is, for example, JSON for a
    /// replay.
    pub fn map<B>(self, change: impl Fn(A) -> B) -> Refusals<B> {
        let change = |Refusal { after, action, reason }| Refusal { after, action: change(action), reason };
        Refusals { shown: self.shown.into_iter().map(change).collect(), more: self.more }
    }
}

impl<A: Serialize + DeserializeOwned> Refusals<A> {
    /// Encodes the refused actions of a turn, for the champion's message to the arena. If there are
    /// none, the result is empty.
    pub fn pack(self) -> Vec<u8> {
        if self.is_empty() {
            return Vec::new();
        }
        let bytes = encode(&self);
        if bytes.len() <= MAX_BYTES {
            return bytes;
        }
        encode(&Refusals::<A> { shown: Vec::new(), more: self.more + self.shown.len() as u64 })
    }

    /// Decodes the refused actions that a champion reports for a turn. An invalid report is treated
    /// as empty.
    pub fn unpack(bytes: &[u8]) -> Self {
        let decoded = if bytes.len() > MAX_BYTES { None } else { decode::<Self>(bytes) };
        decoded.filter(|decoded| decoded.shown.len() <= MAX_REFUSALS).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, MAX_REFUSALS, Refusals};

    fn refuse_actions(count: usize, action: &str) -> Refusals<String> {
        let mut refusals = Refusals::default();
        (0..count).for_each(|after| refusals.note(after, action.into(), || "BUSY".into()));
        refusals
    }

    #[test]
    fn the_first_refusals_are_stored_and_the_others_counted() {
        let refusals = refuse_actions(MAX_REFUSALS + 5, "go");
        assert_eq!((refusals.shown.len(), refusals.more), (MAX_REFUSALS, 5));
        assert_eq!(Refusals::unpack(&refusals.clone().pack()), refusals);
        assert!(refuse_actions(0, "").pack().is_empty());
    }

    #[test]
    fn oversized_or_invalid_refusals_are_discarded() {
        let large = refuse_actions(MAX_REFUSALS + 1, &"x".repeat(MAX_BYTES / MAX_REFUSALS));
        let decoded = Refusals::<String>::unpack(&large.pack());
        assert_eq!((decoded.shown.len(), decoded.more), (0, MAX_REFUSALS as u64 + 1));
        let mut long = refuse_actions(MAX_REFUSALS, "go");
        long.shown.push(long.shown[0].clone());
        assert!(Refusals::<String>::unpack(&crate::frame::encode(&long)).is_empty());
        for bytes in [&[][..], &[0xff; 40], &vec![1; MAX_BYTES + 1]] {
            assert!(Refusals::<String>::unpack(bytes).is_empty());
        }
    }
}
