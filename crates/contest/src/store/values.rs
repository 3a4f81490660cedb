//! The conversions between the contest's values and the columns of the database. A column that
//! cannot be converted is an error.

use super::engine::{ConversionError, FromColumn, Kind, Row, ToColumn, Value};
use crate::blobs::Hash;
use crate::data::{
    ChallengePolicy, ChallengeState, Class, DuelState, Error, JobState, MatchReason, RecheckVerdict, Role,
    VersionState,
};
use jiff::{SignedDuration, Timestamp};
use joute_words::Locale;
use serde::Serialize;
use serde::de::DeserializeOwned;
use strum::VariantArray as _;

impl<T: ToColumn + ?Sized> ToColumn for &T {
    const KIND: Kind = T::KIND;

    fn to_value(&self) -> Result<Value, Error> {
        (*self).to_value()
    }
}

impl<T: ToColumn> ToColumn for Option<T> {
    const KIND: Kind = T::KIND;

    fn to_value(&self) -> Result<Value, Error> {
        self.as_ref().map_or(Ok(Value::Null), T::to_value)
    }
}

impl<T: FromColumn> FromColumn for Option<T> {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        if *value == Value::Null { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

/// Implements the conversions of whole numbers.
macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl ToColumn for $type {
            const KIND: Kind = Kind::Integer;

            fn to_value(&self) -> Result<Value, Error> {
                let number = i64::try_from(*self);
                Ok(Value::Integer(number.map_err(|error| Error::Database(format!("{self}: {error}")))?))
            }
        }

        impl FromColumn for $type {
            fn from_value(value: &Value) -> Result<Self, ConversionError> {
                let number = integer(value)?;
                number.try_into().map_err(|error| ConversionError(format!("{number}: {error}")))
            }
        }
    )*};
}

numbers!(i64, u32, u64, usize);

fn integer(value: &Value) -> Result<i64, ConversionError> {
    match value {
        Value::Integer(number) => Ok(*number),
        other => Err(ConversionError(format!("{other:?} is not a whole number"))),
    }
}

fn text(value: &Value) -> Result<&str, ConversionError> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(ConversionError(format!("{other:?} is not a text"))),
    }
}

impl ToColumn for bool {
    const KIND: Kind = Kind::Integer;

    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::Integer((*self).into()))
    }
}

impl FromColumn for bool {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        integer(value).map(|number| number != 0)
    }
}

impl ToColumn for f64 {
    const KIND: Kind = Kind::Real;

    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::Real(*self))
    }
}

impl FromColumn for f64 {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        match value {
            Value::Real(number) => Ok(*number),
            other => Err(ConversionError(format!("{other:?} is not a number"))),
        }
    }
}

impl ToColumn for str {
    const KIND: Kind = Kind::Text;

    fn to_value(&self) -> Result<Value, Error> {
        // PostgreSQL stores no NUL characters, and SQLite ends some texts at them.
        Ok(Value::Text(self.replace('\0', "\u{FFFD}")))
    }
}

impl ToColumn for String {
    const KIND: Kind = Kind::Text;

    fn to_value(&self) -> Result<Value, Error> {
        self.as_str().to_value()
    }
}

impl FromColumn for String {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        text(value).map(str::to_owned)
    }
}

impl ToColumn for [u8] {
    const KIND: Kind = Kind::Bytes;

    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::Bytes(self.to_vec()))
    }
}

impl ToColumn for [u8; 32] {
    const KIND: Kind = Kind::Bytes;

    fn to_value(&self) -> Result<Value, Error> {
        self.as_slice().to_value()
    }
}

impl ToColumn for Vec<u8> {
    const KIND: Kind = Kind::Bytes;

    fn to_value(&self) -> Result<Value, Error> {
        self.as_slice().to_value()
    }
}

impl FromColumn for Vec<u8> {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        match value {
            Value::Bytes(bytes) => Ok(bytes.clone()),
            other => Err(ConversionError(format!("{other:?} is not bytes"))),
        }
    }
}

