//! Builds the static site of a contest: kits to download, rules, guides, reference and results. The site
//! consists of plain files and needs no network.
//!
//! `contest` describes the contents, `build` lays them out, `markdown` and `guide` read texts,
//! `league` reads results, `library` has the texts that a contest's service shows as well, and
//! `audit` finds broken links and malformed pages. This crate does not depend on a particular
//! game or language.

pub mod audit;
pub mod build;
pub mod contest;
mod error;
pub mod guide;
mod league;
pub mod library;
pub mod markdown;
mod results;

pub use error::{CallbackError, Error};
