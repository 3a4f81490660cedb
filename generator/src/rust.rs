//! Generates the Rust module that a game implements, with quote and prettyplease.

mod build;
mod calls;
pub(crate) mod game;
mod names;
pub(crate) mod syntax;
mod types;

pub use build::{BuildError, build};
pub use game::{DerivedTraits, game_module};
pub use names::{DIALECT, variant};
