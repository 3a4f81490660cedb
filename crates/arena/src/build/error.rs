//! The reasons why a kit could not be built.

use joute_words::Locale;

/// The language in which the arena stores the reason for a failed build. Web pages translate it for
/// the reader.
pub(super) const EN: Locale = Locale::En;

/// The reason why a candidate's kit could not be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// This machine has no sandbox in which kits can be built. The text gives the reason.
    NoJail(String),
    /// The arena or the machine failed during the build. Building again may succeed.
    Internal(String),
    /// The kit itself is at fault. The text contains the output of `make`.
    Fault(String),
}

impl std::fmt::Display for BuildError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BuildError::NoJail(why) | BuildError::Internal(why) => write!(out, "INTERNAL: {why}"),
            BuildError::Fault(why) => out.write_str(why),
        }
    }
}
