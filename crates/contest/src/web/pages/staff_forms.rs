//! The forms of the organiser's page. Each operation is one entry in the audit log.

use super::Page;
use super::staff::format_time;
use crate::data::{Act, LOG_LOCALE, Pause, PersonId};
use crate::operations::{announcements, disqualify, plan_changes, queue, workers};
use crate::paths;
use crate::plan::Plan;
use crate::web::extract::{Form, Id, Name, Number, Path};
use crate::web::invalid::{InvalidField, Problem};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, post};
use askama::Template;
use jiff::Timestamp;
use jiff::civil::DateTime;
use joute_words::{acts, contest as say};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        post(paths::STAFF_PAUSE, Access::Organisers, stop),
        post(paths::STAFF_GO_ON, Access::Organisers, resume_part),
        post(paths::STAFF_ANNOUNCEMENTS, Access::Organisers, announce),
        post(paths::STAFF_ANNOUNCEMENT_BACK, Access::Organisers, withdraw_announcement),
        post(paths::STAFF_DEADLINE, Access::Organisers, extend),
        post(paths::STAFF_TOURNAMENT_HOUR, Access::Organisers, postpone),
        post(paths::STAFF_JOB_AGAIN, Access::Organisers, requeue),
        post(paths::STAFF_JOB_DROP, Access::Organisers, abandon_job),
        post(paths::STAFF_STUCK_AGAIN, Access::Organisers, requeue_all),
        post(paths::STAFF_WORKER_REVOKE, Access::Organisers, revoke),
        post(paths::STAFF_PERSON_OUT, Access::Organisers, exclude),
        post(paths::STAFF_PERSON_BACK, Access::Organisers, reinstate),
        post(paths::STAFF_VERSION_OUT, Access::Organisers, version_out),
        post(paths::STAFF_VERSION_BACK, Access::Organisers, version_back),
    ]
}

fn act(request: &Request, what: impl Into<String>) -> Result<Act, HandlerError> {
    Ok(Act::new(request.account()?.id, what, request.received))
}

/// Notifies live pages of an organiser's change. Redirects the organiser to the page with the form.
fn finish(request: &Request, to: &str) -> HandlerResult {
    request.contest.notify_changed();
    response::redirect(to)
}

/// A form with a time in the contest's time zone.
#[derive(Deserialize)]
struct HourForm {
    at: DateTime,
}

impl HourForm {
    /// Returns the time of the form, which must exist once in the contest's time zone.
    fn timestamp(&self, plan: &Plan) -> Result<Timestamp, InvalidField> {
        let zoned = plan.zone.to_ambiguous_zoned(self.at).unambiguous();
        zoned.map(|zoned| zoned.timestamp()).map_err(|_| InvalidField::new("at", Problem::NoSuchHour))
    }
}

/// The form that pauses or resumes a part of the service.
#[derive(Deserialize)]
struct PauseForm {
    what: Pause,
}

/// The form with the text of an announcement in both languages.
#[derive(Deserialize)]
struct AnnouncementForm {
    #[serde(default)]
    french: String,
    #[serde(default)]
    english: String,
}

/// The form that excludes a candidate or a version. The organiser confirms it on a second page.
#[derive(Deserialize)]
struct ExclusionForm {
    #[serde(default)]
    #[serde(rename = "why")]
    reason: String,
    #[serde(default)]
    confirmed: bool,
}

impl ExclusionForm {
    /// Returns true if the operation needs no confirmation page. The organiser has already
    /// confirmed it, or it cannot be carried out anyway.
    fn is_confirmed(&self) -> bool {
        self.confirmed || self.reason.trim().is_empty()
    }
}

/// The parts of the paths of a candidate's version.
#[derive(Deserialize)]
struct VersionPath {
    id: PersonId,
    number: u32,
}

fn stop(request: &Request, form: Form<PauseForm>) -> HandlerResult {
    pause(request, form, true)
}

fn resume_part(request: &Request, form: Form<PauseForm>) -> HandlerResult {
    pause(request, form, false)
}

fn pause(request: &Request, Form(PauseForm { what }): Form<PauseForm>, stop: bool) -> HandlerResult {
    let act = act(
        request,
        match (what, stop) {
            (Pause::Queue, true) => acts::paused_queue(LOG_LOCALE),
            (Pause::Queue, false) => acts::resumed_queue(LOG_LOCALE),
            (Pause::Sending, true) => acts::paused_sending(LOG_LOCALE),
            (Pause::Sending, false) => acts::resumed_sending(LOG_LOCALE),
        },
    )?;
    let store = &request.contest.store;
    match stop {
        true => plan_changes::pause(store, what, &act)?,
        false => plan_changes::resume(store, what, &act)?,
    }
    finish(request, paths::STAFF)
}

fn announce(request: &Request, Form(form): Form<AnnouncementForm>) -> HandlerResult {
    let (french, english) = (form.french.trim(), form.english.trim());
    let act = act(request, acts::announced(LOG_LOCALE, [english, french].join(" ").trim()))?;
    announcements::announce(&request.contest.store, french, english, &act)?;
    finish(request, paths::STAFF)
}

