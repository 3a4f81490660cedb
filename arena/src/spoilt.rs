//! Matches without a result, and which of them are played again.

/// Why a match has no result: never a champion's fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spoilt {
    /// The arena itself stood still, so that nobody knows who was in time: it is to be played again.
    Unseen(String),
    /// The jail did not hold, or something is not there; played again it would end so again.
    Refused(String),
}

impl From<String> for Spoilt {
    fn from(why: String) -> Self {
        Spoilt::Refused(why)
    }
}

impl From<Spoilt> for String {
    fn from(spoilt: Spoilt) -> Self {
        match spoilt {
            Spoilt::Unseen(why) | Spoilt::Refused(why) => why,
        }
    }
}

/// Plays a match from its beginning until it is one: as long as it is the arena that stood still, but not forever.
/// `again` hears why it is not one yet.
///
/// # Errors
/// What kept the match from being played.
pub fn until_seen<T>(mut once: impl FnMut() -> Result<T, Spoilt>, again: impl Fn(&str)) -> Result<T, String> {
    const TIMES: usize = 5;
    for _ in 1..TIMES {
        match once() {
            Err(Spoilt::Unseen(why)) => again(&why),
            played => return played.map_err(String::from),
        }
    }
    once().map_err(String::from)
}

#[cfg(test)]
mod tests {
    use super::{Spoilt, until_seen};
    use std::cell::Cell;

    #[test]
    fn only_what_nobody_saw_is_played_again_and_not_for_ever() {
        let unseen = || Err(Spoilt::Unseen("away".into()));
        for (seen_in, expected) in [(1, Ok(1)), (5, Ok(5)), (9, Err("away".into()))] {
            let (played, told) = (Cell::new(0), Cell::new(0));
            let once = || {
                played.set(played.get() + 1);
                if played.get() == seen_in { Ok(seen_in) } else { unseen() }
            };
            assert_eq!(until_seen(once, |_| told.set(told.get() + 1)), expected);
            assert_eq!(told.get(), played.get() - 1);
        }
        let refused: Result<(), String> = until_seen(|| Err("no jail".to_owned().into()), |_| unreachable!());
        assert_eq!(refused, Err("no jail".into()));
    }
}
