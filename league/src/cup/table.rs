//! A stage's ranking: sums over matches, keys, and the lot for those who are equal in all of them.

use super::by::By;
use super::lots::Lots;
use crate::book::Record;
use crate::standing::ranking;
use std::collections::HashMap;

/// One match of a stage, played or not.
#[derive(Debug, Clone, PartialEq)]
pub struct Encounter {
    /// Its group, from 0.
    pub group: usize,
    /// Its number in the group, or the pair's encounter, from 0.
    pub round: usize,
    /// Index of the map, in the plan.
    pub map: usize,
    /// Of what the rules draw.
    pub seed: u64,
    /// Champions by seat.
    pub seats: Vec<usize>,
    /// Who should have played and cannot: behind all others.
    pub absent: Vec<usize>,
    /// Nobody plays: those who are here are equals, before those who are not.
    pub walkover: bool,
    /// How it ended.
    pub record: Option<Record>,
}

impl Encounter {
    /// Whether nothing is to be played any more.
    pub fn over(&self) -> bool {
        self.walkover || self.record.is_some()
    }

    /// Its players, those who are absent last, with their places.
    fn places(&self) -> Vec<(usize, u32)> {
        let here = self.seats.len() as u32;
        let ranks =
            self.record.as_ref().map_or_else(|| vec![1; self.seats.len()], |record| record.ranks.clone());
        let seats = self.seats.iter().copied().zip(ranks);
        seats.chain(self.absent.iter().map(|champion| (*champion, here + 1))).collect()
    }

    /// What a champion is worth in it, against some of the others or against all: two for each one behind it, and one for an equal.
    fn halves(&self, champion: usize, among: Option<&[usize]>) -> i64 {
        let places = self.places();
        let Some((_, own)) = places.iter().find(|(other, _)| *other == champion) else { return 0 };
        let counts = |other: usize| other != champion && among.is_none_or(|among| among.contains(&other));
        let worth = |place: u32| match own.cmp(&place) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        places.iter().filter(|(other, _)| counts(*other)).map(|(_, place)| worth(*place)).sum()
    }
}

/// A champion's sums over the matches that count in a table.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sums {
    /// Matches, walkovers included.
    pub matches: u32,
    /// Scores.
    pub score: i64,
    /// The best score of one match.
    pub best: i64,
    /// Places.
    pub place: u64,
    /// Twice the opponents that it was before, and once those that it was equal to.
    pub halves: i64,
    /// Turns for which it was asked.
    pub survived: u64,
    /// Matches that it left before the end, those included in which it was absent.
    pub left: u32,
    /// Glicko-2, in thousandths; 0 if the table is not ranked by it.
    pub rating: i64,
}

impl Sums {
    /// A key's figure, for people.
    pub fn told(&self, by: By) -> String {
        match by {
            By::Score => self.score.to_string(),
            By::Best => self.best.to_string(),
            By::Place => self.place.to_string(),
            By::Wins | By::Direct if self.halves % 2 == 0 => (self.halves / 2).to_string(),
            By::Wins | By::Direct if self.halves == 1 => "½".to_owned(),
            By::Wins | By::Direct => format!("{}½", self.halves / 2),
            By::Survived => self.survived.to_string(),
            By::Rating => format!("{:.0}", self.rating as f64 / 1000.0),
            By::Left => self.left.to_string(),
            By::Seeding => String::new(),
        }
    }

    fn add(&mut self, encounter: &Encounter, champion: usize) {
        let Some((_, place)) = encounter.places().into_iter().find(|(other, _)| *other == champion) else {
            return;
        };
        let seat = encounter.seats.iter().position(|other| *other == champion);
        // An edited database must not end in a panic.
        let record = seat.and_then(|seat| Some((encounter.record.as_ref()?, seat)));
        let score = record.and_then(|(record, seat)| record.scores.get(seat).copied()).unwrap_or_default();
        let turns = record.and_then(|(record, seat)| record.turns.get(seat).copied()).unwrap_or_default();
        let left = record.is_some_and(|(record, seat)| record.gone.get(seat).is_some_and(Option::is_some));
        self.best = if self.matches == 0 { score } else { self.best.max(score) };
        self.matches += 1;
        self.score = self.score.saturating_add(score);
        self.place += u64::from(place);
        self.halves += encounter.halves(champion, None);
        self.survived += turns;
        self.left += u32::from(left || seat.is_none());
    }
}

