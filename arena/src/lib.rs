//! Matches between champions: processes, frames, clocks, replays. Knows no game.

pub mod champion;
pub mod launch;
pub mod limits;
pub mod output;
pub mod play;
