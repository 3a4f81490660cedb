//! Where a cup stands: groups, matches, tables and podiums, computed from the file, the champions and the results, and
//! from nothing else. So a cup that is resumed goes on where it was.

use super::entry::Cup;
use super::form::{form, misfit, must_be_there};
use super::place::{Places, group_name};
use super::sheet::{Play, Podium, Stage, Table};
use super::table::{Encounter, Line, Ranked, Ranker};
use crate::book::Record;
use crate::plan::Key;
use joute_engine::maps::Finding;
use std::collections::BTreeSet;

/// Where one stage stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Leg {
    /// It is known who plays in it.
    pub known: bool,
    /// Champions by group.
    pub groups: Vec<Vec<usize>>,
    /// Every match, in the order in which they are played.
    pub encounters: Vec<Encounter>,
    /// One for each group, or one for the whole stage; while it is played, what it would be now.
    pub tables: Vec<Ranked>,
    /// Every match is over.
    pub over: bool,
}

impl Leg {
    /// Matches that are to be played, walkovers left out, and how many of them were.
    pub fn progress(&self) -> (usize, usize) {
        let played = self.encounters.iter().filter(|encounter| encounter.record.is_some()).count();
        (played, self.encounters.iter().filter(|encounter| !encounter.walkover).count())
    }
}

/// A lot that was drawn between champions of different groups who came to the same place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Between {
    /// The stage's index.
    pub stage: usize,
    /// In the drawn order.
    pub champions: Vec<usize>,
}

/// Where a cup stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// By stage.
    pub legs: Vec<Leg>,
    /// By podium: who is on which place, from the first; `None` is not known yet.
    pub podiums: Vec<Vec<Option<usize>>>,
    /// Lots between groups.
    pub between: Vec<Between>,
}

/// Results by match: what was played.
pub type Results<'a> = &'a dyn Fn(&Key) -> Option<Record>;

/// The most matches of a cup.
const MOST_MATCHES: usize = 100_000;

/// Computes where a cup stands.
///
/// # Errors
/// What of the file does not fit those who entered, with its place.
pub fn course(cup: &Cup, results: Results<'_>) -> Result<Course, String> {
    let mut course = Course::default();
    let mut matches = 0;
    for (index, stage) in cup.sheet.stages.iter().enumerate() {
        let leg = match form(cup, &mut course, index)? {
            None => Leg::default(),
            Some((groups, entered)) => {
                let room = MOST_MATCHES - matches;
                let encounters = encounters(cup, index, &groups, room, results)?;
                matches += encounters.len();
                let over = encounters.iter().all(Encounter::over);
                let mut leg = Leg { known: true, groups, encounters, tables: Vec::new(), over };
                leg.tables = tables(cup, &course, stage, &leg, &entered);
                leg
            }
        };
        course.legs.push(leg);
    }
    for podium in &cup.sheet.podiums {
        let places = cup.podium(&mut course, podium)?;
        course.podiums.push(places);
    }
    Ok(course)
}

/// The matches of a stage, round by round, each in all groups.
fn encounters(
    cup: &Cup,
    index: usize,
    groups: &[Vec<usize>],
    room: usize,
    results: Results<'_>,
) -> Result<Vec<Encounter>, String> {
    let stage = &cup.sheet.stages[index];
    let pairs = |size: usize| size * size.saturating_sub(1) / 2 * if stage.one_side { 1 } else { 2 };
    let of = |group: &Vec<usize>| if stage.play == Play::Pairs { pairs(group.len()) } else { 1 };
    let count = groups.iter().map(of).sum::<usize>().saturating_mul(stage.matches);
    if count > room {
        let why = format!("with the {count} matches of {} the cup has more than {MOST_MATCHES}", stage.name);
        return Err(misfit(cup, stage, 2, why, "take fewer matches, or more groups"));
    }
    let mut all = Vec::with_capacity(count);
    for round in 0..stage.matches {
        let seed = cup.lots.number(&["match", &stage.name, &round.to_string()]);
        let maps = &cup.maps[index];
        let map = maps[round % maps.len()];
        for (group, members) in groups.iter().enumerate() {
            for seats in seatings(stage, members, round) {
                let (here, absent): (Vec<usize>, Vec<usize>) =
                    seats.into_iter().partition(|champion| cup.is_here(*champion));
                let walkover = here.len() < 2 || !cup.seats(stage).has(here.len());
                let mut encounter =
                    Encounter { group, round, map, seed, seats: here, absent, walkover, record: None };
                if !walkover {
                    encounter.record = results(&cup.key(&encounter));
                }
                all.push(encounter);
            }
        }
    }
    Ok(all)
}

