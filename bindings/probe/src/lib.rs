//! Rules that answer with drawn values and log every call: the far end of `joute check`.
//!
//! What is drawn and how it is written is specified in `docs/probe.md`; nine languages follow it.

mod draw;
mod dump;
mod script;

pub use draw::{Draw, Rng, Size};
pub use dump::{Dump, dump_line, dump_list};
pub use script::Script;
