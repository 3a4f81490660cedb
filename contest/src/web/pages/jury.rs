//! The jury's pages: submitted sources, remarks on their lines, marks, and the remarks that
//! candidates can read.

use super::Page;
use crate::jury::{Mark, Remark};
use crate::people::{Id, Person, Role};
use crate::running::Act;
use crate::tournaments::State;
use crate::versions::compare::files;
use crate::versions::{Counts, Version};
use crate::web::answer::{self, Answer, Fault, Told};
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::{contest, tournaments as say};

pub const ROUTES: &[Route] = &[
    get("/jury", Who::Jury, list),
    get("/jury/marks.csv", Who::Jury, csv_of_marks),
    get("/jury/{person}", Who::Jury, sources),
    post("/jury/{person}/mark", Who::Jury, mark),
    post("/jury/{person}/remark", Who::Jury, remark),
    post("/jury/remarks/{id}/delete", Who::Jury, delete),
    post("/jury/remarks", Who::Organisers, open),
    get("/remarks", Who::Candidates, remarks),
];

/// The maximum number of lines of a file that are shown, followed by the maximum number of
/// characters of a line.
const LINES: usize = 5000;
const WIDTH: usize = 500;

#[derive(Template)]
#[template(path = "jury.html")]
struct List {
    page: Page,
    candidates: Vec<Row>,
    /// Whether remarks can be released and are not released yet.
    may_open: bool,
    is_open: bool,
}

struct Row {
    id: Id,
    name: String,
    mean: String,
    marks: usize,
}

fn candidates(visit: &Visit) -> Result<Vec<Person>, Fault> {
    let people = visit.contest.store.people()?;
    Ok(people.into_iter().filter(|person| person.role == Role::Candidate).collect())
}

/// Returns the mean of a candidate's marks, or an empty string if there are none.
fn mean(marks: &[&Mark]) -> String {
    if marks.is_empty() {
        return String::new();
    }
    format!("{:.2}", marks.iter().map(|mark| mark.points).sum::<f64>() / marks.len() as f64)
}

fn list(visit: &Visit) -> Answer {
    let (store, now) = (&visit.contest.store, visit.received);
    let all = store.marks()?;
    let row = |person: Person| {
        let own: Vec<&Mark> = all.iter().filter(|mark| mark.person == person.id).collect();
        Row { id: person.id, name: person.name, mean: mean(&own), marks: own.len() }
    };
    let released =
        store.tournaments()?.iter().all(|one| matches!(one.state(now), State::Released | State::Cancelled));
    let is_open = store.remarks_are_open()?;
    answer::page(&List {
        page: Page::of(visit, say::jury(visit.locale())),
        candidates: candidates(visit)?.into_iter().map(row).collect(),
        may_open: visit.role() == Some(Role::Organiser) && released && !is_open,
        is_open,
    })
}

fn csv_of_marks(visit: &Visit) -> Answer {
    let broken = |error: csv::Error| Fault::Broken(error.to_string());
    let marks = visit.contest.store.marks()?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["candidate", "by", "mark", "note"]).map_err(broken)?;
    for person in candidates(visit)? {
        for Mark { of, points, note, .. } in marks.iter().filter(|mark| mark.person == person.id) {
            writer.write_record([&person.name, of, &points.to_string(), note]).map_err(broken)?;
        }
    }
    let text = writer.into_inner().map_err(|error| Fault::Broken(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response())
}

#[derive(Template)]
#[template(path = "sources.html")]
struct Sources {
    page: Page,
    id: Id,
    version: Option<u32>,
    versions: Vec<u32>,
    names: Vec<String>,
    file: String,
    lines: Vec<Line>,
    cut: bool,
    /// The line to which the form belongs.
    on: String,
    marks: Vec<Mark>,
    own_points: String,
    own_note: String,
}

struct Line {
    number: usize,
    text: String,
    remarks: Vec<Remark>,
}

/// Returns the candidate that the path names.
fn whose(visit: &Visit) -> Result<Person, Fault> {
    let person = visit.contest.store.person(visit.part("person")?)?;
    if person.role == Role::Candidate { Ok(person) } else { Err(Fault::Missing) }
}

/// Returns the requested version, or the one with which the candidate plays.
fn version(visit: &Visit, person: Id) -> Result<Option<Version>, Fault> {
    let store = &visit.contest.store;
    if let Some(number) = visit.query.get("version").and_then(|number| number.parse().ok()) {
        return Ok(Some(store.version(person, number)?));
    }
    match store.counts(person, Timestamp::MAX)? {
        Counts::This(version) => Ok(Some(*version)),
        Counts::None | Counts::NotYetKnown => Ok(store.versions(person)?.into_iter().next()),
    }
}

