//! Signing up, in and out, and one-time links.

use super::Page;
use super::menu::is_at;
use crate::people::{Newcomer, Person};
use crate::plan::SignUp;
use crate::store::Error;
use crate::web::answer::{self, Answer};
use crate::web::cookies;
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::{Visit, own_path};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use form_urlencoded::byte_serialize;
use joute_words::{contest as say, people};

pub const ROUTES: &[Route] = &[
    get("/sign-in", Who::Everybody, |visit| sign_in_form(visit, "")),
    post("/sign-in", Who::Everybody, sign_in),
    get("/sign-up", Who::Everybody, |visit| sign_up_form(visit, "")),
    post("/sign-up", Who::Everybody, sign_up),
    get("/link/{secret}", Who::Everybody, |visit| link_form(visit, "")),
    post("/link/{secret}", Who::Everybody, choose_password),
    post("/sign-out", Who::SignedIn, sign_out),
];

/// Where one signs in and comes back to the page of a visit.
pub fn sign_in_for(visit: &Visit) -> String {
    let here = visit.here();
    let path = here.split('?').next().unwrap_or_default();
    match here {
        _ if is_at(path, "/sign-in") => here.to_owned(),
        // Nobody comes back to these.
        _ if path == "/" || is_at(path, "/sign-up") || is_at(path, "/link") => "/sign-in".to_owned(),
        _ => format!("/sign-in?to={}", byte_serialize(here.as_bytes()).collect::<String>()),
    }
}

/// A session for somebody who proved who it is, in place of the browser's; and on to a page.
pub fn let_in(visit: &Visit, person: &Person, to: &str) -> Answer {
    let secret = visit.contest.store.sign_in(person.id, cookies::of(visit), &*visit.contest.clock)?;
    Ok(([(header::SET_COOKIE, cookies::given(visit, &secret))], answer::go_to(to)?).into_response())
}

/// What of an error is told above the form that caused it.
///
/// # Errors
/// It is nothing that the form can mend.
pub fn told(visit: &Visit, error: Error) -> Result<&'static str, Error> {
    match error {
        Error::Refused(why) => Ok(why),
        Error::Told(why) => Ok(why(visit.locale())),
        other => Err(other),
    }
}

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignIn<'a> {
    page: Page,
    /// What was typed before.
    name: &'a str,
    /// Why it was not enough.
    why: &'a str,
    /// Where one wanted to go.
    to: &'a str,
    sign_up: bool,
}

fn sign_in_form(visit: &Visit, why: &str) -> Answer {
    let asked = visit.query.get("to").map_or_else(|| visit.field("to"), String::as_str);
    let page = Page::of(visit, say::sign_in(visit.locale()));
    let sign_up = visit.contest.plan.sign_up != SignUp::Closed;
    answer::page(&SignIn { page, name: visit.field("name"), why, to: own_path(asked), sign_up })
}

fn sign_in(visit: &Visit) -> Answer {
    let contest = &visit.contest;
    let (name, password) = (visit.field("name"), visit.field("password"));
    match contest.store.who(name, password, &visit.address, &*contest.clock) {
        Ok(person) => let_in(visit, &person, own_path(visit.field("to"))),
        Err(error) => sign_in_form(visit, told(visit, error)?),
    }
}

#[derive(Template)]
#[template(path = "sign-up.html")]
struct NewAccount<'a> {
    page: Page,
    name: &'a str,
    why: &'a str,
    closed: bool,
    needs_code: bool,
}

fn sign_up_form(visit: &Visit, why: &str) -> Answer {
    let how = &visit.contest.plan.sign_up;
    answer::page(&NewAccount {
        page: Page::of(visit, people::sign_up(visit.locale())),
        name: visit.field("name"),
        why,
        closed: *how == SignUp::Closed,
        needs_code: matches!(how, SignUp::Code(_)),
    })
}

fn sign_up(visit: &Visit) -> Answer {
    let contest = &visit.contest;
    let new = Newcomer {
        name: visit.field("name"),
        password: visit.field("password"),
        code: visit.field("code"),
        address: &visit.address,
    };
    match contest.store.sign_up(&contest.plan.sign_up, &new, &*contest.clock) {
        Ok(person) => let_in(visit, &person, "/"),
        Err(error) => sign_up_form(visit, told(visit, error)?),
    }
}

#[derive(Template)]
#[template(path = "link.html")]
struct Link<'a> {
    page: Page,
    name: &'a str,
    path: &'a str,
    why: &'a str,
}

/// Whoever looks at a link, such as a mail program, does not use it up.
fn link_form(visit: &Visit, why: &str) -> Answer {
    let person = visit.contest.store.link_of(&visit.part::<String>("secret")?, visit.received)?;
    let page = Page::of(visit, people::welcome(visit.locale(), &person.name));
    answer::page(&Link { page, name: &person.name, path: &visit.path, why })
}

fn choose_password(visit: &Visit) -> Answer {
    let contest = &visit.contest;
    let link = visit.part::<String>("secret")?;
    match contest.store.choose_password(&link, visit.field("password"), &*contest.clock) {
        Ok(person) => let_in(visit, &person, "/"),
        Err(error) => link_form(visit, told(visit, error)?),
    }
}

fn sign_out(visit: &Visit) -> Answer {
    if let Some(cookie) = cookies::of(visit) {
        visit.contest.store.sign_out(cookie)?;
    }
    gone(visit)
}

/// Back to the first page, without a session.
pub fn gone(visit: &Visit) -> Answer {
    Ok(([(header::SET_COOKIE, cookies::taken_back(visit))], answer::go_to("/")?).into_response())
}
