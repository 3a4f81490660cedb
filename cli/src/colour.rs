//! Decides whether messages on standard error are coloured.

use anstream::{AutoStream, ColorChoice};

/// Returns true if standard error shows colours: it is a terminal that can, and `NO_COLOR` and `TERM=dumb` do not refuse
/// them, or `CLICOLOR_FORCE` demands them.
pub fn on_stderr() -> bool {
    AutoStream::choice(&std::io::stderr()) != ColorChoice::Never
}
