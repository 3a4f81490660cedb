//! Ranks the champions of a stage. It compares their totals by one criterion after another, and
//! finally decides by a random draw.

use super::lots::LotGenerator;
use super::ranking_key::RankingKey;
use crate::book::Record;
use crate::standing::ranking;
use std::collections::HashMap;

/// A match of a cup's stage, which may not have been played yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Encounter {
    /// The index in its stage of the group that plays the match. The first one is 0.
    pub group: usize,
    /// The index of the stage's round to which the match belongs. The first one is 0.
    pub round: usize,
    /// The index of the match's map in the cup's list of maps.
    pub map: usize,
    /// The seed from which the rules draw random numbers in the match.
    pub seed: u64,
    /// The players of the match, as indices of the cup's list of names, in the order of the player
    /// numbers.
    pub seats: Vec<usize>,
    /// The champions that belong to the match but cannot play. They are ranked after all others.
    pub absent: Vec<usize>,
    /// True if the match is not played because too few champions can play. Those that can play
    /// share the first place.
    pub walkover: bool,
    /// The result of the match, or `None` if it has not been played.
    pub record: Option<Record>,
}

impl Encounter {
    /// Returns true if the match no longer needs to be played. It has a result, or it is a
    /// walkover, which is decided without being played.
    pub fn is_over(&self) -> bool {
        self.walkover || self.record.is_some()
    }

    /// Returns all champions of the match with their places. Absent champions come last.
    fn places(&self) -> Vec<(usize, u32)> {
        let present = self.seats.len() as u32;
        let ranks =
            self.record.as_ref().map_or_else(|| vec![1; self.seats.len()], |record| record.ranks.clone());
        let seats = self.seats.iter().copied().zip(ranks);
        seats.chain(self.absent.iter().map(|champion| (*champion, present + 1))).collect()
    }

    /// Returns the champion's half points in the match. An opponent with a worse place counts 2,
    /// and one with the same place counts 1. If `among` is given, only these opponents count.
    fn halves(&self, champion: usize, among: Option<&[usize]>) -> i64 {
        let places = self.places();
        let Some((_, own)) = places.iter().find(|(other, _)| *other == champion) else { return 0 };
        let counts = |other: usize| other != champion && among.is_none_or(|among| among.contains(&other));
        let half_points = |place: u32| match own.cmp(&place) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        places.iter().filter(|(other, _)| counts(*other)).map(|(_, place)| half_points(*place)).sum()
    }
}

/// The totals of a champion's results over the matches that count for a table.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct MatchSums {
    /// The number of the champion's matches, including walkovers, which are not played.
    pub matches: u32,
    /// The sum of the champion's scores.
    pub score: i64,
    /// The champion's best score in a single match.
    pub best: i64,
    /// The sum of the champion's places, where the first place counts 1.
    pub place: u64,
    /// The champion's half points. An opponent with a worse place counts 2, and one with the same
    /// place counts 1.
    pub halves: i64,
    /// The number of turns that the champion was asked to play.
    pub survived: u64,
    /// The number of matches that the champion left before their end, including those in which it
    /// was absent.
    pub left: u32,
    /// The champion's rating in Elo, multiplied by 1000. It is 0 if the table is not ranked by
    /// rating.
    pub rating: i64,
}

impl MatchSums {
    /// Returns the champion's value of a ranking criterion as text for display.
    pub fn format(&self, by: RankingKey) -> String {
        match by {
            RankingKey::Score => self.score.to_string(),
            RankingKey::Best => self.best.to_string(),
            RankingKey::Place => self.place.to_string(),
            RankingKey::Wins | RankingKey::Direct if self.halves % 2 == 0 => (self.halves / 2).to_string(),
            RankingKey::Wins | RankingKey::Direct if self.halves == 1 => "½".to_owned(),
            RankingKey::Wins | RankingKey::Direct => format!("{}½", self.halves / 2),
            RankingKey::Survived => self.survived.to_string(),
            RankingKey::Rating => format!("{:.0}", self.rating as f64 / 1000.0),
            RankingKey::Left => self.left.to_string(),
            RankingKey::Seeding => String::new(),
        }
    }

    fn add(&mut self, encounter: &Encounter, champion: usize) {
        let Some((_, place)) = encounter.places().into_iter().find(|(other, _)| *other == champion) else {
            return;
        };
        let seat = encounter.seats.iter().position(|other| *other == champion);
        // Invalid rows in an edited database must not cause a panic.
        let record = seat.and_then(|seat| Some((encounter.record.as_ref()?, seat)));
        let score = record.and_then(|(record, seat)| record.scores.get(seat).copied()).unwrap_or_default();
        let turns = record.and_then(|(record, seat)| record.turns.get(seat).copied()).unwrap_or_default();
        let has_left =
            record.is_some_and(|(record, seat)| record.gone.get(seat).is_some_and(Option::is_some));
        self.best = if self.matches == 0 { score } else { self.best.max(score) };
        self.matches += 1;
        self.score = self.score.saturating_add(score);
        self.place += u64::from(place);
        self.halves += encounter.halves(champion, None);
        self.survived += turns;
        self.left += u32::from(has_left || seat.is_none());
    }
}

