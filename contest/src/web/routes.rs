//! The routing table: the paths, the people who may request them, and the handlers.

use super::api;
use super::live;
use super::pages;
use super::request::Request;
use super::response::HandlerResult;
use crate::people::Role;
use axum::http::Method;

/// The people or programs that may request a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// All visitors, with or without a session.
    Everybody,
    /// People who are signed in.
    SignedIn,
    /// Candidates with a session.
    Candidates,
    /// The jury and organisers.
    Jury,
    /// Organisers with a session.
    Organisers,
    /// Programs with a worker's token.
    Workers,
}

impl Access {
    /// Returns true if a person with this role may request the route. `None` stands for a person
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

/// The part of a request's body that is read before the handler is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// The body is not read.
    None,
    /// A small form, or JSON of the same size.
    Small,
    /// A file from a worker.
    File,
    /// An archive, either as the field `archive` of a form or as the body. Its size is limited by
    /// the contest's plan, and it is written to disk while it is received.
    Archive,
}

/// A route of the service.
#[derive(Debug, Clone)]
pub struct Route {
    /// The HTTP method.
    pub method: Method,
    /// The path in axum's syntax, such as `/versions/{number}`.
    pub path: &'static str,
    /// The people or programs that may request it.
    pub access: Access,
    /// The body that it reads.
    pub body: Body,
    /// The function that handles the request.
    pub handler: fn(&Request) -> HandlerResult,
}

/// Creates a route that reads data.
pub(super) const fn get(path: &'static str, access: Access, handler: fn(&Request) -> HandlerResult) -> Route {
    Route { method: Method::GET, path, access, body: Body::None, handler }
}

/// Creates a route for a form that changes data.
pub(super) const fn post(
    path: &'static str,
    access: Access,
    handler: fn(&Request) -> HandlerResult,
) -> Route {
    Route { method: Method::POST, path, access, body: Body::Small, handler }
}

/// Returns all routes.
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
