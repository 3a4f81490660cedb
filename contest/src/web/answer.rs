//! What a handler answers: a response, or why there is none.

use super::visit::Visit;
use crate::blobs;
use crate::store::Error;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use joute_words::{Locale, contest as say};

/// What a handler gives.
pub type Answer = Result<Response, Fault>;

/// A message of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Told(pub fn(Locale) -> &'static str);

impl PartialEq for Told {
    /// They say the same.
    fn eq(&self, other: &Self) -> bool {
        (self.0)(Locale::En) == (other.0)(Locale::En)
    }
}

impl Eq for Told {}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// There is no such thing, or none that the caller may know of.
    Missing,
    /// The caller has to sign in first.
    SignIn,
    /// The caller may not ask for this.
    Forbidden,
    /// It cannot be done, and why, for the caller.
    Refused(String),
    /// It cannot be done, and why, in the caller's language.
    Told(Told),
    /// The form is not one of ours.
    Elsewhere,
    /// The request is not what the route reads: what it should be, for programs.
    Unreadable(&'static str),
    /// A field of a form is not what it should be, in the caller's language.
    Unclear(Told),
    /// It is larger than it may be.
    TooLarge,
    /// It came too slowly.
    Slow,
    /// Its body is of no kind that the route reads.
    Kind,
    /// Too many do the same at this moment.
    Busy,
    /// There is no room for it.
    Full,
    /// Nothing that the caller did: the reason is for the organiser's log.
    Broken(String),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Missing(_) => Fault::Missing,
            Error::Taken(_) | Error::Refused(_) => Fault::Refused(error.to_string()),
            Error::Told(why) => Fault::Told(Told(why)),
            Error::Database(why) => Fault::Broken(why),
        }
    }
}

impl From<blobs::Error> for Fault {
    fn from(error: blobs::Error) -> Self {
        match error {
            blobs::Error::Full => Fault::Full,
            // Only what was kept is asked for.
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
    /// As HTTP says it.
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
            Fault::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Fault::Full => StatusCode::INSUFFICIENT_STORAGE,
            Fault::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// For the caller, in its language.
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
            Fault::Busy => say::too_many_uploads(locale).to_owned(),
            Fault::Full => say::disk_full(locale).to_owned(),
            Fault::Broken(_) => say::broken(locale).to_owned(),
        }
    }
}

/// A page of a template.
///
/// # Errors
/// The template's.
pub(super) fn page(template: &impl askama::Template) -> Answer {
    Ok(Html(template.render()?).into_response())
}

/// Another page, after something was done: the browser asks for it anew.
///
/// # Errors
/// The address is none.
pub(super) fn go_to(path: &str) -> Answer {
    let to = HeaderValue::from_str(path).map_err(|error| Fault::Broken(error.to_string()))?;
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response())
}
