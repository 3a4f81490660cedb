//! The organiser's page: the state of the service and all operations on it.

use super::Page;
use super::size::format_size;
use super::time::{Time, day_and_minute};
use crate::data::{
    Class, ClassCounts, Error, JobState, JobSubject, LOCAL_WORKER_PREFIX, Pause, QueuedJob, RecheckCounts,
    Role, Topic, Tournament, label, tournament_of,
};
use crate::operations::health::{disk, health, is_well};
use crate::operations::mail::last_failure;
use crate::paths;
use crate::plan::Plan;
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use jiff::Timestamp;
use joute_words::{Locale, contest as say, mail};
use strum::VariantArray as _;

pub fn routes() -> Vec<Route> {
    vec![get(paths::STAFF, Access::Organisers, staff_page)]
}

/// The maximum number of lines in a table on the organiser's page.
const MAX_ROWS: u32 = 50;

#[derive(Template)]
#[template(path = "staff.html")]
struct StaffPage {
    page: Page,
    /// The address at which the organiser's page listens for changes.
    listen: String,
    /// The problems of the contest. Each has the id of the part of the page about it, and a sentence.
    wrong: Vec<(&'static str, String)>,
    counts: Vec<Count>,
    /// The tournaments that cannot begin. Each has its number, its name and the problem.
    blocked: Vec<(i64, String, String)>,
    /// True if there are jobs that failed too often. They are no longer given to workers.
    stuck: bool,
    jobs: Vec<Job>,
    returned_jobs: Vec<ReturnedJobRow>,
    workers: Vec<Worker>,
    used: String,
    quota: String,
    free: String,
    /// True if the workers receive no jobs because the disk is too full.
    idle: bool,
    pauses: Vec<PauseSwitch>,
    announcements: Vec<(i64, Time, String)>,
    closes: String,
    closes_from: String,
    hours: Vec<(usize, String, String, String)>,
    /// The candidates of the contest. Each has a number, a reason if the candidate was
    /// disqualified, and a name.
    people: Vec<(i64, Option<String>, String)>,
}

struct Count {
    class: &'static str,
    /// The numbers of jobs by their state. Each has its name.
    numbers: [(&'static str, u64); 3],
    oldest: Option<Time>,
}

struct Job {
    id: i64,
    state: &'static str,
    class: &'static str,
    person: String,
    task: String,
    since: Time,
    worker: String,
    tries: u32,
    reason: String,
    /// True if the organiser can put the job into the queue again.
    again: bool,
    /// True if the organiser can abandon the job.
    droppable: bool,
    /// The number of the tournament of the job's match. On its page, an organiser can decide the
    /// match without playing it.
    tournament: Option<i64>,
}

struct ReturnedJobRow {
    at: Time,
    job: i64,
    task: String,
    worker: String,
    reason: String,
}

struct Worker {
    name: String,
    /// The name of the worker's token. The organiser can revoke it. Other workers may share it.
    token: Option<String>,
    /// The sentence about the checks of an untrusted worker.
    untrusted: Option<String>,
    at: Time,
    task: String,
}

struct PauseSwitch {
    part: Pause,
    state: &'static str,
    button: &'static str,
    path: &'static str,
}

/// Formats a time in the contest's time zone, such as `2024-05-01 14:30:00`.
pub(super) fn format_time(plan: &Plan, at: Timestamp) -> String {
    at.to_zoned(plan.zone.clone()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Formats a time for a form's input field, in the contest's time zone.
fn field(plan: &Plan, at: Timestamp) -> String {
    at.to_zoned(plan.zone.clone()).strftime("%Y-%m-%dT%H:%M").to_string()
}

const fn class(locale: Locale, class: Class) -> &'static str {
    match class {
        Class::Awaited => say::class_awaited(locale),
        Class::New => say::class_new(locale),
        Class::Tournament => say::class_tournament(locale),
        Class::Requested => say::class_wish(locale),
        Class::Ladder => joute_words::ladder::class_ladder(locale),
        Class::League => say::class_league(locale),
    }
}

fn task(locale: Locale, task: JobSubject) -> String {
    match task {
        JobSubject::Build(number) => say::task_build(locale, number),
        JobSubject::Match(number) => say::task_match(locale, label(number)),
        JobSubject::League => say::task_league(locale).to_owned(),
        JobSubject::Unreadable => say::task_unreadable(locale).to_owned(),
    }
}

fn job(request: &Request, state: JobState, placed: QueuedJob) -> Job {
    let locale = request.locale();
    let began = placed.taken.filter(|_| state != JobState::Waiting);
    let reason = match (placed.reason, state) {
        (None, JobState::Stuck) => say::never_came_back(locale).to_owned(),
        (reason, _) => reason.unwrap_or_default(),
    };
    Job {
        id: placed.id,
        state: match state {
            JobState::Stuck => say::state_stuck(locale),
            JobState::Taken => say::state_taken(locale),
            JobState::Waiting | JobState::Done => say::state_waiting(locale),
        },
        class: class(locale, placed.class),
        person: placed.person.unwrap_or_default(),
        task: task(locale, placed.task),
        since: Time::to_the_second(request, began.unwrap_or(placed.created)),
        worker: placed.worker.filter(|_| state != JobState::Waiting).unwrap_or_default(),
        tries: placed.tries,
        reason,
        again: state != JobState::Waiting,
        droppable: placed.class != Class::Tournament,
        tournament: match placed.task {
            JobSubject::Match(number) => tournament_of(number),
            JobSubject::Build(_) | JobSubject::League | JobSubject::Unreadable => None,
        },
    }
}

fn jobs(request: &Request) -> Result<Vec<Job>, Error> {
    let mut jobs = Vec::new();
    for state in [JobState::Stuck, JobState::Taken, JobState::Waiting] {
        let placed = request.contest.store.queued_jobs(state, MAX_ROWS)?;
        jobs.extend(placed.into_iter().map(|placed| job(request, state, placed)));
    }
    Ok(jobs)
}

fn pauses(request: &Request) -> Result<Vec<PauseSwitch>, Error> {
    let (changes, locale) = (request.contest.store.changes()?, request.locale());
    let switch = |what: Pause| {
        let state = match (what, changes.paused(what)) {
            (Pause::Queue, false) => say::queue_runs(locale),
            (Pause::Queue, true) => say::queue_is_paused(locale),
            (Pause::Sending, false) => say::sending_runs(locale),
            (Pause::Sending, true) => say::sending_is_paused(locale),
        };
        let (button, path) = match changes.paused(what) {
            false => (say::pause(locale), paths::STAFF_PAUSE),
            true => (say::go_on(locale), paths::STAFF_GO_ON),
        };
        PauseSwitch { part: what, state, button, path }
    };
    Ok(Pause::VARIANTS.iter().copied().map(switch).collect())
}

/// Returns true if a worker uses the token with the given name. Several processes may share a
/// token, and then the worker's name contains the process too. The server's own workers are
/// excluded, because they are restarted at once if their token is revoked.
fn is_of(worker: &str, name: &str) -> bool {
    !name.starts_with(LOCAL_WORKER_PREFIX) && worker.split('/').next() == Some(name)
}

fn count_row(request: &Request, count: ClassCounts) -> Count {
    let locale = request.locale();
    Count {
        class: class(locale, count.class),
        numbers: [
            (say::col_waiting(locale), count.waiting),
            (say::col_taken(locale), count.taken),
            (say::col_stuck(locale), count.stuck),
        ],
        oldest: count.oldest.map(|at| Time::to_the_second(request, at)),
    }
}

/// Returns the workers that have sent a request.
fn workers(request: &Request) -> Result<Vec<Worker>, Error> {
    let (store, locale) = (&request.contest.store, request.locale());
    let (known, rechecks) = (store.workers()?, store.recheck_counts()?);
    let workers = store.workers_seen()?.into_iter().map(|seen| {
        let token = known.iter().find(|known| is_of(&seen.name, &known.name));
        let untrusted = token.and_then(|token| {
            let RecheckCounts { confirmed, open } = rechecks.get(&token.name).copied().unwrap_or_default();
            Some(say::untrusted_worker(locale, token.recheck?.percent(), confirmed, open))
        });
        Worker {
            at: Time::to_the_second(request, seen.at),
            task: match seen.task {
                Some(what) => task(locale, what),
                None if seen.is_client => say::league_client(locale).to_owned(),
                None => say::idle(locale).to_owned(),
            },
            token: token.map(|token| token.name.clone()),
            untrusted,
            name: seen.name,
        }
    });
    Ok(workers.collect())
}

fn staff_page(request: &Request) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    let (store, plan) = (&contest.store, &contest.plan);
    let changes = store.changes()?;
    let queued = store.queue_counts()?;
    let stuck = queued.iter().map(|count| count.stuck).sum();
    let returned_jobs = store.returned_jobs(MAX_ROWS)?.into_iter().map(|returned| ReturnedJobRow {
        at: Time::to_the_second(request, returned.at),
        job: returned.job,
        task: task(locale, returned.task),
        worker: returned.worker,
        reason: returned.reason,
    });
    let announcements = store.announcements()?.into_iter().map(|announcement| {
        let at = Time::of(request, announcement.at);
        (announcement.id, at, announcement.text(locale).to_owned())
    });
    let format_minute = |at| day_and_minute(locale, &plan.zone, at);
    let coming = plan.tournaments.iter().enumerate().map(|(number, one)| (number, one, changes.hour(one)));
    let hours = coming
        .filter(|(_, _, hour)| *hour > contest.clock.now())
        .map(|(number, one, hour)| (number, one.name.clone(), format_minute(hour), field(plan, hour)));
    let people = store.people()?.into_iter().filter(|person| person.role == Role::Candidate);
    let (disk, blocked) = (disk(contest), blocked_tournaments(&store.tournaments()?));
    response::page(&StaffPage {
        page: Page::of(request, say::staff(locale)),
        listen: address(contest, Topic::Queue),
        wrong: problems(request, stuck, blocked.len())?,
        blocked,
        stuck: stuck > 0,
        counts: queued.into_iter().map(|count| count_row(request, count)).collect(),
        jobs: jobs(request)?,
        returned_jobs: returned_jobs.collect(),
        workers: workers(request)?,
        used: format_size(locale, disk.used),
        quota: format_size(locale, disk.quota),
        free: format_size(locale, disk.free),
        idle: !disk.has_room_for_results(),
        pauses: pauses(request)?,
        announcements: announcements.collect(),
        closes: format_minute(changes.closes(plan)),
        closes_from: field(plan, changes.closes(plan)),
        hours: hours.collect(),
        people: people
            .map(|person| (person.id, person.exclusion_reason(locale).map(str::to_owned), person.name))
            .collect(),
    })
}

/// Returns the problems of a contest with numbers of stuck jobs and of tournaments that cannot begin.
fn problems(request: &Request, stuck: u64, blocked: usize) -> Result<Vec<(&'static str, String)>, Error> {
    let (contest, locale) = (&request.contest, request.locale());
    let (health, changes) = (health(contest), contest.store.changes()?);
    let paused = Pause::VARIANTS.iter().filter(|what| changes.paused(**what)).map(|what| match what {
        Pause::Queue => say::queue_is_paused(locale),
        Pause::Sending => say::sending_is_paused(locale),
    });
    let of_parts = [
        (!is_well(&health.disk), "disk", say::disk_is_full(locale).to_owned()),
        (blocked > 0, "tournaments", say::blocked_tournaments(locale, blocked)),
        (stuck > 0, "queue", say::stuck_jobs(locale, stuck)),
        (!is_well(&health.queue), "queue", say::builds_wait(locale).to_owned()),
        (!is_well(&health.workers), "workers", say::no_machine(locale).to_owned()),
    ];
    let of_parts =
        of_parts.into_iter().filter(|(is_wrong, ..)| *is_wrong).map(|(_, part, text)| (part, text));
    let of_mail = last_failure(contest)?.map(|failure| {
        let at = day_and_minute(locale, &contest.plan.zone, failure.at);
        let text = if failure.refused { mail::mail_refused } else { mail::server_failed };
        ("health", text(locale, at, failure.reason))
    });
    Ok(paused.map(|text| ("pauses", text.to_owned())).chain(of_parts).chain(of_mail).collect())
}

/// Returns the tournaments that cannot begin, each with its number, its name and the problem.
fn blocked_tournaments(all: &[Tournament]) -> Vec<(i64, String, String)> {
    let open = all.iter().filter(|one| one.is_open());
    open.filter_map(|one| Some((one.id, one.name.clone(), one.trouble.clone()?))).collect()
}
