//! Tests of scheduled tournaments. The tests drive the clock, and no worker plays the matches.

mod builds;
pub mod fake;
mod forfeit;
mod hour;
mod impossible;
mod jury;
mod pages;
mod secret;
mod servers;
