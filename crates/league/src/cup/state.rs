//! The state of a cup: groups, matches, tables and podiums. It is computed only from the file, the champions
//! and the results, so that an interrupted cup can be resumed.

use super::cup_file::{GroupPlay, Podium, Stage, TableScope};
use super::entry::Cup;
use super::form::{check_places_exist, entry_error, form};
use super::place::{Places, group_name};
use super::table::{Encounter, RankedTable, Ranker, TableLine};
use crate::book::Record;
use crate::error::Result;
use crate::plan::Key;
use joute_engine::maps::Finding;
use std::collections::BTreeSet;

/// The state of one stage of a cup: its groups, matches and tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StageState {
    /// True if the participants of the stage are known. They depend on the results of earlier
    /// stages.
    pub known: bool,
    /// The champions of each group, as indices of the cup's list of names.
    pub groups: Vec<Vec<usize>>,
    /// All matches of the stage, in the order in which they are played.
    pub encounters: Vec<Encounter>,
    /// The table of each group, or one table for the whole stage. Tables are provisional while the
    /// stage is being played.
    pub tables: Vec<RankedTable>,
    /// True if all matches of the stage have been played.
    pub over: bool,
}

impl StageState {
    /// Returns how many matches of the stage were played and how many it has in total. Walkovers,
    /// which are decided without being played, do not count.
    pub fn progress(&self) -> (usize, usize) {
        let played_count = self.encounters.iter().filter(|encounter| encounter.record.is_some()).count();
        (played_count, self.encounters.iter().filter(|encounter| !encounter.walkover).count())
    }
}

/// The result of a random draw (lot) between champions that have the same place in different
/// groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupLot {
    /// The index of the stage to whose groups the champions belong.
    pub stage: usize,
    /// The champions in the order that the random draw determined.
    pub champions: Vec<usize>,
}

/// The current state of a cup, which is a tournament of several stages. It is computed from the
/// results.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CupState {
    /// The state of each stage of the cup.
    pub stages: Vec<StageState>,
    /// The champions of each final ranking, the first place first. `None` stands for a champion
    /// that is not known yet.
    pub podiums: Vec<Vec<Option<usize>>>,
    /// The random draws (lots) between champions that have the same place in different groups.
    pub between: Vec<GroupLot>,
}

/// A function that returns the stored result of a match by its key, or `None` if the match was not
/// played.
pub type Results<'a> = &'a dyn Fn(&Key) -> Option<Record>;

/// The maximum number of matches in a cup.
const MAX_MATCHES: usize = 100_000;

/// Computes the current state of a cup from the results of its matches.
///
/// # Errors
/// Returns an error with the position in the file if the file does not suit the
/// number of champions.
pub fn cup_state(cup: &Cup, results: Results<'_>) -> Result<CupState> {
    let mut state = CupState::default();
    let mut matches = 0;
    for (index, stage) in cup.cup_file.stages.iter().enumerate() {
        let stage_state = match form(cup, &mut state, index)? {
            None => StageState::default(),
            Some((groups, entered)) => {
                let room = MAX_MATCHES - matches;
                let encounters = encounters(cup, index, &groups, room, results)?;
                matches += encounters.len();
                let over = encounters.iter().all(Encounter::is_over);
                let mut stage_state =
                    StageState { known: true, groups, encounters, tables: Vec::new(), over };
                stage_state.tables = tables(cup, &state, stage, &stage_state, &entered);
                stage_state
            }
        };
        state.stages.push(stage_state);
    }
    for podium in &cup.cup_file.podiums {
        let places = cup.podium(&mut state, podium)?;
        state.podiums.push(places);
    }
    Ok(state)
}

/// Returns the matches of a cup's stage, round by round. Each round contains the matches of all
/// groups.
fn encounters(
    cup: &Cup,
    index: usize,
    groups: &[Vec<usize>],
    room: usize,
    results: Results<'_>,
) -> Result<Vec<Encounter>> {
    let stage = &cup.cup_file.stages[index];
    let pairs = |size: usize| size * size.saturating_sub(1) / 2 * if stage.one_side { 1 } else { 2 };
    let of = |group: &Vec<usize>| if stage.play == GroupPlay::Pairs { pairs(group.len()) } else { 1 };
    let count = groups.iter().map(of).sum::<usize>().saturating_mul(stage.matches);
    if count > room {
        let reason =
            format!("with the {count} matches of {} the cup has more than {MAX_MATCHES}", stage.name);
        return Err(entry_error(cup, stage, 2, reason, "take fewer matches, or more groups"));
    }
    let mut all = Vec::with_capacity(count);
    for round in 0..stage.matches {
        let seed = cup.lots.number(&["match", &stage.name, &round.to_string()]);
        let maps = &cup.maps[index];
        let map = maps[round % maps.len()];
        for (group, members) in groups.iter().enumerate() {
            for seats in seatings(stage, members, round) {
                let (present, absent): (Vec<usize>, Vec<usize>) =
                    seats.into_iter().partition(|champion| cup.is_here(*champion));
                let walkover = present.len() < 2 || !cup.seats(stage).has(present.len());
                let mut encounter =
                    Encounter { group, round, map, seed, seats: present, absent, walkover, record: None };
                if !walkover {
                    encounter.record =
                        results(&cup.key(&encounter)).map(|record| cup.as_counted(stage, record));
                }
                all.push(encounter);
            }
        }
    }
    Ok(all)
}

