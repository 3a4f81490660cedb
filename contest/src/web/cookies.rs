//! The session cookie.

use super::visit::{SECURE_SESSION, SESSION, Visit, cookie};
use crate::people::Secret;
use crate::plan::{Address, Plan};

/// Returns the name of the cookie. With an encrypted connection, its prefix makes browsers accept
/// it only from this host, encrypted, and for all paths.
pub fn name(plan: &Plan) -> &'static str {
    if plan.address.as_ref().is_some_and(Address::is_secure) { SECURE_SESSION } else { SESSION }
}

/// Returns the header that sets the session cookie. Its `SameSite` attribute is `Lax`, so that
/// links in mails and calendars lead to pages with a session. Operations that change something
/// require more than the cookie.
pub fn given(visit: &Visit, secret: &Secret) -> String {
    let (name, secure) = (name(&visit.contest.plan), visit.secure());
    format!("{name}={}; Path=/; HttpOnly; SameSite=Lax{secure}", secret.shown())
}

/// Returns the header that deletes the session cookie.
pub fn taken_back(visit: &Visit) -> String {
    let (name, secure) = (name(&visit.contest.plan), visit.secure());
    format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}")
}

/// Returns the session cookie of a request.
pub fn of(visit: &Visit) -> Option<&str> {
    cookie(&visit.headers, name(&visit.contest.plan))
}
