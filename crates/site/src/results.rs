//! Prepares the results of a league for display: the page with filters, the page of each champion, and the
//! list of replays.

use crate::league::{ChampionResults, League, Match, ResultCounts};
use joute_engine::ranks::by_scores;
use std::collections::HashMap;

/// The file name of the page that plays a league's replays.
pub const WATCH_PAGE: &str = "watch.html";

/// A match of a league, prepared for display on the site's pages.
pub struct MatchRow {
    /// The result of the match for the page's champion. It is a letter for won, drawn or lost, or
    /// the place in matches of more than two players. Empty on other pages.
    pub result: String,
    pub seats: String,
    pub scores: String,
    pub map: String,
    pub seed: u64,
    /// The champions that left the match early, with the reasons.
    pub gone: String,
    pub watch: String,
}

/// A champion's share of wins, as a row of a table. It is the share against an opponent, on a map,
/// or as a certain player.
pub struct WinShare {
    pub name: String,
    /// The path of the opponent's page. It is empty if the row is not about an opponent.
    pub page: String,
    pub percent: String,
    pub record: String,
}

/// The file names of a league's pages and replays in the site. They are short and safe in
/// addresses, and stay the same when the site is built again.
#[derive(Debug)]
pub struct Names {
    pages: HashMap<String, String>,
    replays: HashMap<String, String>,
}

impl Names {
    /// Chooses the file names of a league's pages and replays in the site.
    pub fn new(league: &League) -> Self {
        let names = league.standings.iter().map(|line| line.name.as_str());
        let names =
            names.chain(league.matches.iter().flat_map(|played| played.seats.iter().map(String::as_str)));
        let pages = unique(names, slug);
        let replays = unique(league.matches.iter().map(|played| played.replay.as_str()), mark);
        Names { pages, replays }
    }

    /// Returns the file name of a champion's page in the site.
    pub fn page(&self, champion: &str) -> String {
        format!("{}.html", self.pages.get(champion).map_or("", String::as_str))
    }

    /// Returns the name of a replay for use in an address.
    pub fn replay(&self, file: &str) -> &str {
        self.replays.get(file).map_or("", String::as_str)
    }

    /// Returns the address of the page that plays a match's replay. It is relative to the league's
    /// folder.
    pub fn watch(&self, played: &Match) -> String {
        format!("{WATCH_PAGE}?{}", self.replay(&played.replay))
    }
}

/// Gives each text a short name. Returns the names by text. A name that is already taken gets a
/// number at its end.
fn unique<'a>(texts: impl Iterator<Item = &'a str>, short: fn(&str) -> String) -> HashMap<String, String> {
    let mut names: HashMap<String, String> = HashMap::new();
    let mut name_counts: HashMap<String, usize> = HashMap::new();
    for text in texts {
        if names.contains_key(text) {
            continue;
        }
        let plain = short(text);
        let mut name = plain.clone();
        while name_counts.contains_key(&name) {
            let count = name_counts.entry(plain.clone()).or_insert(0);
            *count += 1;
            name = format!("{plain}-{}", *count + 1);
        }
        name_counts.insert(name.clone(), 0);
        names.insert(text.to_owned(), name);
    }
    names
}

/// Converts a champion's name to a form that is safe in an address.
fn slug(name: &str) -> String {
    let safe_name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).take(60).collect();
    let safe_name = safe_name.trim_matches('-');
    if safe_name.is_empty() { "champion".to_owned() } else { safe_name.to_owned() }
}

/// Returns a short name for a replay. It is the hexadecimal number with which `joute league` ends
/// the file name, or else the whole name in a safe form.
fn mark(file: &str) -> String {
    let stem = file.strip_suffix(".jsonl").unwrap_or(file);
    let last = stem.rsplit('.').next().unwrap_or(stem);
    let ours = last.len() == 8 && last.bytes().all(|byte| byte.is_ascii_hexdigit());
    if ours { last.to_owned() } else { slug(stem) }
}

