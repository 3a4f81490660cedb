//! Ratings with intervals, cross table, results by map and by side: computed from the results alone.
//!
//! Ratings are Glicko-2, by the `skillratings` library. A rating period is a map with a seed, the block of the plan
//! in which everybody meets everybody: so ratings do not depend on the order in which matches ended, nor on how
//! often the league was killed. A match of more than two counts as one game between each two of its players.

use crate::book::Record;
use crate::plan::Out;
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, confidence_interval, glicko2_rating_period};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// Games counted from one champion's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// Games with more points than the other.
    pub won: u32,
    /// Games with as many.
    pub drawn: u32,
    /// Games with fewer.
    pub lost: u32,
    /// Its points.
    pub points: i64,
    /// The other's.
    pub against: i64,
}

impl Tally {
    fn add(&mut self, points: i64, against: i64) {
        match points.cmp(&against) {
            std::cmp::Ordering::Greater => self.won += 1,
            std::cmp::Ordering::Equal => self.drawn += 1,
            std::cmp::Ordering::Less => self.lost += 1,
        }
        self.points = self.points.saturating_add(points);
        self.against = self.against.saturating_add(against);
    }

    /// How many games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Games won, a draw being half of one, in percent; `None` without games.
    pub fn percent(&self) -> Option<f64> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| 100.0 * (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games)
    }
}

/// A champion's line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// From 1; equals share the better one.
    pub rank: usize,
    /// Its name.
    pub name: String,
    /// Its language's id.
    pub language: String,
    /// Glicko-2; everybody starts at 1500.
    pub rating: f64,
    /// The true rating is in here, 19 times of 20: lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Against everybody, everywhere.
    pub total: Tally,
    /// Matches that it left before the end.
    pub gone: u32,
    /// By seat.
    pub sides: Vec<Tally>,
    /// Against each champion of the table, in its order; nothing against itself.
    pub cross: Vec<Tally>,
    /// By map, in the order of [`Ranking::maps`].
    pub maps: Vec<Tally>,
}

/// A league's ranking, with its cross tables.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ranking {
    /// Matches played.
    pub matches: usize,
    /// Names of maps, in order.
    pub maps: Vec<String>,
    /// Best first; equals by name.
    pub lines: Vec<Line>,
    /// Who could not play.
    pub out: Vec<Out>,
}

/// The ranking of some results, which must be in the book's order; nobody is out.
pub fn ranking(records: &[Record], languages: &HashMap<String, String>) -> Ranking {
    let ratings = ratings(records);
    let mut order: Vec<(&String, &Glicko2Rating)> = ratings.iter().collect();
    order.sort_by_key(|(name, rating)| (Reverse(thousandths(rating)), *name));
    let place: HashMap<&str, usize> =
        order.iter().enumerate().map(|(index, (name, _))| (name.as_str(), index)).collect();
    let mut maps: Vec<String> = records.iter().map(|record| record.map.clone()).collect();
    maps.dedup();
    let seats = records.iter().map(|record| record.seats.len()).max().unwrap_or(0);
    let mut lines: Vec<Line> = order
        .iter()
        .map(|(name, rating)| {
            let (low, high) = confidence_interval(rating);
            let better = order.iter().filter(|(_, other)| thousandths(other) > thousandths(rating)).count();
            Line {
                rank: better + 1,
                name: (*name).clone(),
                language: languages.get(*name).cloned().unwrap_or_default(),
                rating: rating.rating,
                low,
                high,
                total: Tally::default(),
                gone: 0,
                sides: vec![Tally::default(); seats],
                cross: vec![Tally::default(); order.len()],
                maps: vec![Tally::default(); maps.len()],
            }
        })
        .collect();
    for record in records {
        let map = maps.iter().position(|map| *map == record.map);
        for (seat, left) in record.gone.iter().enumerate() {
            lines[place[record.seats[seat].as_str()]].gone += u32::from(left.is_some());
        }
        for (one, other) in games(record) {
            let against = place[record.seats[other].as_str()];
            let line = &mut lines[place[record.seats[one].as_str()]];
            let cross = &mut line.cross[against];
            let tallies = [Some(cross), Some(&mut line.total), line.sides.get_mut(one)];
            for tally in tallies.into_iter().chain([map.and_then(|map| line.maps.get_mut(map))]).flatten() {
                tally.add(record.scores[one], record.scores[other]);
            }
        }
    }
    Ranking { matches: records.len(), maps, lines, out: Vec::new() }
}

/// Equal play is rated equally; the last bits of a sum are not play.
fn thousandths(rating: &Glicko2Rating) -> i64 {
    (rating.rating * 1000.0).round() as i64
}

/// Each player of a match with each other one, both ways.
fn games(record: &Record) -> impl Iterator<Item = (usize, usize)> {
    // A database that somebody edited must not end in a panic.
    let players = record.seats.len().min(record.scores.len());
    (0..players).flat_map(move |one| (0..players).map(move |other| (one, other))).filter(|(a, b)| a != b)
}

