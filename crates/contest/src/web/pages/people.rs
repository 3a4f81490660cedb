//! The page of people, on which organisers upload lists of people.

use super::Page;
use crate::data::{Error, PersonId, Role};
use crate::operations::people::list;
use crate::operations::people::list::address;
use crate::paths;
use crate::web::extract::{Form, Id, Path, Query};
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
    /// The number of all people.
    all: usize,
    /// The text that the names of the listed people contain.
    search: &'a str,
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
    /// Whether the person is a candidate, who has a page with versions.
    submits: bool,
    state: &'static str,
    /// The CSS class of the state's colour.
    class: &'static str,
    /// The reason why the person no longer takes part.
    out: Option<String>,
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

/// The query string of the page of people.
#[derive(Deserialize)]
struct PeopleQuery {
    /// The text that the names of the listed people contain. It is empty for all people.
    #[serde(default)]
    name: String,
}

fn show(request: &Request, Query(PeopleQuery { name }): Query<PeopleQuery>) -> HandlerResult {
    people(request, name.trim(), "", "", "")
}

fn people(request: &Request, search: &str, list: &str, why: &str, links: &str) -> HandlerResult {
    let locale = request.locale();
    let row = |(person, has_password): (crate::data::Person, bool)| {
        let out = person.why_out(locale).map(str::to_owned);
        let (class, state) = match (&out, has_password) {
            (Some(_), _) => ("bad", people::out(locale)),
            (None, true) => ("good", people::has_password(locale)),
            (None, false) => ("wait", people::invited(locale)),
        };
        let (role, submits) = (word(locale, person.role), person.role == Role::Candidate);
        PersonRow { id: person.id, role, submits, state, class, out, name: person.name }
    };
    let mut people = request.contest.store.people_with_password()?;
    let (all, wanted) = (people.len(), search.to_lowercase());
    people.retain(|(person, _)| person.name.to_lowercase().contains(&wanted));
    let (page, people) = (Page::of(request, people::people(locale)), people.into_iter().map(row).collect());
    response::page(&People { page, people, all, search, why, list, links })
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
        Err(wrong) => return people(request, "", &form.list, &wrong.message(locale), ""),
    };
    let brought =
        match list::import_people(&contest.store, listed, Some(request.person()?.id), &*contest.clock) {
            Err(Error::InvalidList(wrong)) => {
                return people(request, "", &form.list, &wrong.message(locale), "");
            }
            brought => brought?,
        };
    let links = list::csv_with_links(&brought, &base(request))?;
    people(request, "", "", "", &links)
}

fn link(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let contest = &request.contest;
    let person = contest.store.person(id)?;
    let link = list::link_by(&contest.store, request.person()?.id, person.id, &*contest.clock)?;
    people(request, "", "", "", &format!("{},{}", person.name, address(&base(request), &link)))
}
