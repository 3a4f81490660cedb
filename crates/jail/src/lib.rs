//! Runs untrusted programs in a sandbox, the jail. It finds the strictest level that works on this
//! machine by trying.
//!
//! The *parent* is the process that uses this crate, and the *program* is the untrusted one. A *call*
//! is a time for which the parent lets the program run: between two calls the program is stopped.
//!
//! Each mechanism has its own file: control groups (`groups`), mounts (`root_fs`, `mount`), networks
//! (`network`, `port`), Landlock (`fence`), system calls (`filter`, `search`), and stopping between
//! calls (`gate`, `stopping`). `choose` finds the level, `spec` describes a process to start, `start`
//! creates it, and `plan` and `setup` contain what is prepared before. `child` and `privileges`
//! are the code that the child process runs, `report` the child's messages, and `process` the
//! parent's view of it. `protection` lists all protections, and `README.md` gives their reasons.

mod child;
mod choose;
mod config;
mod descriptors;
mod end;
mod error;
mod failure;
mod fence;
mod filter;
mod futexes;
mod gate;
mod groups;
mod level;
mod machine_facts;
pub mod memory;
mod mount;
mod network;
mod owner;
mod plan;
mod port;
pub mod private;
mod privileges;
pub mod process;
pub mod protection;
mod protection_set;
mod report;
mod restrict;
mod rlimits;
mod root_fs;
mod rules;
mod search;
mod setup;
mod spec;
mod start;
mod stopping;

pub use config::Jail;
pub use error::{JailError, Refusal};
pub use level::{Level, UnknownLevel};
pub use rlimits::HardLimit;
pub use root_fs::KIT_FOLDER;
pub use spec::{CHANNEL_DESCRIPTOR, Command, DEFAULT_PATH, ProcessSpec, ResourceLimits, Role};
pub use stopping::READ_TIMEOUT;
