//! The records for organisers: the audit log as a page and as CSV, and the versions of a candidate.

use super::Page;
use super::staff::shown;
use crate::kits::title;
use crate::people::{Id, Role};
use crate::running::Line;
use crate::versions::State;
use crate::web::answer::{self, Answer, Fault};
use crate::web::routes::{Route, Who, get};
use crate::web::visit::Visit;
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_words::contest as say;
use joute_words::translate::refusal;

pub const ROUTES: &[Route] = &[
    get("/staff/audit", Who::Organisers, audit),
    get("/staff/audit.csv", Who::Organisers, audit_csv),
    get("/staff/people/{id}", Who::Organisers, person),
];

/// The maximum number of lines on the page. The CSV file has all of them.
const MOST: u32 = 500;

#[derive(Template)]
#[template(path = "audit.html")]
struct Audit {
    page: Page,
    lines: Vec<[String; 4]>,
}

fn row(visit: &Visit, line: Line) -> [String; 4] {
    let at = shown(&visit.contest.plan, line.at);
    [at, line.by.unwrap_or_default(), line.whom.unwrap_or_default(), line.what]
}

fn audit(visit: &Visit) -> Answer {
    let lines = visit.contest.store.audit(MOST)?.into_iter().map(|line| row(visit, line)).collect();
    answer::page(&Audit { page: Page::of(visit, say::audit(visit.locale())), lines })
}

fn audit_csv(visit: &Visit) -> Answer {
    let broken = |error: csv::Error| Fault::Broken(error.to_string());
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["at", "by", "to", "what"]).map_err(broken)?;
    for line in visit.contest.store.audit(u32::MAX)? {
        let at = line.at.to_string();
        let [_, by, whom, what] = row(visit, line);
        // Spreadsheets interpret text that begins with these characters as a formula.
        let tame =
            |text: String| if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text };
        table.write_record([at, by, whom, what].map(tame)).map_err(broken)?;
    }
    let bytes = table.into_inner().map_err(|error| Fault::Broken(error.to_string()))?;
    let name = "attachment; filename=\"audit.csv\"";
    let headers = [(header::CONTENT_TYPE, "text/csv; charset=utf-8"), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, bytes).into_response())
}

#[derive(Template)]
#[template(path = "staff-person.html")]
struct Person {
    page: Page,
    id: Id,
    versions: Vec<Version>,
}

struct Version {
    number: u32,
    received: String,
    language: String,
    state: String,
    out: Option<String>,
}

fn person(visit: &Visit) -> Answer {
    let (store, locale) = (&visit.contest.store, visit.locale());
    let person = store.person(visit.part("id")?)?;
    if person.role != Role::Candidate {
        return Err(Fault::Missing);
    }
    let versions = store.versions(person.id)?.into_iter().map(|version| Version {
        number: version.number,
        received: shown(&visit.contest.plan, version.received),
        language: version.language.as_deref().map_or_else(String::new, |id| title(id).to_owned()),
        state: match version.state {
            State::Sent => say::state_waiting(locale).to_owned(),
            State::Ready => say::state_ready(locale).to_owned(),
            State::Refused(why) => refusal(&why, locale),
            State::Superseded => joute_words::sending::superseded(locale).to_owned(),
        },
        out: version.out,
    });
    let versions = versions.collect();
    answer::page(&Person { page: Page::of(visit, person.name.as_str()), id: person.id, versions })
}
