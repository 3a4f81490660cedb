//! From a contest's `api.yml` to everything generated: kits, glue, probes, reference.
//!
//! Without the feature `kits` it contains only what a game's `build.rs` needs, from the description to [`rust::build`],
//! and compiles in a third of the time.

pub mod description;
pub mod model;
pub mod names;
pub mod rust;

/// All that a game's `build.rs` does without; its files lie beside this one.
#[cfg(feature = "kits")]
#[path = "."]
mod kits {
    pub mod backend;
    pub mod escapes;
    pub(crate) mod example;
    pub mod kit;
    pub mod language;
    pub mod library;
    pub mod mistake;
    pub(crate) mod probe;
    pub mod reference;
    pub mod scaffold;
    pub mod text;
}
#[cfg(feature = "kits")]
pub use kits::*;
