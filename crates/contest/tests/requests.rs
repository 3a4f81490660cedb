//! Sends a wrong value for every field that a route reads, and checks that the answer names the
//! field.

use crate::common::{test_contest, test_contest_as, with_mail};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use joute_contest::clock::Clock as _;
use joute_contest::data::{Act, Role};
use joute_contest::operations::workers;
use joute_contest::web::extract::Source;
use joute_contest::web::routes::{Access, Body as Carried, Route, routes};
use joute_testkit::{home, read, tracked_files};
use std::collections::BTreeSet;
use tower::ServiceExt as _;

/// A wrong value for each field with a type of its own, by the name of the field.
const WRONG_VALUES: &[(&str, &str)] = &[
    ("after", "x"),
    ("against", "nobody"),
    ("at", "noon"),
    ("before", "-1x"),
    ("busy", "long"),
    ("bytes", "many"),
    ("changed", "maybe"),
    ("confirmed", "maybe"),
    ("day", "yesterday"),
    ("duel", "first"),
    ("end", "maybe"),
    ("from", "-1"),
    ("hash", "0123"),
    ("id", "99999999999999999999"),
    ("kit", "klingon"),
    ("ladder", "maybe"),
    ("language", "xx"),
    ("line", "one"),
    ("member", "x"),
    ("number", "1.5"),
    ("opponent", "other:ada"),
    ("person", "ada"),
    ("places", "many"),
    ("points", "ten"),
    ("policy", "sometimes"),
    ("removed", "maybe"),
    ("result", "best"),
    ("seat", "every"),
    ("seed", "x"),
    ("shown", "maybe"),
    ("since", "xyz"),
    ("slots", "all"),
    ("to_all", "maybe"),
    ("topic", "everything"),
    ("tournament", "first"),
    ("unmarked", "maybe"),
    ("version", "abc"),
    ("what", "everything"),
    ("with", "x"),
];

/// The fields that accept every text. A path may not contain other bytes than UTF-8 in them, a form
/// may not repeat them, and JSON may not contain a number.
const TEXT_FIELDS: &[&str] = &[
    "address", "answer", "api", "capacity", "code", "english", "file", "files", "folder", "forget", "french",
    "game", "held", "key", "kind", "league", "list", "map", "matches", "name", "new", "note", "old", "page",
    "password", "process", "question", "results", "returned", "secret", "seen", "text", "to", "why",
];

/// A request with a wrong value in one field.
struct WrongRequest {
    path: String,
    kind: &'static str,
    body: String,
}

/// Returns a request to a route with a wrong value in one field.
fn wrong_request(route: &Route, source: Source, name: &str) -> WrongRequest {
    let case = WRONG_VALUES.iter().find(|(field, _)| *field == name).map(|(_, value)| *value);
    assert!(
        case.is_some() != TEXT_FIELDS.contains(&name),
        "{} {}: the tables of this test need a case for {name}",
        route.method,
        route.path
    );
    let value = |part: &str| match part {
        part if source == Source::Path && part == name => case.unwrap_or("%FF"),
        "topic" => "scoreboard",
        "hash" => "0000000000000000000000000000000000000000000000000000000000000000",
        _ => "1",
    };
    let parts = route.path.split('/').map(|part| {
        let name = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        name.map_or(part, value)
    });
    let mut path = parts.collect::<Vec<_>>().join("/");
    let pairs = case.map_or(format!("{name}=a&{name}=b"), |value| format!("{name}={value}"));
    let mut body = String::new();
    match source {
        Source::Path => {}
        Source::Query => path = format!("{path}?{pairs}"),
        Source::Form => body = pairs,
        Source::Json => {
            body = case.map_or(format!("{{\"{name}\":7}}"), |value| format!("{{\"{name}\":\"{value}\"}}"))
        }
    }
    match (route.body, source) {
        (Carried::Archive, Source::Form) => {
            let part = format!("--limit\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\na\r\n");
            let body = format!("{part}{part}--limit--\r\n");
            WrongRequest { path, kind: "multipart/form-data; boundary=limit", body }
        }
        (Carried::Archive, _) => WrongRequest { path, kind: "application/gzip", body: "archive".into() },
        _ => WrongRequest { path, kind: "application/x-www-form-urlencoded", body },
    }
}

