//! The forms with which a person enters, confirms and removes a mail address.

use super::Page;
use super::account::{self, show_refusal};
use super::sign_in::form_message;
use crate::operations::people::addresses::{self, AddressRequest};
use crate::paths;
use crate::web::extract::{Form, Path};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::mail as say;
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        post(paths::ACCOUNT_MAIL, Access::SignedIn, propose).form_on(account::show),
        post(paths::ACCOUNT_MAIL_REMOVE, Access::SignedIn, remove).form_on(account::show),
        get(paths::MAIL_CONFIRM, Access::Everybody, show_confirm),
        post(paths::MAIL_CONFIRM, Access::Everybody, confirm),
    ]
}

/// The form with a new mail address.
#[derive(Deserialize)]
struct AddressForm {
    address: String,
    password: String,
}

/// The form that removes the mail address.
#[derive(Deserialize)]
struct RemoveForm {
    password: String,
}

/// The parts of the path of a link that confirms a mail address.
#[derive(Deserialize)]
struct ConfirmPath {
    secret: String,
}

#[derive(Template)]
#[template(path = "mail-confirm.html")]
struct ConfirmAddressPage<'a> {
    page: Page,
    /// The sentence about the person and the address.
    text: &'a str,
    path: &'a str,
    /// True if the address has just been confirmed.
    confirmed: bool,
}

fn propose(request: &Request, Form(form): Form<AddressForm>) -> HandlerResult {
    request.require_mail()?;
    let contest = &request.contest;
    let AddressForm { address: mail, password } = &form;
    let (person, address, locale) = (request.account()?.id, &request.address, request.locale());
    let request_data = AddressRequest { person, mail, password, address, locale };
    match addresses::propose_address(&contest.store, &request_data, &*contest.clock) {
        Ok(()) => response::redirect(&format!("{}#mail", paths::ACCOUNT)),
        Err(error) => show_refusal(request, &form_message(request, error)?),
    }
}

fn remove(request: &Request, Form(RemoveForm { password }): Form<RemoveForm>) -> HandlerResult {
    request.require_mail()?;
    let (contest, person) = (&request.contest, request.account()?.id);
    match addresses::remove_address(&contest.store, person, &password, &request.address, &*contest.clock) {
        Ok(()) => response::redirect(&format!("{}?removed=yes#mail", paths::ACCOUNT)),
        Err(error) => show_refusal(request, &form_message(request, error)?),
    }
}

/// Shows the button that confirms an address. Opening the page does not confirm it, because mail clients
/// also open links.
fn show_confirm(request: &Request, Path(ConfirmPath { secret }): Path<ConfirmPath>) -> HandlerResult {
    request.require_mail()?;
    let (person, address) = request.contest.store.proposed_address(&secret, request.received)?;
    confirm_page(request, &say::confirm_what(request.locale(), address, person.name), false)
}

fn confirm_page(request: &Request, text: &str, confirmed: bool) -> HandlerResult {
    let page = Page::of(request, say::confirm(request.locale()));
    response::page(&ConfirmAddressPage { page, text, path: &request.path, confirmed })
}

fn confirm(request: &Request, Path(ConfirmPath { secret }): Path<ConfirmPath>) -> HandlerResult {
    request.require_mail()?;
    let contest = &request.contest;
    let address = addresses::confirm_address(&contest.store, &secret, &*contest.clock)?;
    confirm_page(request, &say::confirmed(request.locale(), address), true)
}
