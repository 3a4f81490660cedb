//! Plays matches between champions, in any game, and writes replays. The folder's `README.md`
//! records the design decisions.

pub mod build;
pub mod bytes;
pub mod call;
pub mod champion;
pub mod champion_process;
pub mod channel;
pub mod clock;
pub mod dialogue;
pub mod error;
pub mod foreign;
pub mod key;
pub mod kit;
pub mod kit_error;
pub mod launch;
pub mod launch_error;
pub mod leave_reason;
pub mod limits;
pub mod manifest;
pub mod measure;
pub mod memory;
pub mod observation;
pub mod output;
pub mod own_time;
pub mod pauses;
pub mod play;
pub mod protocol;
pub mod refusal_counts;
pub mod rerun;
pub mod run_once;
pub mod runtime;
pub mod seal;
pub mod spoilt_match;
pub mod trace;
pub mod usage;
pub mod watch;
