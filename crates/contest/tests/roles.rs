//! Requests every route with every role and compares the access with one list.

use crate::common;
use crate::common::test_contest;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use joute_contest::data::Role;
use joute_contest::web::routes::{Access, Route, routes};
use std::collections::BTreeMap;
use tower::ServiceExt as _;

const LIST: &str = include_str!("roles.txt");

fn word(visitor: Access) -> &'static str {
    match visitor {
        Access::Everybody => "everybody",
        Access::SignedIn => "signed in",
        Access::Candidates => "candidates",
        Access::Jury => "jury",
        Access::Organisers => "organisers",
        Access::Workers => "workers",
        Access::Leagues => "leagues",
        Access::WorkersAndLeagues => "workers and leagues",
    }
}

/// Returns the expected access of the list, by method and path.
fn list() -> BTreeMap<String, &'static str> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let row = |line: &'static str| {
        let mut words = line.split_whitespace();
        let asked = format!("{} {}", words.next().unwrap_or(""), words.next().unwrap_or(""));
        let visitor = line.rsplit_once("  ").map_or("", |(_, visitor)| visitor.trim());
        (asked, visitor)
    };
    lines.map(row).collect()
}

#[test]
fn the_list_is_the_table() {
    let found: BTreeMap<String, &str> =
        routes().map(|route| (format!("{} {}", route.method, route.path), word(route.access))).collect();
    assert_eq!(found.len(), routes().count(), "a route is listed twice");
    let list = list();
    for (asked, visitor) in &found {
        assert_eq!(list.get(asked), Some(visitor), "{asked}: the route's roles differ from tests/roles.txt");
    }
    assert_eq!(
        list.keys().find(|asked| !found.contains_key(*asked)),
        None,
        "tests/roles.txt lists a route that does not exist"
    );
}

#[tokio::test]
async fn every_route_admits_exactly_its_roles() {
    let test = test_contest();
    let callers: [Option<Role>; 4] = [None, Some(Role::Candidate), Some(Role::Jury), Some(Role::Organiser)];
    for route in routes() {
        for role in callers {
            let status = send_request(&test, route, role).await;
            let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
            let expected = route.access.allows(role);
            assert_eq!(!refused, expected, "{} {} as {role:?}: {status}", route.method, route.path);
        }
    }
}

/// Sends a request as a page's script does, so that it is not redirected to the login page.
async fn send_request(test: &common::TestContest, route: &Route, role: Option<Role>) -> StatusCode {
    let path = fill_path(route.path);
    let mut request = Request::builder()
        .method(&route.method)
        .uri(path)
        .header("hx-request", "true")
        .extension(common::from());
    let mut body = Body::empty();
    if let Some(role) = role {
        let (cookie, csrf) = test.signed_in(role);
        request = request.header(header::COOKIE, cookie);
        body = Body::from(format!("csrf={csrf}"));
    }
    let answer = test.router().oneshot(request.body(body).expect("the request is valid")).await;
    answer.expect("the router responds").status()
}

/// Returns a path with `1` in place of each parameter.
fn fill_path(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
    parts.collect::<Vec<_>>().join("/")
}
