//! The native module of the Python package `joute.play`. It steps matches without Python's lock and
//! writes the results into NumPy arrays.
//!
//! With the feature `games`, the crate is the module with the games of the checkout. `joute gym`
//! generates the module of another game, which calls [`fill`].

mod arena;
mod arrays;
mod pool;

pub use joute_gym::GymGame;
use joute_gym::spaces_page;
pub use pyo3;
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

/// Adds the classes and functions of `joute.play` to a module with these games.
///
/// # Errors
/// Returns an exception of Python.
pub fn fill(module: &Bound<'_, PyModule>, games: Vec<PlayableGame>) -> PyResult<()> {
    let _ = GAMES.set(games);
    module.add_class::<arena::Arena>()?;
    module.add_class::<pool::Pool>()?;
    module.add_function(wrap_pyfunction!(names, module)?)?;
    module.add_function(wrap_pyfunction!(maps, module)?)?;
    module.add_function(wrap_pyfunction!(shape, module)?)?;
    module.add_function(wrap_pyfunction!(spaces, module)?)
}

/// Returns all games of the module.
fn all() -> &'static [PlayableGame] {
    GAMES.get().map_or(&[], Vec::as_slice)
}

/// Returns a game by its name.
fn game(name: &str) -> PyResult<&'static PlayableGame> {
    let found = all().iter().find(|game| game.gym.name == name);
    found.ok_or_else(|| {
        PyValueError::new_err(format!("no game is named {name:?}; there are {}", names().join(", ")))
    })
}

/// Converts an error of self-play to the exception that Python code expects.
fn exception(error: joute_gym::GymError) -> PyErr {
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
fn names() -> Vec<&'static str> {
    all().iter().map(|game| game.gym.name).collect()
}

/// Returns the names and texts of the official maps of a game, the default one first.
#[pyfunction]
fn maps(name: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    Ok(game(name)?.maps.to_vec())
}

/// Returns the numbers of players, the usual one, and the names of the modes that a game allows.
#[pyfunction]
fn shape(name: &str) -> PyResult<(Vec<usize>, usize, Vec<&'static str>)> {
    let shape = game(name)?.gym.shape;
    let modes = shape.modes.iter().map(|mode| mode.name).collect();
    let usual = shape.modes.first().and_then(|mode| mode.seats).unwrap_or(shape.seats).default_number();
    Ok((shape.seats.all().collect(), usual, modes))
}

/// Returns the page, in Markdown, that states the actions and the observation of a game.
#[pyfunction]
fn spaces(name: &str) -> PyResult<String> {
    Ok(spaces_page(&game(name)?.gym))
}

/// The module with the games of the checkout.
#[cfg(feature = "games")]
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let games = joute::games::GAMES.iter();
    let games = games.filter_map(|row| Some(PlayableGame { gym: row.gym?, maps: row.official() }));
    fill(module, games.collect())
}
