//! Generates the API module of a game from the game's `build.rs`.

use super::game::{Derives, game_module};
use crate::description::describe;
use std::path::Path;

/// Generates the Rust module of a game's API and writes it to `$OUT_DIR/api.rs`. The `build.rs` of
/// a game's crate calls this function, and the crate includes the module with `include!`.
///
/// # Errors
/// Returns the rendered diagnostics if the description has errors, or a message if a file could not be read
/// or written.
pub fn build(description: impl AsRef<Path>) -> Result<(), String> {
    let path = description.as_ref();
    println!("cargo::rerun-if-changed={}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let described = describe(&path.display().to_string(), &text);
    let api = described.api.as_ref().ok_or_else(|| described.render(false))?;
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: call this from build.rs")?;
    let out = Path::new(&out).join("api.rs");
    std::fs::write(&out, game_module(api, Derives::Wire))
        .map_err(|error| format!("{}: {error}", out.display()))
}
