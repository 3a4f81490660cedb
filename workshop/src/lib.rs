//! The workshop: compiles what kits ship, proves it, packs it. `README.md` beside has the decisions.

pub mod bench;
pub mod check;
mod columns;
pub mod command;
pub mod glue;
pub mod kits;
pub mod libc;
pub mod library;
pub mod mistakes;
pub mod pack;
pub mod parallel;
pub mod place;
pub mod pythons;
pub mod stock;
pub mod unpack;
pub mod viewer;