/// Who sits where, in each match of a group's round.
fn seatings(stage: &Stage, members: &[usize], round: usize) -> Vec<Vec<usize>> {
    match stage.play {
        Play::Together => {
            let mut seats = members.to_vec();
            seats.rotate_left(round % members.len().max(1));
            vec![seats]
        }
        Play::Pairs => {
            let mut all = Vec::new();
            for (first, one) in members.iter().enumerate() {
                for (second, other) in members.iter().enumerate().skip(first + 1) {
                    let turned = (round + first + second).is_multiple_of(2);
                    let (one, other) = if turned { (*other, *one) } else { (*one, *other) };
                    all.push(vec![one, other]);
                    if !stage.one_side {
                        all.push(vec![other, one]);
                    }
                }
            }
            all
        }
    }
}

fn tables(cup: &Cup, course: &Course, stage: &Stage, leg: &Leg, entered: &[usize]) -> Vec<Ranked> {
    let line = |group: usize| {
        move |champion: &usize| Line {
            champion: *champion,
            group,
            absent: !cup.is_here(*champion),
            seeding: entered.iter().position(|other| other == champion).unwrap_or(usize::MAX),
            sums: Default::default(),
        }
    };
    let earlier = || stage.counts.iter().flat_map(|index| &course.legs[*index].encounters);
    let ranked = |purpose: &str, lines: Vec<Line>, own: Option<usize>| {
        let of_group = |encounter: &&Encounter| own.is_none_or(|group| encounter.group == group);
        let encounters: Vec<&Encounter> = earlier().chain(leg.encounters.iter().filter(of_group)).collect();
        let ranker = Ranker { names: &cup.names, by: &stage.by, lots: cup.lots, purpose };
        ranker.table(lines, &encounters)
    };
    let groups = leg.groups.iter().enumerate();
    match stage.table {
        Table::Stage => {
            let lines = groups.flat_map(|(group, members)| members.iter().map(line(group))).collect();
            vec![ranked(&stage.name, lines, None)]
        }
        Table::Group => groups
            .map(|(group, members)| {
                let purpose = format!("{}:{}", stage.name, group_name(group));
                ranked(&purpose, members.iter().map(line(group)).collect(), Some(group))
            })
            .collect(),
    }
}

impl Course {
    /// The champions of some places of a stage that is over: by place, then by group, or, by `merit`, by what they did. `None`
    /// before that.
    pub(crate) fn champions(&mut self, cup: &Cup, places: &Places, merit: bool) -> Option<Vec<usize>> {
        let stage = cup.sheet.find(&places.stage)?;
        let leg = &self.legs[stage];
        if !leg.over {
            return None;
        }
        let tables: Vec<&Ranked> = match places.group {
            None => leg.tables.iter().collect(),
            Some(group) => leg.tables.get(group).into_iter().collect(),
        };
        let longest = tables.iter().map(|table| table.lines.len()).max().unwrap_or(0);
        let last = places.last.unwrap_or(longest).min(longest);
        let mut all = Vec::new();
        let mut drawn = Vec::new();
        for place in places.first..=last {
            let lines: Vec<Line> =
                tables.iter().filter_map(|table| table.lines.get(place - 1)).copied().collect();
            if !merit || lines.len() < 2 {
                all.extend(lines.iter().map(|line| line.champion));
                continue;
            }
            let purpose = format!("{}:{place}", places.stage);
            let by = &cup.sheet.stages[stage].by;
            let ranked = Ranker { names: &cup.names, by, lots: cup.lots, purpose: &purpose }
                .order(lines, &leg.encounters.iter().collect::<Vec<_>>());
            all.extend(ranked.lines.iter().map(|line| line.champion));
            drawn.extend(ranked.lots.into_iter().map(|champions| Between { stage, champions }));
        }
        drawn.retain(|lot| !self.between.contains(lot));
        self.between.extend(drawn);
        Some(all)
    }

    /// The stage that is played now.
    pub fn now(&self) -> Option<usize> {
        self.legs.iter().position(|leg| !leg.over)
    }
}

impl Cup {
    fn podium(&self, course: &mut Course, podium: &Podium) -> Result<Vec<Option<usize>>, String> {
        let misfit =
            |why: String, help: &str| self.sheet.misfit(&Finding::error(podium.span.clone(), why).help(help));
        let mut all: Vec<Option<usize>> = Vec::new();
        for (number, places) in podium.places.iter().enumerate() {
            must_be_there(self, course, places).map_err(|[why, help]| misfit(why, &help))?;
            let size = self.sizes.get(course.podiums.len()).and_then(|sizes| sizes.get(number)).copied();
            match course.champions(self, places, true) {
                Some(champions) => all.extend(champions.into_iter().map(Some)),
                None => all.extend(std::iter::repeat_n(None, size.unwrap_or(0))),
            }
        }
        let mut seen = BTreeSet::new();
        match all.iter().flatten().find(|champion| !seen.insert(**champion)) {
            None => Ok(all),
            Some(_) => {
                let why = format!("somebody is twice in the ranking {:?}", podium.title);
                Err(misfit(why, "name each place once: [\"final\", \"semi-finals:2\"], for instance"))
            }
        }
    }
}
