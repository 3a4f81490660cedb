//! The forms of the organiser's page. Each operation is one entry in the audit log.

use super::Page;
use super::staff::shown;
use crate::people::Id;
use crate::running::{Act, Pause};
use crate::web::answer::{self, Answer, Fault, Told};
use crate::web::routes::{Route, Who, post};
use crate::web::visit::Visit;
use askama::Template;
use jiff::Timestamp;
use jiff::civil::DateTime;
use joute_words::contest as say;

pub const ROUTES: &[Route] = &[
    post("/staff/pause", Who::Organisers, |visit| pause(visit, true)),
    post("/staff/go-on", Who::Organisers, |visit| pause(visit, false)),
    post("/staff/announcements", Who::Organisers, announce),
    post("/staff/announcements/{id}/back", Who::Organisers, unsay),
    post("/staff/deadline", Who::Organisers, extend),
    post("/staff/tournaments/{number}/hour", Who::Organisers, postpone),
    post("/staff/jobs/{id}/again", Who::Organisers, again),
    post("/staff/jobs/{id}/drop", Who::Organisers, give_up),
    post("/staff/stuck/again", Who::Organisers, all_again),
    post("/staff/workers/{name}/revoke", Who::Organisers, revoke),
    post("/staff/people/{id}/out", Who::Organisers, out),
    post("/staff/people/{id}/back", Who::Organisers, back),
    post("/staff/people/{id}/versions/{number}/out", Who::Organisers, version_out),
    post("/staff/people/{id}/versions/{number}/back", Who::Organisers, version_back),
];

fn act(visit: &Visit, what: impl Into<String>) -> Result<Act, Fault> {
    Ok(Act::by(visit.person()?.id, what))
}

/// Notifies live pages and redirects the organiser to the page with the form.
fn done(visit: &Visit, to: &str) -> Answer {
    visit.contest.tell();
    answer::go_to(to)
}

/// Parses the form field `at` in the contest's time zone.
fn hour(visit: &Visit) -> Result<Timestamp, Fault> {
    let civil: DateTime = visit.field("at").parse().map_err(|_| Fault::Unclear(Told(say::no_hour)))?;
    let zoned = visit.contest.plan.zone.to_ambiguous_zoned(civil).unambiguous();
    zoned.map(|zoned| zoned.timestamp()).map_err(|_| Fault::Unclear(Told(say::no_such_hour)))
}

fn pause(visit: &Visit, stop: bool) -> Answer {
    let what =
        Pause::of(visit.field("what")).ok_or(Fault::Unreadable("what must be \"queue\" or \"sending\""))?;
    let act = act(visit, format!("{} {}", if stop { "paused" } else { "resumed" }, what.word()))?;
    let store = &visit.contest.store;
    match stop {
        true => store.pause(what, &act, visit.received)?,
        false => store.go_on(what, &act, visit.received)?,
    }
    done(visit, "/staff")
}

fn announce(visit: &Visit) -> Answer {
    let (french, english) = (visit.field("french").trim(), visit.field("english").trim());
    let act = act(visit, format!("announced: {}", [english, french].join(" ").trim()))?;
    visit.contest.store.announce(french, english, &act, visit.received)?;
    done(visit, "/staff")
}

fn unsay(visit: &Visit) -> Answer {
    let id: i64 = visit.part("id")?;
    visit.contest.store.unsay(id, &act(visit, format!("withdrew announcement {id}"))?, visit.received)?;
    done(visit, "/staff")
}

fn extend(visit: &Visit) -> Answer {
    let (contest, to) = (&visit.contest, hour(visit)?);
    let act = act(visit, format!("moved the deadline to {}", shown(&contest.plan, to)))?;
    contest.store.extend(&contest.plan, to, &act, visit.received)?;
    done(visit, "/staff")
}

