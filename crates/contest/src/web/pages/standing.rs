//! Prepares standings for display: the ranks, the table of results against each other, and cups.

use super::rating_text::rating_text;
use super::whisker::{Whisker, whiskers};
use crate::data::{Entry, Error, PersonId, Seat, StoredMatch, TournamentId, TournamentResult, label};
use crate::operations::kits::title;
use crate::operations::tournaments::BUNDLED_ENTRY_NAME;
use crate::paths;
use crate::web::request::Request;
use crate::web::response::HandlerError;
use joute_league::cup::entry::Cup;
use joute_league::cup::page;
use joute_league::cup::state::CupState;
use joute_league::standing::{StandingLine, Tally};
use joute_words::{Locale, tournaments as say};
use std::collections::HashMap;

/// A champion in the final list of participants on a tournament's page.
pub struct Champion {
    /// The name of the champion as the page shows it.
    pub name: String,
    /// The name of the champion's programming language.
    pub language: String,
    /// The number of the champion's version. Only its owner and the jury may see it.
    pub version: Option<u32>,
    /// True if the champion belongs to the reader.
    pub own: bool,
}

/// A champion's line in the standings of a tournament or of the ladder.
pub struct RankRow {
    /// The champion's rank as text. It is empty if the champion played no match.
    pub rank: String,
    /// The name of the champion in this line.
    pub name: String,
    /// The address of the candidate's profile.
    pub profile: Option<String>,
    /// The name of the champion's programming language. It is empty in the ladder.
    pub language: String,
    /// The champion's rating as text. It is empty if the champion played no match.
    pub rating: String,
    /// The interval of the rating. It is `None` if the champion played no match.
    pub whisker: Option<Whisker>,
    /// The champion's other results as texts, with their names. There are none if the champion
    /// played no match.
    pub figures: Vec<(&'static str, String)>,
    /// True if the champion belongs to the reader.
    pub own: bool,
}

/// Returns the address of a candidate's profile. Returns `None` if there is no candidate or if the
/// reader may see no results of candidates.
pub fn profile_link(request: &Request, person: Option<PersonId>) -> Option<String> {
    let person = person.filter(|_| request.sees_standings() || request.sees_ladder())?;
    Some(paths::profile(person))
}

/// Returns the address of the profile of the candidate whose version plays in a seat.
pub fn seat_link(request: &Request, seat: &Seat) -> Option<String> {
    match seat {
        Seat::Version { person, .. } => profile_link(request, Some(*person)),
        Seat::House { .. } => None,
    }
}

/// Returns the matches won, drawn and lost as one text.
pub fn record(tally: &Tally) -> String {
    format!("{}–{}–{}", tally.won, tally.drawn, tally.lost)
}

/// A cross table of a tournament. It shows each champion's result against each other champion.
pub struct CrossTable {
    /// The names of the champions in the order of the table's columns.
    pub names: Vec<String>,
    /// The rows of the table. Each has a champion's name and its share of wins against each
    /// opponent.
    pub rows: Vec<(String, Vec<String>)>,
}

/// The maximum number of champions in a tournament's cross table. Larger tables do not fit on a
/// page.
const MAX_CROSS_TABLE: usize = 60;

/// Returns the champions of a tournament for its page.
pub fn champions(locale: Locale, entries: Vec<Entry>, own: Option<PersonId>, jury: bool) -> Vec<Champion> {
    let champion = |entry: Entry| {
        let is_own = own.is_some() && entry.person == own;
        Champion {
            name: name(locale, &entry.name),
            language: title(entry.language()).to_owned(),
            version: entry.version().filter(|_| jury || is_own),
            own: is_own,
        }
    };
    entries.into_iter().map(champion).collect()
}

/// Returns the lines of a tournament's standings, the best champion first.
pub fn ranks(request: &Request, outcomes: &[TournamentResult], own: Option<PersonId>) -> Vec<RankRow> {
    let locale = request.locale();
    let mut order: Vec<&TournamentResult> = outcomes.iter().collect();
    order.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    let ratings: Vec<_> = order.iter().filter_map(|one| one.line.as_ref()).collect();
    let ratings: Vec<_> = ratings.iter().map(|line| [line.rating, line.low, line.high]).collect();
    let mut whiskers = whiskers(&ratings).into_iter();
    let has_gone = order.iter().filter_map(|one| one.line.as_ref()).any(|line| line.gone > 0);
    let figures = |line: &StandingLine| {
        let mut figures = vec![
            (say::possible_ranks(locale), line.rank_range()),
            (say::record(locale), record(&line.total)),
            (say::points(locale), line.total.points.to_string()),
        ];
        if has_gone {
            let gone = (line.gone > 0).then(|| line.gone.to_string());
            figures.push((say::left_early(locale), gone.unwrap_or_default()));
        }
        figures
    };
    let rank = |one: &TournamentResult| RankRow {
        rank: one.rank.map_or_else(String::new, |rank| rank.to_string()),
        name: name(locale, &one.entry.name),
        profile: profile_link(request, one.entry.person),
        language: title(one.entry.language()).to_owned(),
        rating: one.line.as_ref().map_or_else(String::new, |line| rating_text(line.rating)),
        whisker: one.line.as_ref().and_then(|_| whiskers.next()),
        figures: one.line.as_ref().map_or_else(Vec::new, figures),
        own: own.is_some() && one.entry.person == own,
    };
    order.into_iter().map(rank).collect()
}

/// Returns the table with each champion's result against each other one. Returns `None` if it is
/// too wide for a page or there were no matches. `summaries` are the tournament's results, without those
/// against each opponent.
pub fn cross(
    request: &Request,
    id: TournamentId,
    summaries: &[TournamentResult],
) -> Result<Option<CrossTable>, Error> {
    let played = summaries.iter().filter(|one| one.line.is_some()).count();
    if played == 0 || played > MAX_CROSS_TABLE {
        return Ok(None);
    }
    let (locale, outcomes) = (request.locale(), request.contest.store.tournament_results(id)?);
    let lines: Vec<_> = outcomes.iter().filter_map(|one| Some((one, one.line.as_ref()?))).collect();
    let names = lines.iter().map(|(one, _)| name(locale, &one.entry.name)).collect();
    let share = |tally: &Tally| tally.percent().map_or_else(String::new, |percent| format!("{percent:.0}"));
    let rows = lines
        .iter()
        .map(|(one, line)| (name(locale, &one.entry.name), line.cross.iter().map(share).collect()))
        .collect();
    Ok(Some(CrossTable { names, rows }))
}

/// Returns the podiums, bracket and groups of a tournament of several stages, as HTML. The text is
/// empty for other tournaments.
pub fn cup_html(locale: Locale, cup: Option<(Cup, CupState)>) -> Result<String, HandlerError> {
    let Some((mut cup, state)) = cup else { return Ok(String::new()) };
    cup.shape.locale = locale;
    cup.names.iter_mut().for_each(|one| *one = name(locale, one));
    page::page_body(&cup, &state).map_err(|error| HandlerError::Internal(error.to_string()))
}

/// A match as a line on the page of a tournament.
pub struct Match {
    /// The number of the match in the contest.
    pub number: i64,
    /// The label of the match on pages, such as `2.15`.
    pub label: String,
    /// The name of the match's map.
    pub map: String,
    /// The names of the match's champions. If the match was played, each has its score.
    pub seats: Vec<(String, Option<i64>)>,
}

/// Returns the name of a tournament's champion for pages. The contest's own opponent gets a name in
/// the reader's language.
pub fn name(locale: Locale, name: &str) -> String {
    if name == BUNDLED_ENTRY_NAME { say::house(locale).to_owned() } else { name.to_owned() }
}

/// Returns the lines of a tournament's page for the given matches. The champions have the names of
/// the tournament's list.
pub fn match_rows(locale: Locale, matches: Vec<StoredMatch>, entries: &[Entry]) -> Vec<Match> {
    let names: HashMap<_, _> = entries.iter().map(|entry| (entry.person, entry.name.as_str())).collect();
    let who = |seat: &Seat| match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    };
    let one = |one: StoredMatch| Match {
        number: one.number,
        label: label(one.number),
        seats: one
            .spec
            .seats
            .iter()
            .enumerate()
            .map(|(player, seat)| {
                let score = one.played.as_ref().and_then(|played| played.scores.get(player).copied());
                (names.get(&who(seat)).map_or_else(String::new, |found| name(locale, found)), score)
            })
            .collect(),
        map: one.map,
    };
    matches.into_iter().map(one).collect()
}
