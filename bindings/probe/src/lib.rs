//! Rules that return random values and log every call. `joute check` uses them to test bindings.
//!
//! `docs/probe.md` specifies how values are drawn and logged. The probes of all languages implement the same
//! specification.

mod draw;
mod dump;
mod script;

pub use draw::{Draw, Rng, Size};
pub use dump::{Dump, dump_line, dump_list};
pub use script::{LogError, Script};
