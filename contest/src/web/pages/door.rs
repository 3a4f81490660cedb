//! The pages to sign up, sign in and sign out, and one-time links.

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

/// Returns the address of the sign-in page that leads back to the current page.
pub fn sign_in_for(visit: &Visit) -> String {
    let here = visit.here();
    let path = here.split('?').next().unwrap_or_default();
    match here {
        _ if is_at(path, "/sign-in") => here.to_owned(),
        // Signing in does not lead back to these pages.
        _ if path == "/" || is_at(path, "/sign-up") || is_at(path, "/link") => "/sign-in".to_owned(),
        _ => format!("/sign-in?to={}", byte_serialize(here.as_bytes()).collect::<String>()),
    }
}

/// Starts a session for an authenticated person, replaces the browser's session cookie and
/// redirects to a page.
pub fn let_in(visit: &Visit, person: &Person, to: &str) -> Answer {
    let (store, clock) = (&visit.contest.store, &*visit.contest.clock);
    store.signed_in_from(person.id, &visit.address, clock.now())?;
    let secret = store.sign_in(person.id, cookies::of(visit), clock)?;
    Ok(([(header::SET_COOKIE, cookies::given(visit, &secret))], answer::go_to(to)?).into_response())
}

/// Returns the message to show above a form, if the person can correct the error or must know the
/// reason.
///
/// # Errors
///
/// Returns all other errors unchanged.
pub fn told(visit: &Visit, error: Error) -> Result<String, Error> {
    match error {
        Error::Refused(why) => Ok(why.to_owned()),
        Error::Told(why) => Ok(why(visit.locale()).to_owned()),
        Error::Out(why) => Ok(people::put_out(visit.locale(), why)),
        Error::Later(_) if visit.is_last_call => Ok(people::too_many_at_once(visit.locale()).to_owned()),
        other => Err(other),
    }
}

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignIn<'a> {
    page: Page,
    /// The name that was entered before.
    name: &'a str,
    /// The message about the last attempt.
    why: &'a str,
    /// The path of the page to show after signing in.
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
        Err(error) => sign_in_form(visit, &told(visit, error)?),
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
        champions: &contest.game.house(),
    };
    match contest.store.sign_up(&contest.plan.sign_up, &new, &*contest.clock) {
        Ok(person) => let_in(visit, &person, "/"),
        Err(error) => sign_up_form(visit, &told(visit, error)?),
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

/// Shows the form of a one-time link. Opening the form does not use up the link, because programs
/// such as mail clients open links too.
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
        Err(error) => link_form(visit, &told(visit, error)?),
    }
}

fn sign_out(visit: &Visit) -> Answer {
    if let Some(cookie) = cookies::of(visit) {
        visit.contest.store.sign_out(cookie)?;
    }
    gone(visit)
}

/// Redirects to the home page and deletes the session cookie.
pub fn gone(visit: &Visit) -> Answer {
    Ok(([(header::SET_COOKIE, cookies::taken_back(visit))], answer::go_to("/")?).into_response())
}
