//! The routing table of the contest's server: the paths, the people who may request them, and the
//! handlers.

use super::api;
use super::live;
use super::pages;
use super::request::Request;
use super::response::HandlerResult;
use crate::people::Role;
use axum::http::Method;

/// The callers that may use a route of the contest's server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Access for all visitors, with or without a session.
    Everybody,
    /// Access for signed-in people, with a session or an API token.
    SignedIn,
    /// Access for candidates, with a session or an API token.
    Candidates,
    /// Access for members of the jury and organisers.
    Jury,
    /// Access for organisers, with a session or an API token.
    Organisers,
    /// Access for worker programs that send a worker's token.
    Workers,
}

impl Access {
    /// Returns true if this access permits a person with the given role. `None` stands for a person
    /// who is not signed in.
    pub const fn allows(self, role: Option<Role>) -> bool {
        match self {
            Access::Everybody => true,
            Access::SignedIn => role.is_some(),
            Access::Candidates => matches!(role, Some(Role::Candidate)),
            Access::Jury => matches!(role, Some(Role::Jury | Role::Organiser)),
            Access::Organisers => matches!(role, Some(Role::Organiser)),
            Access::Workers => false,
        }
    }
}

/// The way in which the server reads a request's body. It does so before it calls the route's
/// handler.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// The body of the request is not read.
    None,
    /// The body is a small form, or JSON of the same size. It is read into memory.
    Small,
    /// The body is a file that a worker sends.
    File,
    /// The body is an archive, or a form with the archive in its field `archive`. It is written to
    /// disk while it is received. The contest's plan limits its size.
    Archive,
}

/// A route of the contest's server: a method and a path with their handler.
#[derive(Debug, Clone)]
pub struct Route {
    /// The HTTP method of the requests that the route handles.
    pub method: Method,
    /// The path of the route in axum's syntax, such as `/versions/{number}`.
    pub path: &'static str,
    /// The people or programs that may request the route.
    pub access: Access,
    /// The way in which the server reads the body of a request to this route.
    pub body: Body,
    /// The function that handles requests to the route.
    pub handler: fn(&Request) -> HandlerResult,
}

/// Creates a route for `GET` requests, which read data.
pub(super) const fn get(path: &'static str, access: Access, handler: fn(&Request) -> HandlerResult) -> Route {
    Route { method: Method::GET, path, access, body: Body::None, handler }
}

/// Creates a route for `POST` requests with a form that changes data.
pub(super) const fn post(
    path: &'static str,
    access: Access,
    handler: fn(&Request) -> HandlerResult,
) -> Route {
    Route { method: Method::POST, path, access, body: Body::Small, handler }
}

/// Returns all routes of the contest's server.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    [
        live::ROUTES,
        pages::account::ROUTES,
        pages::assets::ROUTES,
        pages::sign_in::ROUTES,
        pages::home::ROUTES,
        pages::language::ROUTES,
        pages::duels::ROUTES,
        pages::matches::ROUTES,
        pages::scoreboard::ROUTES,
        pages::notices::ROUTES,
        pages::monitor::ROUTES,
        pages::staff_forms::ROUTES,
        pages::record::ROUTES,
        pages::staff::ROUTES,
        pages::versions::ROUTES,
        pages::compare::ROUTES,
        pages::tokens::ROUTES,
        api::ROUTES,
        api::matches::ROUTES,
        api::duels::ROUTES,
        api::versions::ROUTES,
        api::tournaments::ROUTES,
        pages::jury::ROUTES,
        pages::kits::ROUTES,
        pages::progress::ROUTES,
        pages::tournament::ROUTES,
        pages::forfeits::ROUTES,
        pages::tournaments::ROUTES,
        pages::people::ROUTES,
        super::work::ROUTES,
    ]
    .into_iter()
    .flatten()
}
