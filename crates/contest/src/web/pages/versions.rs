//! The pages of versions: the submission form, the list of versions with their progress, and each
//! version.

use super::Page;
use super::editor;
use super::size::format_size;
use super::time::Time;
use crate::data::{CountingVersion, Ending, FirstMatch, PersonId, Topic, Version, VersionProgress};
use crate::operations::kits::title;
use crate::operations::versions;
use crate::paths;
use crate::web::extract::{Form, Number, Path, Query};
use crate::web::live::address;
use crate::web::outcome;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Body, Route, get, post};
use crate::web::submissions::{
    ListPage, NoteForm, SubmissionFields, VersionOwner, VersionPath, archive, no_limit, requested_candidate,
    requested_version, send, typed_source,
};
use askama::Template;
use axum::http::Method;
use jiff::Timestamp;
use joute_words::translate::refusal;
use joute_words::{Locale, sending as words};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::VERSIONS, Access::Candidates, list),
        get(paths::VERSIONS_LIST, Access::Candidates, fragment),
        Route::new(Method::POST, paths::VERSIONS, Access::Candidates, submit)
            .reads(Body::Archive)
            .form_on(list),
        get(paths::VERSION, Access::Candidates, version_page),
        post(paths::VERSION_NOTE, Access::Candidates, note),
        get(paths::VERSION_ARCHIVE, Access::Candidates, archive),
        get(paths::PERSON_VERSIONS, Access::Jury, list),
        get(paths::PERSON_VERSIONS_LIST, Access::Jury, fragment),
        get(paths::PERSON_VERSION, Access::Jury, version_page),
        get(paths::PERSON_VERSION_ARCHIVE, Access::Jury, archive),
    ]
}

/// The maximum number of a candidate's versions on one page.
const MAX_VERSIONS: usize = 50;

/// The maximum size in bytes of a build's output on a page. The page shows the end of the output,
/// which contains the errors.
const MAX_LOG_SIZE: usize = 64 << 10;

/// A submitted version as one row of a page's list.
pub(super) struct VersionRow {
    pub(super) version: Version,
    stage: VersionProgress,
    received: Time,
    /// The text that says whether this version will play the candidate's next match.
    counts: String,
    first: Option<FirstMatch>,
}

/// The first match of a version, for the version's page.
struct FirstMatchSummary {
    /// The number of the match in the contest.
    number: i64,
    /// A sentence about the end of the match for the version.
    outcome: String,
    /// True if the version's champion left the match early.
    is_out: bool,
    /// True if the match has a picture of its final board.
    picture: bool,
    /// The line of code at which the candidate's champion failed, if it is known.
    line: Option<String>,
}

/// Returns a version's first match for display. Returns `None` if the match is not over.
fn first(request: &Request, first: &FirstMatch) -> Option<FirstMatchSummary> {
    let (locale, played) = (request.locale(), first.stored.played.as_ref()?);
    let (ending, scores) = (first.ending()?, outcome::scores(played));
    let departed = played.departures.get(first.seat).and_then(Option::as_ref);
    Some(FirstMatchSummary {
        number: first.stored.number,
        outcome: match ending {
            Ending::Out => words::first_out(
                locale,
                outcome::departure_reason(request, played, first.seat).unwrap_or_default(),
            ),
            Ending::Won => words::first_won(locale, scores),
            Ending::Drawn => words::first_drawn(locale, scores),
            Ending::Lost => words::first_lost(locale, scores),
        },
        is_out: ending == Ending::Out,
        picture: played.picture.is_some(),
        line: departed.and_then(|departed| departed.line.clone()),
    })
}

impl VersionRow {
    /// Returns the name of the version's programming language, if it is known.
    fn language(&self) -> Option<&str> {
        self.version.language.as_deref().map(title)
    }

    /// Returns true if the version's champion left its first match early.
    fn is_out(&self) -> bool {
        self.first.as_ref().is_some_and(|first| first.ending() == Some(Ending::Out))
    }

    /// Returns the size of the submitted archive, as the page shows it.
    fn size(&self, locale: Locale) -> String {
        format_size(locale, self.version.bytes)
    }

    fn state_text(&self, locale: Locale) -> String {
        match &self.stage {
            VersionProgress::Waiting(ahead) => words::waiting(locale, ahead),
            VersionProgress::Building => words::building(locale).to_owned(),
            VersionProgress::Stuck => words::stuck(locale).to_owned(),
            VersionProgress::Playing => words::playing(locale).to_owned(),
            VersionProgress::Ready if self.is_out() => words::ready_but_out(locale).to_owned(),
            VersionProgress::Ready => words::ready(locale).to_owned(),
            VersionProgress::Refused(reason) => words::refused(locale, refusal(reason, locale)),
            VersionProgress::Superseded => words::superseded(locale).to_owned(),
        }
    }

