//! Matches without a result, and their repetition.

/// The reason why a match has no result, which is never a champion's fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spoilt {
    /// The arena was paused, so it is unknown which answers were in time. The match must be played
    /// again.
    Unseen(String),
    /// The jail failed or a resource is missing. Playing the match again would have the same
    /// result.
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

/// Plays a match repeatedly, up to a limit, as long as the arena is paused during it. `again` is
/// called with the reason for each repetition.
///
/// # Errors
/// Returns the reason why the match could not be played.
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
