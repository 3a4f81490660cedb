//! Computes ratings with intervals, a cross table, and the results for each map and seat. They depend only on
//! the results of matches.
//!
//! Ratings are fitted to all results together by `joute-rating`, so that they depend neither on
//! the order in which matches ended nor on how often the league was interrupted. In tables of
//! results, a match of more than two players counts as one game between each two of them, which the
//! player with the better place wins. Places in whole matches are counted separately.

use crate::book::Record;
use crate::plan::ExcludedKit;
use joute_rating::{FitOptions, Results, fit_with_uncertainty};
use joute_words::{Locale, league as say};
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The rating of an average champion, in Elo.
pub const MEAN_RATING: f64 = 1500.0;

/// Returns the given rating of a champion as the fit expects it.
pub(crate) fn anchor_offset(rating: f64) -> f64 {
    rating - MEAN_RATING
}

/// A champion's results against single opponents, such as the numbers of wins and losses. A match
/// with several opponents counts as one game against each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The number of games in which the champion had a better place than the opponent.
    pub won: u32,
    /// The number of games in which both champions had the same place.
    pub drawn: u32,
    /// The number of games in which the champion had a worse place than the opponent.
    pub lost: u32,
    /// The sum of the champion's scores in these games.
    pub points: i64,
    /// The sum of the opponents' scores in these games.
    pub against: i64,
}

impl Tally {
    /// Counts a game without scores. `places` compares the champion's place with that of the opponent.
    pub fn count(&mut self, places: Ordering) {
        match places {
            Ordering::Less => self.won += 1,
            Ordering::Equal => self.drawn += 1,
            Ordering::Greater => self.lost += 1,
        }
    }

    fn add(&mut self, places: Ordering, points: i64, points_against: i64) {
        self.count(places);
        self.points = self.points.saturating_add(points);
        self.against = self.against.saturating_add(points_against);
    }

    /// Returns the number of games that were counted: those won, drawn and lost.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the share of games won in percent, or `None` if there are no games. A draw counts
    /// half.
    pub fn percent(&self) -> Option<f64> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| 100.0 * (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games)
    }
}

/// A champion's row in the standings of a league.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StandingLine {
    /// The champion's rank, starting at 1. Champions with equal ratings share the better rank.
    pub rank: usize,
    /// The champion's name in the league.
    pub name: String,
    /// The id of the champion's programming language.
    pub language: String,
    /// The champion's rating in Elo. The mean of all champions is 1500.
    pub rating: f64,
    /// The lower end of the 95 % confidence interval of the rating.
    pub low: f64,
    /// The upper end of the 95 % confidence interval of the rating.
    pub high: f64,
    /// The best and the worst rank that the results allow. Champions that are certainly
    /// better, with a probability of 97.5 % each, have a better rank. `None` in standings that were
    /// stored by an earlier version.
    #[serde(default)]
    pub ranks: Option<(usize, usize)>,
    /// The results of all the champion's games against other champions.
    pub total: Tally,
    /// The number of matches that the champion finished at each place. Equal players share the better place.
    pub places: Vec<u32>,
    /// The number of matches that the champion left before the end.
    pub gone: u32,
    /// The champion's results as each player of a match, in the order of the player numbers.
    pub sides: Vec<Tally>,
    /// The champion's results against each champion, in the order of the table. The results against
    /// itself are empty.
    pub cross: Vec<Tally>,
    /// The champion's results on each map, in the order of [`Ranking::maps`].
    pub maps: Vec<Tally>,
}

impl StandingLine {
    /// Returns the ranks that the results allow as text, such as `1–3`.
    pub fn rank_range(&self) -> String {
        match self.ranks {
            Some((best, worst)) if best != worst => format!("{best}–{worst}"),
            Some((rank, _)) => rank.to_string(),
            None => String::new(),
        }
    }
}