/// Returns the players of each match in one round of a group: the champions, in the order of the
/// player numbers.
fn seatings(stage: &Stage, members: &[usize], round: usize) -> Vec<Vec<usize>> {
    match stage.play {
        GroupPlay::Together => {
            let mut seats = members.to_vec();
            seats.rotate_left(round % members.len().max(1));
            vec![seats]
        }
        GroupPlay::Pairs => {
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

fn tables(
    cup: &Cup,
    state: &CupState,
    stage: &Stage,
    stage_state: &StageState,
    entered: &[usize],
) -> Vec<RankedTable> {
    let line = |group: usize| {
        move |champion: &usize| TableLine {
            champion: *champion,
            group,
            absent: !cup.is_here(*champion),
            seeding: entered.iter().position(|other| other == champion).unwrap_or(usize::MAX),
            sums: Default::default(),
        }
    };
    let earlier = || stage.counts.iter().flat_map(|index| &state.stages[*index].encounters);
    let ranked = |purpose: &str, lines: Vec<TableLine>, own: Option<usize>| {
        let of_group = |encounter: &&Encounter| own.is_none_or(|group| encounter.group == group);
        let encounters: Vec<&Encounter> =
            earlier().chain(stage_state.encounters.iter().filter(of_group)).collect();
        let ranker = Ranker { names: &cup.names, by: &stage.by, lots: cup.lots, purpose };
        ranker.table(lines, &encounters)
    };
    let groups = stage_state.groups.iter().enumerate();
    match stage.table {
        TableScope::Stage => {
            let lines = groups.flat_map(|(group, members)| members.iter().map(line(group))).collect();
            vec![ranked(&stage.name, lines, None)]
        }
        TableScope::Group => groups
            .map(|(group, members)| {
                let purpose = format!("{}:{}", stage.name, group_name(group));
                ranked(&purpose, members.iter().map(line(group)).collect(), Some(group))
            })
            .collect(),
    }
}

impl CupState {
    /// Returns the champions with the given places in a stage, or `None` if the stage is not over.
    /// They are sorted by place. Champions with the same place are sorted by their results if
    /// `merit` is true, and by group otherwise.
    pub(crate) fn champions(&mut self, cup: &Cup, places: &Places, merit: bool) -> Option<Vec<usize>> {
        let stage = cup.cup_file.find(&places.stage)?;
        let stage_state = &self.stages[stage];
        if !stage_state.over {
            return None;
        }
        let tables: Vec<&RankedTable> = match places.group {
            None => stage_state.tables.iter().collect(),
            Some(group) => stage_state.tables.get(group).into_iter().collect(),
        };
        let longest = tables.iter().map(|table| table.lines.len()).max().unwrap_or(0);
        let last = places.last.unwrap_or(longest).min(longest);
        let mut all = Vec::new();
        let mut new_lots = Vec::new();
        for place in places.first..=last {
            let lines: Vec<TableLine> =
                tables.iter().filter_map(|table| table.lines.get(place - 1)).copied().collect();
            if !merit || lines.len() < 2 {
                all.extend(lines.iter().map(|line| line.champion));
                continue;
            }
            let purpose = format!("{}:{place}", places.stage);
            let by = &cup.cup_file.stages[stage].by;
            let ranked = Ranker { names: &cup.names, by, lots: cup.lots, purpose: &purpose }
                .order(lines, &stage_state.encounters.iter().collect::<Vec<_>>());
            all.extend(ranked.lines.iter().map(|line| line.champion));
            new_lots.extend(ranked.lots.into_iter().map(|champions| GroupLot { stage, champions }));
        }
        new_lots.retain(|lot| !self.between.contains(lot));
        self.between.extend(new_lots);
        Some(all)
    }

    /// Returns the index of the cup's stage that is being played, or `None` if the cup is over.
    pub fn now(&self) -> Option<usize> {
        self.stages.iter().position(|stage_state| !stage_state.over)
    }
}

impl Cup {
    fn podium(&self, state: &mut CupState, podium: &Podium) -> Result<Vec<Option<usize>>> {
        let mut all: Vec<Option<usize>> = Vec::new();
        for (number, places) in podium.places.iter().enumerate() {
            check_places_exist(self, state, places, &podium.span)?;
            let size = self.sizes.get(state.podiums.len()).and_then(|sizes| sizes.get(number)).copied();
            match state.champions(self, places, true) {
                Some(champions) => all.extend(champions.into_iter().map(Some)),
                None => all.extend(std::iter::repeat_n(None, size.unwrap_or(0))),
            }
        }
        let mut placed = BTreeSet::new();
        match all.iter().flatten().find(|champion| !placed.insert(**champion)) {
            None => Ok(all),
            Some(_) => {
                let reason = format!("a champion is twice in the ranking {:?}", podium.title);
                let finding = Finding::error(podium.span.clone(), reason)
                    .help("name each place once: [\"final\", \"semi-finals:2\"], for instance");
                Err(self.cup_file.entry_error(finding))
            }
        }
    }
}
