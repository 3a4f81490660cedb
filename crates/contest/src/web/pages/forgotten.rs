//! The page on which a visitor requests a link for a forgotten password. It exists if the
//! contest sends mails.

use super::Page;
use super::sign_in::form_message;
use crate::operations::people::addresses::request_link;
use crate::paths;
use crate::web::extract::Form;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::{contest, mail as say};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::FORGOTTEN, Access::Everybody, show),
        post(paths::FORGOTTEN, Access::Everybody, send).form_on(show),
    ]
}

#[derive(Template)]
#[template(path = "forgotten.html")]
struct ForgottenPage<'a> {
    page: Page,
    /// The name or the address that the visitor has entered.
    name: &'a str,
    reason: &'a str,
    /// True if a link was requested. The page is the same if there is no such person.
    requested: bool,
}

/// The form with the name or the mail address of a person.
#[derive(Deserialize)]
struct ForgottenForm {
    name: String,
}

fn show(request: &Request) -> HandlerResult {
    request.require_mail()?;
    render(request, "", "", false)
}

fn render(request: &Request, name: &str, reason: &str, requested: bool) -> HandlerResult {
    let page = Page::of(request, say::forgotten(request.locale()));
    response::page(&ForgottenPage { page, name, reason, requested })
}

fn send(request: &Request, Form(ForgottenForm { name }): Form<ForgottenForm>) -> HandlerResult {
    request.require_mail()?;
    let contest = &request.contest;
    match request_link(&contest.store, &name, &request.address, request.locale(), &*contest.clock) {
        Ok(()) => render(request, "", "", true),
        Err(error) => render(request, &name, &form_message(request, error)?, false),
    }
}
