//! From a contest's `api.yml` to everything generated: kits, glue, probes, reference.
//!
//! Without the feature `kits` it contains only what a game's `build.rs` needs, from the description to [`rust::build`],
//! and compiles in a third of the time.

pub mod backend;
pub mod description;
#[cfg(feature = "kits")]
pub mod escapes;
#[cfg(feature = "kits")]
mod example;
#[cfg(feature = "kits")]
pub mod kit;
pub mod language;
pub mod model;
pub mod names;
#[cfg(feature = "kits")]
pub mod reference;
pub mod rust;
#[cfg(feature = "kits")]
pub mod scaffold;
#[cfg(feature = "kits")]
pub mod text;
