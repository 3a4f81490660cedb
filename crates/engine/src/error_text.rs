//! Conversions of the engine's errors to text, for callers that only show them.

use crate::check_error::CheckError;
use crate::error::GameError;
use crate::limits::LimitError;
use crate::maps::MapError;
use crate::replay::ReplayError;
use crate::replay::schema::SchemaError;
use crate::scene::SceneError;
use crate::seats::SeatsError;

macro_rules! into_text {
    ($($error:ty),*) => {
        $(impl From<$error> for String {
            fn from(error: $error) -> Self {
                error.to_string()
            }
        })*
    };
}

into_text!(CheckError, GameError, LimitError, MapError, ReplayError, SceneError, SchemaError, SeatsError);
