//! The result of a request handler: a response, or the reason why there is none.

use super::invalid::InvalidField;
use super::policy;
use super::request::Request;
use crate::blobs;
use crate::data::wire::MAX_MESSAGE_SIZE;
use crate::data::{Error, RetryDelay};
use crate::operations::match_requests::MatchRequestError;
use crate::paths;
use crate::private::PathError;
use axum::http::header::{self, InvalidHeaderValue};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use joute_words::{Locale, contest as say, people};

/// The result of an HTTP request's handler: a response or an error.
pub type HandlerResult = Result<Response, HandlerError>;

/// A message for people in several languages. The function returns its text in the given language.
#[derive(Debug, Clone, Copy)]
pub struct LocalizedMessage(pub fn(Locale) -> &'static str);

impl PartialEq for LocalizedMessage {
    /// Returns true if both messages have the same English text.
    fn eq(&self, other: &Self) -> bool {
        (self.0)(Locale::En) == (other.0)(Locale::En)
    }
}

impl Eq for LocalizedMessage {}

/// The reason why a handler cannot answer an HTTP request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandlerError {
    /// The requested page or item does not exist, or the caller must not know about it.
    NotFound,
    /// The caller is not signed in and must sign in first.
    SignIn,
    /// The signed-in caller may not make this request.
    Forbidden,
    /// The requested operation is not possible. The text gives the reason.
    Refused(String),
    /// The requested operation is not possible. The message gives the reason in the caller's
    /// language.
    Message(LocalizedMessage),
    /// A page of another site sent the form.
    CrossSite,
    /// The request has the wrong format. The text describes the right one for programs.
    BadFormat(&'static str),
    /// A form cannot be read as a whole. The message is in the caller's language.
    InvalidForm(LocalizedMessage),
    /// A field of the request has a wrong value.
    InvalidField(InvalidField),
    /// The body of the request is too large.
    TooLarge,
    /// The body of the request arrived too slowly.
    TooSlow,
    /// The content type of the request is not supported.
    UnsupportedType,
    /// The answer is not available yet, so the handler must be called again after a pause. No
    /// thread waits meanwhile. The last call ([`Request::is_last_call`]) must not return this
    /// variant.
    RetryLater(RetryDelay),
    /// The person was excluded from the contest. The text gives the reason.
    Excluded(String),
    /// Too many requests of this kind are being handled at the same time.
    Busy,
    /// The disk has no room for the data of the request.
    DiskFull,
    /// The database or the object store cannot be used now. The text gives the reason for
    /// the organiser's log.
    Unavailable(String),
    /// An internal error of the server. The text gives the reason for the organiser's log.
    Internal(String),
}

impl From<Error> for HandlerError {
    fn from(error: Error) -> Self {
        match error {
            Error::Missing(_) => HandlerError::NotFound,
            Error::Taken(_) => HandlerError::Message(LocalizedMessage(joute_words::people::name_taken)),
            Error::Refused(_)
            | Error::InvalidList(_)
            | Error::LeaseLost(_)
            | Error::UnfitResult(_)
            | Error::MissingFile(_) => HandlerError::Refused(error.to_string()),
            Error::Message(reason) => HandlerError::Message(LocalizedMessage(reason)),
            Error::RetryLater(later) => HandlerError::RetryLater(later),
            Error::Excluded(reason) => HandlerError::Excluded(reason),
            Error::Files(error) => error.into(),
            Error::Unavailable(reason) => HandlerError::Unavailable(reason),
            Error::Unstorable(_)
            | Error::UnreadableReplay { .. }
            | Error::Random(_)
            | Error::Tournament(_)
            | Error::Duel(_)
            | Error::Map(_)
            | Error::PasswordHash
            | Error::Database(_) => HandlerError::Internal(error.to_string()),
        }
    }
}

impl From<InvalidField> for HandlerError {
    fn from(invalid: InvalidField) -> Self {
        HandlerError::InvalidField(invalid)
    }
}

impl From<MatchRequestError> for HandlerError {
    fn from(error: MatchRequestError) -> Self {
        HandlerError::Message(LocalizedMessage(match error {
            MatchRequestError::Broken(error) => return error.into(),
            MatchRequestError::Version => say::no_version,
            MatchRequestError::Opponent => say::no_opponent,
            MatchRequestError::Map => say::no_map,
            MatchRequestError::Seat => say::no_seat,
            MatchRequestError::Quota => say::too_many_wishes,
            MatchRequestError::Out => say::you_are_out,
        }))
    }
}

impl From<blobs::Error> for HandlerError {
    fn from(error: blobs::Error) -> Self {
        match error {
            blobs::Error::Full => HandlerError::DiskFull,
            // Only existing files are requested, so a missing file is an internal error.
            blobs::Error::Missing(_) | blobs::Error::System(_) => HandlerError::Internal(error.to_string()),
            blobs::Error::Bucket(_) => HandlerError::Unavailable(error.to_string()),
        }
    }
}

/// Implements the conversion of errors that are never the caller's fault.
macro_rules! internal {
    ($($error:ty),* $(,)?) => {$(
        impl From<$error> for HandlerError {
            fn from(error: $error) -> Self {
                HandlerError::Internal(error.to_string())
            }
        }
    )*};
}

internal! {
    askama::Error,
    csv::Error,
    joute_workshop::Error,
    serde_json::Error,
    std::io::Error,
    tokio::task::JoinError,
    InvalidHeaderValue,
    PathError,
}

impl HandlerError {
    /// Returns the HTTP status code for this error.
    pub(super) const fn status(&self) -> StatusCode {
        match self {
            HandlerError::NotFound => StatusCode::NOT_FOUND,
            HandlerError::SignIn => StatusCode::UNAUTHORIZED,
            HandlerError::Forbidden => StatusCode::FORBIDDEN,
            HandlerError::CrossSite => StatusCode::FORBIDDEN,
            HandlerError::Refused(_) | HandlerError::Message(_) => StatusCode::CONFLICT,
            HandlerError::BadFormat(_) | HandlerError::InvalidForm(_) | HandlerError::InvalidField(_) => {
                StatusCode::BAD_REQUEST
            }
            HandlerError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            HandlerError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            HandlerError::UnsupportedType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            HandlerError::Excluded(_) => StatusCode::FORBIDDEN,
            HandlerError::Busy | HandlerError::RetryLater(_) | HandlerError::Unavailable(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            HandlerError::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            HandlerError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns a message about the error, in the caller's language.
    pub(super) fn message(&self, request: &Request) -> String {
        let locale = request.locale();
        match self {
            HandlerError::NotFound => say::missing(locale).to_owned(),
            HandlerError::SignIn => say::sign_in_first(locale).to_owned(),
            HandlerError::Forbidden => say::forbidden(locale).to_owned(),
            HandlerError::Refused(reason) => reason.clone(),
            HandlerError::Message(LocalizedMessage(reason))
            | HandlerError::InvalidForm(LocalizedMessage(reason)) => reason(locale).to_owned(),
            HandlerError::InvalidField(invalid) if request.path.starts_with("/worker/") => {
                format!("this worker runs another version of joute: {}", invalid.message(Locale::En))
            }
            HandlerError::InvalidField(invalid) => invalid.message(locale),
            HandlerError::CrossSite => say::elsewhere(locale).to_owned(),
            HandlerError::BadFormat(reason) => (*reason).to_owned(),
            HandlerError::TooLarge if request.path == paths::WORKER_REPORT => {
                format!("a worker's report has at most {} MiB: send several reports", MAX_MESSAGE_SIZE >> 20)
            }
            HandlerError::TooLarge => say::too_large(locale).to_owned(),
            HandlerError::TooSlow => say::too_slow(locale).to_owned(),
            HandlerError::UnsupportedType => say::no_archive(locale).to_owned(),
            HandlerError::Excluded(reason) => people::put_out(locale, reason),
            HandlerError::Busy | HandlerError::RetryLater(_) => say::too_many_uploads(locale).to_owned(),
            HandlerError::DiskFull => say::disk_full(locale).to_owned(),
            HandlerError::Unavailable(_) => say::unavailable(locale).to_owned(),
            HandlerError::Internal(_) => say::broken(locale).to_owned(),
        }
    }
}

/// Returns an HTTP response with a value as JSON.
///
/// # Errors
/// Returns an error if the value cannot be represented in JSON.
pub(super) fn json(value: &impl serde::Serialize) -> HandlerResult {
    let text = serde_json::to_string(value)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The content type of a table as CSV.
pub(super) const CSV: &str = "text/csv; charset=utf-8";

/// Renders a template. Returns the HTML page as an HTTP response.
pub(super) fn page(template: &impl askama::Template) -> HandlerResult {
    Ok(Html(template.render()?).into_response())
}

/// Renders a template of a page that plays back a match in a frame. No other page may contain frames.
pub(super) fn page_with_frame(template: &impl askama::Template) -> HandlerResult {
    let policy = [(header::CONTENT_SECURITY_POLICY, policy::with_frame())];
    Ok((policy, Html(template.render()?)).into_response())
}

/// Returns a response that redirects the browser to another page after an operation.
///
/// # Errors
/// Returns an error if the path is not a valid header value.
pub(super) fn redirect(path: &str) -> HandlerResult {
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, HeaderValue::from_str(path)?)]).into_response())
}
