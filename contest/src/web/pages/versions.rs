//! What a candidate sends: the form, the list of versions as they come along, and each of them.

use super::Page;
use super::time::Time;
use crate::kits::title;
use crate::people::Id;
use crate::versions::{Counts, Sent, Stage, Version};
use crate::web::answer::{self, Answer, Fault};
use crate::web::live::{Topic, address};
use crate::web::routes::{Body, Route, Who, get, post};
use crate::web::visit::Visit;
use askama::Template;
use axum::http::{Method, header};
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::{Locale, sending as words};

pub const ROUTES: &[Route] = &[
    get("/versions", Who::Candidates, list),
    get("/versions/list", Who::Candidates, fragment),
    Route {
        method: Method::POST,
        path: "/versions",
        who: Who::Candidates,
        body: Body::Archive,
        handler: |visit| answer::go_to(&format!("/versions/{}", send(visit)?.number)),
    },
    get("/versions/{number}", Who::Candidates, one),
    post("/versions/{number}/note", Who::Candidates, note),
    get("/versions/{number}/archive", Who::Candidates, archive),
    get("/people/{person}/versions", Who::Jury, list),
    get("/people/{person}/versions/list", Who::Jury, fragment),
    get("/people/{person}/versions/{number}", Who::Jury, one),
    get("/people/{person}/versions/{number}/archive", Who::Jury, archive),
];

/// Versions on one page.
const SHOWN: usize = 50;

/// Bytes of a log on a page: its end, where the errors are.
const LOG: usize = 64 << 10;

/// A version, as a page shows it.
pub(super) struct Row {
    pub(super) version: Version,
    stage: Stage,
    received: Time,
    /// What it means for its author's next match.
    counts: String,
}

impl Row {
    /// The language's title; none while it is not known.
    fn language(&self) -> Option<&str> {
        self.version.language.as_deref().map(title)
    }

    fn said(&self, locale: Locale) -> String {
        match &self.stage {
            Stage::Waiting(ahead) => words::waiting(locale, ahead),
            Stage::Building => words::building(locale).to_owned(),
            Stage::Stuck => words::stuck(locale).to_owned(),
            Stage::Playing => words::playing(locale).to_owned(),
            Stage::Ready => words::ready(locale).to_owned(),
            Stage::Refused(why) => words::refused(locale, why),
        }
    }
}

#[derive(Template)]
#[template(path = "versions.html")]
struct Versions {
    page: Page,
    /// Where one listens for news of one's own.
    listen: Option<String>,
    own: bool,
    list: List,
}

#[derive(Template)]
#[template(path = "versions-list.html")]
struct List {
    locale: Locale,
    /// Where one's pages are: `/versions`.
    base: String,
    /// Where the list itself is asked for again, and when: the jury's does not listen.
    again: String,
    when: &'static str,
    /// What everybody should know first: the last one cannot play.
    warning: String,
    rows: Vec<Row>,
    /// Versions before this number are on the next page.
    before: Option<u32>,
}

#[derive(Template)]
#[template(path = "version.html")]
struct One {
    page: Page,
    own: bool,
    base: String,
    row: Row,
    /// None, if nothing was printed.
    log: Option<String>,
    log_cut: bool,
    /// Numbers of the others, the nearest before it first.
    others: Vec<u32>,
}

/// Takes a version in.
pub(in crate::web) fn send(visit: &Visit) -> Result<Version, Fault> {
    let (contest, person, received) = (&visit.contest, visit.person()?.id, visit.received);
    let note = visit.form.get("note").or_else(|| visit.query.get("note"));
    let note = note.map_or("", |note| note.trim()).to_owned();
    let part = visit.archive()?;
    contest.store.may_receive(person, &note, received, &contest.plan)?;
    let bytes = part.bytes();
    let archive = contest.blobs.finish(part)?;
    let sent = Sent { person, archive, bytes, note, received };
    let version = contest.store.receive(&sent, &contest.plan)?;
    contest.tell();
    Ok(version)
}

/// Whose versions are asked for, and where they are.
fn whose(visit: &Visit) -> Result<(Id, String), Fault> {
    match visit.parts.get("person") {
        None => Ok((visit.person()?.id, "/versions".to_owned())),
        Some(_) => {
            let person: Id = visit.part("person")?;
            Ok((person, format!("/people/{person}/versions")))
        }
    }
}

/// The version that a path names, and where its list is.
pub(super) fn asked(visit: &Visit) -> Result<(Version, String), Fault> {
    let (person, base) = whose(visit)?;
    Ok((visit.contest.store.version(person, visit.part("number")?)?, base))
}

/// What every version means: with which one its author plays.
struct Standing {
    counts: Option<u32>,
    last: Option<Version>,
}

fn standing(visit: &Visit, versions: &[Version]) -> Result<Standing, Fault> {
    let ready = |version: &&Version| version.built.is_some() && version.out.is_none();
    let Some(last) = versions.first() else { return Ok(Standing { counts: None, last: None }) };
    let counts = match visit.contest.store.counts(last.person, Timestamp::MAX)? {
        Counts::This(version) => Some(version.number),
        Counts::None => None,
        // While the last one is built, the one before is what plays if it fails.
        Counts::NotYetKnown => versions.iter().find(ready).map(|version| version.number),
    };
    Ok(Standing { counts, last: Some(last.clone()) })
}

