//! The session cookie of people who are signed in with a browser.

use super::request::{Request, SECURE_SESSION, SESSION, cookie};
use crate::data::Secret;
use crate::plan::{Address, Plan};

/// Returns the name of the session cookie. With encrypted connections, it has the prefix `__Host-`,
/// so that browsers send the cookie only to this host and only encrypted.
pub fn name(plan: &Plan) -> &'static str {
    if plan.address.as_ref().is_some_and(Address::is_secure) { SECURE_SESSION } else { SESSION }
}

/// Returns the header that sets the session cookie. With `SameSite=Lax`, links in mails and
/// calendars open pages as the signed-in person. The cookie alone is not enough to change
/// something.
pub fn set_cookie(request: &Request, secret: &Secret) -> String {
    let (name, secure) = (name(&request.contest.plan), request.secure_attribute());
    format!("{name}={}; Path=/; HttpOnly; SameSite=Lax{secure}", secret.expose())
}

/// Returns the header that deletes the session cookie.
pub fn delete_cookie(request: &Request) -> String {
    let (name, secure) = (name(&request.contest.plan), request.secure_attribute());
    format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}")
}

/// Returns the value of a request's session cookie.
pub fn session_cookie(request: &Request) -> Option<&str> {
    cookie(&request.headers, name(&request.contest.plan))
}