/// The standings of a league, with each champion's results against each other one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ranking {
    /// The number of matches of the league that were played.
    pub matches: usize,
    /// The names of the league's maps, in order.
    pub maps: Vec<String>,
    /// The champions' rows, sorted by rank and then by name.
    pub lines: Vec<StandingLine>,
    /// The kits of champions that could not play, with the reasons.
    pub out: Vec<ExcludedKit>,
    /// True if some champions of the table keep a given rating.
    pub anchored: bool,
}

impl Ranking {
    /// Returns the sentence that explains the ratings.
    pub fn rating_note(&self, locale: Locale) -> &'static str {
        if self.anchored { say::anchored_note(locale) } else { say::rating_note(locale) }
    }
}

/// Computes the standings of a league from its stored results. The list of champions that could not
/// play is left empty.
pub fn ranking(records: &[Record], languages: &HashMap<String, String>) -> Ranking {
    anchored_ranking(records, languages, &BTreeMap::new())
}

/// Computes the standings of a league, like [`ranking`]. The champions with the given names keep the
/// given ratings, and are in the table even if they have played no match of the league.
pub fn anchored_ranking(
    records: &[Record],
    languages: &HashMap<String, String>,
    anchors: &BTreeMap<String, f64>,
) -> Ranking {
    let idle = anchors.keys().filter(|name| languages.contains_key(*name));
    let order = rate(records, anchors, idle.map(String::as_str));
    let place: HashMap<&str, usize> =
        order.iter().enumerate().map(|(index, champion)| (champion.name, index)).collect();
    let mut maps: Vec<String> = records.iter().map(|record| record.map.clone()).collect();
    maps.dedup();
    let seats = records.iter().map(|record| record.seats.len()).max().unwrap_or(0);
    let mut lines: Vec<StandingLine> = order
        .iter()
        .map(|champion| {
            let better_count =
                order.iter().filter(|other| other.thousandths() > champion.thousandths()).count();
            StandingLine {
                rank: better_count + 1,
                name: champion.name.to_owned(),
                language: languages.get(champion.name).cloned().unwrap_or_default(),
                rating: champion.rating,
                low: champion.rating - champion.half_width,
                high: champion.rating + champion.half_width,
                ranks: Some(champion.ranks),
                total: Tally::default(),
                places: vec![0; seats],
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
        for (name, rank) in record.seats.iter().zip(&record.ranks) {
            let place_count = lines[place[name.as_str()]].places.get_mut((*rank as usize).saturating_sub(1));
            place_count.into_iter().for_each(|count| *count += 1);
        }
        for (one, other) in games(record) {
            let opponent = place[record.seats[other].as_str()];
            let line = &mut lines[place[record.seats[one].as_str()]];
            let cross = &mut line.cross[opponent];
            let tallies = [Some(cross), Some(&mut line.total), line.sides.get_mut(one)];
            for tally in tallies.into_iter().chain([map.and_then(|map| line.maps.get_mut(map))]).flatten() {
                tally.add(
                    record.ranks[one].cmp(&record.ranks[other]),
                    record.scores[one],
                    record.scores[other],
                );
            }
        }
    }
    let anchored = order.iter().any(|champion| anchors.contains_key(champion.name));
    Ranking { matches: records.len(), maps, lines, out: Vec::new(), anchored }
}

/// A champion with its fitted rating.
struct RatedChampion<'a> {
    name: &'a str,
    /// The rating in Elo.
    rating: f64,
    /// Half of the width of the rating's 95 % interval, in Elo.
    half_width: f64,
    /// The best and the worst rank that the results allow.
    ranks: (usize, usize),
}

impl RatedChampion<'_> {
    /// Returns the rating in thousandths, rounded. Ratings that differ only by floating-point errors become
    /// equal.
    fn thousandths(&self) -> i64 {
        (self.rating * 1000.0).round() as i64
    }
}