fn ratings(records: &[Record]) -> BTreeMap<String, Glicko2Rating> {
    let everybody = records.iter().flat_map(|record| record.seats.iter().cloned());
    let mut ratings: BTreeMap<String, Glicko2Rating> =
        everybody.map(|name| (name, Glicko2Rating::new())).collect();
    let config = Glicko2Config::new();
    for period in records.chunk_by(|one, other| one.map == other.map && one.seed == other.seed) {
        let mut results: BTreeMap<&str, Vec<(Glicko2Rating, Outcomes)>> = BTreeMap::new();
        for record in period {
            for (one, other) in games(record) {
                let outcome = match record.scores[one].cmp(&record.scores[other]) {
                    std::cmp::Ordering::Greater => Outcomes::WIN,
                    std::cmp::Ordering::Equal => Outcomes::DRAW,
                    std::cmp::Ordering::Less => Outcomes::LOSS,
                };
                results.entry(&record.seats[one]).or_default().push((ratings[&record.seats[other]], outcome));
            }
        }
        let after: Vec<(&str, Glicko2Rating)> = results
            .iter()
            .map(|(name, results)| (*name, glicko2_rating_period(&ratings[*name], results, &config)))
            .collect();
        for (name, rating) in after {
            ratings.insert(name.to_owned(), rating);
        }
    }
    ratings
}

#[cfg(test)]
mod tests {
    use super::ranking;
    use crate::book::Record;
    use std::collections::HashMap;

    fn record(seed: u64, seats: [&str; 2], scores: [i64; 2]) -> Record {
        Record {
            map: "m".into(),
            seed,
            seats: seats.map(str::to_owned).to_vec(),
            scores: scores.to_vec(),
            gone: vec![None, (scores[1] < 0).then(|| "CRASH 6".into())],
            steps: 1,
            replay: String::new(),
            sum: String::new(),
            seal: String::new(),
            millis: 0.0,
        }
    }

    /// `strong` beats `middle` beats `weak`, from either side, ten times.
    fn league() -> Vec<Record> {
        let one = |seed| {
            [
                record(seed, ["middle", "strong"], [1, 5]),
                record(seed, ["middle", "weak"], [3, 0]),
                record(seed, ["strong", "middle"], [4, 1]),
                record(seed, ["strong", "weak"], [9, -1]),
                record(seed, ["weak", "middle"], [0, 2]),
                record(seed, ["weak", "strong"], [2, 2]),
            ]
        };
        (0..10).flat_map(one).collect()
    }

    #[test]
    fn the_better_is_rated_higher_and_games_narrow_the_interval() {
        let all = league();
        let full = ranking(&all, &HashMap::new());
        let names: Vec<&str> = full.lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["strong", "middle", "weak"]);
        assert!(full.lines.iter().all(|line| line.low < line.rating && line.rating < line.high));
        let width = |ranking: &super::Ranking| ranking.lines[0].high - ranking.lines[0].low;
        assert!(width(&full) < width(&ranking(&all[..6], &HashMap::new())));
        assert!(full.lines[0].low > full.lines[2].high, "ten blocks tell the best from the worst");
    }

    #[test]
    fn equals_share_a_rank() {
        let ranks = |records: &[Record]| {
            let ranking = ranking(records, &HashMap::new());
            ranking.lines.into_iter().map(|line| (line.rank, line.name)).collect::<Vec<_>>()
        };
        let all =
            [record(1, ["b", "a"], [1, 1]), record(1, ["c", "a"], [0, 1]), record(1, ["c", "b"], [0, 1])];
        assert_eq!(ranks(&all), [(1, "a".into()), (1, "b".into()), (3, "c".into())]);
    }

    #[test]
    fn tables_count_each_game_from_both_views() {
        let ranking = ranking(&league(), &HashMap::new());
        let [strong, middle, weak] = [0, 1, 2].map(|index| &ranking.lines[index]);
        assert_eq!((strong.cross[2].won, strong.cross[2].drawn, strong.cross[2].lost), (10, 10, 0));
        assert_eq!((weak.cross[0].won, weak.cross[0].drawn, weak.cross[0].lost), (0, 10, 10));
        assert_eq!((strong.cross[1].points, strong.cross[1].against), (90, 20));
        assert_eq!(strong.sides[0].games() + strong.sides[1].games(), strong.total.games());
        assert_eq!(weak.sides[0].drawn, 10);
        assert_eq!((weak.gone, middle.gone), (10, 0));
        assert_eq!(middle.maps[0], middle.total);
        assert_eq!(middle.cross[1].games(), 0, "nobody meets itself");
        assert_eq!(strong.total.percent(), Some(87.5));
    }

    #[test]
    fn nothing_played_is_an_empty_table() {
        let ranking = ranking(&[], &HashMap::new());
        assert!(ranking.lines.is_empty() && ranking.maps.is_empty());
    }
}