fn sources(visit: &Visit) -> Answer {
    let (store, person) = (&visit.contest.store, whose(visit)?);
    let version = version(visit, person.id)?;
    let archive = version.as_ref().and_then(|version| visit.contest.blobs.get(&version.archive).ok());
    let files = archive.and_then(|archive| files(&archive)).unwrap_or_default();
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).ok().filter(|text| !text.contains('\0'));
    let texts: Vec<(String, String)> =
        files.into_iter().filter_map(|(name, bytes)| Some((name, text(&bytes)?))).collect();
    let asked = visit.query.get("file").map_or("", String::as_str);
    let shown = texts.iter().find(|(name, _)| name == asked).or(texts.first());
    let number = version.map(|version| version.number);
    let mut remarks = store.remarks(person.id)?;
    remarks.retain(|one| Some(one.version) == number && shown.is_some_and(|(name, _)| *name == one.file));
    let line = |(index, text): (usize, &str)| Line {
        number: index + 1,
        text: text.chars().take(WIDTH).collect(),
        remarks: remarks.iter().filter(|one| one.line as usize == index + 1).cloned().collect(),
    };
    let mut marks = store.marks()?;
    marks.retain(|mark| mark.person == person.id);
    let me = visit.person()?.id;
    let own = marks.iter().find(|mark| mark.by == me);
    answer::page(&Sources {
        id: person.id,
        version: number,
        versions: store.versions(person.id)?.iter().map(|version| version.number).collect(),
        lines: shown
            .map_or_else(Vec::new, |(_, text)| text.lines().enumerate().take(LINES).map(line).collect()),
        cut: shown.is_some_and(|(_, text)| text.lines().nth(LINES).is_some()),
        file: shown.map_or_else(String::new, |(name, _)| name.clone()),
        names: texts.iter().map(|(name, _)| name.clone()).collect(),
        on: visit.query.get("line").cloned().unwrap_or_default(),
        own_points: own.map_or_else(String::new, |mark| mark.points.to_string()),
        own_note: own.map_or_else(String::new, |mark| mark.note.clone()),
        marks,
        page: Page::of(visit, person.name),
    })
}

fn mark(visit: &Visit) -> Answer {
    let person = whose(visit)?;
    let points = visit.field("points").replace(',', ".");
    let points = points.trim().parse().map_err(|_| Fault::Unclear(Told(say::mark_is_number)))?;
    visit.contest.store.mark(person.id, visit.person()?.id, points, visit.field("note"), visit.received)?;
    answer::go_to(&format!("/jury/{}", person.id))
}

/// Returns the address of a file of a version.
fn at(person: Id, version: u32, file: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("version", &version.to_string())
        .append_pair("file", file)
        .finish();
    format!("/jury/{person}?{query}")
}

fn remark(visit: &Visit) -> Answer {
    let person = whose(visit)?;
    let number = |name| visit.field(name).parse().map_err(|_| Fault::Unclear(Told(say::remark_needs)));
    let new = Remark {
        id: 0,
        person: person.id,
        version: number("version")?,
        file: visit.field("file").chars().take(WIDTH).collect(),
        line: number("line")?,
        by: String::new(),
        text: visit.field("text").to_owned(),
    };
    visit.contest.store.remark(&new, visit.person()?.id, visit.received)?;
    answer::go_to(&at(person.id, new.version, &new.file))
}

fn delete(visit: &Visit) -> Answer {
    let person = visit.contest.store.take_remark_away(visit.part("id")?, visit.person()?.id)?;
    answer::go_to(&format!("/jury/{person}"))
}

fn open(visit: &Visit) -> Answer {
    let act = Act::by(visit.person()?.id, "let candidates read the jury's remarks");
    visit.contest.store.open_remarks(&act, visit.received)?;
    answer::go_to("/jury")
}

#[derive(Template)]
#[template(path = "remarks.html")]
struct Remarks {
    page: Page,
    remarks: Vec<Remark>,
}

fn remarks(visit: &Visit) -> Answer {
    let store = &visit.contest.store;
    let remarks = if store.remarks_are_open()? { store.remarks(visit.person()?.id)? } else { Vec::new() };
    answer::page(&Remarks { page: Page::of(visit, say::my_remarks(visit.locale())), remarks })
}
