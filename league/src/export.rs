//! A league's results as CSV and JSON.

use crate::book::Record;
use crate::standing::{Line, Table, Tally};
use serde_json::json;

fn words(error: impl std::fmt::Display) -> String {
    format!("cannot write the table: {error}")
}

fn finish(writer: csv::Writer<Vec<u8>>) -> Result<String, String> {
    String::from_utf8(writer.into_inner().map_err(words)?).map_err(words)
}

/// One line a champion: rank, rating and interval, totals, then won, drawn and lost by side and by map.
///
/// # Errors
/// None in practice: memory takes it.
pub fn standings_csv(table: &Table) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let seats = table.lines.first().map_or(0, |line| line.sides.len());
    let tally = |prefix: &str| ["won", "drawn", "lost"].map(|what| format!("{prefix}{what}"));
    let mut head: Vec<String> =
        ["rank", "champion", "language", "rating", "low", "high", "matches_left"].map(str::to_owned).to_vec();
    head.extend(["points", "against"].map(str::to_owned));
    head.extend(tally(""));
    (0..seats).for_each(|seat| head.extend(tally(&format!("seat{seat}_"))));
    table.maps.iter().for_each(|map| head.extend(tally(&format!("map_{map}_"))));
    writer.write_record(&head).map_err(words)?;
    for line in &table.lines {
        let Line { rank, name, language, rating, low, high, total, gone, sides, cross: _, maps } = line;
        let mut row = vec![rank.to_string(), name.clone(), language.clone()];
        row.extend([rating, low, high].map(|figure| format!("{figure:.1}")));
        row.extend([gone.to_string(), total.points.to_string(), total.against.to_string()]);
        for Tally { won, drawn, lost, .. } in [total].into_iter().chain(sides).chain(maps) {
            row.extend([won, drawn, lost].map(ToString::to_string));
        }
        writer.write_record(&row).map_err(words)?;
    }
    finish(writer)
}

/// One line a match.
///
/// # Errors
/// None in practice: memory takes it.
pub fn matches_csv(records: &[Record]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let players = records.iter().map(|record| record.seats.len()).max().unwrap_or(0);
    let mut head: Vec<String> =
        ["map", "seed", "steps", "milliseconds", "replay"].map(str::to_owned).to_vec();
    for player in 0..players {
        head.extend(["champion", "score", "left"].map(|what| format!("{what}{player}")));
    }
    writer.write_record(&head).map_err(words)?;
    for record in records {
        let Record { map, seed, seats, scores, gone, steps, replay, sum: _, millis } = record;
        let mut row = vec![map.clone(), seed.to_string(), steps.to_string(), format!("{millis:.1}")];
        row.push(replay.clone());
        for player in 0..players {
            row.push(seats.get(player).cloned().unwrap_or_default());
            row.push(scores.get(player).map(ToString::to_string).unwrap_or_default());
            row.push(gone.get(player).cloned().flatten().unwrap_or_default());
        }
        writer.write_record(&row).map_err(words)?;
    }
    finish(writer)
}

/// Everything, for programs.
///
/// # Errors
/// None in practice: memory takes it.
pub fn league_json(game: &str, table: &Table, records: &[Record]) -> Result<String, String> {
    let matches: Vec<_> = records
        .iter()
        .map(|record| {
            let Record { map, seed, seats, scores, gone, steps, replay, sum, millis } = record;
            json!({
                "map": map, "seed": seed, "seats": seats, "scores": scores, "gone": gone, "steps": steps,
                "replay": replay, "sum": sum, "milliseconds": millis,
            })
        })
        .collect();
    let whole = json!({ "game": game, "maps": table.maps, "standings": table.lines, "matches": matches });
    serde_json::to_string_pretty(&whole).map(|text| text + "\n").map_err(words)
}