/// Returns every pair of two different players of a match, in both orders. Each pair counts as a
/// game.
fn games(record: &Record) -> impl Iterator<Item = (usize, usize)> {
    // Invalid rows in an edited database must not cause a panic.
    let players = record.seats.len().min(record.scores.len()).min(record.ranks.len());
    (0..players).flat_map(move |one| (0..players).map(move |other| (one, other))).filter(|(a, b)| a != b)
}

/// Fits ratings to all results. The best champion comes first, and equal ones are sorted by name. Champions
/// named in `idle` are rated even if they have no result.
fn rate<'a>(
    records: &'a [Record],
    anchors: &BTreeMap<String, f64>,
    idle: impl Iterator<Item = &'a str>,
) -> Vec<RatedChampion<'a>> {
    // Invalid rows in an edited database must not cause a panic.
    let valid = || records.iter().filter(|record| record.seats.len() == record.ranks.len());
    let champion_names = records.iter().flat_map(|record| &record.seats).map(String::as_str);
    let names: BTreeSet<&str> = champion_names.chain(idle).collect();
    let maps: BTreeSet<&str> = valid().map(|record| record.map.as_str()).collect();
    let number = |of: &BTreeSet<&'_ str>| -> HashMap<String, usize> {
        of.iter().enumerate().map(|(index, name)| ((*name).to_owned(), index)).collect()
    };
    let (champions, map_numbers) = (number(&names), number(&maps));
    let mut results = Results::new(names.len(), maps.len());
    for record in valid() {
        let seats: Vec<usize> = record.seats.iter().map(|name| champions[name]).collect();
        results.add(map_numbers[&record.map], &seats, &record.ranks);
    }
    let offsets = names.iter().map(|name| anchors.get(*name).copied().map(anchor_offset)).collect();
    let options = FitOptions { anchors: offsets, ..FitOptions::default() };
    let (fit, uncertainty) = fit_with_uncertainty(&mut results, &options, None);
    let ranges = uncertainty.rank_ranges(&fit, &(0..names.len()).collect::<Vec<_>>());
    let rated = |(index, name)| RatedChampion {
        name,
        // The sum of the mean and of the fitted difference can differ from a given rating in its last digits.
        rating: anchors.get(name).copied().unwrap_or_else(|| MEAN_RATING + fit.rating(index)),
        half_width: uncertainty.half_width(index),
        ranks: ranges[index],
    };
    let mut rated: Vec<RatedChampion<'_>> = names.into_iter().enumerate().map(rated).collect();
    rated.sort_by_key(|champion| (Reverse(champion.thousandths()), champion.name));
    rated
}

#[cfg(test)]
mod tests {
    use super::{anchored_ranking, ranking};
    use crate::book::Record;
    use joute_engine::ranks::by_scores;
    use std::collections::HashMap;

    fn record<const N: usize>(seed: u64, seats: [&str; N], scores: [i64; N]) -> Record {
        ranked(seed, seats, scores, &by_scores(&scores))
    }

    fn ranked<const N: usize>(seed: u64, seats: [&str; N], scores: [i64; N], ranks: &[u32]) -> Record {
        Record {
            map: "m".into(),
            seed,
            seats: seats.map(str::to_owned).to_vec(),
            scores: scores.to_vec(),
            ranks: ranks.to_vec(),
            gone: scores.map(|score| (score < 0).then(|| "CRASH 6".into())).to_vec(),
            turns: Vec::new(),
            steps: 1,
            replay: String::new(),
            sum: String::new(),
            seal: String::new(),
            millis: 0.0,
        }
    }

