//! What the rules refused a champion in a turn, for people who watch the match: its replica notes it, the arena writes
//! it in the replay, and nothing depends on it.
//!
//! *Invariant:* a champion that tries a million actions a turn costs a counter: [`MOST`] of them are kept, in at most
//! [`MOST_BYTES`].

use crate::frame::{decode, encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Refused actions of a turn that are kept.
pub const MOST: usize = 32;

/// Bytes in which they are sent; if they need more, only their number is kept.
pub const MOST_BYTES: usize = 16 << 10;

/// One action that the rules refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal<A> {
    /// How many actions of the turn had been accepted before.
    pub after: u32,
    /// What was tried.
    pub action: A,
    /// What was wrong, in the API's word.
    pub why: String,
}

/// The first refused actions of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusals<A> {
    /// At most [`MOST`], in order.
    pub shown: Vec<Refusal<A>>,
    /// How many there were after these.
    pub more: u64,
}

impl<A> Default for Refusals<A> {
    fn default() -> Self {
        Refusals { shown: Vec::new(), more: 0 }
    }
}

impl<A> Refusals<A> {
    /// True if nothing was refused.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty() && self.more == 0
    }

    /// Notes one; `why` is asked only if it is kept.
    #[inline]
    pub fn note(&mut self, after: usize, action: A, why: impl FnOnce() -> String) {
        if self.shown.len() < MOST {
            self.shown.push(Refusal { after: after as u32, action, why: why() });
        } else {
            self.more += 1;
        }
    }

    /// The same with other actions.
    pub fn map<B>(self, change: impl Fn(A) -> B) -> Refusals<B> {
        let change = |Refusal { after, action, why }| Refusal { after, action: change(action), why };
        Refusals { shown: self.shown.into_iter().map(change).collect(), more: self.more }
    }
}

impl<A: Serialize + DeserializeOwned> Refusals<A> {
    /// As they travel: nothing for none.
    pub fn pack(self) -> Vec<u8> {
        if self.is_empty() {
            return Vec::new();
        }
        let bytes = encode(&self);
        if bytes.len() <= MOST_BYTES {
            return bytes;
        }
        encode(&Refusals::<A> { shown: Vec::new(), more: self.more + self.shown.len() as u64 })
    }

    /// What a champion claims that it was refused; nothing if no replica would claim that.
    pub fn unpack(bytes: &[u8]) -> Self {
        let read = if bytes.len() > MOST_BYTES { None } else { decode::<Self>(bytes) };
        read.filter(|read| read.shown.len() <= MOST).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, MOST_BYTES, Refusals};

    fn tried(count: usize, action: &str) -> Refusals<String> {
        let mut refusals = Refusals::default();
        (0..count).for_each(|after| refusals.note(after, action.into(), || "BUSY".into()));
        refusals
    }

    #[test]
    fn the_first_are_kept_and_the_others_counted() {
        let many = tried(MOST + 5, "go");
        assert_eq!((many.shown.len(), many.more), (MOST, 5));
        assert_eq!(Refusals::unpack(&many.clone().pack()), many);
        assert!(tried(0, "").pack().is_empty());
    }

    #[test]
    fn what_is_too_large_or_no_list_is_not_kept() {
        let large = tried(MOST + 1, &"x".repeat(MOST_BYTES / MOST));
        let read = Refusals::<String>::unpack(&large.pack());
        assert_eq!((read.shown.len(), read.more), (0, MOST as u64 + 1));
        let mut long = tried(MOST, "go");
        long.shown.push(long.shown[0].clone());
        assert!(Refusals::<String>::unpack(&crate::frame::encode(&long)).is_empty());
        for bytes in [&[][..], &[0xff; 40], &vec![1; MOST_BYTES + 1]] {
            assert!(Refusals::<String>::unpack(bytes).is_empty());
        }
    }
}
