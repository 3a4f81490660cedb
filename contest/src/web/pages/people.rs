//! The page of people, on which organisers upload lists of people.

use super::Page;
use crate::people::list::{self, address};
use crate::people::{Id, Role};
use crate::store::Error;
use crate::web::answer::{self, Answer};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use askama::Template;
use axum::http::header;
use joute_words::{Locale, people};

pub const ROUTES: &[Route] = &[
    get("/people", Who::Organisers, |visit| people(visit, "", "")),
    post("/people", Who::Organisers, bring),
    post("/people/{id}/link", Who::Organisers, link),
];

#[derive(Template)]
#[template(path = "people.html")]
struct People<'a> {
    page: Page,
    people: Vec<Row>,
    why: &'a str,
    /// The list that was entered, if it has an error.
    list: &'a str,
    /// The list of one-time links.
    links: &'a str,
}

struct Row {
    id: Id,
    name: String,
    role: &'static str,
    state: String,
}

fn word(locale: Locale, role: Role) -> &'static str {
    match role {
        Role::Candidate => people::candidate(locale),
        Role::Jury => people::jury(locale),
        Role::Organiser => people::organiser(locale),
    }
}

fn people(visit: &Visit, why: &str, links: &str) -> Answer {
    let locale = visit.locale();
    let row = |(person, has_password): (crate::people::Person, bool)| Row {
        id: person.id,
        role: word(locale, person.role),
        state: match person.why_out(locale) {
            Some(why) => people::out_because(locale, why),
            None if has_password => people::has_password(locale).to_owned(),
            None => people::invited(locale).to_owned(),
        },
        name: person.name,
    };
    let people = visit.contest.store.who_came()?.into_iter().map(row).collect();
    let list = if links.is_empty() { visit.field("list") } else { "" };
    answer::page(&People { page: Page::of(visit, people::people(locale)), people, why, list, links })
}

/// Returns the address of the contest's pages from the plan, or else from the request.
fn base(visit: &Visit) -> String {
    let host = visit.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    visit.contest.plan.address.as_ref().map_or_else(|| format!("http://{host}"), ToString::to_string)
}

fn bring(visit: &Visit) -> Answer {
    let (contest, locale) = (&visit.contest, visit.locale());
    let listed = match list::read(visit.field("list")) {
        Ok(listed) => listed,
        Err(wrong) => return people(visit, &wrong.said(locale), ""),
    };
    let brought = match contest.store.bring(listed, Some(visit.person()?.id), &*contest.clock) {
        Err(Error::Listed(wrong)) => return people(visit, &wrong.said(locale), ""),
        brought => brought?,
    };
    let links = list::written(&brought, &base(visit)).map_err(answer::Fault::Broken)?;
    people(visit, "", &links)
}

fn link(visit: &Visit) -> Answer {
    let contest = &visit.contest;
    let person = contest.store.person(visit.part("id")?)?;
    let link = contest.store.link_by(visit.person()?.id, person.id, &*contest.clock)?;
    people(visit, "", &format!("{},{}", person.name, address(&base(visit), &link)))
}
