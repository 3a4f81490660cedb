//! The page of a candidate's matches, with the form to request more.

use super::ask::{Choice, Choices};
use crate::data::{
    Ending, Error, Filter, MatchProgress, MatchReason, PersonId, StoredMatch, Topic, Visibility, label,
};
use crate::operations::match_lists::{endings, own_matches};
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
    /// The choices of the filters by result and by tournament.
    results: Vec<Choice>,
    tournaments: Vec<Choice>,
    /// The values of the list's filters by the names of their fields. They are kept in the form and in
    /// the link to the next page.
    filtered: [(&'static str, String); 7],
    groups: Vec<MatchGroup>,
    /// The address of the next page with older matches.
    older: Option<String>,
    /// The number of matches that the candidate may still request now.
    quota: u32,
    /// True if the contest has a ladder.
    ladder: bool,
}

impl Matches {
    /// Returns true if the list is filtered by this value of the field with this name.
    fn is_chosen(&self, field: &str, value: impl std::fmt::Display) -> bool {
        self.value(field) == value.to_string()
    }

    /// Returns the value by which the list is filtered in the field with this name. It is
    /// empty without a filter.
    fn value(&self, field: &str) -> &str {
        self.filtered.iter().find(|(name, _)| *name == field).map_or("", |(_, value)| value)
    }
}

/// The matches of a page that belong to one tournament, or to none.
struct MatchGroup {
    /// The number and name of the tournament. `None` for matches outside tournaments.
    tournament: Option<(i64, String)>,
    rows: Vec<MatchLine>,
}

/// A match in a list of a page.
pub struct MatchLine {
    pub number: i64,
    pub label: String,
    pub asked: Time,
    pub reason: &'static str,
    pub map: String,
    pub seed: u64,
    /// The names of the match's champions, in the order of the player numbers.
    pub names: Vec<String>,
    /// The state of the match as text. For a played match, it is the scores.
    pub stands: String,
    /// The outcome for the reader's champion. `None` if the match was not played, or if the reader has
    /// no champion or several ones in it.
    pub ending: Option<Ending>,
    /// True if the match has a replay to watch.
    pub watches: bool,
    /// True if the match has a picture of its final board.
    pub picture: bool,
}

impl MatchLine {
    /// Returns the outcome as text, with the CSS class of its colour.
    pub fn result(&self, locale: Locale) -> Option<(&'static str, &'static str)> {
        let class = match self.ending? {
            Ending::Won => "good",
            Ending::Drawn => "wait",
            Ending::Lost | Ending::Out => "bad",
        };
        Some((class, result_text(locale, self.ending?)))
    }
}

/// Returns the outcome of a match for a champion as text.
fn result_text(locale: Locale, ending: Ending) -> &'static str {
    match ending {
        Ending::Won => say::result_won(locale),
        Ending::Drawn => say::result_drawn(locale),
        Ending::Lost => say::result_lost(locale),
        Ending::Out => say::result_out(locale),
    }
}

pub(super) fn list(request: &Request, Query(filter): Query<Filter>) -> HandlerResult {
    let (person, locale) = (request.person()?, request.locale());
    let store = &request.contest.store;
    let listen = address(&request.contest, Topic::Mine(person.id));
    // The many matches of the ladder would hide the others.
    let filter = Filter { ladder: filter.ladder.or(Some(false)), ..filter };
    let matches = own_matches(store, person.id, Visibility::of(request.role()), &filter)?;
    let tournaments: Vec<Choice> =
        store.tournaments()?.into_iter().map(|one| (one.id.to_string(), one.name)).collect();
    let filtered = fields(filter);
    let older = matches.before.map(|before| {
        let mut query = form_urlencoded::Serializer::new(format!("{}?", paths::MATCHES));
        query.extend_pairs(filtered.iter().filter(|(_, value)| !value.is_empty()));
        query.append_pair("before", &before.to_string()).finish()
    });
    let results = [Ending::Won, Ending::Drawn, Ending::Lost, Ending::Out];
    response::page(&Matches {
        page: Page::of(request, say::matches(locale)),
        listen,
        choices: Choices::of(request, person.id, true)?,
        results: results
            .map(|one| (ending_field(one).to_owned(), result_text(locale, one).to_owned()))
            .into(),
        groups: groups(request, person.id, &matches.matches, &tournaments)?,
        tournaments,
        filtered,
        older,
        quota: request.contest.plan.quotas.wishes,
        ladder: request.contest.plan.ladder.is_some(),
    })
}

