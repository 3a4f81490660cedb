//! Generates everything that is derived from a contest's `api.yml`, such as kits and the API
//! reference.
//!
//! Without the feature `kits` the crate contains only what a game's `build.rs` needs, from the description to
//! [`rust::build`]. It then compiles in a third of the time.

pub mod description;
pub mod model;
pub mod names;
mod range;
pub mod rust;

/// The parts of the generator that a game's `build.rs` does not need.
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
