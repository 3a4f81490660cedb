//! Generates the pages with the results of a league.

use super::{Content, Layout, Site, render};
use crate::contest::Viewer;
use crate::error::{Error, Result};
use crate::league::{ChampionResults, League, Match, public_replay};
use crate::results::{self, MatchRow, Names, WATCH_PAGE, WinShare};
use askama::Template;
use joute_compact::{first_lines, script};
use joute_words::{Locale, league, site as say};
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The script that filters the matches on the results page of the site.
const FILTERS: &str = include_str!("../../../../templates/site/results.js");

/// The maximum number of champions on the home page of the site.
const MAX_CHAMPIONS: usize = 10;

/// The maximum number of matches on the home page of the site.
const MAX_MATCHES: usize = 6;

/// A champion's row in a league's standings on the site.
pub(super) struct StandingRow {
    pub rank: usize,
    pub name: String,
    /// The path of the champion's page, relative to the league's folder.
    pub page: String,
    pub language: String,
    pub rating: String,
    pub low: String,
    pub high: String,
    pub record: String,
    pub gone: u32,
}

#[derive(Template)]
#[template(path = "site/results.html")]
struct ResultsPage<'a> {
    layout: Layout<'a>,
    standings: Vec<StandingRow>,
    maps: Vec<&'a str>,
    /// The texts that the page's script shows to readers, as JSON.
    spoken: String,
}

#[derive(Template)]
#[template(path = "site/champion.html")]
struct ChampionPage<'a> {
    layout: Layout<'a>,
    standing: StandingRow,
    /// The tables with the champion's shares of wins, each with a heading.
    tables: Vec<(&'static str, Vec<WinShare>)>,
    matches: Vec<MatchRow>,
}

/// A match of a league on the home page of the site.
pub(super) struct HomeMatch {
    pub seats: String,
    pub scores: String,
    pub map: String,
    pub href: String,
}

impl Site<'_> {
    /// Adds the pages and replays of the league to the site. There are a results page with filters,
    /// a page for each champion, and a page that plays replays.
    pub(super) fn results(&self, add: &mut dyn FnMut(String, Content)) -> Result<()> {
        let Some((folder, league, names)) = &self.league else { return Ok(()) };
        for name in ["standings.csv", "matches.csv", "league.json"] {
            add(format!("league/{name}"), Content::Copy(folder.join(name)));
        }
        add("league/league.html".into(), Content::Text(self.results_page(league, names)?));
        add("league/results.js".into(), Content::Text(FILTERS.to_owned()));
        add("league/matches.js".into(), Content::Text(results::data(league, names)));
        let mut played: HashMap<&str, Vec<&Match>> = HashMap::new();
        for one in &league.matches {
            one.seats.iter().for_each(|seat| played.entry(seat).or_default().push(one));
        }
        for line in &league.standings {
            let path = format!("league/champions/{}", names.page(&line.name));
            let own = played.remove(line.name.as_str()).unwrap_or_default();
            add(path.clone(), Content::Text(self.champion_page(&path, league, line, &own, names)?));
        }
        let Some(viewer) = &self.contest.viewer else { return Ok(()) };
        let title = say::results(self.contest.api.locale);
        // The heading of the viewer links back to the results.
        let up = format!("<link rel=\"up\" href=\"league.html\" title=\"{title}\">\n</head>");
        add(format!("league/{WATCH_PAGE}"), Content::Text(viewer.page.replacen("</head>", &up, 1)));
        for (one, script) in league.matches.iter().zip(scripts(folder, league, names, viewer)) {
            add(format!("league/replays/{}.js", names.replay(&one.replay)), Content::Text(script?));
        }
        Ok(())
    }

    fn results_page(&self, league: &League, names: &Names) -> Result<String> {
        let locale = self.contest.api.locale;
        let mut maps: Vec<&str> = league.matches.iter().map(|played| played.map.as_str()).collect();
        maps.sort_unstable();
        maps.dedup();
        let spoken = serde_json::json!({
            "watch": say::watch(locale), "none": say::none_found(locale), "more": say::show_more(locale),
            "out": league::out(locale), "letters": letters(locale),
            "matches": league::matches(locale).to_lowercase(),
        });
        render(&ResultsPage {
            layout: self.layout("league/league.html", locale, Some(say::results(locale))),
            standings: league.standings.iter().map(|line| standing_row(line, names)).collect(),
            maps,
            spoken: spoken.to_string(),
        })
    }

    fn champion_page(
        &self,
        path: &str,
        league: &League,
        line: &ChampionResults,
        played: &[&Match],
        names: &Names,
    ) -> Result<String> {
        let locale = self.contest.api.locale;
        let seat =
            |(seat, total): (usize, _)| (format!("{} {seat}", league::seat(locale)), String::new(), total);
        // A game without maps has a single map with an empty name.
        let maps = league.maps.iter().zip(&line.maps).filter(|(map, _)| !map.is_empty());
        let tables = [
            (say::opponents(locale), results::against(league, line, names)),
            (
                league::by_map(locale),
                results::shares(maps.map(|(map, total)| (map.clone(), String::new(), total))),
            ),
            (league::by_seat(locale), results::shares(line.sides.iter().enumerate().map(seat))),
            (league::by_place(locale), results::places(line, league::place(locale))),
        ];
        render(&ChampionPage {
            layout: self.layout(path, locale, Some(&line.name)),
            standing: standing_row(line, names),
            tables: tables.into_iter().filter(|(_, shares)| !shares.is_empty()).collect(),
            matches: played.iter().map(|one| results::row(one, &line.name, letters(locale), names)).collect(),
        })
    }

    pub(super) fn standings(&self) -> Vec<StandingRow> {
        let Some((_, league, names)) = &self.league else { return Vec::new() };
        league.standings.iter().take(MAX_CHAMPIONS).map(|line| standing_row(line, names)).collect()
    }

    /// Returns the matches for the home page. They are matches of the highest-ranked champions.
    pub(super) fn matches(&self) -> Vec<HomeMatch> {
        let Some((_, league, names)) = &self.league else { return Vec::new() };
        if self.contest.viewer.is_none() {
            return Vec::new();
        }
        let ranks: HashMap<&str, usize> =
            league.standings.iter().enumerate().map(|(rank, line)| (line.name.as_str(), rank)).collect();
        let rank = |seat: &String| ranks.get(seat.as_str()).copied().unwrap_or(ranks.len());
        let mut order: Vec<_> = league.matches.iter().collect();
        order.sort_by_key(|played| played.seats.iter().map(rank).sum::<usize>());
        let played = |played: &&Match| HomeMatch {
            seats: played.seats.join(" – "),
            scores: results::scores(played),
            map: played.map.clone(),
            href: format!("league/{}", names.watch(played)),
        };
        order.iter().take(MAX_MATCHES).map(played).collect()
    }
}

