//! The jury's pages: submitted sources, remarks on their lines, marks, and the remarks that
//! candidates can read.

use super::Page;
use crate::data::{
    Act, CountingVersion, LOG_LOCALE, Mark, Person, PersonId, Remark, Role, TournamentState, Version,
};
use crate::operations::versions::compare::files;
use crate::operations::{jury, versions};
use crate::paths;
use crate::text_value::csv;
use crate::web::extract::{Form, Id, Path, PersonPart, Query};
use crate::web::request::Request;
use crate::web::response::{self, CSV, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::{acts, contest, tournaments as say};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::JURY, Access::Jury, list),
        get(paths::JURY_MARKS, Access::Jury, csv_of_marks),
        get(paths::JURY_SOURCES, Access::Jury, sources),
        post(paths::JURY_SOURCES_MARK, Access::Jury, mark).form_on(sources),
        post(paths::JURY_SOURCES_REMARK, Access::Jury, remark).form_on(sources),
        post(paths::JURY_REMARK_DELETE, Access::Jury, delete),
        post(paths::JURY_REMARKS, Access::Organisers, open),
        get(paths::REMARKS, Access::Candidates, remarks),
    ]
}

/// The maximum number of lines of a source file that the jury's page shows. The next constant
/// limits the characters of a line.
const MAX_LINES: usize = 5000;
const MAX_LINE_LENGTH: usize = 500;

#[derive(Template)]
#[template(path = "jury.html")]
struct List {
    page: Page,
    candidates: Vec<CandidateRow>,
    /// The number of candidates without a mark by the reader, and of all candidates.
    unread: (usize, usize),
    /// True if only candidates without a mark by the reader are listed.
    filtered: bool,
    /// True if the organiser can let candidates read the jury's remarks now.
    may_open: bool,
    is_open: bool,
}

struct CandidateRow {
    id: PersonId,
    name: String,
    /// The reader's mark for the candidate. It is empty without one.
    own: String,
    mean: String,
    marks: usize,
}

fn candidates(request: &Request) -> Result<Vec<Person>, HandlerError> {
    let people = request.contest.store.people()?;
    Ok(people.into_iter().filter(|person| person.role == Role::Candidate && !person.is_member()).collect())
}

/// Returns the mean of the jury's marks for a candidate as text. It is empty without marks.
fn mean(marks: &[&Mark]) -> String {
    if marks.is_empty() {
        return String::new();
    }
    format!("{:.2}", marks.iter().map(|mark| mark.points).sum::<f64>() / marks.len() as f64)
}

/// The query string of the jury's list of candidates.
#[derive(Deserialize)]
struct ListQuery {
    /// True if only candidates without a mark by the reader are listed.
    #[serde(default)]
    unmarked: bool,
}

fn list(request: &Request, Query(ListQuery { unmarked }): Query<ListQuery>) -> HandlerResult {
    let (store, now) = (&request.contest.store, request.received);
    let (all, me) = (store.marks()?, request.person()?.id);
    let row = |person: Person| {
        let marks: Vec<&Mark> = all.iter().filter(|mark| mark.person == person.id).collect();
        let own =
            marks.iter().find(|mark| mark.by == me).map_or_else(String::new, |mark| mark.points.to_string());
        CandidateRow { id: person.id, name: person.name, own, mean: mean(&marks), marks: marks.len() }
    };
    let mut rows: Vec<CandidateRow> = candidates(request)?.into_iter().map(row).collect();
    let unread = (rows.iter().filter(|row| row.own.is_empty()).count(), rows.len());
    rows.retain(|row| !unmarked || row.own.is_empty());
    let released = store
        .tournaments()?
        .iter()
        .all(|one| matches!(one.state(now), TournamentState::Released | TournamentState::Cancelled));
    let is_open = store.remarks_are_open()?;
    response::page(&List {
        page: Page::of(request, say::jury(request.locale())),
        candidates: rows,
        unread,
        filtered: unmarked,
        may_open: request.role() == Some(Role::Organiser) && released && !is_open,
        is_open,
    })
}

