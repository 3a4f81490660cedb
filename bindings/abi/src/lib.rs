//! What the generated C ABI of a game's library stands on.
//!
//! A champion process holds one `lib<game>.so`. Its exported functions are
//! generated; each is three lines over this crate: [`Host::enter`] finds the
//! game, [`Border`] moves values, [`misuse`] reports what must not happen.
//!
//! *Invariant:* nothing here knows a game or a language.

mod border;
mod host;
mod malloc;
mod misuse;
mod say;
mod show;

pub use border::{Bad, Border, RawArray, RawOptional, lift_slice, lift_str};
pub use host::{Driver, Host, UserCall, is_loading};
pub use joute_words::Locale;
pub use malloc::Malloc;
pub use misuse::{MisuseHandler, guard_panics, misuse, refuse, set_handler};
pub use say::say;
pub use show::{Show, show_line, show_list};
