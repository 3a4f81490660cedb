//! Prepares standings for display: the ranks, the table of results against each other, and cups.

use super::tournament::name;
use crate::data::{Entry, PersonId, TournamentResult};
use crate::operations::kits::title;
use crate::web::response::HandlerError;
use joute_league::cup::entry::Cup;
use joute_league::cup::page;
use joute_league::cup::state::CupState;
use joute_words::Locale;

/// A champion in the final list of participants on a tournament's page.
pub struct Champion {
    /// The name of the champion as the page shows it.
    pub name: String,
    /// The name of the champion's programming language.
    pub language: String,
    /// The number of the champion's version. Only its owner and the jury may see it.
    pub version: Option<u32>,
    /// Whether the champion belongs to the reader.
    pub own: bool,
}

/// A champion's line in the standings of a tournament.
pub struct RankRow {
    /// The champion's rank as text. It is empty if the champion played no match.
    pub rank: String,
    /// The name of the champion in this line.
    pub name: String,
    /// The name of the champion's programming language.
    pub language: String,
    /// The champion's results as texts. They are rating, interval, wins, draws, losses, points and
    /// early departures. The list is empty if the champion played no match.
    pub figures: Vec<String>,
    /// Whether the champion belongs to the reader.
    pub own: bool,
}

/// A cross table of a tournament. It shows each champion's result against each other champion.
pub struct Cross {
    /// The names of the champions in the order of the table's columns.
    pub names: Vec<String>,
    /// The rows of the table. Each has a champion's name and its share of wins against each
    /// opponent.
    pub rows: Vec<(String, Vec<String>)>,
}

/// The maximum number of champions in a tournament's cross table. Larger tables do not fit on a
/// page.
const WIDEST: usize = 60;

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
pub fn ranks(locale: Locale, outcomes: &[TournamentResult], own: Option<PersonId>) -> Vec<RankRow> {
    let mut order: Vec<&TournamentResult> = outcomes.iter().collect();
    order.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    let rank = |one: &TournamentResult| RankRow {
        rank: one.rank.map_or_else(String::new, |rank| rank.to_string()),
        name: name(locale, &one.entry.name),
        language: title(one.entry.language()).to_owned(),
        figures: one.line.as_ref().map_or_else(Vec::new, |line| {
            let interval = format!("{:.0}–{:.0}", line.low, line.high);
            let counts = [line.total.won, line.total.drawn, line.total.lost].map(|count| count.to_string());
            let figures = [format!("{:.0}", line.rating), interval].into_iter().chain(counts);
            figures.chain([line.total.points.to_string(), line.gone.to_string()]).collect()
        }),
        own: own.is_some() && one.entry.person == own,
    };
    order.into_iter().map(rank).collect()
}

/// Returns the table with each champion's result against each other one. Returns `None` if it is
/// too wide for a page or there were no matches.
pub fn cross(locale: Locale, outcomes: &[TournamentResult]) -> Option<Cross> {
    let lines: Vec<_> = outcomes.iter().filter_map(|one| Some((one, one.line.as_ref()?))).collect();
    if lines.is_empty() || lines.len() > WIDEST {
        return None;
    }
    let names = lines.iter().map(|(one, _)| name(locale, &one.entry.name)).collect();
    let share = |tally: &joute_league::standing::Tally| {
        tally.percent().map_or_else(String::new, |percent| format!("{percent:.0}"))
    };
    let rows = lines
        .iter()
        .map(|(one, line)| (name(locale, &one.entry.name), line.cross.iter().map(share).collect()))
        .collect();
    Some(Cross { names, rows })
}

/// Returns the podiums, bracket and groups of a tournament of several stages, as HTML. The text is
/// empty for other tournaments.
///
/// # Errors
/// Returns an error of the template.
pub fn inside(locale: Locale, cup: Option<(Cup, CupState)>) -> Result<String, HandlerError> {
    let Some((mut cup, state)) = cup else { return Ok(String::new()) };
    cup.shape.locale = locale;
    cup.names.iter_mut().for_each(|one| *one = name(locale, one));
    page::inside(&cup, &state).map_err(HandlerError::Internal)
}
