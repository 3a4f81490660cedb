//! The cookie of a session: who may read it, and where it is sent.

use super::visit::{SECURE_SESSION, SESSION, Visit, cookie};
use crate::people::Secret;
use crate::plan::{Address, Plan};

/// The name of the cookie. Where everything is encrypted it has a prefix with which browsers take it only from this very
/// host, encrypted, and for all its paths.
pub fn name(plan: &Plan) -> &'static str {
    if plan.address.as_ref().is_some_and(Address::is_secure) { SECURE_SESSION } else { SESSION }
}

/// The line that gives a browser its session. Lax: a link in a mail or a calendar leads to a page of whoever is signed in;
/// what changes something needs more than the cookie.
pub fn given(visit: &Visit, secret: &Secret) -> String {
    let (name, secure) = (name(&visit.contest.plan), visit.secure());
    format!("{name}={}; Path=/; HttpOnly; SameSite=Lax{secure}", secret.shown())
}

/// The line that takes it back.
pub fn taken_back(visit: &Visit) -> String {
    let (name, secure) = (name(&visit.contest.plan), visit.secure());
    format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}")
}

/// What the browser of a visit has.
pub fn of(visit: &Visit) -> Option<&str> {
    cookie(&visit.headers, name(&visit.contest.plan))
}