/// Returns a player's result in a match against the best other player. It is 1 for won, 0 for drawn
/// and -1 for lost.
pub fn outcome(played: &Match, seat: usize) -> i32 {
    let own = played.ranks.get(seat).copied().unwrap_or(1);
    let others = played.ranks.iter().enumerate().filter(|(other, _)| *other != seat);
    let best = others.map(|(_, rank)| *rank).min().unwrap_or(own);
    match own.cmp(&best) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    }
}

/// Returns a player's result in a match as a letter. In matches of more than two players, it is the
/// player's place instead.
fn result(played: &Match, seat: usize, letters: [&'static str; 3]) -> String {
    match played.ranks.get(seat) {
        Some(rank) if played.seats.len() > 2 => rank.to_string(),
        _ => letters[usize::try_from(1 - outcome(played, seat)).unwrap_or(1)].to_owned(),
    }
}

/// Prepares a match for display on the page of the champion `own`. `letters` are the letters for
/// won, drawn and lost.
pub fn row(played: &Match, own: &str, letters: [&'static str; 3], names: &Names) -> MatchRow {
    let seat = played.seats.iter().position(|name| name == own);
    let result = seat.map_or(String::new(), |seat| result(played, seat, letters));
    let gone = played.gone.iter().enumerate().filter_map(|(seat, reason)| {
        let name = played.seats.get(seat)?;
        reason.as_ref().map(|reason| format!("{name} : {reason}"))
    });
    MatchRow {
        result,
        seats: played.seats.join(" – "),
        scores: scores(played),
        map: played.map.clone(),
        seed: played.seed,
        gone: gone.collect::<Vec<_>>().join(" ; "),
        watch: names.watch(played),
    }
}

/// Formats the scores of a match for a page, such as `8 – 1`.
pub fn scores(played: &Match) -> String {
    played.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" – ")
}

/// Formats the numbers of won, drawn and lost matches for a page, such as `3 / 0 / 1`.
pub fn record(total: &ResultCounts) -> String {
    format!("{} / {} / {}", total.won, total.drawn, total.lost)
}

/// Returns the rows of a table with shares of wins. Each row shows the results under its name.
/// Results without matches are left out.
pub fn shares<'a>(named: impl Iterator<Item = (String, String, &'a ResultCounts)>) -> Vec<WinShare> {
    let share = |(name, page, total): (String, String, &ResultCounts)| {
        let games = total.won + total.drawn + total.lost;
        let won = total.won as f64 + total.drawn as f64 / 2.0;
        (games > 0).then(|| WinShare {
            name,
            page,
            percent: format!("{:.0}", 100.0 * won / games as f64),
            record: record(total),
        })
    };
    named.filter_map(share).collect()
}

/// Returns table rows with the number of a champion's matches at each place. It is empty for
/// matches of two players, where wins and losses say the same.
pub fn places(line: &ChampionResults, word: &str) -> Vec<WinShare> {
    let all: u64 = line.places.iter().sum();
    let share = |(place, count): (usize, &u64)| WinShare {
        name: format!("{word} {place}"),
        page: String::new(),
        percent: format!("{:.0}", 100.0 * *count as f64 / all as f64),
        record: count.to_string(),
    };
    if line.places.len() > 2 && all > 0 { (1..).zip(&line.places).map(share).collect() } else { Vec::new() }
}

/// Returns table rows with a champion's share of wins against each other champion.
pub fn against(league: &League, line: &ChampionResults, names: &Names) -> Vec<WinShare> {
    let others = league.standings.iter().zip(&line.cross);
    shares(others.map(|(other, total)| (other.name.clone(), names.page(&other.name), total)))
}

