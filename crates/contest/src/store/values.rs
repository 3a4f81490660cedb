//! The conversions between the contest's values and the columns of the database. A column that
//! cannot be converted is an error.

use crate::blobs::Hash;
use crate::data::{Class, DuelState, JobState, MatchReason, Role, VersionState};
use jiff::{SignedDuration, Timestamp};
use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::Serialize;
use serde::de::DeserializeOwned;
use strum::VariantArray as _;

/// A time, stored in microseconds since 1970.
pub(super) struct Time(pub Timestamp);

impl ToSql for Time {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_microsecond().into())
    }
}

impl FromSql for Time {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let at = Timestamp::from_microsecond(value.as_i64()?);
        at.map(Time).map_err(|error| FromSqlError::Other(error.into()))
    }
}

/// Returns the time that is the given duration before another time.
pub(super) fn ago(now: Timestamp, duration: SignedDuration) -> Time {
    Time(now.saturating_sub(duration).unwrap_or(Timestamp::MIN))
}

/// Returns the time that is the given duration after another time.
pub(super) fn later(now: Timestamp, duration: SignedDuration) -> Time {
    Time(now.saturating_add(duration).unwrap_or(Timestamp::MAX))
}

/// Reads a time from a column of a row.
pub(super) fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<Timestamp> {
    row.get(column).map(|Time(at)| at)
}

/// Reads a time that may be absent from a column of a row.
pub(super) fn optional_time(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Timestamp>> {
    Ok(row.get::<_, Option<Time>>(column)?.map(|Time(at)| at))
}

/// A value that is stored as JSON.
pub(super) struct Json<T>(pub T);

impl<T: Serialize> ToSql for Json<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text = serde_json::to_string(&self.0);
        Ok(text.map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?.into())
    }
}

impl<T: DeserializeOwned> FromSql for Json<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let read = serde_json::from_str(value.as_str()?);
        read.map(Json).map_err(|error| FromSqlError::Other(error.into()))
    }
}

/// Reads a value that is stored as JSON from a column of a row.
pub(super) fn json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    row.get(column).map(|Json(value)| value)
}

/// Implements the conversions of types that are stored as words.
macro_rules! words {
    ($($type:ty),*) => {$(
        impl ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(AsRef::<str>::as_ref(self).into())
            }
        }

        impl FromSql for $type {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                let word = value.as_str()?;
                word.parse().map_err(|_| FromSqlError::Other(format!("{word}: unknown word").into()))
            }
        }
    )*};
}

words!(Hash, Role, MatchReason, DuelState, JobState, VersionState);

impl ToSql for Class {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok((*self as i64).into())
    }
}

impl FromSql for Class {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        let class = Class::VARIANTS.iter().find(|class| **class as i64 == number);
        class.copied().ok_or(FromSqlError::OutOfRange(number))
    }
}
