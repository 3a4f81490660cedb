//! The page of the caller's own account: changing the password, signing out everywhere, and leaving
//! the contest.

use super::Page;
use super::sign_in::{form_message, redirect_signed_out, start_session};
use crate::data::{PersonAddresses, Role};
use crate::operations::people as accounts;
use crate::paths;
use crate::web::extract::{Form, Query};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::{mail, people};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::ACCOUNT, Access::SignedIn, show),
        post(paths::ACCOUNT_PASSWORD, Access::SignedIn, change_password).form_on(show),
        post(paths::ACCOUNT_SIGN_OUT, Access::SignedIn, sign_out_everywhere),
        post(paths::ACCOUNT_LEAVE, Access::Candidates, leave).form_on(show),
    ]
}

#[derive(Template)]
#[template(path = "account.html")]
struct Account<'a> {
    page: Page,
    name: &'a str,
    reason: &'a str,
    changed: bool,
    may_leave: bool,
    /// The mail addresses of the person. It is `None` if the contest sends no mails.
    addresses: Option<PersonAddresses>,
    /// True if the mail address has just been removed.
    removed: bool,
}

/// The query string of the page after the password was changed or the mail address was removed.
#[derive(Deserialize)]
pub(super) struct AccountQuery {
    #[serde(default)]
    changed: bool,
    #[serde(default)]
    removed: bool,
}

/// The form that changes the password.
#[derive(Deserialize)]
struct NewPassword {
    old: String,
    new: String,
}

/// The form with which a candidate leaves the contest.
#[derive(Deserialize)]
struct LeaveForm {
    password: String,
}

pub(super) fn show(request: &Request, Query(query): Query<AccountQuery>) -> HandlerResult {
    account(request, query, "")
}

/// Shows the page with the reason why a form was refused.
pub(super) fn show_refusal(request: &Request, reason: &str) -> HandlerResult {
    account(request, AccountQuery { changed: false, removed: false }, reason)
}

fn account(request: &Request, query: AccountQuery, reason: &str) -> HandlerResult {
    let (contest, person) = (&request.contest, request.account()?);
    let addresses = contest.plan.mail.as_ref().map(|_| contest.store.addresses(person.id));
    response::page(&Account {
        page: Page::of(request, people::account(request.locale())),
        name: &person.name,
        reason,
        changed: query.changed,
        may_leave: person.role == Role::Candidate,
        addresses: addresses.transpose()?,
        removed: query.removed,
    })
}

fn change_password(request: &Request, Form(NewPassword { old, new }): Form<NewPassword>) -> HandlerResult {
    let (contest, person) = (&request.contest, request.account()?);
    match accounts::change_password(
        &contest.store,
        person.id,
        (&old, &new),
        &request.address,
        &*contest.clock,
    ) {
        Ok(()) => start_session(request, person, &format!("{}?changed=yes", paths::ACCOUNT)),
        Err(error) => show_refusal(request, &form_message(request, error)?),
    }
}

fn sign_out_everywhere(request: &Request) -> HandlerResult {
    request.contest.store.sign_out_everywhere(request.account()?.id)?;
    redirect_signed_out(request)
}

fn leave(request: &Request, Form(form): Form<LeaveForm>) -> HandlerResult {
    let (contest, person) = (&request.contest, request.account()?);
    match accounts::leave(&contest.store, person.id, &form.password, &request.address, &*contest.clock) {
        Ok(()) => redirect_signed_out(request),
        Err(error) => show_refusal(request, &form_message(request, error)?),
    }
}
