//! The forms of the organiser's page. Each operation is one entry in the audit log.

use super::Page;
use super::staff::format_time;
use crate::people::PersonId;
use crate::running::{Act, Pause};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult, LocalizedMessage};
use crate::web::routes::{Access, Route, post};
use askama::Template;
use jiff::Timestamp;
use jiff::civil::DateTime;
use joute_words::contest as say;

pub const ROUTES: &[Route] = &[
    post("/staff/pause", Access::Organisers, |request| pause(request, true)),
    post("/staff/go-on", Access::Organisers, |request| pause(request, false)),
    post("/staff/announcements", Access::Organisers, announce),
    post("/staff/announcements/{id}/back", Access::Organisers, unsay),
    post("/staff/deadline", Access::Organisers, extend),
    post("/staff/tournaments/{number}/hour", Access::Organisers, postpone),
    post("/staff/jobs/{id}/again", Access::Organisers, requeue),
    post("/staff/jobs/{id}/drop", Access::Organisers, abandon_job),
    post("/staff/stuck/again", Access::Organisers, all_again),
    post("/staff/workers/{name}/revoke", Access::Organisers, revoke),
    post("/staff/people/{id}/out", Access::Organisers, out),
    post("/staff/people/{id}/back", Access::Organisers, back),
    post("/staff/people/{id}/versions/{number}/out", Access::Organisers, version_out),
    post("/staff/people/{id}/versions/{number}/back", Access::Organisers, version_back),
];

fn act(request: &Request, what: impl Into<String>) -> Result<Act, HandlerError> {
    Ok(Act::by(request.person()?.id, what))
}

/// Tells open pages about an organiser's change. Redirects the organiser to the page with the form.
fn finish(request: &Request, to: &str) -> HandlerResult {
    request.contest.notify_changed();
    response::redirect(to)
}

/// Returns the time in the form field `at`. It is read in the contest's time zone.
fn hour(request: &Request) -> Result<Timestamp, HandlerError> {
    let civil: DateTime = request
        .field("at")
        .parse()
        .map_err(|_| HandlerError::InvalidField(LocalizedMessage(say::no_hour)))?;
    let zoned = request.contest.plan.zone.to_ambiguous_zoned(civil).unambiguous();
    zoned
        .map(|zoned| zoned.timestamp())
        .map_err(|_| HandlerError::InvalidField(LocalizedMessage(say::no_such_hour)))
}

fn pause(request: &Request, stop: bool) -> HandlerResult {
    let what = Pause::of(request.field("what"))
        .ok_or(HandlerError::BadFormat("what must be \"queue\" or \"sending\""))?;
    let act = act(request, format!("{} {}", if stop { "paused" } else { "resumed" }, what.word()))?;
    let store = &request.contest.store;
    match stop {
        true => store.pause(what, &act, request.received)?,
        false => store.resume(what, &act, request.received)?,
    }
    finish(request, "/staff")
}

fn announce(request: &Request) -> HandlerResult {
    let (french, english) = (request.field("french").trim(), request.field("english").trim());
    let act = act(request, format!("announced: {}", [english, french].join(" ").trim()))?;
    request.contest.store.announce(french, english, &act, request.received)?;
    finish(request, "/staff")
}

fn unsay(request: &Request) -> HandlerResult {
    let id: i64 = request.part("id")?;
    request.contest.store.withdraw_announcement(
        id,
        &act(request, format!("withdrew announcement {id}"))?,
        request.received,
    )?;
    finish(request, "/staff")
}

fn extend(request: &Request) -> HandlerResult {
    let (contest, to) = (&request.contest, hour(request)?);
    let act = act(request, format!("moved the deadline to {}", format_time(&contest.plan, to)))?;
    contest.store.extend(&contest.plan, to, &act, request.received)?;
    finish(request, "/staff")
}

