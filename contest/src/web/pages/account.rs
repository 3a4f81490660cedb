//! The page of the caller's own account: changing the password, signing out everywhere, and leaving
//! the contest.

use super::Page;
use super::door::{gone, let_in, told};
use crate::people::Role;
use crate::web::answer::{self, Answer};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use askama::Template;
use joute_words::people;

pub const ROUTES: &[Route] = &[
    get("/account", Who::SignedIn, |visit| account(visit, "")),
    post("/account/password", Who::SignedIn, change_password),
    post("/account/sign-out-everywhere", Who::SignedIn, sign_out_everywhere),
    post("/account/leave", Who::Candidates, leave),
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

fn account(visit: &Visit, why: &str) -> Answer {
    let person = visit.person()?;
    answer::page(&Account {
        page: Page::of(visit, people::account(visit.locale())),
        name: &person.name,
        why,
        changed: visit.query.contains_key("changed"),
        may_leave: person.role == Role::Candidate,
    })
}

fn change_password(visit: &Visit) -> Answer {
    let (contest, person) = (&visit.contest, visit.person()?);
    let passwords = (visit.field("old"), visit.field("new"));
    match contest.store.change_password(person.id, passwords, &visit.address, &*contest.clock) {
        Ok(()) => let_in(visit, person, "/account?changed"),
        Err(error) => account(visit, &told(visit, error)?),
    }
}

fn sign_out_everywhere(visit: &Visit) -> Answer {
    visit.contest.store.sign_out_everywhere(visit.person()?.id)?;
    gone(visit)
}

fn leave(visit: &Visit) -> Answer {
    let (contest, person) = (&visit.contest, visit.person()?);
    match contest.store.leave(person.id, visit.field("password"), &visit.address, &*contest.clock) {
        Ok(()) => gone(visit),
        Err(error) => account(visit, &told(visit, error)?),
    }
}