fn row(visit: &Visit, version: Version, standing: &Standing) -> Result<Row, Fault> {
    let (contest, locale) = (&visit.contest, visit.locale());
    let stage = contest.store.stage(&version)?;
    let is_last = standing.last.as_ref().is_some_and(|last| last.number == version.number);
    let counts = match standing.counts {
        _ if version.out.is_some() => words::put_out(locale, version.out.as_deref().unwrap_or("")),
        Some(number) if number == version.number => words::counts(locale).to_owned(),
        Some(number) if is_last && matches!(stage, Stage::Waiting(_) | Stage::Building | Stage::Stuck) => {
            words::counts_until(locale, number)
        }
        _ => String::new(),
    };
    let received = Time::to_the_second(visit, version.received);
    Ok(Row { version, stage, received, counts })
}

fn rows(visit: &Visit) -> Result<List, Fault> {
    let ((person, base), locale) = (whose(visit)?, visit.locale());
    visit.contest.store.person(person)?;
    let versions = visit.contest.store.versions(person)?;
    let standing = standing(visit, &versions)?;
    let refused = |version: &Version| matches!(version.state, crate::versions::State::Refused(_));
    let warning = match (&standing.last, standing.counts) {
        (Some(last), Some(counts)) if refused(last) => words::replaced(locale, last.number, counts),
        (Some(last), None) if refused(last) => words::none_left(locale, last.number),
        (Some(_), None) => words::nothing_counts(locale).to_owned(),
        _ => String::new(),
    };
    let below = visit.query.get("before").and_then(|number| number.parse().ok()).unwrap_or(u32::MAX);
    let mut shown = versions.into_iter().filter(|version| version.number < below);
    let rows: Vec<Row> =
        shown.by_ref().take(SHOWN).map(|version| row(visit, version, &standing)).collect::<Result<_, _>>()?;
    let before = shown.next().and_then(|_| rows.last()).map(|row| row.version.number);
    let again =
        if below == u32::MAX { format!("{base}/list") } else { format!("{base}/list?before={below}") };
    let goes_on = rows.iter().any(|row| row.stage.goes_on());
    let when = match visit.parts.contains_key("person") {
        // Nobody tells when a worker takes a job.
        false if goes_on => "sse:news, every 3s",
        false => "sse:news",
        true => "every 15s",
    };
    Ok(List { locale, base, again, when, warning, rows, before })
}

fn list(visit: &Visit) -> Answer {
    let own = !visit.parts.contains_key("person");
    let title = match own {
        true => words::versions(visit.locale()).to_owned(),
        false => words::versions_of(visit.locale(), visit.contest.store.person(visit.part("person")?)?.name),
    };
    let listen = own.then(|| visit.person()).transpose()?;
    let listen = listen.map(|person| address(&visit.contest, Topic::Mine(person.id)));
    answer::page(&Versions { page: Page::of(visit, title), listen, own, list: rows(visit)? })
}

fn fragment(visit: &Visit) -> Answer {
    answer::page(&rows(visit)?)
}

fn one(visit: &Visit) -> Answer {
    let (version, base) = asked(visit)?;
    let (store, own) = (&visit.contest.store, !visit.parts.contains_key("person"));
    let log = version.log.as_ref().map(|log| visit.contest.blobs.get(log)).transpose()?;
    let log = log.map(|log| String::from_utf8_lossy(&log).into_owned()).filter(|log| !log.is_empty());
    let log_cut = log.as_ref().is_some_and(|log| log.len() > LOG);
    let log = log.map(end);
    let versions = store.versions(version.person)?;
    let numbers = versions.iter().map(|other| other.number).filter(|other| *other != version.number);
    let (mut others, later): (Vec<u32>, Vec<u32>) = numbers.partition(|other| *other < version.number);
    others.extend(later.iter().rev());
    let row = row(visit, version, &standing(visit, &versions)?)?;
    let title = words::version(visit.locale(), row.version.number);
    answer::page(&One { page: Page::of(visit, title), own, base, row, log, log_cut, others })
}

/// The last [`LOG`] bytes of a log, or a few less.
fn end(log: String) -> String {
    let from = log.len().saturating_sub(LOG);
    let from = (from..=log.len()).find(|at| log.is_char_boundary(*at)).unwrap_or(0);
    log[from..].to_owned()
}

fn note(visit: &Visit) -> Answer {
    let number: u32 = visit.part("number")?;
    visit.contest.store.set_note(visit.person()?.id, number, visit.field("note").trim())?;
    answer::go_to(&format!("/versions/{number}"))
}

/// The archive of a version, as it was sent.
pub(in crate::web) fn archive(visit: &Visit) -> Answer {
    let (version, _) = asked(visit)?;
    let bytes = visit.contest.blobs.get(&version.archive)?;
    let name = format!("attachment; filename=\"champion-{}.tar.gz\"", version.number);
    let headers =
        [(header::CONTENT_TYPE, "application/gzip".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, bytes).into_response())
}
