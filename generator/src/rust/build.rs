//! Generates the API module of a game from the game's `build.rs`.

use super::game::{DerivedTraits, game_module};
use crate::description::describe;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why the API module of a game cannot be generated.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The description has errors. The text contains the rendered diagnostics.
    #[error("{0}")]
    Description(String),
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The environment variable `OUT_DIR` is not set. Cargo sets it for build scripts.
    #[error("OUT_DIR is not set: call this from build.rs")]
    NoOutDir,
}

/// Generates the Rust module of a game's API and writes it to `$OUT_DIR/api.rs`. The `build.rs` of
/// a game's crate calls this function, and the crate includes the module with `include!`.
///
/// # Errors
/// Returns an error if the description has errors, or if a file could not be read or written.
pub fn build(description: impl AsRef<Path>) -> Result<(), BuildError> {
    let path = description.as_ref();
    let fail = |path: &Path, error| BuildError::File { path: path.into(), error };
    println!("cargo::rerun-if-changed={}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| fail(path, error))?;
    let described = describe(&path.display().to_string(), &text);
    let api = described.api.as_ref().ok_or_else(|| BuildError::Description(described.render(false)))?;
    let out = Path::new(&std::env::var_os("OUT_DIR").ok_or(BuildError::NoOutDir)?).join("api.rs");
    std::fs::write(&out, game_module(api, DerivedTraits::Wire)).map_err(|error| fail(&out, error))
}
