//! Reads values that are written as text, such as `own:3`, and writes tables as CSV.

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

/// Writes rows as CSV, with a first row of headings.
pub fn csv<const N: usize>(headings: [&str; N], rows: Vec<[String; N]>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(headings)?;
    rows.iter().try_for_each(|row| writer.write_record(row))?;
    Ok(writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
}
