//! Matches between champions: processes, frames, clocks, replays. Knows no game.

pub mod launch;