    /// Returns the class of the style sheet for the text of `state_text`.
    fn class(&self) -> &'static str {
        match &self.stage {
            VersionProgress::Stuck | VersionProgress::Refused(_) => "wrong",
            VersionProgress::Ready if self.is_out() => "wrong",
            VersionProgress::Ready => "done",
            VersionProgress::Waiting(_)
            | VersionProgress::Building
            | VersionProgress::Playing
            | VersionProgress::Superseded => "",
        }
    }
}

#[derive(Template)]
#[template(path = "versions.html")]
struct Versions {
    page: Page,
    /// The address at which the page listens for changes of the reader's versions.
    listen: Option<String>,
    own: bool,
    /// The maximum size of a submitted archive, in MiB and in bytes.
    largest: (u64, u64),
    list: List,
}

#[derive(Template)]
#[template(path = "versions-list.html")]
struct List {
    locale: Locale,
    owner: VersionOwner,
    /// The address from which the page loads the list of versions again. The next field contains the
    /// event that triggers this. The jury's list is loaded at regular intervals.
    again: String,
    when: &'static str,
    /// The warning that the candidate's last version cannot play. Empty if there is no warning.
    warning: String,
    rows: Vec<VersionRow>,
    /// A version number: the next page lists the versions before it. `None` if there is no next
    /// page.
    before: Option<u32>,
}

#[derive(Template)]
#[template(path = "version.html")]
struct VersionPage {
    page: Page,
    own: bool,
    owner: VersionOwner,
    /// The name of the member who submitted the version, if it belongs to a team.
    author: Option<String>,
    row: VersionRow,
    first: Option<FirstMatchSummary>,
    /// The output of the version's build. `None` if nothing was printed.
    log: Option<String>,
    log_cut: bool,
    /// The numbers of the candidate's other versions. The version before this one comes first.
    others: Vec<u32>,
}

/// The parts of the paths of a list of versions. Only the jury's paths name the candidate.
#[derive(Clone, Copy, Deserialize)]
struct ListPath {
    person: Option<PersonId>,
}

fn submit(request: &Request, query: Query<SubmissionFields>, form: Form<NoteForm>) -> HandlerResult {
    let (typed, note) = (typed_source(request, &query.0), form.0.note.clone().unwrap_or_default());
    match (send(request, query, form), typed) {
        (Ok(version), _) => response::redirect(&paths::version(version.number)),
        (Err(error), Some(typed)) => editor::show_again(request, typed, &note, error),
        (Err(error), None) => Err(error),
    }
}

/// The last version of a candidate, and the number of the version that plays. Pages use them to
/// show whether a version counts.
struct CountingState {
    counts: Option<u32>,
    last: Option<Version>,
}

fn counting_state(request: &Request, versions: &[Version]) -> Result<CountingState, HandlerError> {
    let ready = |version: &&Version| version.built.is_some() && version.out.is_none();
    let Some(last) = versions.first() else { return Ok(CountingState { counts: None, last: None }) };
    let counts = match versions::counting_version(&request.contest.store, last.person, Timestamp::MAX)? {
        CountingVersion::This(version) => Some(version.number),
        CountingVersion::None => None,
        // While the last version is being built, the previous working one plays if the build fails.
        CountingVersion::NotYetKnown => versions.iter().find(ready).map(|version| version.number),
    };
    Ok(CountingState { counts, last: Some(last.clone()) })
}

fn row(request: &Request, version: Version, counting: &CountingState) -> Result<VersionRow, HandlerError> {
    let (contest, locale) = (&request.contest, request.locale());
    let stage = versions::version_progress(&contest.store, &version)?;
    let is_last = counting.last.as_ref().is_some_and(|last| last.number == version.number);
    let counts = match counting.counts {
        _ if version.out.is_some() => words::put_out(locale, version.out.as_deref().unwrap_or("")),
        Some(number) if number == version.number => words::counts(locale).to_owned(),
        Some(number)
            if is_last
                && matches!(
                    stage,
                    VersionProgress::Waiting(_) | VersionProgress::Building | VersionProgress::Stuck
                ) =>
        {
            words::counts_until(locale, number)
        }
        _ => String::new(),
    };
    let received = Time::to_the_second(request, version.received);
    let first = versions::first_match(&contest.store, &version)?;
    Ok(VersionRow { version, stage, received, counts, first })
}

