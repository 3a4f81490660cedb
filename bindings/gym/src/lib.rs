//! The native module of the Python package `joute.play`. It steps matches without Python's lock and
//! writes the results into NumPy arrays.

mod arrays;
mod pool;

use joute::games::{gyms, official};
use joute_gym::{GymGame, spaces_page};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Returns a game by its name.
fn game(name: &str) -> PyResult<&'static GymGame> {
    let known = || gyms().map(|game| game.name).collect::<Vec<_>>().join(", ");
    let found = gyms().find(|game| game.name == name);
    found.ok_or_else(|| PyValueError::new_err(format!("no game is named {name:?}; there are {}", known())))
}

/// Converts an error of self-play to the exception that Python code expects.
fn exception(error: joute_gym::GymError) -> PyErr {
    use joute_gym::GymError::{Foul, Refused, Replay, Threads};
    match error {
        Foul { .. } | Refused { .. } | Replay(_) | Threads(_) => PyRuntimeError::new_err(error.to_string()),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// Returns the names of all games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    gyms().map(|game| game.name).collect()
}

/// Returns the names and texts of the official maps of a game, the default one first.
#[pyfunction]
fn maps(name: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    Ok(official(game(name)?.name).to_vec())
}

/// Returns the numbers of players and the names of the modes that a game allows.
#[pyfunction]
fn shape(name: &str) -> PyResult<(Vec<usize>, usize, Vec<&'static str>)> {
    let shape = game(name)?.shape;
    let modes = shape.modes.iter().map(|mode| mode.name).collect();
    let usual = shape.modes.first().and_then(|mode| mode.seats).unwrap_or(shape.seats).default_number();
    Ok((shape.seats.all().collect(), usual, modes))
}

/// Returns the page, in Markdown, that states the actions and the observation of a game.
#[pyfunction]
fn spaces(name: &str) -> PyResult<String> {
    Ok(spaces_page(game(name)?))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<pool::Pool>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(maps, module)?)?;
    module.add_function(wrap_pyfunction!(shape, module)?)?;
    module.add_function(wrap_pyfunction!(spaces, module)?)
}
