//! Exports the results of a league as CSV and JSON.

use crate::book::Record;
use crate::error::Result;
use crate::plan::ExcludedKit;
use crate::standing::{Ranking, StandingLine, Tally};
use serde_json::json;

pub(crate) fn csv_text(writer: csv::Writer<Vec<u8>>) -> Result<String> {
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns an untrusted text in a form that is safe in a cell of a table. A quotation mark is put
/// before texts that start like a formula, because spreadsheets would execute them.
pub(crate) fn escape_formula(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula { format!("'{text}") } else { text.to_owned() }
}

/// Returns the standings of a league as CSV, with one line for each champion. The columns contain
/// ranks, ratings with intervals, totals, and the results as each player and on each map. A
/// champion that could not play has a reason instead.
///
/// # Errors
/// Returns an error only if the table cannot be written to memory.
pub fn standings_csv(ranking: &Ranking) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let seats = ranking.lines.first().map_or(0, |line| line.sides.len());
    let tally = |prefix: &str| ["won", "drawn", "lost"].map(|what| format!("{prefix}{what}"));
    let mut head: Vec<String> =
        ["rank", "champion", "language", "out", "rating", "low", "high", "best_rank", "worst_rank"]
            .map(str::to_owned)
            .to_vec();
    head.extend(["matches_left", "points", "against"].map(str::to_owned));
    head.extend(tally(""));
    head.extend((1..=seats).map(|place| format!("place{place}")));
    (0..seats).for_each(|seat| head.extend(tally(&format!("seat{seat}_"))));
    ranking.maps.iter().for_each(|map| head.extend(tally(&format!("map_{map}_"))));
    writer.write_record(&head)?;
    for line in &ranking.lines {
        let StandingLine {
            rank,
            name,
            language,
            rating,
            low,
            high,
            ranks,
            total,
            places,
            gone,
            sides,
            cross: _,
            maps,
        } = line;
        let mut row = vec![rank.to_string(), escape_formula(name), escape_formula(language), String::new()];
        row.extend([rating, low, high].map(|figure| format!("{figure:.1}")));
        let text =
            |rank: fn((usize, usize)) -> usize| ranks.map_or_else(String::new, |of| rank(of).to_string());
        row.extend([text(|(best, _)| best), text(|(_, worst)| worst)]);
        row.extend([gone.to_string(), total.points.to_string(), total.against.to_string()]);
        let counts = |Tally { won, drawn, lost, .. }: &Tally| [won, drawn, lost].map(ToString::to_string);
        row.extend(counts(total));
        row.extend(places.iter().map(ToString::to_string));
        row.extend(sides.iter().chain(maps).flat_map(counts));
        writer.write_record(&row)?;
    }
    for ExcludedKit { name, reason } in &ranking.out {
        let mut row = vec![String::new(), escape_formula(name), String::new(), escape_formula(reason)];
        row.resize(head.len(), String::new());
        writer.write_record(&row)?;
    }
    csv_text(writer)
}

/// Returns the matches of a league as CSV with one line for each match.
///
/// # Errors
/// Returns an error only if the table cannot be written to memory.
pub fn matches_csv(records: &[Record]) -> Result<String> {
    matches_table(&[], records.iter().map(|record| (Vec::new(), record)))
}

/// Returns matches as CSV, with one line for each match. The first columns are additional ones,
/// given by their headings and their values for each match.
///
/// # Errors
/// Returns an error only if the table cannot be written to memory.
pub(crate) fn matches_table<'a>(
    own_columns: &[&str],
    rows: impl Iterator<Item = (Vec<String>, &'a Record)> + Clone,
) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let players = rows.clone().map(|(_, record)| record.seats.len()).max().unwrap_or(0);
    let mut head: Vec<String> = own_columns.iter().map(|name| (*name).to_owned()).collect();
    head.extend(["map", "seed", "steps", "milliseconds", "replay"].map(str::to_owned));
    for player in 0..players {
        head.extend(["champion", "score", "rank", "left"].map(|what| format!("{what}{player}")));
    }
    head.extend((0..players).map(|player| format!("turns{player}")));
    writer.write_record(&head)?;
    for (own_columns, record) in rows {
        let Record { map, seed, seats, scores, ranks, gone, turns, steps, replay, sum: _, seal: _, millis } =
            record;
        let mut row: Vec<String> = own_columns.iter().map(|text| escape_formula(text)).collect();
        row.extend([escape_formula(map), seed.to_string(), steps.to_string(), format!("{millis:.1}")]);
        row.push(replay.clone());
        for player in 0..players {
            row.push(seats.get(player).map(|name| escape_formula(name)).unwrap_or_default());
            row.push(scores.get(player).map(ToString::to_string).unwrap_or_default());
            row.push(ranks.get(player).map(ToString::to_string).unwrap_or_default());
            row.push(gone.get(player).cloned().flatten().unwrap_or_default());
        }
        let turns = (0..players).map(|player| turns.get(player).map(ToString::to_string));
        row.extend(turns.map(Option::unwrap_or_default));
        writer.write_record(&row)?;
    }
    csv_text(writer)
}

/// Returns the standings and all results of a league as JSON.
pub fn league_json(game: &str, ranking: &Ranking, records: &[Record]) -> String {
    let document = json!({
        "game": game, "maps": ranking.maps, "standings": ranking.lines, "out": ranking.out, "matches": records
    });
    format!("{document:#}\n")
}

#[cfg(test)]
mod tests {
    use super::{matches_csv, standings_csv};
    use crate::book::Record;
    use crate::standing::ranking;

    #[test]
    fn names_are_neither_formulas_nor_split_into_cells() {
        let names = ["=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-a \"b\", é\n<c>"];
        let record = |seats: [&str; 2]| Record {
            map: "=1+1".into(),
            seed: 0,
            seats: seats.map(str::to_owned).to_vec(),
            scores: vec![-1, 1],
            ranks: vec![2, 1],
            gone: vec![None, Some("EXIT 1 in jouer_tour".into())],
            turns: Vec::new(),
            steps: 2,
            replay: "a.jsonl".into(),
            sum: String::new(),
            seal: String::new(),
            millis: 1.0,
        };
        let records = [record([names[0], names[1]]), record([names[2], names[3]])];
        let rows = |text: String| {
            let reader = csv::Reader::from_reader(text.as_bytes()).into_records();
            reader.collect::<Result<Vec<_>, _>>().expect("every row has its cells")
        };
        let matches = rows(matches_csv(&records).expect("the matches can be written as CSV"));
        let exported: Vec<&str> = matches.iter().flat_map(|row| [&row[5], &row[9]]).collect();
        assert_eq!(exported, names.map(|name| format!("'{name}")));
        assert_eq!((&matches[0][0], &matches[0][6], &matches[0][7]), ("'=1+1", "-1", "2"));
        let ranking = ranking(&records, &Default::default());
        let standings = rows(standings_csv(&ranking).expect("the standings can be written as CSV"));
        assert!(standings.iter().all(|row| row[1].starts_with('\'')), "{standings:?}");
    }
}
