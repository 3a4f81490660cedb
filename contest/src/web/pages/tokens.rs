//! The page of API tokens, on which people create and revoke their tokens.

use super::Page;
use super::time::Time;
use crate::people::Token;
use crate::web::answer::{self, Answer, Fault};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use askama::Template;
use joute_words::sending as words;

pub const ROUTES: &[Route] = &[
    get("/tokens", Who::SignedIn, |visit| page(visit, None)),
    post("/tokens", Who::SignedIn, make),
    post("/tokens/{key}/take-back", Who::SignedIn, take_back),
];

/// The maximum number of tokens of a person.
const MOST: usize = 10;

/// The maximum length of a token's name in characters.
const NAME: usize = 40;

#[derive(Template)]
#[template(path = "tokens.html")]
struct Tokens {
    page: Page,
    /// The token that was just created.
    new: Option<String>,
    tokens: Vec<(Token, Time)>,
}

fn page(visit: &Visit, new: Option<String>) -> Answer {
    let tokens = visit.contest.store.tokens(visit.person()?.id)?;
    let tokens = tokens.into_iter().map(|token| {
        let made = Time::of(visit, token.made);
        (token, made)
    });
    let tokens = tokens.collect();
    answer::page(&Tokens { page: Page::of(visit, words::tokens(visit.locale())), new, tokens })
}

fn make(visit: &Visit) -> Answer {
    let (store, person) = (&visit.contest.store, visit.person()?.id);
    if store.tokens(person)?.len() >= MOST {
        return Err(Fault::Refused(words::too_many_tokens(visit.locale()).to_owned()));
    }
    let name: String = visit.field("name").trim().chars().take(NAME).collect();
    let secret = store.token(person, &name, &*visit.contest.clock)?;
    // The secret is shown in this response only.
    page(visit, Some(secret.shown().to_owned()))
}

fn take_back(visit: &Visit) -> Answer {
    visit.contest.store.forget_token(visit.person()?.id, &visit.part::<String>("key")?)?;
    answer::go_to("/tokens")
}
