//! The reasons why the rules of a game refuse a setup, a map or an order.

use crate::maps::MapError;
use crate::seats::SeatsError;

/// The reason why the rules of a game refuse a setup, a map or an order. A game usually states the
/// reason as a text, which `into` and `?` convert.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A reason that the game states in its language.
    #[error("{0}")]
    Refused(String),
    /// The game does not allow the number of players or the mode.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// The map file is invalid.
    #[error(transparent)]
    Map(#[from] MapError),
    /// The game's map generator has no style with the requested name.
    #[error("there is no style \"{style}\"; the styles are {}", .styles.join(", "))]
    NoStyle {
        /// The requested style.
        style: String,
        /// The names of the existing styles.
        styles: Vec<&'static str>,
    },
}

impl From<String> for GameError {
    fn from(reason: String) -> Self {
        GameError::Refused(reason)
    }
}

impl From<&str> for GameError {
    fn from(reason: &str) -> Self {
        GameError::Refused(reason.to_owned())
    }
}
