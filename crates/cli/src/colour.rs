//! Decides whether messages on standard error are coloured.

use anstream::{AutoStream, ColorChoice};

/// Returns true if messages on standard error may have colours. By default, it depends on the
/// terminal. `NO_COLOR` and `TERM=dumb` switch them off, and `CLICOLOR_FORCE` switches them on.
pub fn on_stderr() -> bool {
    AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
