//! The bracket of a cup: its stages in which champions meet two by two, side by side.

use super::course::{Course, Leg};
use super::entry::Cup;
use super::sheet::{Stage, Table};
use super::view::awaited;

/// A stage of the bracket.
pub struct Column<'a> {
    pub title: &'a str,
    pub now: bool,
    pub duels: Vec<Vec<Side<'a>>>,
}

/// One of two who meet.
pub struct Side<'a> {
    /// Empty while it is not known.
    pub name: &'a str,
    /// Who it will be, while that is not known.
    pub awaited: String,
    /// What the stage is ranked by first.
    pub figure: String,
    /// It is the first of the two, and that is final.
    pub first: bool,
}

/// The stages of the bracket, in order; none if there is no such stage.
pub(super) fn bracket<'a>(cup: &'a Cup, course: &'a Course) -> Vec<Column<'a>> {
    let stages = cup.sheet.stages.iter().zip(&course.legs).zip(cup.sizes());
    let now = course.now();
    let mut columns = Vec::new();
    for (index, ((stage, leg), (_, groups))) in stages.enumerate() {
        if stage.table == Table::Group && groups.iter().all(|size| *size == 2) {
            let duels = if leg.known { duels(cup, stage, leg) } else { open(cup, stage) };
            columns.push(Column { title: &stage.title, now: now == Some(index), duels });
        }
    }
    columns
}

fn duels<'a>(cup: &'a Cup, stage: &Stage, leg: &'a Leg) -> Vec<Vec<Side<'a>>> {
    let duel = |(group, table): (&Vec<usize>, &super::table::Ranked)| {
        // Both stay where they are, whoever is before.
        let side = |champion: &usize| {
            let line = table.lines.iter().find(|line| line.champion == *champion);
            Side {
                name: &cup.names[*champion],
                awaited: String::new(),
                figure: line.zip(stage.by.first()).map_or_else(String::new, |(line, by)| line.sums.told(*by)),
                first: leg.over && table.lines.first().is_some_and(|first| first.champion == *champion),
            }
        };
        group.iter().map(side).collect()
    };
    leg.groups.iter().zip(&leg.tables).map(duel).collect()
}

fn open<'a>(cup: &Cup, stage: &Stage) -> Vec<Vec<Side<'a>>> {
    let side = |awaited: String| Side { name: "", awaited, figure: String::new(), first: false };
    awaited(cup, stage).into_iter().map(|group| group.into_iter().map(side).collect()).collect()
}
