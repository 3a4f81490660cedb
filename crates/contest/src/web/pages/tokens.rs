//! The page of API tokens, on which people create and revoke their tokens.

use super::Page;
use super::time::Time;
use crate::data::Token;
use crate::operations::people;
use crate::paths;
use crate::web::extract::{Form, Path};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::sending as words;
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::TOKENS, Access::SignedIn, show),
        post(paths::TOKENS, Access::SignedIn, make).form_on(show),
        post(paths::TOKEN_TAKE_BACK, Access::SignedIn, take_back),
    ]
}

/// The maximum number of API tokens that a person may have, or the members of a team together.
const MAX_TOKENS: usize = 10;

/// The maximum number of characters in the name of an API token.
const MAX_NAME_LENGTH: usize = 40;

#[derive(Template)]
#[template(path = "tokens.html")]
struct Tokens {
    page: Page,
    /// The new API token. It is shown only this once.
    new: Option<String>,
    tokens: Vec<(Token, Time)>,
    /// True if the tokens are those of a team's members.
    of_team: bool,
}

/// The form that creates an API token.
#[derive(Deserialize)]
struct TokenForm {
    name: String,
}

/// The parts of the paths of an API token.
#[derive(Deserialize)]
struct TokenPath {
    key: String,
}

fn show(request: &Request) -> HandlerResult {
    page(request, None)
}

fn page(request: &Request, new: Option<String>) -> HandlerResult {
    let tokens = request.contest.store.tokens(request.person()?.id)?;
    let tokens = tokens.into_iter().map(|token| {
        let created = Time::of(request, token.made);
        (token, created)
    });
    let (tokens, of_team) = (tokens.collect(), request.account()?.is_member());
    let page = Page::of(request, words::tokens(request.locale()));
    response::page(&Tokens { page, new, tokens, of_team })
}

fn make(request: &Request, Form(form): Form<TokenForm>) -> HandlerResult {
    let (store, owner) = (&request.contest.store, request.account()?.id);
    if store.tokens(request.person()?.id)?.len() >= MAX_TOKENS {
        return Err(HandlerError::Refused(words::too_many_tokens(request.locale()).to_owned()));
    }
    let name: String = form.name.trim().chars().take(MAX_NAME_LENGTH).collect();
    let secret = people::token(store, owner, &name, &*request.contest.clock)?;
    // The secret is shown in this response only.
    page(request, Some(secret.expose().to_owned()))
}

fn take_back(request: &Request, Path(TokenPath { key }): Path<TokenPath>) -> HandlerResult {
    request.contest.store.forget_token(request.person()?.id, &key)?;
    response::redirect(paths::TOKENS)
}
