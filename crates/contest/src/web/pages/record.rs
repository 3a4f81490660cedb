//! The organiser's pages with records: the audit log as a page and as CSV, and the versions of a
//! candidate.

use super::Page;
use super::time::Time;
use crate::data::{AuditEntry, PersonId, Role, VersionState};
use crate::operations::kits::title;
use crate::paths;
use crate::text_value::csv;
use crate::web::extract::{Id, Path};
use crate::web::request::Request;
use crate::web::response::{self, CSV, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_words::contest as say;
use joute_words::translate::{self, refusal};

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::STAFF_AUDIT, Access::Organisers, audit),
        get(paths::STAFF_AUDIT_CSV, Access::Organisers, audit_csv),
        get(paths::STAFF_PERSON, Access::Organisers, person),
    ]
}

/// The maximum number of entries on the audit log's page. The CSV file contains all entries.
const MOST: u32 = 500;

#[derive(Template)]
#[template(path = "audit.html")]
struct Audit {
    page: Page,
    /// The maximum number of entries on the page.
    most: u32,
    lines: Vec<(Time, [String; 3])>,
}

fn row(line: AuditEntry) -> [String; 3] {
    [line.by.unwrap_or_default(), line.whom.unwrap_or_default(), line.what]
}

fn audit(request: &Request) -> HandlerResult {
    let line = |entry: AuditEntry| {
        let at = Time::to_the_second(request, entry.at);
        let [by, whom, what] = row(entry);
        (at, [by, whom, translate::act(&what, request.locale())])
    };
    let lines = request.contest.store.audit_log(MOST)?.into_iter().map(line).collect();
    response::page(&Audit { page: Page::of(request, say::audit(request.locale())), most: MOST, lines })
}

fn audit_csv(request: &Request) -> HandlerResult {
    let mut rows = Vec::new();
    for line in request.contest.store.audit_log(u32::MAX)? {
        let at = line.at.to_string();
        let [by, whom, what] = row(line);
        // Spreadsheets interpret text that begins with these characters as a formula.
        let tame =
            |text: String| if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text };
        rows.push([at, by, whom, what].map(tame));
    }
    let name = "attachment; filename=\"audit.csv\"";
    let headers = [(header::CONTENT_TYPE, CSV), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, csv(["at", "by", "to", "what"], rows)?).into_response())
}

#[derive(Template)]
#[template(path = "staff-person.html")]
struct Person {
    page: Page,
    id: PersonId,
    versions: Vec<Version>,
}

struct Version {
    number: u32,
    received: Time,
    language: String,
    state: String,
    out: Option<String>,
}

fn person(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let (store, locale) = (&request.contest.store, request.locale());
    let person = store.person(id)?;
    if person.role != Role::Candidate {
        return Err(HandlerError::NotFound);
    }
    let versions = store.versions(person.id)?.into_iter().map(|version| Version {
        number: version.number,
        received: Time::to_the_second(request, version.received),
        language: version.language.as_deref().map_or_else(String::new, |id| title(id).to_owned()),
        state: match version.state {
            VersionState::Sent => say::state_waiting(locale).to_owned(),
            VersionState::Ready => say::state_ready(locale).to_owned(),
            VersionState::Refused(why) => refusal(&why, locale),
            VersionState::Superseded => joute_words::sending::superseded(locale).to_owned(),
        },
        out: version.out,
    });
    let versions = versions.collect();
    response::page(&Person { page: Page::of(request, person.name.as_str()), id: person.id, versions })
}
