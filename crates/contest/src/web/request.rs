//! An HTTP request to the contest's server with its caller, parsed and limited in size.

use crate::blobs::Part;
use crate::contest::Contest;
use crate::data::{Person, RegisteredWorker, Role, Session};
use crate::paths;
use crate::pending::PendingRequest;
use crate::plan::Address;
use crate::web::cookies;
use crate::web::invalid::InvalidField;
use crate::web::pairs::Pairs;
use crate::web::response::{HandlerError, LocalizedMessage};
use axum::http::{HeaderMap, Method, header};
use jiff::Timestamp;
use joute_words::{Locale, contest as say};
use std::sync::{Arc, Mutex, PoisonError};

pub use super::cookies::SESSION_COOKIE;

/// The caller of an HTTP request, as determined by its token or cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// A caller that has sent no token or cookie, or an invalid one.
    Nobody,
    /// A signed-in person with a browser, and the session.
    Session(Session),
    /// A program that sends the API token of a person.
    Program {
        /// The owner of the token.
        account: Person,
        /// The person for whom the owner acts: the team of a member, or the same person.
        person: Person,
    },
    /// A worker that sends its token.
    Worker(RegisteredWorker),
    /// A program that sends the matches of leagues with a client's token.
    League(RegisteredWorker),
}

impl Caller {
    /// Returns the person for whom the request is made. It is the team of a member, and otherwise the
    /// person who has authenticated. Returns `None` for workers and callers without credentials.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Caller::Session(session) => Some(&session.person),
            Caller::Program { person, .. } => Some(person),
            Caller::Nobody | Caller::Worker(_) | Caller::League(_) => None,
        }
    }

    /// Returns the person who has authenticated, whether alone or as the member of a team. Returns
    /// `None` for workers and callers without credentials.
    pub fn account(&self) -> Option<&Person> {
        match self {
            Caller::Session(session) => Some(&session.account),
            Caller::Program { account, .. } => Some(account),
            Caller::Nobody | Caller::Worker(_) | Caller::League(_) => None,
        }
    }
}

/// A received HTTP request to the contest's server, as handlers see it.
pub struct Request {
    /// The contest to which the request is addressed.
    pub contest: Arc<Contest>,
    /// The caller of the request, as determined by its token or cookie.
    pub caller: Caller,
    /// The IP address of the client, without its port.
    pub address: String,
    /// The path of the requested address, without its query string.
    pub path: String,
    /// The path of the requested address with its query string.
    pub path_and_query: String,
    /// The HTTP method of the request.
    pub method: Method,
    /// The variable parts of the request's path. Handlers receive them through
    /// [`Path`](super::extract::Path).
    pub(super) parts: Pairs,
    /// The fields of the request's query string. Handlers receive them through
    /// [`Query`](super::extract::Query).
    pub(super) query: Pairs,
    /// The HTTP headers of the request.
    pub headers: HeaderMap,
    /// The body of the request, if the route reads a small one.
    pub body: Vec<u8>,
    /// The fields of the form in the request's body. Handlers receive them through
    /// [`Form`](super::extract::Form).
    pub(super) form: Pairs,
    /// The field of the form with a wrong value. The page with the form shows it again with a
    /// message beside the field.
    pub(super) invalid: Option<InvalidField>,
    /// The archive that was uploaded with the request, if the route reads one. The handler takes it
    /// out.
    pub archive: Mutex<Option<Part>>,
    /// The file name of the uploaded archive, as the client sent it. It is empty if there is none.
    pub file_name: String,
    /// True if the archive was a text field of a form. Browsers send such texts with CRLF line ends.
    pub is_typed: bool,
    /// The time at which the server received the whole request, by the contest's clock.
    pub received: Timestamp,
    /// The mark of a request that has been received but is not yet stored. A tournament that starts
    /// later waits until the mark is dropped.
    pub pending: Option<PendingRequest>,
    /// The number of earlier calls of the handler for this request. The handler is called again if
    /// its answer was not available yet.
    pub calls: u32,
    /// True if this is the last call of the handler for this request. It must now answer, even if
    /// it waits for something.
    pub is_last_call: bool,
}

/// Splits a form or a query string into its fields.
pub(super) fn fields(text: &[u8]) -> Pairs {
    form_urlencoded::parse(text).into_owned().collect()
}

impl Request {
    /// Returns the person for whom the request is made. It is the team of a member, and otherwise the
    /// person who has authenticated.
    ///
    /// # Errors
    /// Returns an error if the caller is not a person, which means that the routing table and the
    /// handler disagree.
    pub fn person(&self) -> Result<&Person, HandlerError> {
        self.caller.person().ok_or(HandlerError::SignIn)
    }

