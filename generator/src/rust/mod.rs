//! Rust from the model, by quote and prettyplease: what games implement, what libraries export,
//! what the Python and Java modules call.

mod build;
mod exports;
mod game;
mod imports;
mod probe;
pub(crate) mod syntax;

pub use build::build;
pub use exports::{Library, exports};
pub use game::{Derives, game_module};
pub use imports::imports;
pub use probe::probe;

pub use crate::language::rust::DIALECT;