fn csv_of_marks(request: &Request) -> HandlerResult {
    let marks = request.contest.store.marks()?;
    let mut rows = Vec::new();
    for person in candidates(request)? {
        for Mark { of, points, note, .. } in marks.iter().filter(|mark| mark.person == person.id) {
            rows.push([person.name.clone(), of.clone(), points.to_string(), note.clone()]);
        }
    }
    Ok(([(header::CONTENT_TYPE, CSV)], csv(["candidate", "by", "mark", "note"], rows)?).into_response())
}

#[derive(Template)]
#[template(path = "sources.html")]
struct Sources {
    page: Page,
    id: PersonId,
    version: Option<u32>,
    versions: Vec<u32>,
    names: Vec<String>,
    file: String,
    lines: Vec<SourceLine>,
    cut: bool,
    /// The number of the source line below which the form for a remark is shown.
    on: Option<usize>,
    /// The name of the reader, who may delete their own remarks.
    me: String,
    /// The next candidate to read. `None` if there is no other one.
    next: Option<(PersonId, String)>,
    marks: Vec<Mark>,
    /// The lowest and the highest mark for any candidate. `None` before the first mark.
    range: Option<(f64, f64)>,
    own_points: String,
    own_note: String,
}

struct SourceLine {
    number: usize,
    text: String,
    remarks: Vec<Remark>,
}

/// Returns the candidate whose page the jury requests. The request's path names the candidate.
fn requested_candidate(request: &Request, person: PersonId) -> Result<Person, HandlerError> {
    let person = request.contest.store.person(person)?;
    if person.role == Role::Candidate { Ok(person) } else { Err(HandlerError::NotFound) }
}

/// Returns the candidate's version for the jury's page. It is the requested one, or else the one
/// with which the candidate plays.
fn version(
    request: &Request,
    person: PersonId,
    requested: Option<u32>,
) -> Result<Option<Version>, HandlerError> {
    let store = &request.contest.store;
    if let Some(number) = requested {
        return Ok(Some(store.version(person, number)?));
    }
    match versions::counting_version(store, person, Timestamp::MAX)? {
        CountingVersion::This(version) => Ok(Some(*version)),
        CountingVersion::None | CountingVersion::NotYetKnown => {
            Ok(store.versions(person)?.into_iter().next())
        }
    }
}

/// The query string of the page with a candidate's sources.
#[derive(Deserialize)]
struct SourcesQuery {
    version: Option<u32>,
    #[serde(default)]
    file: String,
    /// The number of the source line on which the jury remarks.
    line: Option<u32>,
}

/// Returns the candidate whose sources a jury member reads after those of `current`. It is the next one in
/// the list without a mark by this member, or else simply the next one.
fn next_candidate(
    all: &[Person],
    marks: &[Mark],
    current: PersonId,
    me: PersonId,
) -> Option<(PersonId, String)> {
    let at = all.iter().position(|person| person.id == current)?;
    let others = || all[at + 1..].iter().chain(&all[..at]);
    let is_marked = |person: &&Person| marks.iter().any(|mark| mark.person == person.id && mark.by == me);
    let next = others().find(|person| !is_marked(person)).or_else(|| others().next())?;
    Some((next.id, next.name.clone()))
}

