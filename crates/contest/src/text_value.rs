//! Deserializes values that are written as text, such as `own:3`.

use serde::de::{Deserialize as _, Deserializer, Error as _, Unexpected};

/// Deserializes a text and parses the value in it. `expected` describes the right form of the text
/// and is part of the error.
///
/// # Errors
/// Returns an error if the value is not a text, or if the text cannot be parsed.
pub fn read<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    expected: &'static str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse(&text).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &expected))
}