    /// Returns the person who has authenticated. Passwords, sessions and new tokens belong to this
    /// person, and logs name this person.
    ///
    /// # Errors
    /// Returns the same error as [`Request::person`].
    pub fn account(&self) -> Result<&Person, HandlerError> {
        self.caller.account().ok_or(HandlerError::SignIn)
    }

    /// Checks that the contest sends mails. Its pages about mail do not exist otherwise.
    ///
    /// # Errors
    /// Returns [`HandlerError::NotFound`] if it does not.
    pub fn require_mail(&self) -> Result<(), HandlerError> {
        self.contest.plan.mail.as_ref().map(|_| ()).ok_or(HandlerError::NotFound)
    }

    /// Returns true if there can be teams in the contest, or if the caller is a member of one.
    pub fn sees_teams(&self) -> bool {
        let is_member = self.caller.account().is_some_and(Person::is_member);
        is_member || self.contest.plan.quotas.team_members > 0
    }

    /// Returns the role of the person who makes the request. A team has that of its members.
    /// Returns `None` for callers that are not persons.
    pub fn role(&self) -> Option<Role> {
        self.caller.person().map(|person| person.role)
    }

    /// Returns true if the standings of tournaments may be shown to the caller.
    pub fn sees_standings(&self) -> bool {
        self.role().is_some() || self.contest.plan.public.scoreboard
    }

    /// Returns true if the contest has a ladder whose standings may be shown to the caller.
    pub fn sees_ladder(&self) -> bool {
        let plan = &self.contest.plan;
        plan.ladder.is_some() && (self.role().is_some() || plan.public.ladder)
    }

    /// Takes the uploaded archive out of the request and returns it.
    ///
    /// # Errors
    /// Returns an error if there is no archive.
    pub fn archive(&self) -> Result<Part, HandlerError> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner).take();
        archive
            .filter(|part| part.bytes() > 0)
            .ok_or(HandlerError::InvalidForm(LocalizedMessage(say::no_file_sent)))
    }

    /// Returns the language of the response. It is the chosen one, or the browser's if it is
    /// supported, or the contest's default.
    pub fn locale(&self) -> Locale {
        let accepted = || {
            let accepted = self.headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
            accepted.split(',').find_map(|one| Locale::from_code(one.trim().get(..2)?))
        };
        let requested = cookies::find(&self.headers, cookies::LANGUAGE_COOKIE).and_then(Locale::from_code);
        requested.or_else(accepted).unwrap_or(self.contest.plan.locale)
    }

    /// Returns the path to which the reader is sent back. It is that of this page, or the home page
    /// after a submitted form.
    pub fn return_path(&self) -> &str {
        if self.method == Method::GET && !self.is_fragment() {
            redirect_path(&self.path_and_query)
        } else {
            paths::HOME
        }
    }

    /// Returns the contest's address without a path. It is the address in the contest's plan, or
    /// else the host that the request names.
    pub fn origin(&self) -> String {
        let requested_host =
            || self.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let address = self.contest.plan.address.as_ref();
        address.map_or_else(|| format!("http://{}", requested_host()), Address::to_string)
    }

    /// Returns true if a browser requests a whole page.
    pub fn is_for_page(&self) -> bool {
        !self.is_fragment()
            && !matches!(self.caller, Caller::Program { .. } | Caller::Worker(_) | Caller::League(_))
    }

    /// Returns true if a script requests only a part of a page.
    pub fn is_fragment(&self) -> bool {
        self.headers.contains_key("hx-request")
    }
}

/// Returns the given path if a redirect to it stays within this contest. Otherwise, returns the
/// path of the home page.
pub fn redirect_path(to: &str) -> &str {
    // Browsers interpret `//host` and `/\host` as another site and ignore control characters.
    let own = to.starts_with('/') && !to.starts_with("//") && !to.contains('\\');
    let plain = to.len() <= 2000 && to.bytes().all(|byte| byte.is_ascii_graphic());
    if own && plain { to } else { paths::HOME }
}

#[cfg(test)]
mod tests {
    use super::redirect_path;

    #[test]
    fn redirects_stay_on_the_site() {
        for own in ["/", "/versions/3", "/matches?page=2&why=first", "/a//b"] {
            assert_eq!(redirect_path(own), own);
        }
        let long = format!("/{}", "x".repeat(2000));
        for other in [
            "",
            "versions",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/\tx",
            "/\n/evil",
            "\\\\evil",
            "/a b",
            "javascript:alert(1)",
            "/é",
            &long,
        ] {
            assert_eq!(redirect_path(other), "/", "{other}");
        }
    }
}
