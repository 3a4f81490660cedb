//! The page of a candidate's matches, with the form to request more.

use super::ask::Choices;
use crate::data::{
    Error, FILTERED, Filter, MatchProgress, MatchReason, StoredMatch, Topic, Visibility, label,
};
use crate::operations::queue;
use crate::operations::replays::Names;
use crate::paths;
use crate::web::extract::Query;
use crate::web::live::address;
use crate::web::outcome;
use crate::web::pages::Page;
use crate::web::pages::time::Time;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use askama::Template;
use joute_words::{Locale, contest as say};

#[derive(Template)]
#[template(path = "matches.html")]
struct Matches {
    page: Page,
    /// The address at which the page listens for changes of the listed matches.
    listen: String,
    choices: Choices,
    /// The values of the list's filters: version, opponent and map. They are kept in the form and
    /// in the link to the next page.
    filtered: [String; 3],
    rows: Vec<MatchLine>,
    /// The address of the next page with older matches.
    older: Option<String>,
    /// The number of matches that the candidate may still request now.
    quota: u32,
}

impl Matches {
    /// Returns true if the list is filtered by this value. `at` selects the filter: version,
    /// opponent or map.
    fn chosen(&self, at: usize, value: impl std::fmt::Display) -> bool {
        self.filtered.get(at).is_some_and(|filtered| *filtered == value.to_string())
    }
}

/// A match as a line of a page's list.
pub struct MatchLine {
    pub number: i64,
    pub label: String,
    pub asked: Time,
    pub why: &'static str,
    pub map: String,
    pub seed: u64,
    /// The names of the match's champions, in the order of the player numbers.
    pub names: Vec<String>,
    /// The state of the match as text. For a played match, it is the scores.
    pub stands: String,
    /// Whether the match was played.
    pub over: bool,
}

pub(super) fn list(request: &Request, Query(filter): Query<Filter>) -> HandlerResult {
    let person = request.person()?;
    let listen = address(&request.contest, Topic::Mine(person.id));
    let mut found = request.contest.store.own_matches(person.id, Visibility::of(request.role()), &filter)?;
    let more = found.len() > FILTERED;
    found.truncate(FILTERED);
    let Filter { version, against, map, .. } = filter;
    let filtered =
        [version.map(|version| version.to_string()), against.map(|against| against.to_string()), map];
    let filtered = filtered.map(Option::unwrap_or_default);
    let older = found.last().filter(|_| more).map(|last| {
        let mut query = form_urlencoded::Serializer::new(format!("{}?", paths::MATCHES));
        for (name, value) in ["version", "opponent", "map"].into_iter().zip(&filtered) {
            query.append_pair(name, value);
        }
        query.append_pair("before", &last.number.to_string()).finish()
    });
    let page = Page::of(request, say::matches(request.locale()));
    let (choices, rows) = (Choices::of(request, person.id)?, lines(request, &found)?);
    response::page(&Matches {
        page,
        listen,
        choices,
        filtered,
        rows,
        older,
        quota: request.contest.plan.quotas.wishes,
    })
}

/// Returns the lines of a page's list for the given matches.
pub fn lines(request: &Request, found: &[StoredMatch]) -> Result<Vec<MatchLine>, Error> {
    let (contest, locale) = (&request.contest, request.locale());
    let progress = queue::match_progress(&contest.store, found)?;
    let mut names = Names::of(contest);
    let line = |one: &StoredMatch| {
        Ok(MatchLine {
            number: one.number,
            label: label(one.number),
            asked: Time::to_the_second(request, one.requested),
            why: reason_text(locale, one.why),
            map: one.map.clone(),
            seed: one.spec.seed,
            names: one.spec.seats.iter().map(|seat| names.seat(seat)).collect::<Result<_, Error>>()?,
            stands: stands(locale, one, progress.get(&one.number).copied().unwrap_or(MatchProgress::Over)),
            over: one.played.is_some(),
        })
    };
    found.iter().map(line).collect()
}

/// Returns the reason why a match is played as text, such as a candidate's request.
pub fn reason_text(locale: Locale, why: MatchReason) -> &'static str {
    match why {
        MatchReason::First => say::first_match(locale),
        MatchReason::Requested => say::wish(locale),
        MatchReason::Tournament => say::of_tournament(locale),
        MatchReason::Duel => say::of_duel(locale),
    }
}

/// Returns the state of a match as text. For a played match, it is the scores.
pub fn stands(locale: Locale, one: &StoredMatch, stage: MatchProgress) -> String {
    match (&one.played, stage) {
        (Some(played), _) => outcome::scores(played),
        (None, MatchProgress::Waiting(place)) => say::waiting(locale, place),
        (None, MatchProgress::Playing | MatchProgress::Over) => say::playing(locale).to_owned(),
        (None, MatchProgress::Stuck) => say::stuck(locale).to_owned(),
    }
}