/// A champion's line in a table; its place is the line's number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Who.
    pub champion: usize,
    /// Its group, from 0.
    pub group: usize,
    /// It cannot play.
    pub absent: bool,
    /// The order in which it came to the stage, from 0.
    pub seeding: usize,
    /// What counts.
    pub sums: Sums,
}

/// What a table is made from.
#[derive(Debug, Clone, Copy)]
pub struct Ranker<'a> {
    /// Names by champion.
    pub names: &'a [String],
    /// Keys, the first one deciding.
    pub by: &'a [By],
    /// For those who are equal in all keys.
    pub lots: Lots,
    /// What the lots are drawn for.
    pub purpose: &'a str,
}

/// A total order, and how much of it was drawn.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ranked {
    /// The best first.
    pub lines: Vec<Line>,
    /// Champions that were equal in everything, in the order in which the lot put them.
    pub lots: Vec<Vec<usize>>,
}

impl Ranker<'_> {
    /// Sums up what counts, and ranks.
    pub fn table(&self, mut lines: Vec<Line>, encounters: &[&Encounter]) -> Ranked {
        let over: Vec<&Encounter> = encounters.iter().copied().filter(|encounter| encounter.over()).collect();
        for line in &mut lines {
            over.iter().for_each(|encounter| line.sums.add(encounter, line.champion));
        }
        if self.by.contains(&By::Rating) {
            self.rate(&mut lines, &over);
        }
        self.order(lines, &over)
    }

    fn rate(&self, lines: &mut [Line], over: &[&Encounter]) {
        let mut records: Vec<Record> = over.iter().filter_map(|encounter| encounter.record.clone()).collect();
        // Rating periods are a map with a seed, side by side.
        records.sort_by_key(Record::key);
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

    /// Ranks lines that are summed up: absent ones last, then key by key, then by lot.
    pub fn order(&self, lines: Vec<Line>, over: &[&Encounter]) -> Ranked {
        let mut classes = split(vec![lines], |line, _| i64::from(line.absent));
        for by in self.by {
            classes = split(classes, |line, class| {
                let Sums { score, best, place, halves, survived, left, rating, matches: _ } = line.sums;
                match by {
                    By::Score => -score,
                    By::Best => -best,
                    By::Place => place.cast_signed(),
                    By::Wins => -halves,
                    By::Survived => -survived.cast_signed(),
                    By::Rating => -rating,
                    By::Left => i64::from(left),
                    By::Seeding => line.seeding as i64,
                    By::Direct => {
                        let among: Vec<usize> = class.iter().map(|line| line.champion).collect();
                        -over.iter().map(|one| one.halves(line.champion, Some(&among))).sum::<i64>()
                    }
                }
            });
        }
        let mut ranked = Ranked::default();
        for mut class in classes {
            if class.len() > 1 {
                let mut drawn: Vec<usize> = class.iter().map(|line| line.champion).collect();
                self.lots.draw(&["tie", self.purpose], &mut drawn, self.names);
                class.sort_by_key(|line| drawn.iter().position(|champion| *champion == line.champion));
                ranked.lots.push(drawn);
            }
            ranked.lines.extend(class);
        }
        ranked
    }
}

/// Splits classes of equals by a figure that is computed within its class; less is better.
fn split(classes: Vec<Vec<Line>>, figure: impl Fn(&Line, &[Line]) -> i64) -> Vec<Vec<Line>> {
    let mut finer = Vec::new();
    for class in classes {
        let mut figures: Vec<(i64, Line)> = class.iter().map(|line| (figure(line, &class), *line)).collect();
        figures.sort_by_key(|(figure, _)| *figure);
        finer.extend(
            figures
                .chunk_by(|one, other| one.0 == other.0)
                .map(|equals| equals.iter().map(|(_, line)| *line).collect::<Vec<_>>()),
        );
    }
    // The best class first, as figures are sorted.
    finer
}
