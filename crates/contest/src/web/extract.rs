//! The extractors, with which a handler receives the values of a request as structs with typed
//! fields.
//!
//! *Decision:* The extractors look like those of axum. They are separate because a handler here is
//! called on a thread that may wait for the database, and may be called again
//! ([`HandlerError::RetryLater`]). An error of axum's extractors is also a text in English, but
//! pages show the message beside the field and in the reader's language.
//!
//! [`HandlerError::RetryLater`]: super::response::HandlerError::RetryLater

use super::invalid::{InvalidField, Problem};
use super::own::CSRF_FIELD;
use super::pairs::{field_names, from_pairs};
use super::request::Request;
use super::response::HandlerResult;
use crate::data::PersonId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;

/// The variable parts of the request's path, such as the number in `/versions/{number}`.
pub struct Path<T>(pub T);

/// The fields of the request's query string.
pub struct Query<T>(pub T);

/// The fields of the form in the request's body.
pub struct Form<T>(pub T);

/// The JSON object in the request's body.
pub struct Json<T>(pub T);

/// The parts of a path such as `/matches/{number}`.
#[derive(Deserialize)]
pub struct Number<N> {
    /// The number of a match, version, duel or tournament.
    pub number: N,
}

/// The parts of a path such as `/tournaments/{id}`.
#[derive(Deserialize)]
pub struct Id {
    /// The number that identifies a person, job, tournament, remark or announcement.
    pub id: i64,
}

/// The parts of a path such as `/jury/{person}`.
#[derive(Deserialize)]
pub struct PersonPart {
    /// The number of the person.
    pub person: PersonId,
}

/// The parts of a path such as `/kits/{name}`.
#[derive(Deserialize)]
pub struct Name {
    /// The name of a file, map or worker.
    pub name: String,
}

/// The part of a request that contains a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The path of the request.
    Path,
    /// The query string of the request.
    Query,
    /// The form in the request's body.
    Form,
    /// The JSON object in the request's body.
    Json,
}

/// The fields that a route's handler reads from one part of a request.
pub type Fields = (Source, &'static [&'static str]);

/// A value that a handler receives from a request.
pub trait Extract: Sized {
    /// The part of the request from which the value is read.
    const SOURCE: Source;

    /// Returns the names of the fields that the value is read from.
    fn fields() -> &'static [&'static str];

    /// Reads the value from a request.
    ///
    /// # Errors
    /// Returns an error that names the field with the wrong value.
    fn extract(request: &Request) -> Result<Self, InvalidField>;
}

/// Implements an extractor for a part of a request that consists of names and texts.
macro_rules! extract {
    ($($extractor:ident($request:ident) => $pairs:expr;)*) => {$(
        impl<T: DeserializeOwned> Extract for $extractor<T> {
            const SOURCE: Source = Source::$extractor;

            fn fields() -> &'static [&'static str] {
                field_names::<T>()
            }

            fn extract($request: &Request) -> Result<Self, InvalidField> {
                from_pairs($pairs).map($extractor)
            }
        }
    )*};
}

extract! {
    Path(request) => &request.parts;
    Query(request) => &request.query;
    // The server has checked the token before it calls the handler.
    Form(request) => request.form.iter().filter(|(name, _)| name != CSRF_FIELD);
}

impl<T: DeserializeOwned> Extract for Json<T> {
    const SOURCE: Source = Source::Json;

    fn fields() -> &'static [&'static str] {
        field_names::<T>()
    }

    fn extract(request: &Request) -> Result<Self, InvalidField> {
        let invalid = |error: &dyn Display| InvalidField::new("", Problem::Json(error.to_string()));
        let mut json = serde_json::Deserializer::from_slice(&request.body);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|error| invalid(&error))?;
        json.end().map_err(|error| invalid(&error))?;
        Ok(Json(value))
    }
}

/// A function that handles the requests to a route. It receives the request and up to three values
/// that are extracted from it.
pub trait Handler<Values>: Send + Sync + 'static {
    /// Returns the fields that the handler reads from a request.
    fn fields() -> Vec<Fields>;

    /// Extracts the values from a request and calls the function.
    ///
    /// # Errors
    /// Returns an error if a value is wrong, or the error of the function.
    fn handle(&self, request: &Request) -> HandlerResult;
}

/// Implements [`Handler`] for functions that receive the given extractors.
macro_rules! handler {
    ($($value:ident),*) => {
        impl<F, $($value: Extract),*> Handler<($($value,)*)> for F
        where
            F: Fn(&Request, $($value),*) -> HandlerResult + Send + Sync + 'static,
        {
            fn fields() -> Vec<Fields> {
                vec![$(($value::SOURCE, $value::fields())),*]
            }

            fn handle(&self, request: &Request) -> HandlerResult {
                self(request, $($value::extract(request)?),*)
            }
        }
    };
}

handler!();
handler!(A);
handler!(A, B);
handler!(A, B, C);
