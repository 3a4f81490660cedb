//! The Rust backend. Candidates write their champion in `champion.rs`, which declares `pub mod
//! api;`. Kits use the same naming conventions as the modules that games implement.

mod api;
mod backend;
mod border;
mod constant;
mod doc;
mod kit;
mod launch;
mod mistake;
mod probe;
mod raw;
mod show;
mod spell;
mod types;

pub use crate::rust::{DIALECT, variant};
pub use backend::Rust;
