//! Rules that answer with random values and log every call: the other end of `joute check`.
//!
//! `docs/probe.md` specifies how values are drawn and written; all ten languages follow it.

mod draw;
mod dump;
mod script;

pub use draw::{Draw, Rng, Size};
pub use dump::{Dump, dump_line, dump_list};
pub use script::Script;
