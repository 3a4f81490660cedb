//! Generates the Rust code around a game's rules. It consists of the library's exports, the imports
//! for Python and Java, and the rules of the probe.

mod exports;
mod imports;
mod probe;
mod symbols;

pub use exports::{Library, exports};
pub use imports::imports;
pub use probe::probe;
pub(crate) use symbols::raw_type;
