//! Tests cookies, forms, links and languages with requests of browsers and attackers.

use crate::common;
use crate::common::{TestContest, noon, plan, test_contest, test_contest_as};
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use jiff::SignedDuration;
use joute_contest::clock::Clock as _;
use joute_contest::data::Role;
use joute_contest::operations::people;
use joute_contest::plan::{Address, Plan, SignUp};
use joute_contest::store::session::{OLD_SECRET_LIFETIME, SECRET_LIFETIME};
use joute_contest::web::routes::{Body as Carried, routes};
use tower::ServiceExt as _;

/// Sends a form with these headers.
async fn ask(
    test: &TestContest,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    form: &str,
) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(path).extension(common::from());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::from(form.to_owned())).expect("the request is valid");
    test.router().oneshot(request).await.expect("the router responds")
}

async fn get(test: &TestContest, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    ask(test, Method::GET, path, headers, "").await
}

async fn post(test: &TestContest, path: &str, headers: &[(&str, &str)], form: &str) -> Response<Body> {
    ask(test, Method::POST, path, headers, form).await
}

async fn text(answer: Response<Body>) -> String {
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.expect("the body can be read");
    String::from_utf8(bytes.to_vec()).expect("the bytes are UTF-8")
}

fn header_of(headers: &HeaderMap, name: header::HeaderName) -> String {
    headers.get(name).map(|value| value.to_str().expect("the header is text").to_owned()).unwrap_or_default()
}

/// Returns the header that sets a cookie, and the pair that a browser then sends back.
fn cookie(answer: &Response<Body>) -> (String, String) {
    let line = header_of(answer.headers(), header::SET_COOKIE);
    let pair = line.split(';').next().unwrap_or_default().to_owned();
    (line, pair)
}

fn secure() -> Plan {
    Plan { address: Address::read("https://contest.example.org"), ..plan() }
}

const ADA: &str = "name=Ada&password=correct+horse";

#[tokio::test]
async fn a_cookie_is_for_this_contest_and_no_script() {
    let plain = test_contest();
    let (line, _) = cookie(&post(&plain, "/sign-up", &[], ADA).await);
    assert!(line.starts_with("session=") && line.ends_with("; HttpOnly; SameSite=Lax; Path=/"), "{line}");
    let secure = test_contest_as(secure());
    let answer = post(&secure, "/sign-up", &[], ADA).await;
    let (line, pair) = cookie(&answer);
    assert!(
        line.starts_with("__Host-session=") && line.ends_with("; SameSite=Lax; Secure; Path=/"),
        "{line}"
    );
    assert!(answer.headers().contains_key(header::STRICT_TRANSPORT_SECURITY));
    assert_eq!(get(&secure, "/account", &[("cookie", &pair)]).await.status(), StatusCode::OK);
    let planted = pair.replace("__Host-", "");
    let answer = get(&secure, "/account", &[("cookie", &planted)]).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER, "a cookie without the prefix __Host- is ignored");
}