/// A time, stored in microseconds since 1970.
pub(super) struct Time(pub Timestamp);

impl ToColumn for Time {
    const KIND: Kind = Kind::Integer;

    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::Integer(self.0.as_microsecond()))
    }
}

impl FromColumn for Time {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        let at = Timestamp::from_microsecond(integer(value)?);
        at.map(Time).map_err(|error| ConversionError(error.to_string()))
    }
}

/// The hour in which a candidate's requests are counted.
pub(super) const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Returns the time that is the given duration before another time.
pub(super) fn time_before(now: Timestamp, duration: SignedDuration) -> Time {
    Time(now.saturating_sub(duration).unwrap_or(Timestamp::MIN))
}

/// Returns the time that is the given duration after another time.
pub(super) fn time_after(now: Timestamp, duration: SignedDuration) -> Time {
    Time(now.saturating_add(duration).unwrap_or(Timestamp::MAX))
}

/// Reads a time from a column of a row.
pub(super) fn time(row: &Row, column: usize) -> Result<Timestamp, Error> {
    row.get(column).map(|Time(at)| at)
}

/// Reads a time that may be absent from a column of a row.
pub(super) fn optional_time(row: &Row, column: usize) -> Result<Option<Timestamp>, Error> {
    Ok(row.get::<Option<Time>>(column)?.map(|Time(at)| at))
}

/// A value that is stored as JSON.
pub(super) struct Json<T>(pub T);

impl<T: Serialize> ToColumn for Json<T> {
    const KIND: Kind = Kind::Json;

    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::Text(serde_json::to_string(&self.0)?))
    }
}

impl<T: DeserializeOwned> FromColumn for Json<T> {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        serde_json::from_str(text(value)?).map(Json).map_err(|error| ConversionError(error.to_string()))
    }
}

/// A number and a value, as a row of the list for `listed_rows!`.
#[derive(Serialize)]
pub(super) struct ListedRow {
    id: i64,
    text: String,
}

impl ListedRow {
    /// Returns a row with a value that is stored as JSON.
    pub(super) fn of<T: Serialize>((id, value): &(i64, T)) -> Result<Self, Error> {
        Ok(ListedRow { id: *id, text: serde_json::to_string(value)? })
    }
}

/// Reads a value that is stored as JSON from a column of a row.
pub(super) fn json<T: DeserializeOwned>(row: &Row, column: usize) -> Result<T, Error> {
    row.get(column).map(|Json(value)| value)
}

/// Implements the conversions of types that are stored as words.
macro_rules! words {
    ($($type:ty),*) => {$(
        impl ToColumn for $type {
            const KIND: Kind = Kind::Text;

            fn to_value(&self) -> Result<Value, Error> {
                AsRef::<str>::as_ref(self).to_value()
            }
        }

        impl FromColumn for $type {
            fn from_value(value: &Value) -> Result<Self, ConversionError> {
                let word = text(value)?;
                word.parse().map_err(|_| ConversionError(format!("{word}: unknown word")))
            }
        }
    )*};
}

words!(
    ChallengePolicy,
    ChallengeState,
    Hash,
    Role,
    MatchReason,
    DuelState,
    JobState,
    RecheckVerdict,
    VersionState
);

impl ToColumn for Locale {
    const KIND: Kind = Kind::Text;

    fn to_value(&self) -> Result<Value, Error> {
        self.code().to_value()
    }
}

impl FromColumn for Locale {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        let code = text(value)?;
        Locale::from_code(code).ok_or_else(|| ConversionError(format!("{code}: unknown language")))
    }
}

impl ToColumn for Class {
    const KIND: Kind = Kind::Integer;

    fn to_value(&self) -> Result<Value, Error> {
        Ok(Value::Integer(*self as i64))
    }
}

impl FromColumn for Class {
    fn from_value(value: &Value) -> Result<Self, ConversionError> {
        let number = integer(value)?;
        let class = Class::VARIANTS.iter().find(|class| **class as i64 == number);
        class.copied().ok_or_else(|| ConversionError(format!("{number}: unknown class")))
    }
}
