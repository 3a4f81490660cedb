//! Compiles the files that kits contain, checks them and packs them. The folder's `README.md`
//! records the decisions.

mod archive_error;
mod cargo;
pub mod check;
pub mod checkout;
pub mod command;
mod error;
pub mod glue;
pub mod kits;
pub mod libc;
pub mod library;
pub mod linker;
pub mod mistakes;
pub mod pack;
pub mod parallel;
mod player;
pub mod request;
mod stock;
mod supplies;
pub mod unpack;
pub mod viewer;
pub mod wheel;

pub use archive_error::ArchiveError;
pub use error::{Error, Result};
pub use supplies::GameParts;