/// Returns the values of a filter's fields by their names, without the choice of the page.
fn fields(filter: Filter) -> [(&'static str, String); 7] {
    let Filter { version, against, map, result, tournament, ladder, duel, before: _ } = filter;
    [
        ("version", version.map(|version| version.to_string())),
        ("opponent", against.map(|against| against.to_string())),
        ("map", map),
        ("result", result.map(|result| ending_field(result).to_owned())),
        ("tournament", tournament.map(|tournament| tournament.to_string())),
        ("ladder", ladder.filter(|ladder| *ladder).map(|_| "yes".to_owned())),
        ("duel", duel.map(|duel| duel.to_string())),
    ]
    .map(|(name, value)| (name, value.unwrap_or_default()))
}

/// Returns the value of the field `result` that selects an outcome.
const fn ending_field(ending: Ending) -> &'static str {
    match ending {
        Ending::Won => "won",
        Ending::Drawn => "drawn",
        Ending::Lost => "lost",
        Ending::Out => "out",
    }
}

/// Returns the matches of a page by tournament. The group with the newest match comes first.
fn groups(
    request: &Request,
    person: PersonId,
    found: &[StoredMatch],
    tournaments: &[Choice],
) -> Result<Vec<MatchGroup>, Error> {
    let mut groups: Vec<(Option<i64>, MatchGroup)> = Vec::new();
    for (mut row, one) in lines(request, found)?.into_iter().zip(found) {
        let mut own = endings(one, person);
        row.ending = own.next().filter(|_| own.next().is_none());
        let id = one.tournament;
        match groups.iter_mut().find(|(of, _)| *of == id) {
            Some((_, group)) => group.rows.push(row),
            None => {
                let name = |id: i64| tournaments.iter().find(|(value, _)| *value == id.to_string());
                let tournament =
                    id.map(|id| (id, name(id).map(|(_, name)| name.clone()).unwrap_or_default()));
                groups.push((id, MatchGroup { tournament, rows: vec![row] }));
            }
        }
    }
    Ok(groups.into_iter().map(|(_, group)| group).collect())
}

/// Returns the lines of a page's list for the given matches. The lines do not contain the outcome for
/// the page's reader.
pub fn lines(request: &Request, matches: &[StoredMatch]) -> Result<Vec<MatchLine>, Error> {
    let (contest, locale) = (&request.contest, request.locale());
    let progress = queue::match_progress(&contest.store, matches)?;
    let mut names = Names::of(contest);
    let line = |one: &StoredMatch| {
        Ok(MatchLine {
            number: one.number,
            label: label(one.number),
            asked: Time::to_the_second(request, one.requested),
            reason: reason_text(locale, one.reason),
            map: one.map.clone(),
            seed: one.spec.seed,
            names: one.spec.seats.iter().map(|seat| names.seat(seat)).collect::<Result<_, Error>>()?,
            stands: progress_text(
                locale,
                one,
                progress.get(&one.number).copied().unwrap_or(MatchProgress::Over),
            ),
            ending: None,
            watches: one.played.is_some() && one.forfeit.is_none(),
            picture: one.played.as_ref().is_some_and(|played| played.picture.is_some()),
        })
    };
    matches.iter().map(line).collect()
}

/// Returns the reason why a match is played as text, such as a candidate's request.
pub fn reason_text(locale: Locale, reason: MatchReason) -> &'static str {
    match reason {
        MatchReason::First => say::first_match(locale),
        MatchReason::Requested => say::wish(locale),
        MatchReason::Tournament => say::of_tournament(locale),
        MatchReason::Duel => say::of_duel(locale),
        MatchReason::Challenge => joute_words::challenges::of_challenge(locale),
        MatchReason::Ladder => joute_words::ladder::of_ladder(locale),
    }
}

/// Returns the state of a match as text. For a played match, it is the scores.
pub fn progress_text(locale: Locale, one: &StoredMatch, stage: MatchProgress) -> String {
    match (&one.played, stage) {
        (Some(played), _) => outcome::scores(played),
        (None, MatchProgress::Waiting(place)) => say::waiting(locale, place),
        (None, MatchProgress::Playing | MatchProgress::Over) => say::playing(locale).to_owned(),
        (None, MatchProgress::Stuck) => say::stuck(locale).to_owned(),
    }
}