/// Returns all matches of a league as a script for the results page. Unlike a data file, a script
/// also works when the page is opened from disk.
pub fn data(league: &League, names: &Names) -> String {
    let mut maps: Vec<&str> = Vec::new();
    let champions: Vec<&str> = league.standings.iter().map(|line| line.name.as_str()).collect();
    let champion: HashMap<&str, usize> = champions.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    let mut rows = Vec::new();
    for played in &league.matches {
        let map = maps.iter().position(|map| *map == played.map).unwrap_or_else(|| {
            maps.push(&played.map);
            maps.len() - 1
        });
        let seats: Vec<i64> = played
            .seats
            .iter()
            .map(|name| champion.get(name.as_str()).map_or(-1, |at| i64::try_from(*at).unwrap_or(-1)))
            .collect();
        let gone: Vec<usize> = played
            .gone
            .iter()
            .enumerate()
            .filter(|(_, reason)| reason.is_some())
            .map(|(seat, _)| seat)
            .collect();
        // The places are only stored if they differ from those that follow from the scores.
        let ranks = Some(&played.ranks).filter(|ranks| **ranks != by_scores(&played.scores));
        let row = (map, played.seed, seats, &played.scores, gone, names.replay(&played.replay), ranks);
        rows.push(serde_json::json!(row).to_string().replace(",null]", "]"));
    }
    let head = serde_json::json!({ "champions": champions, "maps": maps }).to_string();
    // Each match is on a line of its own, so that an additional match changes a single line.
    format!("jouteMatches({{{},\"matches\":[\n{}\n]}});\n", &head[1..head.len() - 1], rows.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::{Names, data, outcome, row};
    use crate::league::League;

    fn league(text: &str) -> League {
        serde_json::from_str(text).expect("the league is JSON")
    }

    const LINE: &str =
        r#"{"rank":1,"name":"NAME","language":"c","rating":1500.0,"total":{"won":0,"drawn":0,"lost":0}}"#;

    #[test]
    fn names_are_short_safe_and_each_its_own() {
        let lines: Vec<String> =
            ["é x", "e!x", "è_x", "<b>"].iter().map(|name| LINE.replace("NAME", name)).collect();
        let played = |replay: &str| {
            format!(r#"{{"map":"m","seats":["é x","<b>"],"scores":[1,1],"ranks":[1,1],"replay":"{replay}"}}"#)
        };
        let matches =
            ["m.a.b.s1.0123abcd.jsonl", "n.a.b.s1.0123abcd.jsonl", "one.jsonl"].map(played).join(",");
        let league =
            league(&format!(r#"{{"game":"g","standings":[{}],"matches":[{matches}]}}"#, lines.join(",")));
        let names = Names::new(&league);
        let pages: Vec<String> = league.standings.iter().map(|line| names.page(&line.name)).collect();
        assert_eq!(pages, ["x.html", "e-x.html", "_x.html", "b.html"]);
        let watch: Vec<String> = league.matches.iter().map(|played| names.watch(played)).collect();
        assert_eq!(watch, ["watch.html?0123abcd", "watch.html?0123abcd-2", "watch.html?one"]);
        assert!(!data(&league, &names).contains("</"));
    }

    #[test]
    fn places_decide_and_scores_are_shown() {
        let league = league(
            r#"{"game":"g","standings":[],"matches":[{"map":"m","seats":["a","b"],"scores":[9,1],"ranks":[2,1],"replay":"r.jsonl"}]}"#,
        );
        let names = Names::new(&league);
        let row = row(&league.matches[0], "a", ["V", "N", "D"], &names);
        assert_eq!((&*row.result, &*row.scores), ("D", "9 – 1"));
        assert!(data(&league, &names).contains(r#"[9,1],[],"r",[2,1]]"#), "{}", data(&league, &names));
    }

    #[test]
    fn results_are_from_the_champions_point_of_view() {
        let league = league(
            r#"{"game":"g","standings":[],"matches":[{"map":"m","seats":["a","b","c"],"scores":[3,3,1],"ranks":[1,1,3],"gone":[null,"CRASH 6",null],"replay":"r.jsonl"}]}"#,
        );
        let played = &league.matches[0];
        assert_eq!([0, 1, 2].map(|seat| outcome(played, seat)), [0, 0, -1]);
        let row = row(played, "c", ["V", "N", "D"], &Names::new(&league));
        assert_eq!((&*row.result, &*row.scores, &*row.gone), ("3", "3 – 3 – 1", "b : CRASH 6"));
        assert_eq!((row.seats.as_str(), row.watch.as_str()), ("a – b – c", "watch.html?r"));
    }
}
