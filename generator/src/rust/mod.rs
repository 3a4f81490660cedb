//! Rust from the model, by quote and prettyplease: the module that a game implements.

mod build;
pub(crate) mod game;
mod names;
pub(crate) mod syntax;
mod types;

pub use build::build;
pub use game::{Derives, game_module};
pub use names::{DIALECT, variant};
