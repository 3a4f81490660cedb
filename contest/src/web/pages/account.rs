//! The page of the caller's own account: changing the password, signing out everywhere, and leaving
//! the contest.

use super::Page;
use super::sign_in::{form_message, redirect_signed_out, start_session};
use crate::people::Role;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::routes::{Access, Route, get, post};
use askama::Template;
use joute_words::people;

pub const ROUTES: &[Route] = &[
    get("/account", Access::SignedIn, |request| account(request, "")),
    post("/account/password", Access::SignedIn, change_password),
    post("/account/sign-out-everywhere", Access::SignedIn, sign_out_everywhere),
    post("/account/leave", Access::Candidates, leave),
];

#[derive(Template)]
#[template(path = "account.html")]
struct Account<'a> {
    page: Page,
    name: &'a str,
    why: &'a str,
    changed: bool,
    may_leave: bool,
}

fn account(request: &Request, why: &str) -> HandlerResult {
    let person = request.person()?;
    response::page(&Account {
        page: Page::of(request, people::account(request.locale())),
        name: &person.name,
        why,
        changed: request.query.contains_key("changed"),
        may_leave: person.role == Role::Candidate,
    })
}

fn change_password(request: &Request) -> HandlerResult {
    let (contest, person) = (&request.contest, request.person()?);
    let passwords = (request.field("old"), request.field("new"));
    match contest.store.change_password(person.id, passwords, &request.address, &*contest.clock) {
        Ok(()) => start_session(request, person, "/account?changed"),
        Err(error) => account(request, &form_message(request, error)?),
    }
}

fn sign_out_everywhere(request: &Request) -> HandlerResult {
    request.contest.store.sign_out_everywhere(request.person()?.id)?;
    redirect_signed_out(request)
}

fn leave(request: &Request) -> HandlerResult {
    let (contest, person) = (&request.contest, request.person()?);
    match contest.store.leave(person.id, request.field("password"), &request.address, &*contest.clock) {
        Ok(()) => redirect_signed_out(request),
        Err(error) => account(request, &form_message(request, error)?),
    }
}
