//! What stands above every page: what organisers tell everybody, what is paused, and tournaments within the hour.

use super::time::minute;
use crate::people::Role;
use crate::running::{Changes, Pause};
use crate::store::Error;
use crate::web::visit::Visit;
use jiff::SignedDuration;
use joute_words::{Locale, contest as say};

/// How long before its hour a tournament is announced.
const BEFORE: SignedDuration = SignedDuration::from_hours(1);

/// The banners. A page without them is better than none.
pub fn banners(visit: &Visit) -> Vec<String> {
    told(visit).unwrap_or_else(|error| {
        tracing::error!(%error, "no banners");
        Vec::new()
    })
}

fn told(visit: &Visit) -> Result<Vec<String>, Error> {
    let (store, locale) = (&visit.contest.store, visit.locale());
    let changes = store.changes()?;
    let mut banners = soon(visit, &changes, locale);
    banners.extend(store.announcements()?.iter().map(|told| told.text(locale).to_owned()));
    if visit.contest.disk().is_full() {
        banners.push(say::disk_is_full(locale).to_owned());
    }
    if changes.paused(Pause::Sending) {
        banners.push(say::sending_is_paused(locale).to_owned());
    }
    if changes.paused(Pause::Queue) {
        banners.push(say::queue_is_paused(locale).to_owned());
    }
    Ok(banners)
}

/// They name the hour and not what is left until then: a text that stays is read aloud once.
fn soon(visit: &Visit, changes: &Changes, locale: Locale) -> Vec<String> {
    let (plan, now) = (&visit.contest.plan, visit.received);
    let hours = plan.tournaments.iter().map(|tournament| (&tournament.name, changes.hour(tournament)));
    let next = hours.filter(|(_, at)| *at > now && at.duration_since(now) <= BEFORE);
    let say = |name: &str, hour: String| match visit.role() {
        Some(Role::Candidate) => say::soon_and_so_on(locale, name, hour),
        _ => say::soon(locale, name, hour),
    };
    next.map(|(name, at)| say(name, minute(&plan.zone, at))).collect()
}