fn postpone(visit: &Visit) -> Answer {
    let contest = &visit.contest;
    let which = contest.plan.tournaments.get(visit.part::<usize>("number")?).ok_or(Fault::Missing)?;
    let to = hour(visit)?;
    let act = act(visit, format!("moved the tournament {} to {}", which.name, shown(&contest.plan, to)))?;
    contest.store.postpone(which, to, &act, visit.received)?;
    done(visit, "/staff")
}

fn again(visit: &Visit) -> Answer {
    let id: i64 = visit.part("id")?;
    visit.contest.store.wait_again(id, &act(visit, format!("queued job {id} again"))?, visit.received)?;
    done(visit, "/staff")
}

fn all_again(visit: &Visit) -> Answer {
    visit.contest.store.all_wait_again(&act(visit, "queued all stuck jobs again")?, visit.received)?;
    done(visit, "/staff")
}

fn give_up(visit: &Visit) -> Answer {
    let id: i64 = visit.part("id")?;
    visit.contest.store.give_up(id, &act(visit, format!("cancelled job {id}"))?, visit.received)?;
    done(visit, "/staff")
}

fn revoke(visit: &Visit) -> Answer {
    let worker: String = visit.part("name")?;
    let act = act(visit, format!("revoked the token of worker {worker}"))?;
    visit.contest.store.revoke_worker(&worker, &act, visit.received)?;
    done(visit, "/staff")
}

/// A page that asks the organiser to confirm an operation which takes effect at once and is visible
/// to others.
#[derive(Template)]
#[template(path = "confirm.html")]
struct Confirm<'a> {
    page: Page,
    /// The effect of the operation.
    effect: &'a str,
    why: &'a str,
    /// The path that the form is sent to.
    path: &'a str,
    /// The page to which the organiser returns.
    back: &'a str,
}

/// Returns true if the form was confirmed, or cannot be carried out in any case.
fn is_confirmed(visit: &Visit) -> bool {
    visit.field("confirmed") == "yes" || visit.field("why").trim().is_empty()
}

fn out(visit: &Visit) -> Answer {
    let (whom, why): (Id, _) = (visit.part("id")?, visit.field("why"));
    if !is_confirmed(visit) {
        let (person, locale) = (visit.contest.store.person(whom)?, visit.locale());
        let page = Page::of(visit, say::confirm_out(locale, &person.name));
        let effect = say::person_out_effect(locale);
        return answer::page(&Confirm { page, effect, why: why.trim(), path: &visit.path, back: "/staff" });
    }
    let act = act(visit, format!("excluded: {}", why.trim()))?.to(whom);
    visit.contest.store.put_out(whom, why, &act, visit.received)?;
    done(visit, "/staff")
}

fn back(visit: &Visit) -> Answer {
    let whom: Id = visit.part("id")?;
    let act = act(visit, "reinstated")?.to(whom);
    visit.contest.store.take_back(whom, &act, visit.received)?;
    done(visit, "/staff")
}

fn version_out(visit: &Visit) -> Answer {
    let (whom, number, why): (Id, u32, _) = (visit.part("id")?, visit.part("number")?, visit.field("why"));
    let list = format!("/staff/people/{whom}");
    if !is_confirmed(visit) {
        let (person, locale) = (visit.contest.store.person(whom)?, visit.locale());
        let page = Page::of(visit, say::confirm_version_out(locale, number, &person.name));
        let effect = say::version_out_effect(locale);
        return answer::page(&Confirm { page, effect, why: why.trim(), path: &visit.path, back: &list });
    }
    let act = act(visit, format!("excluded version {number}: {}", why.trim()))?.to(whom);
    visit.contest.store.put_version_out((whom, number), why, &act, visit.received)?;
    done(visit, &list)
}

fn version_back(visit: &Visit) -> Answer {
    let (whom, number): (Id, u32) = (visit.part("id")?, visit.part("number")?);
    let act = act(visit, format!("reinstated version {number}"))?.to(whom);
    visit.contest.store.take_version_back((whom, number), &act, visit.received)?;
    done(visit, &format!("/staff/people/{whom}"))
}
