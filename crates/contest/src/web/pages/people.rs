//! The page of people, on which organisers upload lists of people.

use super::Page;
use crate::data::{Error, Person, PersonId, Role};
use crate::operations::people::list;
use crate::operations::people::list::address;
use crate::paths;
use crate::web::extract::{Form, Id, Path, Query};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use axum::http::header;
use joute_words::{Locale, mail, people, teams};
use serde::Deserialize;
use std::collections::BTreeSet;

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
    reason: &'a str,
    /// The text of the organiser's list of people. If it has an error, the form shows it again.
    list: &'a str,
    /// The one-time links with which new people sign in, one on each line.
    links: &'a str,
    /// True if the contest sends mails and therefore stores the addresses of a list.
    sends_mails: bool,
}

struct PersonRow {
    id: PersonId,
    name: String,
    role: &'static str,
    /// True if the person is a candidate, who has a page with versions.
    submits: bool,
    /// True if the person can have a password. A team has none.
    can_sign_in: bool,
    state: &'static str,
    /// The CSS class of the state's colour.
    class: &'static str,
    /// The reason why the person no longer takes part, the members of a team, or the team of a member.
    note: Option<String>,
    /// True if the person has a confirmed mail address and the contest sends mails.
    has_address: bool,
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

fn people(request: &Request, search: &str, list: &str, reason: &str, links: &str) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    let everyone = contest.store.people_with_password()?;
    let sends_mails = contest.plan.mail.is_some();
    let addresses = if sends_mails { contest.store.people_with_address()? } else { BTreeSet::new() };
    let search_text = search.to_lowercase();
    let matching_people =
        everyone.iter().filter(|(person, _)| person.name.to_lowercase().contains(&search_text));
    let people = matching_people.map(|(person, has_password)| {
        row(locale, person, *has_password, addresses.contains(&person.id), &everyone)
    });
    let people = people.collect();
    let page = Page::of(request, people::people(locale));
    response::page(&People { page, people, all: everyone.len(), search, reason, list, links, sends_mails })
}

fn row(
    locale: Locale,
    person: &Person,
    has_password: bool,
    has_address: bool,
    everyone: &[(Person, bool)],
) -> PersonRow {
    let names = |condition: &dyn Fn(&Person) -> bool| -> String {
        let members = everyone.iter().map(|(other, _)| other).filter(|other| other.team == person.team);
        let members = members.filter(|other| condition(other)).map(|other| other.name.as_str());
        members.collect::<Vec<_>>().join(", ")
    };
    let out = person.exclusion_reason(locale);
    let (class, state) = match (out, person.is_team(), has_password) {
        (Some(_), _, _) => ("bad", people::out(locale)),
        (None, true, _) => ("good", teams::team(locale)),
        (None, false, true) => ("good", people::has_password(locale)),
        (None, false, false) => ("wait", people::invited(locale)),
    };
    let note = match out {
        Some(reason) => Some(reason.to_owned()),
        None if person.is_team() => Some(teams::team_of(locale, names(&Person::is_member))),
        None if person.is_member() => Some(teams::member_of(locale, names(&Person::is_team))),
        None => None,
    };
    PersonRow {
        id: person.id,
        name: person.name.clone(),
        role: word(locale, person.role),
        submits: person.role == Role::Candidate,
        can_sign_in: !person.is_team(),
        state,
        class,
        note,
        has_address,
    }
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
    let (by, sends_mails) = (Some(request.person()?.id), contest.plan.mail.is_some());
    let new_people = match list::import_people(&contest.store, listed, by, sends_mails, &*contest.clock) {
        Err(Error::InvalidList(wrong)) => {
            return people(request, "", &form.list, &wrong.message(locale), "");
        }
        new_people => new_people?,
    };
    let links = list::csv_with_links(&new_people, &base(request))?;
    people(request, "", "", "", &links)
}

fn link(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let contest = &request.contest;
    let person = contest.store.person(id)?;
    let link = list::link_by(&contest.store, request.person()?.id, person.id, &*contest.clock)?;
    people(request, "", "", "", &format!("{},{}", person.name, address(&base(request), &link)))
}
