//! The workshop: compiles what kits ship, proves it, packs it.

pub mod check;
pub mod command;
pub mod glue;
pub mod kits;
pub mod library;
pub mod place;
