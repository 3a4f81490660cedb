//! Matches between champions: processes, frames, clocks, replays. Knows no game.

pub mod awake;
pub mod build;
pub mod call;
pub mod champion;
pub mod channel;
pub mod clock;
pub mod dialogue;
pub mod files;
pub mod gone;
pub mod jail;
pub mod kit;
pub mod launch;
pub mod limits;
pub mod output;
pub mod play;
pub mod rerun;
pub mod runtime;
pub mod seal;
pub mod spoilt;
pub mod survey;
pub mod trace;
pub mod watch;