#[tokio::test]
async fn a_wrong_value_is_refused_and_its_field_is_named() {
    // The pages about mail exist only with a mail server.
    let test = test_contest_as(with_mail(25)).with_kits();
    let act = Act::new(None, "admitted", test.clock.now());
    let worker = workers::admit_worker(&test.contest.store, "one", &act).expect("the token can be created");
    let client = workers::admit_client(&test.contest.store, "lab", &act).expect("the token can be created");
    let sessions = [Role::Candidate, Role::Jury, Role::Organiser].map(|role| (role, test.signed_in(role)));
    let router = test.router();
    let mut seen = BTreeSet::new();
    for route in routes() {
        for (source, names) in &route.fields {
            let in_path = |name: &&&str| route.path.contains(&format!("{{{name}}}"));
            for name in names.iter().filter(|name| *source != Source::Path || in_path(name)) {
                let wrong = wrong_request(route, *source, name);
                let mut request = Request::builder().method(&route.method).uri(&wrong.path);
                request = request.extension(crate::common::from()).header(header::CONTENT_TYPE, wrong.kind);
                request = request.header(header::ACCEPT_LANGUAGE, "en");
                let own = sessions.iter().find(|(role, _)| route.access.allows(Some(*role)));
                request = match own {
                    Some((_, (cookie, csrf))) => {
                        request.header(header::COOKIE, cookie).header("x-csrf", csrf)
                    }
                    None => {
                        let token = if route.access == Access::Leagues { &client } else { &worker };
                        request.header(header::AUTHORIZATION, format!("Bearer {}", token.expose()))
                    }
                };
                let request = request.body(Body::from(wrong.body)).expect("the request is valid");
                let answer = router.clone().oneshot(request).await.expect("the router responds");
                let (status, body) = (answer.status(), to_bytes(answer.into_body(), 1 << 24).await);
                let text = String::from_utf8(body.expect("the body is UTF-8").to_vec())
                    .expect("the bytes are UTF-8");
                let what = format!("{} {}: {name} in {source:?}", route.method, wrong.path);
                assert_eq!(status, StatusCode::BAD_REQUEST, "{what}: {text}");
                let quoted =
                    [format!("&#34;{name}&#34;"), format!("\\\"{name}\\\""), format!("valid: {name}: ")];
                assert!(quoted.iter().any(|quoted| text.contains(quoted)), "{what}: {text}");
                seen.insert(*name);
            }
        }
    }
    let unused =
        WRONG_VALUES.iter().map(|(name, _)| name).chain(TEXT_FIELDS).find(|name| !seen.contains(*name));
    assert_eq!(unused, None, "no route reads this field");
}

#[test]
fn every_part_of_a_path_is_read() {
    for route in routes() {
        let parts = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        for part in parts {
            let mut fields = route.fields.iter().filter(|(source, _)| *source == Source::Path);
            assert!(fields.any(|(_, names)| names.contains(&part)), "{} {}", route.method, route.path);
        }
        let forms = route.fields.iter().any(|(source, _)| matches!(source, Source::Form | Source::Json));
        assert!(!forms || route.body != Carried::None, "{}: the route reads no body", route.path);
    }
}

/// Checks that pages and the API call the same operations and do not import each other.
#[test]
fn pages_and_the_api_do_not_import_each_other() {
    for (folder, other) in [("pages", "api::"), ("api", "pages::")] {
        let files = tracked_files(&format!("crates/contest/src/web/{folder}/**.rs"));
        assert!(files.len() > 5, "{folder}: {files:?}");
        for file in files {
            let text = read(home().join(&file));
            let import = text.lines().find(|line| line.contains(&format!("web::{other}")));
            assert_eq!(import, None, "{file}");
        }
    }
}

#[tokio::test]
async fn a_form_is_shown_again_with_a_message_beside_the_field() {
    let test = test_contest().with_kits();
    let ada = test.candidate();
    let answer = test.post(&ada, "/matches", "version=1&against=house:opponent&seed=-7&seat=1").await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let message =
        "The field &#34;seed&#34; is not valid: it must be a whole number from 0 to 18446744073709551615";
    let beside = format!("value=\"-7\" size=\"6\"> <small class=\"wrong\" role=\"alert\">{message}</small>");
    assert!(answer.text.contains(&beside), "{}", answer.text);
    assert!(answer.text.contains("<option value=\"1\" selected>2</option>"), "{}", answer.text);
    assert_eq!(answer.text.matches(message).count(), 1);
    let sign_in = test.request(axum::http::Method::POST, None, "/sign-in", "name=Ada&to=/duels").await;
    assert_eq!(sign_in.status, StatusCode::BAD_REQUEST);
    assert!(sign_in.text.contains("&#34;password&#34; is missing"), "{}", sign_in.text);
    for kept in ["name=\"name\" value=\"Ada\"", "name=\"to\" value=\"/duels\""] {
        assert!(sign_in.text.contains(kept), "{kept}: {}", sign_in.text);
    }
    // A field that the page does not show is named below the form.
    let hidden = test.post(&ada, "/matches", "version=1&against=house:opponent&mpa=x").await;
    assert_eq!(hidden.status, StatusCode::BAD_REQUEST);
    assert!(hidden.text.contains("There is no field &#34;mpa&#34;"), "{}", hidden.text);
}
