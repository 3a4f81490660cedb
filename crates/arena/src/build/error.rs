//! The reasons why a kit could not be built.

use joute_words::Locale;

/// The language in which the arena stores the reason for a failed build. Web pages translate it for
/// the reader.
pub(super) const EN: Locale = Locale::En;

/// The reason why a candidate's kit could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// This machine has no sandbox in which kits can be built. The text gives the reason.
    #[error("INTERNAL: {0}")]
    NoJail(String),
    /// The arena or the machine failed during the build. Building again may succeed.
    #[error("INTERNAL: {0}")]
    Internal(String),
    /// The kit itself is at fault. The text contains the output of `make`.
    #[error("{0}")]
    Fault(String),
}
