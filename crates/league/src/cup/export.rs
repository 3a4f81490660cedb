//! Exports the state and the results of a cup as CSV and JSON.

use super::cup_file::{Stage, TableScope};
use super::entry::Cup;
use super::place::group_name;
use super::state::CupState;
use super::table::{MatchSums, TableLine};
use crate::error::Result;
use crate::export::{csv_text, escape_formula, matches_table};
use serde_json::{Value, json};

/// Returns the tables of a cup as CSV, with one line for each champion of each table. `lot` is the
/// number of the random draw that decided the place among equal champions, if there was one.
///
/// # Errors
/// Returns an error only if the table cannot be written to memory.
pub fn tables_csv(cup: &Cup, state: &CupState) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "stage", "group", "place", "champion", "matches", "score", "best", "places", "wins", "survived",
        "rating", "left", "lot",
    ];
    writer.write_record(head)?;
    for (stage, stage_state) in cup.cup_file.stages.iter().zip(&state.stages) {
        for table in stage_state.tables.iter().filter(|_| stage_state.over) {
            for (index, line) in table.lines.iter().enumerate() {
                let MatchSums { matches, score, best, place, halves, survived, left, rating } = line.sums;
                let lot = table.lots.iter().position(|lot| lot.contains(&line.champion));
                let row = [
                    stage.name.clone(),
                    group_name(line.group),
                    (index + 1).to_string(),
                    escape_formula(&cup.names[line.champion]),
                    matches.to_string(),
                    score.to_string(),
                    best.to_string(),
                    place.to_string(),
                    format!("{:.1}", halves as f64 / 2.0),
                    survived.to_string(),
                    if rating == 0 { String::new() } else { format!("{:.1}", rating as f64 / 1000.0) },
                    left.to_string(),
                    lot.map_or_else(String::new, |lot| (lot + 1).to_string()),
                ];
                writer.write_record(row)?;
            }
        }
    }
    csv_text(writer)
}

/// Returns the final rankings of a cup as CSV with one line for each known place.
///
/// # Errors
/// Returns an error only if the table cannot be written to memory.
pub fn places_csv(cup: &Cup, state: &CupState) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["ranking", "place", "champion"])?;
    for (podium, places) in cup.cup_file.podiums.iter().zip(&state.podiums) {
        for (index, champion) in places.iter().enumerate() {
            let Some(champion) = champion else { continue };
            let row = [
                escape_formula(&podium.title),
                (index + 1).to_string(),
                escape_formula(&cup.names[*champion]),
            ];
            writer.write_record(row)?;
        }
    }
    csv_text(writer)
}

/// Returns the played matches of a cup as CSV with one line for each match.
///
/// # Errors
/// Returns an error only if the table cannot be written to memory.
pub fn matches_csv(cup: &Cup, state: &CupState) -> Result<String> {
    let rows = cup.cup_file.stages.iter().zip(&state.stages).flat_map(|(stage, stage_state)| {
        stage_state.encounters.iter().filter_map(|encounter| {
            let own_columns =
                vec![stage.name.clone(), group_name(encounter.group), (encounter.round + 1).to_string()];
            Some((own_columns, encounter.record.as_ref()?))
        })
    });
    matches_table(&["stage", "group", "round"], rows)
}

/// Returns the complete state of a cup as JSON: its stages, tables, matches and rankings.
pub fn cup_json(cup: &Cup, state: &CupState) -> String {
    let stages: Vec<Value> = cup
        .cup_file
        .stages
        .iter()
        .zip(&state.stages)
        .map(|(stage, stage_state)| {
            let groups = stage_state.groups.iter().map(|group| names(cup, group));
            let matches = stage_state.encounters.iter().map(|encounter| {
                json!({
                    "group": group_name(encounter.group),
                    "round": encounter.round + 1,
                    "seats": names(cup, &encounter.seats),
                    "absent": names(cup, &encounter.absent),
                    "walkover": encounter.walkover,
                    "result": encounter.record,
                })
            });
            json!({
                "name": stage.name, "title": stage.title, "mode": stage.mode, "known": stage_state.known, "over": stage_state.over,
                "rank": stage.by, "groups": groups.collect::<Vec<_>>(), "tables": tables(cup, stage, stage_state),
                "matches": matches.collect::<Vec<_>>(),
            })
        })
        .collect();
    let podiums = cup.cup_file.podiums.iter().zip(&state.podiums).map(|(podium, places)| {
        let places: Vec<_> =
            places.iter().map(|champion| champion.map(|champion| &cup.names[champion])).collect();
        json!({ "title": podium.title, "places": places })
    });
    let lots = state.between.iter().map(
        |lot| json!({ "stage": cup.cup_file.stages[lot.stage].name, "champions": names(cup, &lot.champions) }),
    );
    let document = json!({
        "title": cup.cup_file.title, "game": cup.plan.game, "seed": cup.cup_file.seed, "over": state.now().is_none(),
        "champions": cup.names, "out": cup.plan.out, "stages": stages,
        "podiums": podiums.collect::<Vec<_>>(), "lots_between_groups": lots.collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

fn names<'a>(cup: &'a Cup, champions: &[usize]) -> Vec<&'a str> {
    champions.iter().map(|champion| cup.names[*champion].as_str()).collect()
}

fn tables(cup: &Cup, stage: &Stage, stage_state: &super::state::StageState) -> Vec<Value> {
    let line = |line: &TableLine| {
        let MatchSums { matches, score, best, place, halves, survived, left, rating } = line.sums;
        json!({
            "champion": cup.names[line.champion], "group": group_name(line.group), "absent": line.absent,
            "matches": matches, "score": score, "best": best, "places": place, "wins": halves as f64 / 2.0,
            "survived": survived, "rating": rating as f64 / 1000.0, "left": left,
        })
    };
    let table = |(number, table): (usize, &super::table::RankedTable)| {
        let group = (stage.table == TableScope::Group).then(|| group_name(number));
        let lots: Vec<_> =
            table.lots.iter().filter(|_| stage_state.over).map(|lot| names(cup, lot)).collect();
        json!({ "group": group, "lines": table.lines.iter().map(line).collect::<Vec<_>>(), "lots": lots })
    };
    stage_state.tables.iter().enumerate().map(table).collect()
}
