//! The error of the decoders of the compact format.

/// The reason why compressed bytes are not a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the compressed replay is damaged: {0}")]
pub struct Damage(pub(crate) &'static str);

/// The result of a function that reads compressed bytes.
pub(crate) type Result<T> = std::result::Result<T, Damage>;
