//! A contest over HTTP: pages for people, an API for programs, work for workers.
//!
//! *Invariants:*
//! - A route is a row of [`routes`], which says who may ask for it; nothing is served that is in no row.
//! - A handler is a plain function of a [`visit::Visit`], which waits for nothing but the database and files.
//! - No page has a script or a style in it: the policy of each answer forbids them.

mod answer;
pub mod api;
mod archive;
mod connections;
mod cookies;
mod live;
mod own;
mod pace;
mod pages;
pub mod routes;
mod serve;
mod viewer;
pub mod visit;
mod work;

pub use live::Live;
pub use serve::{router, serve};
