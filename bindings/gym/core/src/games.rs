//! The games of the module, and the exceptions for errors of self-play.

use joute_gym::GymGame;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::OnceLock;

/// A game of the module.
#[derive(Debug, Clone, Copy)]
pub struct PlayableGame {
    /// The game for self-play.
    pub gym: GymGame,
    /// The names and texts of the official maps, the default one first.
    pub maps: &'static [(&'static str, &'static str)],
}

/// The games of the module.
static GAMES: OnceLock<Vec<PlayableGame>> = OnceLock::new();

/// Sets the games of the module. Only the first call has an effect.
pub(crate) fn register(games: Vec<PlayableGame>) {
    let _ = GAMES.set(games);
}

/// Returns all games of the module.
pub(crate) fn all() -> &'static [PlayableGame] {
    GAMES.get().map_or(&[], Vec::as_slice)
}

/// Returns a game by its name.
pub(crate) fn game(name: &str) -> PyResult<&'static PlayableGame> {
    let found = all().iter().find(|game| game.gym.name == name);
    found.ok_or_else(|| {
        PyValueError::new_err(format!("no game is named {name:?}; there are {}", names().join(", ")))
    })
}

/// Converts an error of self-play to the exception that Python code expects.
pub(crate) fn exception(error: joute_gym::GymError) -> PyErr {
    use joute_gym::GymError::{Connection, Foul, Message, Refused, Replay, Threads};
    match error {
        Connection(_) | Foul { .. } | Message | Refused { .. } | Replay(_) | Threads(_) => {
            PyRuntimeError::new_err(error.to_string())
        }
        other => PyValueError::new_err(other.to_string()),
    }
}

/// Returns the names of all games.
#[pyfunction]
#[pyo3(name = "games")]
pub(crate) fn names() -> Vec<&'static str> {
    all().iter().map(|game| game.gym.name).collect()
}