fn postpone(request: &Request) -> HandlerResult {
    let contest = &request.contest;
    let which =
        contest.plan.tournaments.get(request.part::<usize>("number")?).ok_or(HandlerError::NotFound)?;
    let to = hour(request)?;
    let act =
        act(request, format!("moved the tournament {} to {}", which.name, format_time(&contest.plan, to)))?;
    contest.store.postpone(which, to, &act, request.received)?;
    finish(request, "/staff")
}

fn requeue(request: &Request) -> HandlerResult {
    let id: i64 = request.part("id")?;
    request.contest.store.requeue_job(
        id,
        &act(request, format!("queued job {id} again"))?,
        request.received,
    )?;
    finish(request, "/staff")
}

fn all_again(request: &Request) -> HandlerResult {
    request
        .contest
        .store
        .requeue_all_jobs(&act(request, "queued all stuck jobs again")?, request.received)?;
    finish(request, "/staff")
}

fn abandon_job(request: &Request) -> HandlerResult {
    let id: i64 = request.part("id")?;
    request.contest.store.abandon_job(id, &act(request, format!("cancelled job {id}"))?, request.received)?;
    finish(request, "/staff")
}

fn revoke(request: &Request) -> HandlerResult {
    let worker: String = request.part("name")?;
    let act = act(request, format!("revoked the token of worker {worker}"))?;
    request.contest.store.revoke_worker(&worker, &act, request.received)?;
    finish(request, "/staff")
}

/// A page on which the organiser confirms an operation. The operation takes effect at once, and
/// others see it.
#[derive(Template)]
#[template(path = "confirm.html")]
struct Confirm<'a> {
    page: Page,
    /// The text about the effect of the operation.
    effect: &'a str,
    why: &'a str,
    /// The path to which the confirmed form is sent.
    path: &'a str,
    /// The page for an organiser who does not confirm the operation.
    back: &'a str,
}

/// Returns true if the operation needs no confirmation page. The organiser has already confirmed
/// it, or it cannot be carried out anyway.
fn is_confirmed(request: &Request) -> bool {
    request.field("confirmed") == "yes" || request.field("why").trim().is_empty()
}

fn out(request: &Request) -> HandlerResult {
    let (whom, why): (PersonId, _) = (request.part("id")?, request.field("why"));
    if !is_confirmed(request) {
        let (person, locale) = (request.contest.store.person(whom)?, request.locale());
        let page = Page::of(request, say::confirm_out(locale, &person.name));
        let effect = say::person_out_effect(locale);
        return response::page(&Confirm {
            page,
            effect,
            why: why.trim(),
            path: &request.path,
            back: "/staff",
        });
    }
    let act = act(request, format!("excluded: {}", why.trim()))?.to(whom);
    request.contest.store.disqualify(whom, why, &act, request.received)?;
    finish(request, "/staff")
}

fn back(request: &Request) -> HandlerResult {
    let whom: PersonId = request.part("id")?;
    let act = act(request, "reinstated")?.to(whom);
    request.contest.store.reinstate(whom, &act, request.received)?;
    finish(request, "/staff")
}

fn version_out(request: &Request) -> HandlerResult {
    let (whom, number, why): (PersonId, u32, _) =
        (request.part("id")?, request.part("number")?, request.field("why"));
    let list = format!("/staff/people/{whom}");
    if !is_confirmed(request) {
        let (person, locale) = (request.contest.store.person(whom)?, request.locale());
        let page = Page::of(request, say::confirm_version_out(locale, number, &person.name));
        let effect = say::version_out_effect(locale);
        return response::page(&Confirm { page, effect, why: why.trim(), path: &request.path, back: &list });
    }
    let act = act(request, format!("excluded version {number}: {}", why.trim()))?.to(whom);
    request.contest.store.disqualify_version((whom, number), why, &act, request.received)?;
    finish(request, &list)
}

fn version_back(request: &Request) -> HandlerResult {
    let (whom, number): (PersonId, u32) = (request.part("id")?, request.part("number")?);
    let act = act(request, format!("reinstated version {number}"))?.to(whom);
    request.contest.store.reinstate_version((whom, number), &act, request.received)?;
    finish(request, &format!("/staff/people/{whom}"))
}
