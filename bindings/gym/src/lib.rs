//! The native module of the Python package `joute.play`, with the games of the checkout.
//!
//! No other crate depends on this one. Cargo gives its library the same file name in every build, so a
//! build for another crate with other features would replace it. `joute gym` generates the module of
//! another game, which depends on `joute-play-core` as well.

use joute_play_core::pyo3::prelude::*;
use joute_play_core::{PlayableGame, fill};

#[pymodule]
#[pyo3(crate = "joute_play_core::pyo3", name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let games = joute::games::GAMES.iter();
    let games = games.filter_map(|row| Some(PlayableGame { gym: row.gym?, maps: row.official() }));
    fill(module, games.collect())
}
