//! The routes: what may be asked for, by whom, and who answers.

use super::answer::Answer;
use super::api;
use super::live;
use super::pages;
use super::visit::Visit;
use crate::people::Role;
use axum::http::Method;

/// Who may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Whoever asks.
    Everybody,
    /// Whoever is signed in.
    SignedIn,
    /// Candidates.
    Candidates,
    /// The jury, and organisers.
    Jury,
    /// Organisers.
    Organisers,
    /// Programs that bring the token of a worker.
    Workers,
}

impl Who {
    /// May somebody of this role ask? None: somebody who is not signed in.
    pub const fn may(self, role: Option<Role>) -> bool {
        match self {
            Who::Everybody => true,
            Who::SignedIn => role.is_some(),
            Who::Candidates => matches!(role, Some(Role::Candidate)),
            Who::Jury => matches!(role, Some(Role::Jury | Role::Organiser)),
            Who::Organisers => matches!(role, Some(Role::Organiser)),
            Who::Workers => false,
        }
    }
}

/// What is read of a request's body before the handler is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    None,
    /// A small form, or JSON of the same size.
    Small,
    /// A worker's file.
    File,
    /// An archive: a form's `archive` field or the body itself, of the contest's size at most, written to the disk as it
    /// comes.
    Archive,
}

/// One thing that may be asked for.
#[derive(Debug, Clone)]
pub struct Route {
    /// How.
    pub method: Method,
    /// Where, as axum writes it: `/versions/{number}`.
    pub path: &'static str,
    /// By whom.
    pub who: Who,
    /// With what.
    pub body: Body,
    /// Who answers.
    pub handler: fn(&Visit) -> Answer,
}

/// A page or another thing to read.
pub(super) const fn get(path: &'static str, who: Who, handler: fn(&Visit) -> Answer) -> Route {
    Route { method: Method::GET, path, who, body: Body::None, handler }
}

/// A form that changes something.
pub(super) const fn post(path: &'static str, who: Who, handler: fn(&Visit) -> Answer) -> Route {
    Route { method: Method::POST, path, who, body: Body::Small, handler }
}

/// All of them.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    [
        live::ROUTES,
        pages::account::ROUTES,
        pages::assets::ROUTES,
        pages::door::ROUTES,
        pages::home::ROUTES,
        pages::language::ROUTES,
        pages::duels::ROUTES,
        pages::matches::ROUTES,
        pages::scoreboard::ROUTES,
        pages::notices::ROUTES,
        pages::monitor::ROUTES,
        pages::orders::ROUTES,
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
        pages::progress::ROUTES,
        pages::tournament::ROUTES,
        pages::tournaments::ROUTES,
        pages::people::ROUTES,
        super::work::ROUTES,
    ]
    .into_iter()
    .flatten()
}
