//! The runtime of the C ABI that is generated for a game's library.
//!
//! A champion's process loads one `lib<game>.so`, whose exported functions are generated. Each function
//! consists of a few lines that use this crate: [`Host::enter`] returns the game, [`Border`] converts values,
//! and [`misuse`] reports errors of the caller.
//!
//! *Invariant:* this crate does not depend on a particular game or language.

mod border;
mod calls;
mod crash;
mod drawing;
mod host;
mod malloc;
mod misuse;
mod say;
mod show;

pub use border::{Bad, Border, RawArray, RawOptional, lift_slice, lift_str};
pub use calls::{Answers, Calls, Cells, Column, FunctionSpec, Numbers, ResultForm, ValueRange};
pub use crash::report_crashes;
pub use drawing::Drawing;
pub use host::{Driver, Host, is_loading};
pub use joute_words::Locale;
pub use malloc::Malloc;
pub use misuse::{MisuseHandler, guard_panics, misuse, refuse, set_handler};
pub use say::format_message;
pub use show::{Show, show_line, show_list};