fn rows(request: &Request, path: ListPath, page: ListPage) -> Result<List, HandlerError> {
    let ((person, owner), locale) = (requested_candidate(request, path.person)?, request.locale());
    request.contest.store.person(person)?;
    let versions = request.contest.store.versions(person)?;
    let counting = counting_state(request, &versions)?;
    let refused = |version: &Version| matches!(version.state, crate::data::VersionState::Refused(_));
    let warning = match (&counting.last, counting.counts) {
        (Some(last), Some(counts)) if refused(last) => words::replaced(locale, last.number, counts),
        (Some(last), None) if refused(last) => words::none_left(locale, last.number),
        (Some(_), None) => words::nothing_counts(locale).to_owned(),
        _ => String::new(),
    };
    let below = page.before;
    let mut page_versions = versions.into_iter().filter(|version| version.number < below);
    let rows: Vec<VersionRow> = page_versions
        .by_ref()
        .take(MAX_VERSIONS)
        .map(|version| row(request, version, &counting))
        .collect::<Result<_, _>>()?;
    let before = page_versions.next().and_then(|_| rows.last()).map(|row| row.version.number);
    let limit = if below == no_limit() { String::new() } else { format!("?before={below}") };
    let list_path = owner.list() + &limit;
    let goes_on = rows.iter().any(|row| row.stage.goes_on());
    let when = match path.person {
        // No event reports that a worker has taken a job, so the list is also updated periodically.
        None if goes_on => "sse:news, every 3s",
        None => "sse:news",
        Some(_) => "every 15s",
    };
    Ok(List { locale, owner, again: list_path, when, warning, rows, before })
}

fn list(request: &Request, Path(path): Path<ListPath>, Query(shown): Query<ListPage>) -> HandlerResult {
    let (own, locale) = (path.person.is_none(), request.locale());
    let title = match path.person {
        None => words::versions(locale).to_owned(),
        Some(person) => words::versions_of(locale, request.contest.store.person(person)?.name),
    };
    let archive = request.contest.plan.quotas.archive;
    let largest = (archive >> 20, archive);
    let listen = own.then(|| request.person()).transpose()?;
    let listen = listen.map(|person| address(&request.contest, Topic::Mine(person.id)));
    let list = rows(request, path, shown)?;
    response::page(&Versions { page: Page::of(request, title), listen, own, largest, list })
}

fn fragment(request: &Request, Path(path): Path<ListPath>, Query(page): Query<ListPage>) -> HandlerResult {
    response::page(&rows(request, path, page)?)
}

fn version_page(request: &Request, Path(path): Path<VersionPath>) -> HandlerResult {
    let (version, owner) = requested_version(request, path)?;
    let (store, own) = (&request.contest.store, path.person.is_none());
    let log = version.log.as_ref().map(|log| request.contest.blobs.get(log)).transpose()?;
    let log = log.map(|log| String::from_utf8_lossy(&log).into_owned()).filter(|log| !log.is_empty());
    let log_cut = log.as_ref().is_some_and(|log| log.len() > MAX_LOG_SIZE);
    let log = log.map(end);
    let versions = store.versions(version.person)?;
    let numbers = versions.iter().map(|other| other.number).filter(|other| *other != version.number);
    let (mut others, later): (Vec<u32>, Vec<u32>) = numbers.partition(|other| *other < version.number);
    others.extend(later.iter().rev());
    let author = version.author.map(|author| store.person(author)).transpose()?.map(|author| author.name);
    let row = row(request, version, &counting_state(request, &versions)?)?;
    let title = words::version(request.locale(), row.version.number);
    let first = row.first.as_ref().and_then(|found| first(request, found));
    response::page_with_frame(&VersionPage {
        page: Page::of(request, title),
        own,
        owner,
        author,
        row,
        first,
        log,
        log_cut,
        others,
    })
}

/// Returns about the last [`MAX_LOG_SIZE`] bytes of a build's output, and never more.
fn end(log: String) -> String {
    let from = log.len().saturating_sub(MAX_LOG_SIZE);
    let from = (from..=log.len()).find(|at| log.is_char_boundary(*at)).unwrap_or(0);
    log[from..].to_owned()
}

fn note(
    request: &Request,
    Path(Number { number }): Path<Number<u32>>,
    Form(form): Form<NoteForm>,
) -> HandlerResult {
    let note = form.note.unwrap_or_default();
    versions::set_note(&request.contest.store, request.person()?.id, number, note.trim())?;
    response::redirect(&paths::version(number))
}
