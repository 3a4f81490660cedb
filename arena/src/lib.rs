//! Plays matches between champions: processes, frames, clocks and replays. The crate depends on no
//! particular game. The folder's `README.md` records the decisions.

pub mod account;
pub mod awake;
pub mod body;
pub mod build;
pub mod bytes;
pub mod call;
pub mod champion;
pub mod channel;
pub mod clock;
pub mod dialogue;
pub mod files;
pub mod foreign;
pub mod gone;
pub mod jail;
pub mod key;
pub mod kit;
pub mod launch;
pub mod limits;
pub mod manifest;
pub mod measure;
pub mod memory;
pub mod once;
pub mod output;
pub mod play;
pub mod rerun;
pub mod runtime;
pub mod seal;
pub mod spoilt;
pub mod survey;
pub mod tally;
pub mod tongue;
pub mod trace;
pub mod watch;
