//! The classes and functions of the native module of the Python package `joute.play`. They step matches
//! without Python's lock and write the results into NumPy arrays.
//!
//! A native module calls [`fill`] with its games. `joute-play` is the module with the games of the
//! checkout, and `joute gym` generates the module of another game.

mod arena;
mod arrays;
mod games;
mod pool;

pub use games::PlayableGame;
use games::{game, names, register};
pub use joute_gym::GymGame;
use joute_gym::spaces_page;
pub use pyo3;
use pyo3::prelude::*;

/// Adds the classes and functions of `joute.play` to a module with these games.
///
/// # Errors
/// Returns an exception of Python.
pub fn fill(module: &Bound<'_, PyModule>, games: Vec<PlayableGame>) -> PyResult<()> {
    register(games);
    module.add_class::<arena::Arena>()?;
    module.add_class::<pool::Pool>()?;
    module.add_function(wrap_pyfunction!(names, module)?)?;
    module.add_function(wrap_pyfunction!(maps, module)?)?;
    module.add_function(wrap_pyfunction!(shape, module)?)?;
    module.add_function(wrap_pyfunction!(spaces, module)?)
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
