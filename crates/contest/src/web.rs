//! The HTTP server of a contest: pages for people, an API for programs, and endpoints for workers.
//!
//! *Invariants:*
//! - A route is a row of [`routes`], which states who may request it. Nothing else is served: other
//!   requests receive a page that says that the address does not exist.
//! - A handler is a plain function of a [`request::Request`] and of the typed values that are
//!   extracted from it ([`extract`]). It waits for nothing but the database and files.
//! - No handler looks up a field by name. A wrong value is refused with a message
//!   naming its field ([`invalid`]).
//! - No page has a script or a style in it: the policy of each answer forbids them.

pub mod api;
mod archive;
mod cookies;
pub mod extract;
mod file;
pub mod invalid;
mod league;
mod live;
mod outcome;
mod own;
mod pace;
mod pages;
mod pairs;
mod policy;
pub mod request;
mod response;
mod route;
pub mod routes;
mod serve;
mod submissions;
mod viewer;
mod work;

pub use serve::{REQUESTS, router, serve};
