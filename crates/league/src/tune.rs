//! Tuning a champion: finding better values of the numbers in its source code by playing matches.
//!
//! A file in the kit declares the parameters ([`Definition`]). Their values are numbers in
//! the champion's source file, where [`Definition::write`] replaces them. [`Spsa`] chooses the
//! values to try and improves them with the results, and [`Course`] stores each result, so that an
//! interrupted run continues.

mod course;
mod definition;
mod error;
mod source;
mod spsa;

pub use course::{Course, Entry};
pub use definition::{Definition, Parameter, TUNE_FILE};
pub use error::TuneError;
pub use spsa::{Schedule, Spsa, Trial};
