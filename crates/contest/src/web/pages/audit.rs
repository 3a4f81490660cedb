//! The organiser's audit log, as a page with filters and as CSV.

use super::Page;
use super::time::Time;
use crate::data::{AuditEntry, PersonId, Role, TournamentId};
use crate::paths;
use crate::text_value::csv;
use crate::web::extract::Query;
use crate::web::request::Request;
use crate::web::response::{self, CSV, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use jiff::civil::Date;
use joute_words::translate::{self, kind_of_act};
use joute_words::{Locale, contest as say};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::STAFF_AUDIT, Access::Organisers, audit),
        get(paths::STAFF_AUDIT_CSV, Access::Organisers, audit_csv),
    ]
}

/// The maximum number of entries on the audit log's page. The CSV file contains all entries.
const MAX_ENTRIES: usize = 500;

#[derive(Template)]
#[template(path = "audit.html")]
struct Audit {
    page: Page,
    /// The maximum number of entries on the page.
    maximum: usize,
    filter: AuditQuery,
    /// The names of all people in the log.
    names: BTreeSet<String>,
    /// The kinds of all actions in the log. Each has its name in the reader's language and the
    /// value of the filter.
    kinds: BTreeMap<String, String>,
    lines: Vec<Line>,
}

/// The filters of the audit log's page. An action passes if it has all of these properties.
#[derive(Deserialize)]
struct AuditQuery {
    /// The name of the person who acted, or of the person concerned. It is empty for all people.
    #[serde(default)]
    name: String,
    /// The kind of the action in English. It is empty for all kinds.
    #[serde(default)]
    kind: String,
    /// The day of the action in the contest's time zone.
    day: Option<Date>,
}

/// An entry of the audit log.
struct Line {
    at: Time,
    /// The name of the person who acted. It is empty for the administrator who runs commands.
    actor: String,
    person: Option<EntryPart>,
    description: Vec<EntryPart>,
}

/// A part of an entry, with the address of the page about it.
struct EntryPart {
    text: String,
    to: Option<String>,
}

/// The people and tournaments with pages to which entries link, by name.
struct Links {
    candidates: HashMap<String, PersonId>,
    tournaments: HashMap<String, TournamentId>,
}

impl Links {
    fn of(request: &Request) -> Result<Self, HandlerError> {
        let people = request.contest.store.people()?.into_iter();
        let candidates = people.filter(|person| person.role == Role::Candidate);
        let tournaments = request.contest.store.tournaments()?.into_iter();
        Ok(Links {
            candidates: candidates.map(|person| (person.name, person.id)).collect(),
            tournaments: tournaments.map(|one| (one.name, one.id)).collect(),
        })
    }

    /// Returns a part of a description, with a link if it is the name of a tournament or the
    /// number of a version.
    fn part(&self, part: translate::ActPart<'_>, person: Option<PersonId>) -> EntryPart {
        let tournament = || self.tournaments.get(part.text).map(|id| paths::tournament(*id));
        let version = |after: &str| {
            let number: u32 = part.text.parse().ok().filter(|_| after.ends_with("version "))?;
            Some(paths::person_version(person?, number))
        };
        EntryPart {
            text: part.text.to_owned(),
            to: part.after.and_then(|after| tournament().or_else(|| version(after))),
        }
    }

    fn line(&self, request: &Request, entry: &AuditEntry) -> Line {
        let whom = entry.person.as_ref().map(|name| (name, self.candidates.get(name).copied()));
        let id = whom.and_then(|(_, id)| id);
        let parts = translate::act(&entry.description, request.locale()).parts;
        Line {
            at: Time::to_the_second(request, entry.at),
            actor: entry.actor.clone().unwrap_or_default(),
            person: whom.map(|(name, id)| EntryPart { text: name.clone(), to: id.map(paths::staff_person) }),
            description: parts.into_iter().map(|part| self.part(part, id)).collect(),
        }
    }
}

/// Returns the kind of an entry's action in a language. It is empty for a text of an earlier
/// version of joute.
fn kind(entry: &AuditEntry, locale: Locale) -> String {
    let pattern = translate::act(&entry.description, locale).pattern;
    pattern.map_or_else(String::new, |pattern| kind_of_act(pattern, locale))
}

fn audit(request: &Request, Query(filter): Query<AuditQuery>) -> HandlerResult {
    let (locale, zone) = (request.locale(), &request.contest.plan.zone);
    let log = request.contest.store.audit_log(u32::MAX)?;
    let passes = |entry: &&AuditEntry| {
        let people = [&entry.actor, &entry.person].into_iter().flatten();
        (filter.name.is_empty() || people.into_iter().any(|name| *name == filter.name))
            && (filter.kind.is_empty() || kind(entry, Locale::En) == filter.kind)
            && filter.day.is_none_or(|day| entry.at.to_zoned(zone.clone()).date() == day)
    };
    let links = Links::of(request)?;
    let kinds = log.iter().map(|entry| (kind(entry, locale), kind(entry, Locale::En)));
    response::page(&Audit {
        page: Page::of(request, say::audit(locale)),
        maximum: MAX_ENTRIES,
        names: log.iter().flat_map(|entry| [&entry.actor, &entry.person]).flatten().cloned().collect(),
        kinds: kinds.filter(|(shown, _)| !shown.is_empty()).collect(),
        lines: log.iter().filter(passes).take(MAX_ENTRIES).map(|entry| links.line(request, entry)).collect(),
        filter,
    })
}

fn audit_csv(request: &Request) -> HandlerResult {
    let mut rows = Vec::new();
    for line in request.contest.store.audit_log(u32::MAX)? {
        let at = line.at.to_string();
        let [by, whom, what] =
            [line.actor.unwrap_or_default(), line.person.unwrap_or_default(), line.description];
        // Spreadsheets interpret text that begins with these characters as a formula.
        let tame =
            |text: String| if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text };
        rows.push([at, by, whom, what].map(tame));
    }
    let name = "attachment; filename=\"audit.csv\"";
    let headers = [(header::CONTENT_TYPE, CSV), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, csv(["at", "by", "to", "what"], rows)?).into_response())
}
