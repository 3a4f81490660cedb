//! The native module of the Python package `joute.play`. It steps matches without Python's lock and
//! writes the results into NumPy arrays.
//!
//! The feature `games` makes this crate the module with the games of the checkout. `joute gym`
//! generates the module of another game, which calls [`fill`].

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

/// The module with the games of the checkout.
#[cfg(feature = "games")]
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let games = joute::games::GAMES.iter();
    let games = games.filter_map(|row| Some(PlayableGame { gym: row.gym?, maps: row.official() }));
    fill(module, games.collect())
}
