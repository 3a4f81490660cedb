//! Forms the groups of a stage: selects the participants, assigns them to groups, and checks that the game
//! supports the group sizes.

use super::cup_file::{Draw, GroupCount, GroupPlay, Participants, Stage, TableScope};
use super::entry::Cup;
use super::place::{Places, group_name};
use super::state::CupState;
use crate::error::{Error, Result};
use joute_engine::Seats;
use joute_engine::maps::Finding;
use std::collections::BTreeSet;
use std::ops::Range;

/// The champions of each group of a stage, as indices of the cup's list of names.
type GroupMembers = Vec<Vec<usize>>;

/// Returns the error about a stage that cannot be played. `place` selects the entry of the
/// tournament file that the message shows: 0 for the name, 1 for the participants, 2 for the
/// groups, 3 for the mode.
pub(crate) fn entry_error(cup: &Cup, stage: &Stage, place: usize, reason: String, help: &str) -> Error {
    let at = stage.spans.get(place).unwrap_or(&stage.spans[0]).clone();
    cup.cup_file.entry_error(Finding::error(at, reason).help(help))
}

/// Returns the groups of a cup's stage, and all its champions in the order in which they entered
/// the stage. Returns `None` if an earlier stage, on which it depends, is not over.
///
/// # Errors
/// Returns an error with the position in the file if a group cannot be formed.
pub(crate) fn form(
    cup: &Cup,
    state: &mut CupState,
    index: usize,
) -> Result<Option<(GroupMembers, Vec<usize>)>> {
    let stage = &cup.cup_file.stages[index];
    let merit = stage.draw == Draw::Snake;
    let mut all = |list: &[Places]| -> Result<Option<Vec<usize>>> {
        let mut champions = Vec::new();
        for places in list {
            check_places_exist(cup, state, places, &stage.spans[1])?;
            match state.champions(cup, places, merit) {
                Some(more) => champions.extend(more),
                None => return Ok(None),
            }
        }
        Ok(Some(champions))
    };
    let (entered, listed) = match &stage.participants {
        Participants::All => ((0..cup.names.len()).collect(), None),
        Participants::Places(list) => match all(list)? {
            Some(entered) => (entered, None),
            None => return Ok(None),
        },
        Participants::Listed(groups) => {
            let groups = groups.iter().map(|list| all(list)).collect::<Result<Option<GroupMembers>>>()?;
            let Some(groups) = groups else { return Ok(None) };
            (groups.concat(), Some(groups))
        }
    };
    let mut listed_champions = BTreeSet::new();
    if let Some(twice) = entered.iter().find(|champion| !listed_champions.insert(**champion)) {
        let reason = format!("{} would play twice in {}", cup.names[*twice], stage.name);
        return Err(entry_error(cup, stage, 1, reason, "name each place once"));
    }
    let groups = match listed {
        Some(groups) => groups,
        None => {
            let count = count(cup, stage, entered.len())?;
            deal(cup, stage, entered.clone(), count)
        }
    };
    for (group, members) in groups.iter().enumerate() {
        must_have_seats(cup, stage, group, members.len())?;
    }
    Ok(Some((groups, entered)))
}

/// Checks that an earlier stage has the places to which a later stage refers, as far as its size is
/// known. A range of places without an end may be empty.
///
/// # Errors
/// Returns an error that shows the entry at the given position, with the reason and the solution.
pub(crate) fn check_places_exist(
    cup: &Cup,
    state: &CupState,
    places: &Places,
    at: &Range<usize>,
) -> Result<()> {
    let entry_error = |reason: String, help: String| {
        cup.cup_file.entry_error(Finding::error(at.clone(), reason).help(help))
    };
    let of = cup.cup_file.find(&places.stage).map(|index| &state.stages[index]);
    let Some(stage_state) = of.filter(|stage_state| stage_state.known) else { return Ok(()) };
    let sizes: Vec<usize> = stage_state.tables.iter().map(|table| table.lines.len()).collect();
    let size = match places.group {
        None => sizes.iter().copied().min(),
        Some(group) => sizes.get(group).copied(),
    };
    let Some(size) = size else {
        let last = group_name(sizes.len().saturating_sub(1));
        let reason = format!("{places} names a group that does not exist");
        return Err(entry_error(reason, format!("the groups of {} are A to {last}", places.stage)));
    };
    let last_place = places.last.unwrap_or(0);
    if last_place <= size {
        return Ok(());
    }
    let reason =
        format!("{places} names place {last_place}, but a table of {} has {size} champions", places.stage);
    Err(entry_error(reason, format!("take fewer places, or make fewer groups of {}", places.stage)))
}

