//! The result of a request handler: a response, or the reason why there is none.

use super::visit::Visit;
use crate::blobs;
use crate::store::{Error, Later};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use joute_words::{Locale, contest as say, people};

/// The result of a request handler.
pub type Answer = Result<Response, Fault>;

/// A message of the catalogue, as a function of the language.
#[derive(Debug, Clone, Copy)]
pub struct Told(pub fn(Locale) -> &'static str);

impl PartialEq for Told {
    /// Returns true if both messages have the same English text.
    fn eq(&self, other: &Self) -> bool {
        (self.0)(Locale::En) == (other.0)(Locale::En)
    }
}

impl Eq for Told {}

/// The reason why a request cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The requested item does not exist, or the caller may not know of it.
    Missing,
    /// The caller must sign in first.
    SignIn,
    /// The caller lacks the permission.
    Forbidden,
    /// The operation is not possible, with a reason for the caller.
    Refused(String),
    /// The operation is not possible, with a reason in the caller's language.
    Told(Told),
    /// The form was not sent by a page of this contest.
    Elsewhere,
    /// The request has the wrong format, with a description of the right one for programs.
    Unreadable(&'static str),
    /// A field of a form is invalid, with a message in the caller's language.
    Unclear(Told),
    /// The request is too large.
    TooLarge,
    /// The request arrived too slowly.
    Slow,
    /// The content type of the request is not supported.
    Kind,
    /// The answer is not available yet. The handler is called again after a pause, during which no
    /// thread waits. The last call ([`Visit::is_last_call`]) must not return this variant.
    Later(Later),
    /// The person was excluded from the contest. The value is the reason.
    Out(String),
    /// Too many requests of this kind are in progress.
    Busy,
    /// There is no disk space for the request.
    Full,
    /// An internal error, with a reason for the organiser's log.
    Broken(String),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Missing(_) => Fault::Missing,
            Error::Taken(_) => Fault::Told(Told(joute_words::people::name_taken)),
            Error::Refused(_) | Error::Listed(_) => Fault::Refused(error.to_string()),
            Error::Told(why) => Fault::Told(Told(why)),
            Error::Later(later) => Fault::Later(later),
            Error::Out(why) => Fault::Out(why),
            Error::Database(why) => Fault::Broken(why),
        }
    }
}

impl From<blobs::Error> for Fault {
    fn from(error: blobs::Error) -> Self {
        match error {
            blobs::Error::Full => Fault::Full,
            // Only existing files are requested, so a missing file is an internal error.
            blobs::Error::Missing(_) | blobs::Error::System(_) => Fault::Broken(error.to_string()),
        }
    }
}

impl From<askama::Error> for Fault {
    fn from(error: askama::Error) -> Self {
        Fault::Broken(error.to_string())
    }
}

impl Fault {
    /// Returns the HTTP status code.
    pub(super) const fn status(&self) -> StatusCode {
        match self {
            Fault::Missing => StatusCode::NOT_FOUND,
            Fault::SignIn => StatusCode::UNAUTHORIZED,
            Fault::Forbidden => StatusCode::FORBIDDEN,
            Fault::Elsewhere => StatusCode::FORBIDDEN,
            Fault::Refused(_) | Fault::Told(_) => StatusCode::CONFLICT,
            Fault::Unreadable(_) | Fault::Unclear(_) => StatusCode::BAD_REQUEST,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::Slow => StatusCode::REQUEST_TIMEOUT,
            Fault::Kind => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Fault::Out(_) => StatusCode::FORBIDDEN,
            Fault::Busy | Fault::Later(_) => StatusCode::SERVICE_UNAVAILABLE,
            Fault::Full => StatusCode::INSUFFICIENT_STORAGE,
            Fault::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the message for the caller, in the caller's language.
    pub(super) fn told(&self, visit: &Visit) -> String {
        let locale = visit.locale();
        match self {
            Fault::Missing => say::missing(locale).to_owned(),
            Fault::SignIn => say::sign_in_first(locale).to_owned(),
            Fault::Forbidden => say::forbidden(locale).to_owned(),
            Fault::Refused(why) => why.clone(),
            Fault::Told(Told(why)) | Fault::Unclear(Told(why)) => why(locale).to_owned(),
            Fault::Elsewhere => say::elsewhere(locale).to_owned(),
            Fault::Unreadable(why) => (*why).to_owned(),
            Fault::TooLarge => say::too_large(locale).to_owned(),
            Fault::Slow => say::too_slow(locale).to_owned(),
            Fault::Kind => say::no_archive(locale).to_owned(),
            Fault::Out(why) => people::put_out(locale, why),
            Fault::Busy | Fault::Later(_) => say::too_many_uploads(locale).to_owned(),
            Fault::Full => say::disk_full(locale).to_owned(),
            Fault::Broken(_) => say::broken(locale).to_owned(),
        }
    }
}

/// Renders a template as a page.
///
/// # Errors
/// Returns an error of the template.
pub(super) fn page(template: &impl askama::Template) -> Answer {
    Ok(Html(template.render()?).into_response())
}

/// Redirects the browser to another page after an operation.
///
/// # Errors
/// Returns an error if the path is not a valid header value.
pub(super) fn go_to(path: &str) -> Answer {
    let to = HeaderValue::from_str(path).map_err(|error| Fault::Broken(error.to_string()))?;
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response())
}