    /// Returns test results of ten rounds. `strong` beats `middle`, and `middle` beats `weak`,
    /// whichever of them plays first.
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
        assert!(
            full.lines[0].low > full.lines[2].high,
            "ten blocks distinguish the best champion from the worst"
        );
    }

    #[test]
    fn equals_share_a_rank() {
        let ranks = |records: &[Record]| {
            let ranking = ranking(records, &HashMap::new());
            ranking.lines.into_iter().map(|line| (line.rank, line.name)).collect::<Vec<_>>()
        };
        // Each pair exchanges its seats, so that no seat has an advantage.
        let all = [
            record(1, ["b", "a"], [1, 1]),
            record(1, ["a", "b"], [1, 1]),
            record(1, ["c", "a"], [0, 1]),
            record(1, ["a", "c"], [1, 0]),
            record(1, ["c", "b"], [0, 1]),
            record(1, ["b", "c"], [1, 0]),
        ];
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
        assert_eq!(middle.cross[1].games(), 0, "no champion plays against itself");
        assert_eq!(strong.total.percent(), Some(87.5));
    }

    /// Tests that a match of four players is counted by ranks. `d` has the most points but left
    /// first, and `b` and `c` are equal.
    #[test]
    fn matches_of_more_than_two_are_counted_by_ranks() {
        let one = |seed| {
            let seats = ["a", "b", "c", "d"];
            let turned = |by: usize| {
                let at = [0, 1, 2, 3].map(|seat| (seat + by) % 4);
                let (scores, ranks) = ([5, 3, 3, 9], [1, 2, 2, 4]);
                ranked(
                    seed,
                    at.map(|seat| seats[seat]),
                    at.map(|seat| scores[seat]),
                    &at.map(|seat| ranks[seat]),
                )
            };
            (0..4).map(turned).collect::<Vec<_>>()
        };
        let table = ranking(&(0..5).flat_map(one).collect::<Vec<_>>(), &HashMap::new());
        let order: Vec<(usize, &str)> =
            table.lines.iter().map(|line| (line.rank, line.name.as_str())).collect();
        assert_eq!(order, [(1, "a"), (2, "b"), (2, "c"), (4, "d")]);
        let [a, b, _, d] = [0, 1, 2, 3].map(|index| &table.lines[index]);
        assert_eq!(
            (&a.places, &b.places, &d.places),
            (&vec![20, 0, 0, 0], &vec![0, 20, 0, 0], &vec![0, 0, 0, 20])
        );
        let tally = |tally: super::Tally| (tally.won, tally.drawn, tally.lost);
        assert_eq!((tally(a.total), tally(b.total), tally(d.total)), ((60, 0, 0), (20, 20, 20), (0, 0, 60)));
        assert_eq!((tally(b.cross[2]), tally(b.cross[3])), ((0, 20, 0), (20, 0, 0)));
        assert_eq!((b.total.points, b.total.against), (180, 340), "points are counted, too");
        assert!(d.sides.iter().all(|side| tally(*side) == (0, 0, 15)));
        assert!(a.low > d.high && b.low > d.high);
        assert_eq!((a.ranks, b.ranks, d.ranks), (Some((1, 1)), Some((2, 3)), Some((4, 4))));
    }

    #[test]
    fn anchors_keep_their_ratings() {
        let anchors = [("strong", 1900.0), ("weak", 99.123_456_789), ("idle", 0.1), ("absent", 7.0)];
        let anchors = anchors.map(|(name, rating)| (name.to_owned(), rating)).into();
        let languages = [("idle".to_owned(), "c".to_owned())].into();
        let table = anchored_ranking(&league(), &languages, &anchors);
        let ratings: Vec<(&str, f64)> =
            table.lines.iter().map(|line| (line.name.as_str(), line.rating)).collect();
        // The last digits would change if a rating were computed from its difference to the mean.
        assert_eq!((ratings[0], ratings[2]), (("strong", 1900.0), ("weak", 99.123_456_789)));
        assert_eq!(ratings[3..], [("idle", 0.1)], "a champion of the league stays without matches");
        assert!(table.lines[1].high - table.lines[1].low > 10.0, "only the new champion has a wide interval");
        assert!(table.lines[0].high - table.lines[0].low < 0.001);
    }

    #[test]
    fn no_matches_give_an_empty_table() {
        let ranking = ranking(&[], &HashMap::new());
        assert!(ranking.lines.is_empty() && ranking.maps.is_empty());
    }
}