/// Returns the number of groups into which a stage divides this number of champions.
fn count(cup: &Cup, stage: &Stage, champions: usize) -> Result<usize> {
    let seats = cup.seats(stage);
    match stage.groups {
        GroupCount::Count(count) if count * 2 > champions.max(2) => {
            let reason = format!("{} has {count} groups for {champions} champions", stage.name);
            Err(entry_error(cup, stage, 2, reason, "a group needs at least two champions: make fewer groups"))
        }
        GroupCount::Count(count) => Ok(count),
        GroupCount::Fit if stage.play == GroupPlay::Pairs => Ok(1),
        GroupCount::Fit => {
            let fits = |count: &usize| {
                seats.has(champions / count) && seats.has(champions.div_ceil(*count)) && champions / count > 1
            };
            (1..=champions.max(1)).find(fits).ok_or_else(|| {
                let reason = format!(
                    "{champions} champions cannot be divided into groups of nearly the same size for {}, \
                     which is for {seats} players",
                    cup.plan.game
                );
                entry_error(cup, stage, 2, reason, "list the groups, or change the champions")
            })
        }
    }
}

/// Assigns the champions of a stage to groups whose sizes differ by at most one.
fn deal(cup: &Cup, stage: &Stage, mut champions: Vec<usize>, count: usize) -> GroupMembers {
    if stage.draw == Draw::Lot {
        cup.lots.draw(&["groups", &stage.name], &mut champions, &cup.names);
    }
    let mut groups = vec![Vec::new(); count];
    let total = champions.len();
    for (number, champion) in champions.into_iter().enumerate() {
        let (row, column) = (number / count, number % count);
        let group = match stage.draw {
            Draw::Lot => column,
            Draw::Snake if row % 2 == 0 => column,
            Draw::Snake => count - 1 - column,
            // The first groups get one champion more.
            Draw::List => {
                let (size, more) = (total / count, total % count);
                let long = more * (size + 1);
                if number < long { number / (size + 1) } else { more + (number - long) / size.max(1) }
            }
        };
        groups[group].push(champion);
    }
    groups
}

fn must_have_seats(cup: &Cup, stage: &Stage, group: usize, size: usize) -> Result<()> {
    let seats = cup.seats(stage);
    let name = group_name(group);
    let place = if matches!(stage.participants, Participants::All) || stage.spans[2] != stage.spans[0] {
        2
    } else {
        1
    };
    if size < 2 {
        let reason = format!("group {name} of {} has {size} champions, too few for a match", stage.name);
        return Err(entry_error(cup, stage, place, reason, "let more champions play, or make fewer groups"));
    }
    let (players, what) = match stage.play {
        GroupPlay::Together => (size, format!("{size} champions would play in one match of group {name}")),
        GroupPlay::Pairs => (2, "two champions would play in each match".to_owned()),
    };
    if seats.has(players) {
        return Ok(());
    }
    let reason = format!("{}: {what}, but {} is for {seats} players", stage.name, cup.plan.game);
    let help = match (stage.play, stage.table) {
        (GroupPlay::Together, _) if players > seats.maximum() => more_groups(size, seats),
        (GroupPlay::Together, TableScope::Group | TableScope::Stage) => {
            "change the number of groups, or the champions of this stage".to_owned()
        }
        (GroupPlay::Pairs, _) => "with play = \"together\", a whole group plays in one match".to_owned(),
    };
    Err(entry_error(cup, stage, place, reason, &help))
}

fn more_groups(size: usize, seats: Seats) -> String {
    let pairs = if seats.has(2) { ", or let pairs play: play = \"pairs\"" } else { "" };
    format!(
        "make more groups: {} for each of these, or groups = \"fit\"{pairs}; with table = \"stage\" they are ranked together",
        size.div_ceil(seats.maximum())
    )
}
