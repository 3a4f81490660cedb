//! A request, read and bounded, and who makes it.

use crate::arrivals::Arrival;
use crate::blobs::Part;
use crate::contest::Contest;
use crate::people::{Person, Role, Session};
use crate::plan::Address;
use crate::web::answer::Fault;
use axum::http::{HeaderMap, Method, header};
use jiff::Timestamp;
use joute_words::Locale;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The cookie of a session.
pub const SESSION: &str = "session";

/// The same where everything is encrypted.
pub const SECURE_SESSION: &str = "__Host-session";

/// The cookie of a language that somebody chose.
pub const LANGUAGE: &str = "language";

/// Who makes a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// Nobody who said so.
    Nobody,
    /// A browser that is signed in.
    Session(Session),
    /// A program with somebody's token.
    Program(Person),
    /// A worker, by its name.
    Worker(String),
}

impl Caller {
    /// Who it is, if it is a person.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Caller::Session(session) => Some(&session.person),
            Caller::Program(person) => Some(person),
            Caller::Nobody | Caller::Worker(_) => None,
        }
    }
}

/// A request.
pub struct Visit {
    /// What is visited.
    pub contest: Arc<Contest>,
    /// By whom.
    pub caller: Caller,
    /// From where: an address without its port.
    pub address: String,
    /// The path that was asked for.
    pub path: String,
    /// The path with what stands behind it.
    pub asked: String,
    /// How it was asked for.
    pub method: Method,
    /// What the route's path names.
    pub parts: HashMap<String, String>,
    /// Behind the question mark.
    pub query: HashMap<String, String>,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, if its route reads a small one.
    pub body: Vec<u8>,
    /// The fields of a form.
    pub form: HashMap<String, String>,
    /// The archive, if its route reads one; whoever takes it keeps it.
    pub archive: Mutex<Option<Part>>,
    /// When its last byte was here, by the contest's clock.
    pub received: Timestamp,
    /// Keeps an hour that comes later waiting for what this request changes.
    pub arrival: Option<Arrival>,
}

/// Fields as forms and queries have them. What comes twice counts once, the last time.
pub fn fields(text: &[u8]) -> HashMap<String, String> {
    form_urlencoded::parse(text).into_owned().collect()
}

/// A cookie of a request.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

impl Visit {
    /// Who is signed in.
    ///
    /// # Errors
    /// Nobody is: the routes' table let somebody in whom the handler does not expect.
    pub fn person(&self) -> Result<&Person, Fault> {
        self.caller.person().ok_or(Fault::SignIn)
    }

    /// The role of whoever asks.
    pub fn role(&self) -> Option<Role> {
        self.caller.person().map(|person| person.role)
    }

    /// A part of the path, as the handler needs it.
    ///
    /// # Errors
    /// It is none: there is no such page.
    pub fn part<T: std::str::FromStr>(&self, name: &str) -> Result<T, Fault> {
        self.parts.get(name).and_then(|part| part.parse().ok()).ok_or(Fault::Missing)
    }

    /// A field of the form; empty if it was left out.
    pub fn field(&self, name: &str) -> &str {
        self.form.get(name).map_or("", String::as_str)
    }

    /// The archive that came, once.
    ///
    /// # Errors
    /// None came.
    pub fn archive(&self) -> Result<Part, Fault> {
        let taken = self.archive.lock().unwrap_or_else(PoisonError::into_inner).take();
        taken.filter(|part| part.bytes() > 0).ok_or(Fault::Unreadable("no archive came"))
    }

    /// The language of the answer: the one that was chosen, the browser's if it is one of ours, the contest's.
    pub fn locale(&self) -> Locale {
        let accepted = || {
            let accepted = self.headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
            accepted.split(',').map(|one| one.trim().get(..2).unwrap_or("")).find(|one| ours(one))
        };
        let chosen = cookie(&self.headers, LANGUAGE).filter(|code| ours(code));
        Locale::of(chosen.or_else(accepted).unwrap_or(&self.contest.plan.locale))
    }

    /// Where whoever reads the answer comes back to: this page, or the first one if this answers a form.
    pub fn here(&self) -> &str {
        if self.method == Method::GET && !self.is_fragment() { own_path(&self.asked) } else { "/" }
    }

    /// What a cookie's line ends with: where everything is encrypted, it is never sent otherwise.
    pub fn secure(&self) -> &'static str {
        let secure = self.contest.plan.address.as_ref().is_some_and(Address::is_secure);
        if secure { "; Secure" } else { "" }
    }

    /// Is a fragment of a page asked for, by the script of a page?
    pub fn is_fragment(&self) -> bool {
        self.headers.contains_key("hx-request")
    }
}

/// A path of this contest, to which somebody is led back; the first page's, if it is none, or leads elsewhere.
pub fn own_path(to: &str) -> &str {
    // Browsers read `//host` and `/\host` as another site, and skip control characters.
    let own = to.starts_with('/') && !to.starts_with("//") && !to.contains('\\');
    let plain = to.len() <= 2000 && to.bytes().all(|byte| byte.is_ascii_graphic());
    if own && plain { to } else { "/" }
}

/// Is this a language in which there are pages?
pub fn ours(code: &str) -> bool {
    ["fr", "en"].contains(&code)
}

#[cfg(test)]
mod tests {
    use super::own_path;

    #[test]
    fn nobody_is_led_elsewhere() {
        for own in ["/", "/versions/3", "/matches?page=2&why=first", "/a//b"] {
            assert_eq!(own_path(own), own);
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
            assert_eq!(own_path(other), "/", "{other}");
        }
    }
}