fn sources(
    request: &Request,
    Path(PersonPart { person }): Path<PersonPart>,
    Query(query): Query<SourcesQuery>,
) -> HandlerResult {
    let (store, person) = (&request.contest.store, requested_candidate(request, person)?);
    let version = version(request, person.id, query.version)?;
    let archive = version.as_ref().and_then(|version| request.contest.blobs.get(&version.archive).ok());
    let files = archive.and_then(|archive| files(&archive)).unwrap_or_default();
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).ok().filter(|text| !text.contains('\0'));
    let texts: Vec<(String, String)> =
        files.into_iter().filter_map(|(name, bytes)| Some((name, text(&bytes)?))).collect();
    let shown = texts.iter().find(|(name, _)| *name == query.file).or(texts.first());
    let number = version.map(|version| version.number);
    let mut remarks = store.remarks(person.id)?;
    remarks.retain(|one| Some(one.version) == number && shown.is_some_and(|(name, _)| *name == one.file));
    let line = |(index, text): (usize, &str)| SourceLine {
        number: index + 1,
        text: text.chars().take(MAX_LINE_LENGTH).collect(),
        remarks: remarks.iter().filter(|one| one.line as usize == index + 1).cloned().collect(),
    };
    let (mut marks, me) = (store.marks()?, request.person()?);
    let next = next_candidate(&candidates(request)?, &marks, person.id, me.id);
    let points = marks.iter().map(|mark| mark.points);
    let range = points.clone().reduce(f64::min).zip(points.reduce(f64::max));
    marks.retain(|mark| mark.person == person.id);
    let own = marks.iter().find(|mark| mark.by == me.id);
    response::page(&Sources {
        id: person.id,
        version: number,
        versions: store.versions(person.id)?.iter().map(|version| version.number).collect(),
        lines: shown
            .map_or_else(Vec::new, |(_, text)| text.lines().enumerate().take(MAX_LINES).map(line).collect()),
        cut: shown.is_some_and(|(_, text)| text.lines().nth(MAX_LINES).is_some()),
        file: shown.map_or_else(String::new, |(name, _)| name.clone()),
        names: texts.iter().map(|(name, _)| name.clone()).collect(),
        on: query.line.map(|line| line as usize),
        me: me.name.clone(),
        next,
        range,
        own_points: own.map_or_else(String::new, |mark| mark.points.to_string()),
        own_note: own.map_or_else(String::new, |mark| mark.note.clone()),
        marks,
        page: Page::of(request, person.name),
    })
}

/// The form with a jury member's mark for a candidate.
#[derive(Deserialize)]
struct MarkForm {
    points: f64,
    #[serde(default)]
    note: String,
}

fn mark(
    request: &Request,
    Path(PersonPart { person }): Path<PersonPart>,
    Form(MarkForm { points, note }): Form<MarkForm>,
) -> HandlerResult {
    let (person, by) = (requested_candidate(request, person)?, request.person()?.id);
    jury::mark(&request.contest.store, person.id, by, points, &note, request.received)?;
    response::redirect(&paths::jury_sources(person.id))
}

/// Returns the address of a version's source file on the jury's pages.
fn at(person: PersonId, version: u32, file: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("version", &version.to_string())
        .append_pair("file", file)
        .finish();
    format!("{}?{query}", paths::jury_sources(person))
}

/// The form with a remark on a line of a candidate's source file.
#[derive(Deserialize)]
struct RemarkForm {
    version: u32,
    #[serde(default)]
    file: String,
    line: u32,
    #[serde(default)]
    text: String,
}

fn remark(
    request: &Request,
    Path(PersonPart { person }): Path<PersonPart>,
    Form(RemarkForm { version, file, line, text }): Form<RemarkForm>,
) -> HandlerResult {
    let person = requested_candidate(request, person)?;
    let file = file.chars().take(MAX_LINE_LENGTH).collect();
    let new = Remark { id: 0, person: person.id, version, file, line, by: String::new(), text };
    jury::remark(&request.contest.store, &new, request.person()?.id, request.received)?;
    response::redirect(&format!("{}#L{}", at(person.id, new.version, &new.file), new.line))
}

fn delete(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let person = request.contest.store.take_remark_away(id, request.person()?.id)?;
    response::redirect(&paths::jury_sources(person))
}

fn open(request: &Request) -> HandlerResult {
    let act = Act::new(request.person()?.id, acts::opened_remarks(LOG_LOCALE), request.received);
    jury::open_remarks(&request.contest.store, &act)?;
    response::redirect(paths::JURY)
}

#[derive(Template)]
#[template(path = "remarks.html")]
struct Remarks {
    page: Page,
    remarks: Vec<Remark>,
}

fn remarks(request: &Request) -> HandlerResult {
    let store = &request.contest.store;
    let remarks = if store.remarks_are_open()? { store.remarks(request.person()?.id)? } else { Vec::new() };
    response::page(&Remarks { page: Page::of(request, say::my_remarks(request.locale())), remarks })
}
