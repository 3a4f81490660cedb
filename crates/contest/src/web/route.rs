//! A row of the routing table: a method and a path, the callers that may request them, and the
//! handler.

use super::extract::{Fields, Handler};
use super::request::Request;
use super::response::HandlerResult;
use crate::data::Role;
use axum::http::Method;
use utoipa::openapi::HttpMethod;

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
    /// Access for programs that send the matches of leagues with a client's token.
    Leagues,
    /// Access for workers, and for programs that send the matches of leagues.
    WorkersAndLeagues,
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
            Access::Workers | Access::Leagues | Access::WorkersAndLeagues => false,
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
    /// The body is a message of a worker, as JSON. It is read into memory.
    Message,
    /// The body is a file that a worker sends.
    File,
    /// The body is an archive, or a form with the archive in its field `archive`. It is written to
    /// disk while it is received. The contest's plan limits its size.
    Archive,
}

/// A route of the contest's server: a method and a path with their handler.
pub struct Route {
    /// The HTTP method of the requests that the route handles.
    pub method: Method,
    /// The path of the route in axum's syntax, such as `/versions/{number}`.
    pub path: &'static str,
    /// The people or programs that may request the route.
    pub access: Access,
    /// The way in which the server reads the body of a request to this route.
    pub body: Body,
    /// The fields that the handler reads from a request to the route.
    pub fields: Vec<Fields>,
    /// The function that handles requests to the route.
    pub(super) handler: BoxedHandler,
    /// The function that shows the page with the form that is sent to the route. It shows the form
    /// again if a field has a wrong value.
    pub(super) form: Option<BoxedHandler>,
}

/// A handler with its extractors, as a function of the request alone.
pub(super) type BoxedHandler = Box<dyn Fn(&Request) -> HandlerResult + Send + Sync>;

impl Route {
    /// Creates a route with a handler. The body of its requests is not read.
    pub(super) fn new<V, H: Handler<V>>(
        method: Method,
        path: &'static str,
        access: Access,
        handler: H,
    ) -> Self {
        let (body, fields) = (Body::None, H::fields());
        Route { method, path, access, body, fields, handler: boxed(handler), form: None }
    }

    /// Sets the way in which the server reads the body of a request to this route.
    pub(super) fn reads(self, body: Body) -> Self {
        Route { body, ..self }
    }

    /// Sets the handler of the page with the form that is sent to this route.
    pub(super) fn form_on<V, H: Handler<V>>(self, page: H) -> Self {
        Route { form: Some(boxed(page)), ..self }
    }
}

fn boxed<V, H: Handler<V>>(handler: H) -> BoxedHandler {
    Box::new(move |request| handler.handle(request))
}

/// Creates a route for `GET` requests, which read data.
pub(super) fn get<V, H: Handler<V>>(path: &'static str, access: Access, handler: H) -> Route {
    Route::new(Method::GET, path, access, handler)
}

/// Creates a route for `POST` requests with a form or JSON that changes data.
pub(super) fn post<V, H: Handler<V>>(path: &'static str, access: Access, handler: H) -> Route {
    Route::new(Method::POST, path, access, handler).reads(Body::Small)
}

/// Creates a route of the API with the method and path of its OpenAPI description.
pub(super) fn operation<O: utoipa::Path, V, H: Handler<V>>(_: O, access: Access, handler: H) -> Route {
    // The routing table is created once, so the leaked path is used for as long as the process runs.
    let path = O::path().leak();
    match O::methods().as_slice() {
        [HttpMethod::Post] => post(path, access, handler),
        _ => get(path, access, handler),
    }
}
