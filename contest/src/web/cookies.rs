//! The session cookie of people who are signed in with a browser.

use super::request::{Request, SECURE_SESSION, SESSION, cookie};
use crate::people::Secret;
use crate::plan::{Address, Plan};

/// Returns the name of the session cookie. With an encrypted connection, its prefix makes browsers
/// accept it only from this host, encrypted, and for all paths.
pub fn name(plan: &Plan) -> &'static str {
    if plan.address.as_ref().is_some_and(Address::is_secure) { SECURE_SESSION } else { SESSION }
}

/// Returns the header that sets the session cookie. Its `SameSite` attribute is `Lax`, so that
/// links in mails and calendars lead to pages with a session. Operations that change something
/// require more than the cookie.
pub fn set_cookie(request: &Request, secret: &Secret) -> String {
    let (name, secure) = (name(&request.contest.plan), request.secure_attribute());
    format!("{name}={}; Path=/; HttpOnly; SameSite=Lax{secure}", secret.expose())
}

/// Returns the header that deletes the session cookie.
pub fn delete_cookie(request: &Request) -> String {
    let (name, secure) = (name(&request.contest.plan), request.secure_attribute());
    format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}")
}

/// Returns the value of the session cookie that a request contains.
pub fn session_cookie(request: &Request) -> Option<&str> {
    cookie(&request.headers, name(&request.contest.plan))
}
