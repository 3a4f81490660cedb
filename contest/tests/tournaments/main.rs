//! Tournaments by the clock, on a clock that the tests drive, with matches that no worker plays.

mod builds;
#[path = "../common/mod.rs"]
mod common;
mod fake;
mod forfeit;
mod hour;
mod impossible;
mod jury;
mod pages;
mod secret;
