//! The bracket of a cup, which shows side by side the stages in which champions meet in pairs.

use super::cup_file::{Stage, TableScope};
use super::entry::Cup;
use super::state::{CupState, StageState};
use super::view::awaited_participants;

/// A column of a cup's bracket: a stage in which champions play in pairs.
pub struct BracketStage<'a> {
    pub title: &'a str,
    pub now: bool,
    pub duels: Vec<Vec<BracketSide<'a>>>,
}

/// One of the two champions in a match of a cup's bracket.
pub struct BracketSide<'a> {
    /// The name of the champion. Empty while it is not known who plays here.
    pub name: &'a str,
    /// The text that says which champion will play here, such as the winner of an earlier group. It
    /// is used while the name is not known.
    pub awaited: String,
    /// The champion's value of the first criterion by which the stage is ranked, formatted for
    /// display.
    pub figure: String,
    /// True if the champion has won and the result is final.
    pub first: bool,
}

/// Returns the stages of a cup's bracket in order. The list is empty if no stage consists of groups
/// of two.
pub(super) fn bracket<'a>(cup: &'a Cup, state: &'a CupState) -> Vec<BracketStage<'a>> {
    let stages = cup.cup_file.stages.iter().zip(&state.stages).zip(cup.sizes());
    let now = state.now();
    let mut columns = Vec::new();
    for (index, ((stage, stage_state), (_, groups))) in stages.enumerate() {
        if stage.table == TableScope::Group && groups.iter().all(|size| *size == 2) {
            let duels = if stage_state.known { duels(cup, stage, stage_state) } else { open(cup, stage) };
            columns.push(BracketStage { title: &stage.title, now: now == Some(index), duels });
        }
    }
    columns
}

fn duels<'a>(cup: &'a Cup, stage: &Stage, stage_state: &'a StageState) -> Vec<Vec<BracketSide<'a>>> {
    let duel = |(group, table): (&Vec<usize>, &super::table::RankedTable)| {
        // Both champions keep their position, even if the second one leads.
        let side = |champion: &usize| {
            let line = table.lines.iter().find(|line| line.champion == *champion);
            BracketSide {
                name: &cup.names[*champion],
                awaited: String::new(),
                figure: line
                    .zip(stage.by.first())
                    .map_or_else(String::new, |(line, by)| line.sums.format(*by)),
                first: stage_state.over
                    && table.lines.first().is_some_and(|first| first.champion == *champion),
            }
        };
        group.iter().map(side).collect()
    };
    stage_state.groups.iter().zip(&stage_state.tables).map(duel).collect()
}

fn open<'a>(cup: &Cup, stage: &Stage) -> Vec<Vec<BracketSide<'a>>> {
    let side = |awaited: String| BracketSide { name: "", awaited, figure: String::new(), first: false };
    awaited_participants(cup, stage).into_iter().map(|group| group.into_iter().map(side).collect()).collect()
}
