//! The error for a field of a request that has a wrong value, with the message that names the field.

use joute_words::{Locale, contest as say, tournaments};
use serde::de::{self, Expected, Unexpected};
use std::fmt::{Display, Formatter};

/// The error for a field of a request's path, query string, form or JSON body that has a wrong
/// value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidField {
    /// The name of the field, as requests contain it. It is empty while a value of the field is
    /// deserialized, because the deserializer of a value does not receive the name of its field.
    pub name: String,
    /// The way in which the field is wrong.
    pub problem: Problem,
}

/// The way in which a field of a request is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The request does not contain the field, or its text is empty.
    Missing,
    /// The request contains the field more than once.
    Repeated,
    /// The request contains a field that the route does not have.
    Unknown,
    /// The value is not a whole number between these two.
    Number(String, String),
    /// The value is none of these values, or not of this form.
    Expected(String),
    /// The time exists twice or not at all, because the clocks change.
    NoSuchHour,
    /// The JSON body cannot be read. Only programs send one, so the text is in English.
    Json(String),
}

impl InvalidField {
    /// Creates the error for the field with the given name.
    pub fn new(name: impl Into<String>, problem: Problem) -> Self {
        InvalidField { name: name.into(), problem }
    }

    /// Returns the message that names the field and says what would be right.
    pub fn message(&self, locale: Locale) -> String {
        let name = &self.name;
        match &self.problem {
            Problem::Missing => say::field_missing(locale, name),
            Problem::Repeated => say::field_repeated(locale, name),
            Problem::Unknown => say::field_unknown(locale, name),
            Problem::NoSuchHour => say::field_invalid(locale, name, say::no_such_hour(locale)),
            Problem::Json(reason) => format!("the JSON body is not valid: {reason}"),
            Problem::Number(..) | Problem::Expected(_) if name == "at" => {
                say::field_invalid(locale, name, say::no_hour(locale))
            }
            Problem::Number(..) | Problem::Expected(_) if name == "points" => {
                say::field_invalid(locale, name, tournaments::mark_is_number(locale))
            }
            Problem::Number(minimum, maximum) => say::field_number(locale, name, minimum, maximum),
            Problem::Expected(expected) => say::field_expected(locale, name, expected),
        }
    }
}

impl Display for InvalidField {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message(Locale::En))
    }
}

impl std::error::Error for InvalidField {}

impl de::Error for InvalidField {
    fn custom<T: Display>(expected: T) -> Self {
        InvalidField::new("", Problem::Expected(expected.to_string()))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        de::Error::custom(expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        de::Error::custom(expected)
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        de::Error::custom(expected.join(", "))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        InvalidField::new(field, Problem::Unknown)
    }

    fn missing_field(field: &'static str) -> Self {
        InvalidField::new(field, Problem::Missing)
    }

    fn duplicate_field(field: &'static str) -> Self {
        InvalidField::new(field, Problem::Repeated)
    }
}
