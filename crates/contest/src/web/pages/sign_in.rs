//! The pages to sign up, sign in and sign out, and one-time links.

use super::Page;
use crate::data::{Error, Person};
use crate::operations::people as accounts;
use crate::operations::people::SignUpRequest;
use crate::paths;
use crate::plan::SignUp;
use crate::web::cookies;
use crate::web::extract::{Form, Path, Query};
use crate::web::request::{Request, redirect_path};
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_words::{contest as say, mail, people};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::SIGN_IN, Access::Everybody, show_sign_in),
        post(paths::SIGN_IN, Access::Everybody, sign_in).form_on(show_sign_in),
        get(paths::SIGN_UP, Access::Everybody, show_sign_up),
        post(paths::SIGN_UP, Access::Everybody, sign_up).form_on(show_sign_up),
        get(paths::LINK, Access::Everybody, show_link),
        post(paths::LINK, Access::Everybody, choose_password).form_on(show_link),
        post(paths::SIGN_OUT, Access::SignedIn, sign_out),
    ]
}

/// Starts a session for a person and redirects to a page. The browser receives a new session
/// cookie.
pub fn start_session(request: &Request, person: &Person, to: &str) -> HandlerResult {
    let (store, clock) = (&request.contest.store, &*request.contest.clock);
    accounts::signed_in_from(store, person.id, &request.address, clock.now())?;
    let secret =
        store.sign_in(person.id, cookies::session(&request.headers, &request.contest.plan), clock)?;
    Ok((
        [(header::SET_COOKIE, cookies::set_session(&request.contest.plan, &secret))],
        response::redirect(to)?,
    )
        .into_response())
}

/// Converts an error to a message above a form. It does so only for errors that the person can
/// correct or must know about.
///
/// # Errors
///
/// Returns all other errors unchanged.
pub fn form_message(request: &Request, error: Error) -> Result<String, Error> {
    match error {
        Error::Refused(reason) => Ok(reason.to_owned()),
        Error::Message(reason) => Ok(reason(request.locale()).to_owned()),
        Error::Excluded(reason) => Ok(people::put_out(request.locale(), reason)),
        Error::RetryLater(_) if request.is_last_call => {
            Ok(people::too_many_at_once(request.locale()).to_owned())
        }
        other => Err(other),
    }
}

#[derive(Template)]
#[template(path = "sign-in.html")]
struct SignIn<'a> {
    page: Page,
    /// The name that the person entered in the last attempt.
    name: &'a str,
    /// The reason why the last attempt to sign in failed, as a message.
    reason: &'a str,
    /// The path of the page to show after signing in.
    to: &'a str,
    sign_up: bool,
    /// True if the contest sends links for forgotten passwords by mail.
    sends_mails: bool,
}

/// The query string of the sign-in page, with the path of the page to show afterwards.
#[derive(Deserialize)]
struct SignInQuery {
    #[serde(default)]
    to: String,
}

/// The form of the sign-in page.
#[derive(Deserialize)]
struct SignInForm {
    name: String,
    password: String,
    #[serde(default)]
    to: String,
}

fn show_sign_in(request: &Request, Query(query): Query<SignInQuery>) -> HandlerResult {
    sign_in_form(request, "", &query.to, "")
}

fn sign_in_form(request: &Request, name: &str, to: &str, reason: &str) -> HandlerResult {
    let page = Page::of(request, say::sign_in(request.locale()));
    let sign_up = request.contest.plan.sign_up != SignUp::Closed;
    let sends_mails = request.contest.plan.mail.is_some();
    response::page(&SignIn { page, name, reason, to: redirect_path(to), sign_up, sends_mails })
}

fn sign_in(request: &Request, Form(SignInForm { name, password, to }): Form<SignInForm>) -> HandlerResult {
    let contest = &request.contest;
    match accounts::authenticate(&contest.store, &name, &password, &request.address, &*contest.clock) {
        Ok(person) => start_session(request, &person, redirect_path(&to)),
        Err(error) => sign_in_form(request, &name, &to, &form_message(request, error)?),
    }
}

#[derive(Template)]
#[template(path = "sign-up.html")]
struct NewAccount<'a> {
    page: Page,
    name: &'a str,
    reason: &'a str,
    closed: bool,
    needs_code: bool,
}

/// The form of the page to sign up.
#[derive(Deserialize)]
struct SignUpForm {
    name: String,
    password: String,
    #[serde(default)]
    code: String,
}

fn show_sign_up(request: &Request) -> HandlerResult {
    sign_up_form(request, "", "")
}

fn sign_up_form(request: &Request, name: &str, reason: &str) -> HandlerResult {
    let policy = &request.contest.plan.sign_up;
    response::page(&NewAccount {
        page: Page::of(request, people::sign_up(request.locale())),
        name,
        reason,
        closed: *policy == SignUp::Closed,
        needs_code: matches!(policy, SignUp::Code(_)),
    })
}

fn sign_up(request: &Request, Form(SignUpForm { name, password, code }): Form<SignUpForm>) -> HandlerResult {
    let contest = &request.contest;
    let new = SignUpRequest {
        name: &name,
        password: &password,
        code: &code,
        address: &request.address,
        champions: &contest.game.bundled_opponents(),
    };
    match accounts::sign_up(&contest.store, &contest.plan.sign_up, &new, &*contest.clock) {
        Ok(person) => start_session(request, &person, paths::HOME),
        Err(error) => sign_up_form(request, &name, &form_message(request, error)?),
    }
}

#[derive(Template)]
#[template(path = "link.html")]
struct Link<'a> {
    page: Page,
    name: &'a str,
    path: &'a str,
    reason: &'a str,
}

/// The parts of the path of a one-time link.
#[derive(Deserialize)]
struct LinkPath {
    secret: String,
}

/// The form in which a person with a one-time link chooses a password.
#[derive(Deserialize)]
struct ChosenPassword {
    password: String,
}

/// Shows the form in which a person with a one-time link chooses a password. Opening the form does
/// not use up the link, because mail clients also open links.
fn show_link(request: &Request, Path(LinkPath { secret }): Path<LinkPath>) -> HandlerResult {
    link_form(request, &secret, "")
}

fn link_form(request: &Request, secret: &str, reason: &str) -> HandlerResult {
    let person = request.contest.store.person_of_link(secret, request.received)?;
    let page = Page::of(request, people::welcome(request.locale(), &person.name));
    response::page(&Link { page, name: &person.name, path: &request.path, reason })
}

fn choose_password(
    request: &Request,
    Path(LinkPath { secret }): Path<LinkPath>,
    Form(ChosenPassword { password }): Form<ChosenPassword>,
) -> HandlerResult {
    let contest = &request.contest;
    match accounts::choose_password(&contest.store, &secret, &password, &*contest.clock) {
        Ok(person) => start_session(request, &person, paths::HOME),
        Err(error) => link_form(request, &secret, &form_message(request, error)?),
    }
}

fn sign_out(request: &Request) -> HandlerResult {
    if let Some(cookie) = cookies::session(&request.headers, &request.contest.plan) {
        request.contest.store.sign_out(cookie)?;
    }
    redirect_signed_out(request)
}

/// Returns a redirect to the home page that deletes the session cookie.
pub fn redirect_signed_out(request: &Request) -> HandlerResult {
    Ok((
        [(header::SET_COOKIE, cookies::delete_session(&request.contest.plan))],
        response::redirect(paths::HOME)?,
    )
        .into_response())
}