/// Returns a script with the replay of each match. The site's page that plays replays loads it. All
/// processors share the work, because it takes longer than the rest of the site.
fn scripts(folder: &Path, league: &League, names: &Names, viewer: &Viewer) -> Vec<Result<String>> {
    let next = AtomicUsize::new(0);
    let result: Vec<OnceLock<Result<String>>> = league.matches.iter().map(|_| OnceLock::new()).collect();
    let text = |one: &Match| {
        let replay = public_replay(folder, &one.replay)?;
        (viewer.filmed)(&replay.text()).map_err(Error::Viewer)
    };
    // The replays of a map are predicted from its first one.
    let mut bases: HashMap<&str, (&Match, OnceLock<Option<String>>)> = HashMap::new();
    for one in &league.matches {
        bases.entry(&one.map).or_insert((one, OnceLock::new()));
    }
    let scripted = |one: &Match| -> Result<String> {
        let (base, lines) = &bases[one.map.as_str()];
        if std::ptr::eq(*base, one) {
            return Ok(script(&text(one)?, None));
        }
        // If the base cannot be read, its own script is an error.
        let lines = lines.get_or_init(|| text(base).ok().map(|text| first_lines(&text).to_owned()));
        let base = lines.as_deref().map(|lines| (names.replay(&base.replay), lines));
        Ok(script(&text(one)?, base))
    };
    let work = || {
        while let Some((one, place)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            league.matches.get(at).zip(result.get(at))
        } {
            let named = |source| Error::Script { name: one.replay.clone(), source: Box::new(source) };
            let _ = place.set(scripted(one).map_err(named));
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads.min(league.matches.len())).for_each(|_| drop(scope.spawn(work)));
    });
    result.into_iter().map(|place| place.into_inner().unwrap_or_else(|| Err(Error::NotDrawn))).collect()
}

/// Returns the letters for won, drawn and lost matches in tables.
fn letters(locale: Locale) -> [&'static str; 3] {
    [league::letter_won(locale), league::letter_drawn(locale), league::letter_lost(locale)]
}

fn standing_row(line: &ChampionResults, names: &Names) -> StandingRow {
    StandingRow {
        rank: line.rank,
        name: line.name.clone(),
        page: format!("champions/{}", names.page(&line.name)),
        language: line.language.clone(),
        rating: format!("{:.0}", line.rating),
        low: format!("{:.0}", line.low),
        high: format!("{:.0}", line.high),
        record: results::record(&line.total),
        gone: line.gone,
    }
}
