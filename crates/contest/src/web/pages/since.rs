//! The events since the reader's last visit to the first page. A cookie contains the times of
//! the visits, so that reading a page writes nothing to the database.

use super::time::Time;
use crate::data::{Ending, Error, Notice, Person, Role, Visibility};
use crate::operations::match_lists::endings;
use crate::plan::Plan;
use crate::web::cookies;
use crate::web::request::Request;
use cookie::time::Duration;
use jiff::{SignedDuration, Timestamp};
use joute_words::contest as say;

/// The name of the cookie with the times of the reader's visits.
const VISIT_COOKIE: &str = "visit";

/// The time without a request to the first page after which the next one begins another visit.
const MIN_VISIT_GAP: SignedDuration = SignedDuration::from_mins(30);

/// The number of seconds that a browser keeps the times of visits: 90 days.
const COOKIE_SECONDS: i64 = 90 * 24 * 3600;

/// The maximum number of matches that are counted. Further matches are not counted.
const MAX_COUNTED: usize = 1000;

/// The maximum number of notices that the first page shows.
const MAX_NOTICES: u32 = 10;

/// The times of a reader's visits to the first page, in seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visits {
    /// The time of the last request for the page.
    last: i64,
    /// The time of the last request of the visit before this one. `None` during the first visit.
    before: Option<i64>,
}

impl Visits {
    /// Returns the visits of the current request's reader, including this request.
    pub fn of(request: &Request) -> Self {
        let visits = cookies::find(&request.headers, VISIT_COOKIE).and_then(Visits::parse);
        Visits::after(visits, request.received.as_second())
    }

    /// Returns the visits after a request at a time.
    fn after(last_visits: Option<Visits>, now: i64) -> Self {
        match last_visits {
            // A browser may send any number.
            Some(Visits { last, before }) if last <= now => {
                let is_new = now - last > MIN_VISIT_GAP.as_secs();
                Visits { last: now, before: if is_new { Some(last) } else { before } }
            }
            _ => Visits { last: now, before: None },
        }
    }

    fn parse(text: &str) -> Option<Visits> {
        let (last, before) = text.split_once('.')?;
        Some(Visits { last: last.parse().ok()?, before: before.parse().ok() })
    }

    /// Returns the header that stores the visits in the reader's browser.
    pub fn cookie(self, plan: &Plan) -> String {
        let before = self.before.map_or_else(String::new, |before| before.to_string());
        let value = format!("{}.{before}", self.last);
        let mut cookie = cookies::new(plan, VISIT_COOKIE, &value);
        cookie.set_max_age(Duration::seconds(COOKIE_SECONDS));
        cookie.to_string()
    }
}

/// The events since the reader's last visit to the first page.
pub struct VisitSummary {
    /// The time of the last visit.
    pub at: Time,
    /// Sentences about the reader's matches. They are empty if no match was played.
    pub matches: Vec<String>,
    /// The notices since then. Each is a text and the path of the page about it, the newest first.
    pub notices: Vec<(String, Option<String>)>,
}

/// Returns what has happened since the last visit. Returns `None` during the first visit.
///
/// # Errors
/// Returns an error of the database.
pub fn since(request: &Request, person: &Person, visits: Visits) -> Result<Option<VisitSummary>, Error> {
    let Some(at) = visits.before.and_then(|before| Timestamp::from_second(before).ok()) else {
        return Ok(None);
    };
    let (store, locale) = (&request.contest.store, request.locale());
    let notices = store.notices(person.id, MAX_NOTICES)?.into_iter().filter(|notice| notice.at > at);
    let notice = |Notice { content, .. }: Notice| (content.text(locale), content.page());
    let matches = if person.role == Role::Candidate { matches(request, person, at)? } else { Vec::new() };
    Ok(Some(VisitSummary { at: Time::of(request, at), matches, notices: notices.map(notice).collect() }))
}

/// Returns sentences about a candidate's matches that were played after a time.
fn matches(request: &Request, person: &Person, at: Timestamp) -> Result<Vec<String>, Error> {
    let (store, locale) = (&request.contest.store, request.locale());
    let played = store.matches_since(person.id, Visibility::of(request.role()), at, MAX_COUNTED + 1)?;
    if played.is_empty() {
        return Ok(Vec::new());
    }
    let number = match played.len() {
        number if number > MAX_COUNTED => format!("{MAX_COUNTED}+"),
        number => number.to_string(),
    };
    let ended: Vec<Ending> =
        played.iter().take(MAX_COUNTED).flat_map(|one| endings(one, person.id)).collect();
    let count = |wanted| ended.iter().filter(|ending| **ending == wanted).count();
    let [won, drawn, lost, out] = [Ending::Won, Ending::Drawn, Ending::Lost, Ending::Out].map(count);
    Ok(vec![say::since_matches(locale, number), say::since_results(locale, won, drawn, lost, out)])
}

#[cfg(test)]
mod tests {
    use super::Visits;

    #[test]
    fn a_visit_ends_after_half_an_hour() {
        let visits = |last, before| Visits { last, before };
        let first = Visits::after(None, 10_000);
        assert_eq!(first, visits(10_000, None));
        let same = Visits::after(Some(first), 11_000);
        assert_eq!(same, visits(11_000, None), "requests within a short time belong to the same visit");
        let next = Visits::after(Some(same), 20_000);
        assert_eq!(next, visits(20_000, Some(11_000)));
        assert_eq!(
            Visits::after(Some(next), 20_010),
            visits(20_010, Some(11_000)),
            "a reload shows the same news"
        );
        assert_eq!(Visits::after(Some(next), 5), visits(5, None), "times in the future are ignored");
    }

    #[test]
    fn only_times_are_read() {
        assert_eq!(Visits::parse("20.10"), Some(Visits { last: 20, before: Some(10) }));
        assert_eq!(Visits::parse("20."), Some(Visits { last: 20, before: None }));
        for wrong in ["", "20", "x.1", "99999999999999999999.1"] {
            assert_eq!(Visits::parse(wrong), None, "{wrong}");
        }
    }
}
