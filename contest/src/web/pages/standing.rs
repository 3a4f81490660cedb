//! Standings as pages show them: ranks, the cross table, a cup.

use super::tournament::name;
use crate::kits::title;
use crate::people::Id;
use crate::tournaments::{Entry, Outcome};
use crate::web::answer::Fault;
use joute_league::cup::course::Course;
use joute_league::cup::entry::Cup;
use joute_league::cup::page;
use joute_words::Locale;

/// A champion of a frozen list.
pub struct Champion {
    /// Its name.
    pub name: String,
    /// The language's title.
    pub language: String,
    /// For its owner and the jury.
    pub version: Option<u32>,
    /// It is the reader's.
    pub own: bool,
}

/// A line of a standing.
pub struct Rank {
    /// Empty, if it met nobody.
    pub rank: String,
    /// Its name.
    pub name: String,
    /// The language's title.
    pub language: String,
    /// Rating, interval, won, drawn, lost, points, left early; none, if it met nobody.
    pub figures: Vec<String>,
    /// It is the reader's.
    pub own: bool,
}

/// Everyone against everyone.
pub struct Cross {
    /// In the order of the table.
    pub names: Vec<String>,
    /// A name, and a share of wins against each.
    pub rows: Vec<(String, Vec<String>)>,
}

/// More champions than this have no cross table: no page shows so many columns.
const WIDEST: usize = 60;

/// A frozen list.
pub fn champions(locale: Locale, entries: Vec<Entry>, own: Option<Id>, jury: bool) -> Vec<Champion> {
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

/// A standing, the best first.
pub fn ranks(locale: Locale, outcomes: &[Outcome], own: Option<Id>) -> Vec<Rank> {
    let mut order: Vec<&Outcome> = outcomes.iter().collect();
    order.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    let rank = |one: &Outcome| Rank {
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

/// Everyone against everyone; none, if that is too wide for a page, or nobody met anybody.
pub fn cross(locale: Locale, outcomes: &[Outcome]) -> Option<Cross> {
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

/// Podiums, bracket and groups of a cup, as HTML; empty, if it is none.
///
/// # Errors
/// The template's.
pub fn inside(locale: Locale, cup: Option<(Cup, Course)>) -> Result<String, Fault> {
    let Some((mut cup, course)) = cup else { return Ok(String::new()) };
    cup.shape.locale = locale;
    cup.names.iter_mut().for_each(|one| *one = name(locale, one));
    page::inside(&cup, &course).map_err(Fault::Broken)
}
