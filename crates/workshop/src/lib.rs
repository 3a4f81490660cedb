//! Compiles the files that kits contain, checks them and packs them. The folder's `README.md`
//! records the decisions.

mod cargo;
pub mod check;
pub mod checkout;
mod columns;
pub mod command;
pub mod glue;
pub mod kits;
pub mod libc;
pub mod library;
pub mod mistakes;
pub mod pack;
pub mod parallel;
pub mod pythons;
pub mod stock;
pub mod unpack;
pub mod viewer;
