//! Decides whether messages on standard error are coloured.

use anstream::{AutoStream, ColorChoice};

/// Returns true if messages on standard error may have colours. It must be a terminal that shows
/// colours, and `NO_COLOR` and `TERM=dumb` must not forbid them. `CLICOLOR_FORCE` always allows
/// them.
pub fn on_stderr() -> bool {
    AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