fn withdraw_announcement(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let act = act(request, acts::withdrew_announcement(LOG_LOCALE, id))?;
    announcements::withdraw_announcement(&request.contest.store, id, &act)?;
    finish(request, paths::STAFF)
}

fn extend(request: &Request, Form(form): Form<HourForm>) -> HandlerResult {
    let contest = &request.contest;
    let to = form.timestamp(&contest.plan)?;
    let act = act(request, acts::moved_deadline(LOG_LOCALE, format_time(&contest.plan, to)))?;
    plan_changes::extend(&contest.store, &contest.plan, to, &act)?;
    finish(request, paths::STAFF)
}

fn postpone(
    request: &Request,
    Path(Number { number }): Path<Number<usize>>,
    Form(form): Form<HourForm>,
) -> HandlerResult {
    let contest = &request.contest;
    let tournament = contest.plan.tournaments.get(number).ok_or(HandlerError::NotFound)?;
    let to = form.timestamp(&contest.plan)?;
    let act =
        act(request, acts::moved_tournament(LOG_LOCALE, &tournament.name, format_time(&contest.plan, to)))?;
    plan_changes::postpone(&contest.store, tournament, to, &act)?;
    finish(request, paths::STAFF)
}

fn requeue(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let act = act(request, acts::queued_again(LOG_LOCALE, id))?;
    queue::requeue_job(&request.contest.store, id, &act)?;
    finish(request, paths::STAFF)
}

fn requeue_all(request: &Request) -> HandlerResult {
    let act = act(request, acts::queued_all_again(LOG_LOCALE))?;
    queue::requeue_all_jobs(&request.contest.store, &act)?;
    finish(request, paths::STAFF)
}

fn abandon_job(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let act = act(request, acts::cancelled_job(LOG_LOCALE, id))?;
    queue::abandon_job(&request.contest.store, id, &act)?;
    finish(request, paths::STAFF)
}

fn revoke(request: &Request, Path(Name { name: worker }): Path<Name>) -> HandlerResult {
    let act = act(request, acts::revoked_token(LOG_LOCALE, &worker))?;
    workers::revoke_worker(&request.contest.store, &worker, &act)?;
    finish(request, paths::STAFF)
}

/// A page on which the organiser confirms an operation. The operation takes effect at once, and
/// others see it.
#[derive(Template)]
#[template(path = "confirm.html")]
struct ConfirmPage<'a> {
    page: Page,
    /// The text about the effect of the operation.
    effect: &'a str,
    reason: &'a str,
    /// The path to which the confirmed form is sent.
    path: &'a str,
    /// The page for an organiser who does not confirm the operation.
    back: &'a str,
}

fn exclude(
    request: &Request,
    Path(Id { id: person_id }): Path<Id>,
    Form(form): Form<ExclusionForm>,
) -> HandlerResult {
    let reason = form.reason.trim();
    if !form.is_confirmed() {
        let (person, locale) = (request.contest.store.person(person_id)?, request.locale());
        let page = Page::of(request, say::confirm_out(locale, &person.name));
        let effect = say::person_out_effect(locale);
        return response::page(&ConfirmPage {
            page,
            effect,
            reason,
            path: &request.path,
            back: paths::STAFF,
        });
    }
    let act = act(request, acts::excluded(LOG_LOCALE, reason))?.affecting(person_id);
    disqualify::disqualify(&request.contest.store, person_id, reason, &act)?;
    finish(request, paths::STAFF)
}

fn reinstate(request: &Request, Path(Id { id: whom }): Path<Id>) -> HandlerResult {
    let act = act(request, acts::reinstated(LOG_LOCALE))?.affecting(whom);
    disqualify::reinstate(&request.contest.store, whom, &act)?;
    finish(request, paths::STAFF)
}

fn version_out(
    request: &Request,
    Path(VersionPath { id: whom, number }): Path<VersionPath>,
    Form(form): Form<ExclusionForm>,
) -> HandlerResult {
    let (list, reason) = (paths::staff_person(whom), form.reason.trim());
    if !form.is_confirmed() {
        let (person, locale) = (request.contest.store.person(whom)?, request.locale());
        let page = Page::of(request, say::confirm_version_out(locale, number, &person.name));
        let effect = say::version_out_effect(locale);
        return response::page(&ConfirmPage { page, effect, reason, path: &request.path, back: &list });
    }
    let act = act(request, acts::excluded_version(LOG_LOCALE, number, reason))?.affecting(whom);
    disqualify::disqualify_version(&request.contest.store, (whom, number), reason, &act)?;
    finish(request, &list)
}

fn version_back(
    request: &Request,
    Path(VersionPath { id: whom, number }): Path<VersionPath>,
) -> HandlerResult {
    let act = act(request, acts::reinstated_version(LOG_LOCALE, number))?.affecting(whom);
    disqualify::reinstate_version(&request.contest.store, (whom, number), &act)?;
    finish(request, &paths::staff_person(whom))
}
