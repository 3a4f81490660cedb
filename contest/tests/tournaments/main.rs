//! Tournaments by the clock, on a clock that the tests drive, with matches that no worker plays.

#[path = "../common/mod.rs"]
mod common;
mod fake;
mod hour;
mod jury;
mod pages;
mod secret;
