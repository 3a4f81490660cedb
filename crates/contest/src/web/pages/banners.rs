//! The banners above every page: announcements, pauses, and tournaments that start within the hour.

use super::time::minute;
use crate::data::{Changes, Error, Pause, Role, Tournament};
use crate::operations::health::disk;
use crate::paths;
use crate::web::request::Request;
use jiff::{SignedDuration, Timestamp};
use joute_words::{Locale, contest as say};

/// The time before a tournament's start at which its banner appears on every page.
const BANNER_LEAD_TIME: SignedDuration = SignedDuration::from_hours(1);

/// A banner: a sentence that is shown above every page of the contest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Banner {
    /// The text of the banner.
    pub text: String,
    /// The path of the page about the banner's subject, if the reader may see one.
    pub to: Option<String>,
}

/// Returns the banners to show above the current page. If they cannot be read, the list is empty,
/// so that the page is still shown.
pub fn banners(request: &Request) -> Vec<Banner> {
    find_banners(request).unwrap_or_else(|error| {
        tracing::error!(%error, "the banners cannot be read");
        Vec::new()
    })
}

fn find_banners(request: &Request) -> Result<Vec<Banner>, Error> {
    let (store, locale) = (&request.contest.store, request.locale());
    let changes = store.changes()?;
    let mut banners = upcoming_banners(request, &changes, locale)?;
    banners.extend(store.announcements()?.iter().map(|announcement| {
        let to = announcement.about.as_deref().map(str::to_owned);
        Banner { text: announcement.text(locale).to_owned(), to }
    }));
    let of_staff =
        |part: &str| (request.role() == Some(Role::Organiser)).then(|| format!("{}#{part}", paths::STAFF));
    let mut add = |text: &str, part: &str| banners.push(Banner { text: text.to_owned(), to: of_staff(part) });
    if disk(&request.contest).is_full() {
        add(say::disk_is_full(locale), "disk");
    }
    if changes.paused(Pause::Sending) {
        add(say::sending_is_paused(locale), "pauses");
    }
    if changes.paused(Pause::Queue) {
        add(say::queue_is_paused(locale), "pauses");
    }
    Ok(banners)
}

/// Returns the number, name and start of the next tournament. Returns `None` if there is none.
pub fn next_tournament(request: &Request) -> Result<Option<(i64, String, Timestamp)>, Error> {
    let all = request.contest.store.tournaments()?.into_iter();
    let next = all
        .filter(|one| one.frozen.is_none() && one.is_open() && one.at > request.received)
        .min_by_key(|one| one.at);
    Ok(next.map(|one| (one.id, one.name, one.at)))
}

/// Returns banners about the tournaments that start within an hour. They name the starting time,
/// not the remaining time, so that screen readers read them only once.
fn upcoming_banners(request: &Request, changes: &Changes, locale: Locale) -> Result<Vec<Banner>, Error> {
    let (plan, now) = (&request.contest.plan, request.received);
    let tournaments: Vec<Tournament> = request.contest.store.tournaments()?;
    let hours = plan.tournaments.iter().map(|tournament| (&tournament.name, changes.hour(tournament)));
    let cancelled = |name: &str| tournaments.iter().any(|one| one.name == name && one.cancelled.is_some());
    let next = hours
        .filter(|(name, at)| *at > now && at.duration_since(now) <= BANNER_LEAD_TIME && !cancelled(name));
    let say = |name: &str, hour: String| match request.role() {
        Some(Role::Candidate) => say::soon_and_so_on(locale, name, hour),
        _ => say::soon(locale, name, hour),
    };
    let banner = |(name, at): (&String, Timestamp)| Banner {
        text: say(name, minute(&plan.zone, at)),
        to: tournaments.iter().find(|one| one.name == *name).map(|one| paths::tournament(one.id)),
    };
    Ok(next.map(banner).collect())
}
