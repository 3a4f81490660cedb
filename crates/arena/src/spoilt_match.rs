//! Handles matches without a result, and plays them again.

use crate::error::ArenaError;
use joute_engine::GameError;

/// The reason why a match has no result. It is never a champion's fault.
#[derive(Debug, thiserror::Error)]
pub enum SpoiltMatch {
    /// The arena was paused, so answers that came late may have been in time. The match must be
    /// played again.
    #[error("{0}")]
    ArenaPaused(String),
    /// The match was refused, because the sandbox failed or the machine lacks a resource. Another
    /// attempt would fail too.
    #[error(transparent)]
    Refused(#[from] ArenaError),
}

impl From<GameError> for SpoiltMatch {
    fn from(error: GameError) -> Self {
        SpoiltMatch::Refused(ArenaError::Rules(error.to_string()))
    }
}

/// Plays a match by calling `play`, and calls it again if the arena was paused during the match,
/// up to five times in total. `on_retry` is called with the reason before each repetition.
///
/// # Errors
/// Returns the reason why the match could not be played.
pub fn retry_paused<T>(
    mut play: impl FnMut() -> Result<T, SpoiltMatch>,
    on_retry: impl Fn(&str),
) -> Result<T, ArenaError> {
    const MAX_ATTEMPTS: usize = 5;
    for _ in 1..MAX_ATTEMPTS {
        match play() {
            Err(SpoiltMatch::ArenaPaused(reason)) => on_retry(&reason),
            Err(SpoiltMatch::Refused(error)) => return Err(error),
            Ok(result) => return Ok(result),
        }
    }
    play().map_err(|spoilt| match spoilt {
        SpoiltMatch::ArenaPaused(reason) => ArenaError::Paused(reason),
        SpoiltMatch::Refused(error) => error,
    })
}

#[cfg(test)]
mod tests {
    use super::{GameError, SpoiltMatch, retry_paused};
    use std::cell::Cell;

    #[test]
    fn only_unseen_spoilt_matches_are_retried_and_not_endlessly() {
        let unseen = || Err(SpoiltMatch::ArenaPaused("away".into()));
        for (seen_in, expected) in [(1, Ok(1)), (5, Ok(5)), (9, Err("away".into()))] {
            let (play_count, reports) = (Cell::new(0), Cell::new(0));
            let play = || {
                play_count.set(play_count.get() + 1);
                if play_count.get() == seen_in { Ok(seen_in) } else { unseen() }
            };
            let result =
                retry_paused(play, |_| reports.set(reports.get() + 1)).map_err(|error| error.to_string());
            assert_eq!(result, expected);
            assert_eq!(reports.get(), play_count.get() - 1);
        }
        let refuse = || Err::<(), _>(GameError::from("no map").into());
        let refused = retry_paused(refuse, |_| unreachable!()).expect_err("the match cannot be played");
        assert_eq!(refused.to_string(), "no map");
    }
}
