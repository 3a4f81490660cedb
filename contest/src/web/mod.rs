//! The HTTP server of a contest: pages for people, an API for programs, and endpoints for workers.
//!
//! *Invariants:*
//! - A route is a row of [`routes`], which says who may ask for it; nothing is served that is in no row. A request for anything else gets the page that says so.
//! - A handler is a plain function of a [`request::Request`], which waits for nothing but the database and files.
//! - No page has a script or a style in it: the policy of each answer forbids them.

pub mod api;
mod archive;
mod cookies;
mod file;
mod live;
mod own;
mod pace;
mod pages;
mod policy;
pub mod request;
mod response;
pub mod routes;
mod serve;
mod viewer;
mod work;

pub use live::Live;
pub use serve::{REQUESTS, router, serve};
