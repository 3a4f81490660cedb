//! The routing table of the contest's server: the paths, the people who may request them, and the
//! handlers.

pub use super::route::{Access, Body, Route};

use super::{api, league, live, pages};
use std::sync::LazyLock;

/// Returns all routes of the contest's server.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(all_routes);
    ROUTES.iter()
}

fn all_routes() -> Vec<Route> {
    let modules = [
        live::routes(),
        pages::account::routes(),
        pages::assets::routes(),
        pages::audit::routes(),
        pages::editor::routes(),
        pages::sign_in::routes(),
        pages::forgotten::routes(),
        pages::hall::routes(),
        pages::home::routes(),
        pages::spectators::routes(),
        pages::ladder::routes(),
        pages::language::routes(),
        pages::challenges::routes(),
        pages::clarifications::routes(),
        pages::duels::routes(),
        pages::mail_address::routes(),
        pages::matches::routes(),
        pages::scoreboard::routes(),
        pages::notices::routes(),
        pages::monitor::routes(),
        pages::staff_forms::routes(),
        pages::machines::routes(),
        pages::record::routes(),
        pages::staff::routes(),
        pages::versions::routes(),
        pages::compare::routes(),
        pages::teams::routes(),
        pages::tokens::routes(),
        api::routes(),
        pages::jury::routes(),
        pages::kits::routes(),
        pages::profile::routes(),
        pages::progress::routes(),
        pages::tournament::routes(),
        pages::forfeits::routes(),
        pages::tournaments::routes(),
        pages::people::routes(),
        super::work::routes(),
        league::routes(),
    ];
    modules.into_iter().flatten().collect()
}
