//! The pages of a league's results.

use super::{Content, Layout, Site, render};
use crate::contest::Viewer;
use crate::league::{self, League};
use crate::results::{self, Names, Row, Share, WATCH};
use askama::Template;
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The filters of the results page.
const FILTERS: &str = include_str!("../../../templates/site/results.js");

/// Champions on the first page.
const BEST: usize = 10;

/// Matches on the first page.
const SHOWN: usize = 6;

/// A champion's line in a table.
pub(super) struct Standing {
    pub rank: usize,
    pub name: String,
    /// From the league's folder.
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
    standings: Vec<Standing>,
    maps: Vec<&'a str>,
    /// Of the script: what words it shows.
    spoken: String,
}

#[derive(Template)]
#[template(path = "site/champion.html")]
struct ChampionPage<'a> {
    layout: Layout<'a>,
    standing: Standing,
    /// Shares of wins, with their headings.
    tables: Vec<(&'static str, Vec<Share>)>,
    matches: Vec<Row>,
}

/// A match on the first page.
pub(super) struct Played {
    pub seats: String,
    pub scores: String,
    pub map: String,
    pub href: String,
}

impl Site<'_> {
    /// The league: a page of results with filters, one for each champion, one that plays all replays, and these.
    pub(super) fn results(&self, add: &mut dyn FnMut(String, Content)) -> Result<(), String> {
        let Some((folder, league, names)) = &self.league else { return Ok(()) };
        for name in ["standings.csv", "matches.csv", "league.json"] {
            add(format!("league/{name}"), Content::Copy(folder.join(name)));
        }
        add("league/league.html".into(), Content::Text(self.results_page(league, names)?));
        add("league/results.js".into(), Content::Text(FILTERS.to_owned()));
        add("league/matches.js".into(), Content::Text(results::data(league, names)));
        let mut played: HashMap<&str, Vec<&league::Match>> = HashMap::new();
        for one in &league.matches {
            one.seats.iter().for_each(|seat| played.entry(seat).or_default().push(one));
        }
        for line in &league.standings {
            let path = format!("league/champions/{}", names.page(&line.name));
            let own = played.remove(line.name.as_str()).unwrap_or_default();
            add(path.clone(), Content::Text(self.champion_page(&path, league, line, &own, names)?));
        }
        let Some(viewer) = &self.contest.viewer else { return Ok(()) };
        // The viewer's heading leads back.
        let up = format!("<link rel=\"up\" href=\"league.html\" title=\"{}\">\n</head>", self.words.results);
        add(format!("league/{WATCH}"), Content::Text(viewer.page.replacen("</head>", &up, 1)));
        for (one, script) in league.matches.iter().zip(scripts(folder, league, viewer)) {
            add(format!("league/replays/{}.js", names.replay(&one.replay)), Content::Text(script?));
        }
        Ok(())
    }

    fn results_page(&self, league: &League, names: &Names) -> Result<String, String> {
        let words = self.words;
        let mut maps: Vec<&str> = league.matches.iter().map(|played| played.map.as_str()).collect();
        maps.sort_unstable();
        maps.dedup();
        let spoken = serde_json::json!({
            "watch": words.watch, "none": words.none_found, "more": words.show_more, "out": words.out,
            "letters": words.letters, "matches": words.matches.to_lowercase(),
        });
        render(&ResultsPage {
            layout: self.layout("league/league.html", words.lang, Some(words.results)),
            standings: league.standings.iter().map(|line| standing(line, names)).collect(),
            maps,
            spoken: spoken.to_string(),
        })
    }

    fn champion_page(
        &self,
        path: &str,
        league: &League,
        line: &league::Line,
        played: &[&league::Match],
        names: &Names,
    ) -> Result<String, String> {
        let words = self.words;
        let seat = |(seat, total): (usize, _)| (format!("{} {seat}", words.seat), String::new(), total);
        // A game without maps has one, without a name.
        let maps = league.maps.iter().zip(&line.maps).filter(|(map, _)| !map.is_empty());
        let tables = [
            (words.opponents, results::against(league, line, names)),
            (words.by_map, results::shares(maps.map(|(map, total)| (map.clone(), String::new(), total)))),
            (words.by_seat, results::shares(line.sides.iter().enumerate().map(seat))),
            (words.by_place, results::places(line, words.place)),
        ];
        render(&ChampionPage {
            layout: self.layout(path, words.lang, Some(&line.name)),
            standing: standing(line, names),
            tables: tables.into_iter().filter(|(_, shares)| !shares.is_empty()).collect(),
            matches: played.iter().map(|one| results::row(one, &line.name, words.letters, names)).collect(),
        })
    }

    pub(super) fn standings(&self) -> Vec<Standing> {
        let Some((_, league, names)) = &self.league else { return Vec::new() };
        league.standings.iter().take(BEST).map(|line| standing(line, names)).collect()
    }

    /// Matches between the best: those are the ones to watch.
    pub(super) fn matches(&self) -> Vec<Played> {
        let Some((_, league, names)) = &self.league else { return Vec::new() };
        if self.contest.viewer.is_none() {
            return Vec::new();
        }
        let ranks: HashMap<&str, usize> =
            league.standings.iter().enumerate().map(|(rank, line)| (line.name.as_str(), rank)).collect();
        let rank = |seat: &String| ranks.get(seat.as_str()).copied().unwrap_or(ranks.len());
        let mut order: Vec<_> = league.matches.iter().collect();
        order.sort_by_key(|played| played.seats.iter().map(rank).sum::<usize>());
        let played = |played: &&league::Match| Played {
            seats: played.seats.join(" – "),
            scores: results::scores(played),
            map: played.map.clone(),
            href: format!("league/{}", names.watch(played)),
        };
        order.iter().take(SHOWN).map(played).collect()
    }
}

/// Each match's replay as it lies beside the viewer, in the order of the matches: on all processors, since drawing a match
/// again takes longer than all the rest of a site.
fn scripts(folder: &Path, league: &League, viewer: &Viewer) -> Vec<Result<String, String>> {
    let next = AtomicUsize::new(0);
    let made: Vec<OnceLock<Result<String, String>>> =
        league.matches.iter().map(|_| OnceLock::new()).collect();
    let work = || {
        while let Some((one, place)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            league.matches.get(at).zip(made.get(at))
        } {
            let script =
                league::public_replay(folder, &one.replay).and_then(|replay| (viewer.script)(&replay.text()));
            let _ = place.set(script.map_err(|why| format!("{}: {why}", one.replay)));
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads.min(league.matches.len())).for_each(|_| drop(scope.spawn(work)));
    });
    made.into_iter()
        .map(|place| place.into_inner().unwrap_or_else(|| Err("a replay was not drawn".into())))
        .collect()
}

fn standing(line: &league::Line, names: &Names) -> Standing {
    Standing {
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
