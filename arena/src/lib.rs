//! Matches between champions: processes, frames, clocks, replays. Knows no game.

pub mod build;
pub mod champion;
pub mod clock;
pub mod dialogue;
pub mod files;
pub mod gone;
pub mod jail;
pub mod launch;
pub mod limits;
pub mod output;
pub mod play;
pub mod rerun;
pub mod runtime;
pub mod watch;
pub mod wire;