/// A champion's row in a table of a cup's stage. The position of the row is the champion's place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableLine {
    /// The index of the champion in the cup's list of names.
    pub champion: usize,
    /// The index of the champion's group in the stage, starting at 0.
    pub group: usize,
    /// True if the champion's kit cannot play, so that the champion loses its matches.
    pub absent: bool,
    /// The position at which the champion entered the stage. The first one is 0.
    pub seeding: usize,
    /// The totals of the champion's results in the matches that count for this table.
    pub sums: MatchSums,
}

/// The ranking of the champions of a cup's stage. It contains the data that are needed besides the
/// results: names, criteria and random draws.
#[derive(Debug, Clone, Copy)]
pub struct Ranker<'a> {
    /// The names of the champions, to which their indices refer.
    pub names: &'a [String],
    /// The criteria by which champions are ranked, the most important first.
    pub by: &'a [RankingKey],
    /// The generator of random draws, which decide between champions that are equal in all
    /// criteria.
    pub lots: LotGenerator,
    /// The purpose of the random draws. Draws for different purposes have different results.
    pub purpose: &'a str,
}

/// A table of a cup's stage with its ranked champions. It also contains the random draws that broke
/// ties.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RankedTable {
    /// The champions' lines in the table, sorted by place.
    pub lines: Vec<TableLine>,
    /// The groups of champions that were equal in all criteria. Each is in the order that a random
    /// draw determined.
    pub lots: Vec<Vec<usize>>,
}

impl Ranker<'_> {
    /// Computes the totals of all champions from the given matches, and ranks the champions by
    /// them.
    pub fn table(&self, mut lines: Vec<TableLine>, encounters: &[&Encounter]) -> RankedTable {
        let over: Vec<&Encounter> =
            encounters.iter().copied().filter(|encounter| encounter.is_over()).collect();
        for line in &mut lines {
            over.iter().for_each(|encounter| line.sums.add(encounter, line.champion));
        }
        if self.by.contains(&RankingKey::Rating) {
            self.rate(&mut lines, &over);
        }
        self.order(lines, &over)
    }

    fn rate(&self, lines: &mut [TableLine], over: &[&Encounter]) {
        let records: Vec<Record> = over.iter().filter_map(|encounter| encounter.record.clone()).collect();
        let ratings: HashMap<String, f64> = ranking(&records, &HashMap::new())
            .lines
            .into_iter()
            .map(|line| (line.name, line.rating))
            .collect();
        for line in lines {
            let rating = ratings.get(&self.names[line.champion]).copied().unwrap_or(0.0);
            line.sums.rating = (rating * 1000.0).round() as i64;
        }
    }

    /// Ranks the rows of a table whose totals are already computed. Champions that cannot play are
    /// ranked last. The others are ranked by the criteria and finally at random.
    pub fn order(&self, lines: Vec<TableLine>, over: &[&Encounter]) -> RankedTable {
        let mut classes = split(vec![lines], |line, _| i64::from(line.absent));
        for by in self.by {
            classes = split(classes, |line, class| {
                let MatchSums { score, best, place, halves, survived, left, rating, matches: _ } = line.sums;
                match by {
                    RankingKey::Score => -score,
                    RankingKey::Best => -best,
                    RankingKey::Place => place.cast_signed(),
                    RankingKey::Wins => -halves,
                    RankingKey::Survived => -survived.cast_signed(),
                    RankingKey::Rating => -rating,
                    RankingKey::Left => i64::from(left),
                    RankingKey::Seeding => line.seeding as i64,
                    RankingKey::Direct => {
                        let among: Vec<usize> = class.iter().map(|line| line.champion).collect();
                        -over.iter().map(|one| one.halves(line.champion, Some(&among))).sum::<i64>()
                    }
                }
            });
        }
        let mut ranked = RankedTable::default();
        for mut class in classes {
            if class.len() > 1 {
                let mut tied: Vec<usize> = class.iter().map(|line| line.champion).collect();
                self.lots.draw(&["tie", self.purpose], &mut tied, self.names);
                class.sort_by_key(|line| tied.iter().position(|champion| *champion == line.champion));
                ranked.lots.push(tied);
            }
            ranked.lines.extend(class);
        }
        ranked
    }
}

/// Splits groups of equally ranked rows into smaller ones by a value. The value is computed within
/// each group, and a smaller one is better.
fn split(
    classes: Vec<Vec<TableLine>>,
    figure: impl Fn(&TableLine, &[TableLine]) -> i64,
) -> Vec<Vec<TableLine>> {
    let mut finer = Vec::new();
    for class in classes {
        let mut figures: Vec<(i64, TableLine)> =
            class.iter().map(|line| (figure(line, &class), *line)).collect();
        figures.sort_by_key(|(figure, _)| *figure);
        finer.extend(
            figures
                .chunk_by(|one, other| one.0 == other.0)
                .map(|equals| equals.iter().map(|(_, line)| *line).collect::<Vec<_>>()),
        );
    }
    // The classes are sorted by value, so that the best one is first.
    finer
}