#[tokio::test]
async fn signing_in_leads_to_the_page_that_was_wanted() {
    let test = test_contest();
    post(&test, "/sign-up", &[], ADA).await;
    let asked = get(&test, "/notices?page=2", &[]).await;
    assert_eq!(header_of(asked.headers(), header::LOCATION), "/sign-in?to=%2Fnotices%3Fpage%3D2");
    let form = text(get(&test, "/sign-in?to=%2Fnotices%3Fpage%3D2", &[]).await).await;
    assert!(form.contains(r#"name="to" value="/notices?page=2""#), "{form}");
    let to = |to: &str| format!("{ADA}&to={to}");
    let answer = post(&test, "/sign-in", &[], &to("%2Fnotices%3Fpage%3D2")).await;
    assert_eq!(header_of(answer.headers(), header::LOCATION), "/notices?page=2");
    for elsewhere in ["https://evil.example", "//evil.example", "/%5Cevil.example", "/%0d%0aset-cookie:x=y"] {
        let answer = post(&test, "/sign-in", &[], &to(elsewhere)).await;
        assert_eq!(header_of(answer.headers(), header::LOCATION), "/", "{elsewhere}");
    }
}

#[tokio::test]
async fn signing_in_ends_the_session_of_before() {
    let test = test_contest();
    let (_, first) = cookie(&post(&test, "/sign-up", &[], ADA).await);
    let form = text(get(&test, "/sign-in", &[("cookie", &first)]).await).await;
    let csrf = form.split("name=\"csrf\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let form = format!("{ADA}&csrf={}", csrf.expect("the page has a CSRF token"));
    let (_, second) = cookie(&post(&test, "/sign-in", &[("cookie", &first)], &form).await);
    assert_ne!(first, second);
    assert_eq!(get(&test, "/account", &[("cookie", &first)]).await.status(), StatusCode::SEE_OTHER);
    assert_eq!(get(&test, "/account", &[("cookie", &second)]).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_replayed_cookie_is_invalid() {
    let test = test_contest();
    let (cookie, csrf) = test.signed_in(Role::Organiser);
    let account = async || get(&test, "/account", &[("cookie", &cookie)]).await;
    assert_eq!(account().await.status(), StatusCode::OK);
    post(&test, "/sign-out", &[("cookie", &cookie)], &format!("csrf={csrf}")).await;
    assert_eq!(account().await.status(), StatusCode::SEE_OTHER);
    for forged in
        ["session=", "session=0", &format!("session={}", "0".repeat(64)), "session='; DROP TABLE person"]
    {
        assert_eq!(
            get(&test, "/account", &[("cookie", forged)]).await.status(),
            StatusCode::SEE_OTHER,
            "{forged}"
        );
    }
}

#[tokio::test]
async fn a_page_exchanges_an_old_cookie_and_a_stolen_one_ends() {
    let test = test_contest();
    let (old, _) = test.signed_in(Role::Candidate);
    let page = async |pair: String| get(&test, "/account", &[("cookie", &pair)]).await;
    assert!(
        !page(old.clone()).await.headers().contains_key(header::SET_COOKIE),
        "a new cookie is not replaced"
    );
    test.clock.advance_to(noon() + SECRET_LIFETIME);
    let fragment = get(&test, "/news", &[("cookie", &old), ("hx-request", "true")]).await;
    assert!(
        !fragment.headers().contains_key(header::SET_COOKIE),
        "only responses with whole pages replace cookies"
    );
    let missing = get(&test, "/versions/99", &[("cookie", &old)]).await;
    assert!(missing.status() == StatusCode::NOT_FOUND && !missing.headers().contains_key(header::SET_COOKIE));
    let (line, new) = cookie(&page(old.clone()).await);
    assert!(line.contains("HttpOnly; SameSite=Lax"), "{line}");
    assert_eq!(page(new.clone()).await.status(), StatusCode::OK);
    test.clock.advance_to(test.clock.now() + OLD_SECRET_LIFETIME);
    assert_eq!(page(old).await.status(), StatusCode::SEE_OTHER, "the old cookie is no longer valid");
    assert_eq!(page(new).await.status(), StatusCode::OK);
}

/// Checks that every route that changes something refuses foreign forms. Each way in which a form
/// can be foreign is tried.
#[tokio::test]
async fn no_form_from_elsewhere_changes_anything() {
    let test = test_contest();
    let changing = || routes().filter(|route| route.method != Method::GET && !is_for_programs(route.path));
    assert!(changing().count() > 5);
    for route in changing() {
        let path = route.path.replace("{", "").replace("}", "");
        let kind = match route.body {
            Carried::Archive => "application/gzip",
            _ => "application/x-www-form-urlencoded",
        };
        for role in [Role::Candidate, Role::Jury, Role::Organiser] {
            if !route.access.allows(Some(role)) {
                continue;
            }
            let (cookie, csrf) = test.signed_in(role);
            let (_, another) = test.signed_in(role);
            let own = format!("csrf={csrf}");
            let ours: &[(&str, &str)] = &[("cookie", &cookie)];
            let forged: [(&[(&str, &str)], &str); 6] = [
                (ours, ""),
                (ours, "csrf="),
                (ours, &format!("csrf={another}")),
                (&[("cookie", &cookie), ("x-csrf", &another)], ""),
                (&[("cookie", &cookie), ("sec-fetch-site", "cross-site")], &own),
                (&[("cookie", &cookie), ("host", "here"), ("origin", "https://evil.example")], &own),
            ];
            for (headers, form) in forged {
                let headers = &[headers, &[("content-type", kind)]].concat();
                let answer = ask(&test, route.method.clone(), &path, headers, form).await;
                assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{} {path}: {headers:?}", route.method);
            }
        }
        if route.access.allows(None) {
            for from in
                [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "null")]
            {
                let answer = ask(&test, route.method.clone(), &path, &[("host", "here"), from], "").await;
                assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{} {path}: {from:?}", route.method);
            }
        }
    }
}

/// Checks that the address of the plan decides which forms are accepted. A proxy may send another
/// host than browsers do.
#[tokio::test]
async fn forms_are_accepted_only_from_the_plan_s_address() {
    let test = test_contest_as(secure());
    for (origin, status) in [
        ("https://contest.example.org", StatusCode::SEE_OTHER),
        ("https://CONTEST.example.org", StatusCode::SEE_OTHER),
        ("http://10.0.0.4:8080", StatusCode::FORBIDDEN),
        ("https://contest.example.org.evil.example", StatusCode::FORBIDDEN),
        ("contest.example.org", StatusCode::FORBIDDEN),
    ] {
        let headers = [("host", "10.0.0.4:8080"), ("origin", origin)];
        let answer = post(&test, "/language", &headers, "language=fr").await;
        assert_eq!(answer.status(), status, "{origin}");
    }
}

/// Returns true if a path is for programs. Programs send a token, which no browser sends by itself.
fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/") || path.starts_with("/work")
}

#[tokio::test]
async fn page_scripts_send_the_csrf_token_in_a_header() {
    let test = test_contest();
    let (cookie, csrf) = test.signed_in(Role::Candidate);
    let headers =
        [("cookie", cookie.as_str()), ("x-csrf", &csrf), ("host", "here"), ("origin", "http://here")];
    let answer = post(&test, "/notices/read", &headers, "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn undefined_methods_are_refused() {
    let test = test_contest();
    let (cookie, csrf) = test.signed_in(Role::Organiser);
    for method in [Method::PUT, Method::PATCH, Method::TRACE, Method::OPTIONS] {
        for route in routes().filter(|route| !is_for_programs(route.path)) {
            let path = route.path.replace("{", "").replace("}", "");
            let answer =
                ask(&test, method.clone(), &path, &[("cookie", &cookie), ("x-csrf", &csrf)], "").await;
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        }
    }
    let head = ask(&test, Method::HEAD, "/people", &[], "").await;
    assert_eq!(head.status(), StatusCode::SEE_OTHER, "HEAD is allowed for GET routes");
}

#[tokio::test]
async fn a_link_is_looked_at_without_being_used() {
    let test = test_contest();
    let (store, clock) = (&test.contest.store, &*test.clock);
    let ada = people::enrol(store, "Ada", Role::Candidate, clock).expect("the person can be added");
    let path = format!(
        "/link/{}",
        people::link(store, ada.id, clock).expect("the sign-in link can be created").expose()
    );
    let mail = [("sec-fetch-site", "cross-site"), ("accept-language", "fr")];
    for _ in 0..2 {
        let page = get(&test, &path, &mail).await;
        assert_eq!(page.status(), StatusCode::OK);
        assert!(text(page).await.contains("Bienvenue, Ada"));
    }
    assert!(text(post(&test, &path, &[], "password=short").await).await.contains("8 to 256"));
    let answer = post(&test, &path, &[], "password=correct+horse").await;
    let (_, pair) = cookie(&answer);
    assert_eq!(get(&test, "/account", &[("cookie", &pair)]).await.status(), StatusCode::OK);
    assert_eq!(get(&test, &path, &mail).await.status(), StatusCode::NOT_FOUND, "a link is valid once");
    assert_eq!(get(&test, "/link/x", &[]).await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn forwarded_addresses_are_trusted_only_behind_a_proxy() {
    for (behind_proxy, refused) in [(false, true), (true, false)] {
        let test = test_contest_as(Plan { behind_proxy, ..plan() });
        for guess in 0..10 {
            let from = format!("10.9.9.9, 10.0.0.{guess}");
            post(&test, "/sign-in", &[("x-forwarded-for", &from)], "name=Ada&password=wrong").await;
        }
        let from = [("x-forwarded-for", "10.9.9.9, 10.0.0.99")];
        let answer = text(post(&test, "/sign-in", &from, "name=Ada&password=wrong").await).await;
        assert_eq!(
            answer.contains("Too many failed attempts"),
            refused,
            "unexpected limit; behind a proxy: {behind_proxy}"
        );
    }
}

#[tokio::test]
async fn the_code_and_the_closed_door_are_the_plan_s() {
    let closed = test_contest_as(Plan { sign_up: SignUp::Closed, ..plan() });
    assert!(text(post(&closed, "/sign-up", &[], ADA).await).await.contains("ask the organisers to add you"));
    let code = test_contest_as(Plan { sign_up: SignUp::Code("tournesol".into()), ..plan() });
    let answer = text(post(&code, "/sign-up", &[], &format!("{ADA}&code=rose")).await).await;
    assert!(answer.contains("not the contest&#39;s code") && answer.contains(r#"value="Ada""#), "{answer}");
    let answer = post(&code, "/sign-up", &[], &format!("{ADA}&code=tournesol")).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_chosen_language_is_remembered() {
    let test = test_contest();
    let french = get(&test, "/sign-in", &[("accept-language", "fr-FR,fr;q=0.9,en;q=0.8")]).await;
    assert!(text(french).await.contains("<html lang=\"fr\">"));
    let answer = post(&test, "/language", &[], "language=fr&to=/sign-in").await;
    assert_eq!(header_of(answer.headers(), header::LOCATION), "/sign-in");
    let (line, pair) = cookie(&answer);
    assert!(line.contains("Max-Age=") && line.contains("HttpOnly"), "{line}");
    let page = get(&test, "/sign-in", &[("cookie", &pair), ("accept-language", "en")]).await;
    assert!(text(page).await.contains("Mot de passe"));
    let answer = post(&test, "/language", &[], "language=xx%0d%0aset-cookie:a=b").await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn organisers_bring_people_and_get_their_links_once() {
    let test = test_contest();
    let (cookie, csrf) = test.signed_in(Role::Organiser);
    let headers = [("cookie", cookie.as_str()), ("host", "hall:8080")];
    let wrong = post(&test, "/people", &headers, &format!("csrf={csrf}&list=Ada%0A<b>")).await;
    assert!(text(wrong).await.contains("line 2: a name has"));
    let brought = post(&test, "/people", &headers, &format!("csrf={csrf}&list=Ada%0AEve,jury")).await;
    let page = text(brought).await;
    let link = page
        .split("http://hall:8080")
        .nth(1)
        .and_then(|rest| rest.get(..70))
        .expect("the text contains a link");
    assert!(text(get(&test, link, &[]).await).await.contains("Welcome, Ada"));
    assert!(!text(get(&test, "/people", &headers).await).await.contains("/link/0"), "links are shown once");
    let audit = test.contest.store.audit_log(9).expect("the audit log can be read");
    assert_eq!(audit.first().map(|line| line.description.as_str()), Some("added a list of people: 2"));
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_with_a_link_of_the_organisers() {
    let test = test_contest();
    assert!(text(get(&test, "/sign-in", &[]).await).await.contains("Ask the organisers for a new link"));
    let (_, before) = cookie(&post(&test, "/sign-up", &[], ADA).await);
    let ada = test.contest.store.people().expect("the people can be listed")[0].id;
    let (cookie, csrf) = test.signed_in(Role::Organiser);
    let headers = [("cookie", cookie.as_str()), ("host", "hall:8080")];
    let page =
        text(post(&test, &format!("/people/{ada}/link"), &headers, &format!("csrf={csrf}")).await).await;
    let link = page
        .split("http://hall:8080")
        .nth(1)
        .and_then(|rest| rest.get(..70))
        .expect("the text contains a link");
    let account = async || get(&test, "/account", &[("cookie", &before)]).await.status();
    assert_eq!(account().await, StatusCode::OK, "the link alone changes nothing");
    let chosen = post(&test, link.trim(), &[], "password=battery+staple").await;
    assert_eq!(chosen.status(), StatusCode::SEE_OTHER);
    assert_eq!(account().await, StatusCode::SEE_OTHER, "earlier sessions end");
    assert!(text(post(&test, "/sign-in", &[], ADA).await).await.contains("password is wrong"));
    let again = post(&test, "/sign-in", &[], "name=Ada&password=battery+staple").await;
    assert_eq!(again.status(), StatusCode::SEE_OTHER);
    assert_eq!(
        post(&test, link.trim(), &[], "password=battery+staple").await.status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_tournament_within_the_hour_is_announced_on_every_page() {
    let mut plan = plan();
    plan.tournaments.push(joute_contest::plan::PlannedTournament {
        shape: joute_contest::plan::TournamentKind::Few,
        ..common::round("Round <1>", noon() + SignedDuration::from_mins(90))
    });
    let test = test_contest_as(plan);
    let banner = "Round &#60;1&#62; begins at 13:30.";
    let page = text(get(&test, "/sign-in", &[]).await).await;
    assert!(!page.contains(banner));
    let seen = page
        .split("/news?seen=")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("the page has an address for news");
    let path = format!("/news?seen={seen}");
    let news = async || get(&test, &path, &[("hx-request", "true")]).await;
    assert_eq!(news().await.status(), StatusCode::NO_CONTENT, "there is no new notice");
    test.clock.advance_to(noon() + SignedDuration::from_mins(30));
    assert!(text(get(&test, "/sign-in", &[]).await).await.contains(banner));
    assert!(text(news().await).await.contains(banner));
    test.clock.advance_to(noon() + SignedDuration::from_mins(90));
    assert!(!text(get(&test, "/sign-in", &[]).await).await.contains(banner), "the tournament has begun");
}

#[tokio::test]
async fn no_page_contains_an_inline_script_or_style() {
    let test = test_contest();
    let (cookie, _) = test.signed_in(Role::Organiser);
    for route in routes().filter(|route| route.method == Method::GET && !route.path.contains('{')) {
        let answer = get(&test, route.path, &[("cookie", &cookie)]).await;
        let policy = header_of(answer.headers(), header::CONTENT_SECURITY_POLICY);
        assert!(
            !policy.contains("unsafe") && policy.contains("default-src 'none'"),
            "{}: {policy}",
            route.path
        );
        if header_of(answer.headers(), header::CONTENT_TYPE).starts_with("text/html") {
            let page = text(answer).await;
            let inline = ["<style", " style=", "<script>", " onclick=", "javascript:"];
            assert_eq!(inline.iter().find(|word| page.contains(**word)), None, "{}", route.path);
        }
    }
}
