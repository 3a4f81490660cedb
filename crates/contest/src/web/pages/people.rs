//! The page of people, on which organisers upload lists of people.

use super::Page;
use crate::data::{Error, PersonId, Role};
use crate::operations::people::list;
use crate::operations::people::list::address;
use crate::paths;
use crate::web::extract::{Form, Id, Path};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use axum::http::header;
use joute_words::{Locale, people};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::PEOPLE, Access::Organisers, show),
        post(paths::PEOPLE, Access::Organisers, import_people).form_on(show),
        post(paths::PERSON_LINK, Access::Organisers, link),
    ]
}

#[derive(Template)]
#[template(path = "people.html")]
struct People<'a> {
    page: Page,
    people: Vec<PersonRow>,
    why: &'a str,
    /// The text of the organiser's list of people. If it has an error, the form shows it again.
    list: &'a str,
    /// The one-time links with which new people sign in, one on each line.
    links: &'a str,
}

struct PersonRow {
    id: PersonId,
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

/// The form with a list of people.
#[derive(Deserialize)]
struct PeopleForm {
    list: String,
}

fn show(request: &Request) -> HandlerResult {
    people(request, "", "", "")
}

fn people(request: &Request, list: &str, why: &str, links: &str) -> HandlerResult {
    let locale = request.locale();
    let row = |(person, has_password): (crate::data::Person, bool)| PersonRow {
        id: person.id,
        role: word(locale, person.role),
        state: match person.why_out(locale) {
            Some(why) => people::out_because(locale, why),
            None if has_password => people::has_password(locale).to_owned(),
            None => people::invited(locale).to_owned(),
        },
        name: person.name,
    };
    let people = request.contest.store.people_with_password()?.into_iter().map(row).collect();
    response::page(&People { page: Page::of(request, people::people(locale)), people, why, list, links })
}

/// Returns the contest's address, with which one-time links begin. It is in the contest's plan, or
/// else in the request.
fn base(request: &Request) -> String {
    let host = request.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    request.contest.plan.address.as_ref().map_or_else(|| format!("http://{host}"), ToString::to_string)
}

fn import_people(request: &Request, Form(form): Form<PeopleForm>) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    let listed = match list::read(&form.list) {
        Ok(listed) => listed,
        Err(wrong) => return people(request, &form.list, &wrong.message(locale), ""),
    };
    let brought =
        match list::import_people(&contest.store, listed, Some(request.person()?.id), &*contest.clock) {
            Err(Error::InvalidList(wrong)) => return people(request, &form.list, &wrong.message(locale), ""),
            brought => brought?,
        };
    let links = list::csv_with_links(&brought, &base(request))?;
    people(request, "", "", &links)
}

fn link(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let contest = &request.contest;
    let person = contest.store.person(id)?;
    let link = list::link_by(&contest.store, request.person()?.id, person.id, &*contest.clock)?;
    people(request, "", "", &format!("{},{}", person.name, address(&base(request), &link)))
}
