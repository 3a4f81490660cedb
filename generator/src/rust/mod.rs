//! Rust from the model, by quote and prettyplease: what games implement, what libraries export,
//! what the Python and Java modules call.

mod build;
#[cfg(feature = "kits")]
mod exports;
mod game;
#[cfg(feature = "kits")]
mod imports;
#[cfg(feature = "kits")]
mod probe;
pub(crate) mod syntax;

pub use build::build;
#[cfg(feature = "kits")]
pub use exports::{Library, exports};
pub use game::{Derives, game_module};
#[cfg(feature = "kits")]
pub use imports::imports;
#[cfg(feature = "kits")]
pub use probe::probe;

pub use crate::language::rust::DIALECT;
