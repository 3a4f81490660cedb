//! Rust: `champion.rs` with `pub mod api;`. Its naming customs are those of the modules that games implement, too.

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
