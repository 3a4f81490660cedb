//! Renders the results of a league as a single web page without scripts, which is also readable on a phone.

use crate::book::Record;
use crate::error::Result;
use crate::plan::ExcludedKit;
use crate::standing::{Ranking, StandingLine, Tally};
use askama::Template;
use joute_engine::ranks::by_scores;
use joute_words::{Locale, league as say};

/// The maximum number of matches that a league's page lists, so that phones can open it. If there
/// are more, only the CSV file lists them.
const MAX_MATCHES: usize = 5000;

#[derive(Template)]
#[template(path = "league.html")]
struct View<'a> {
    locale: Locale,
    game: String,
    summary: String,
    /// The sentence that explains the ratings.
    rating_note: &'static str,
    rows: Vec<StandingRow>,
    grids: Vec<Grid>,
    /// True if the page shows the champions' places in matches. It does so if places do not simply
    /// follow from the scores.
    ranked: bool,
    kept_out: &'a [ExcludedKit],
    matches: Vec<MatchRow>,
}

struct StandingRow {
    rank: usize,
    name: String,
    language: String,
    /// The range of ranks that the results allow for the champion, such as `1–3`.
    ranks: String,
    rating: String,
    low: String,
    high: String,
    /// The start of the rating's confidence interval on the page's scale, in percent. The next
    /// fields are the interval's width and the rating's position.
    from: String,
    width: String,
    at: String,
    record: String,
    percent: String,
    points: i64,
    gone: u32,
}

struct Grid {
    title: &'static str,
    note: &'static str,
    heads: Vec<String>,
    rows: Vec<GridRow>,
}

struct GridRow {
    name: String,
    cells: Vec<Cell>,
}

struct Cell {
    /// The champion's share of wins in percent. Empty without matches.
    figure: String,
    /// The colour of the table cell for a share of wins, as a hue and an opacity in percent. `None` without
    /// matches.
    shade: Option<(u32, u32)>,
    record: String,
}

struct MatchRow {
    map: String,
    seed: u64,
    seats: String,
    scores: String,
    ranks: String,
    gone: String,
    replay: String,
}

/// Renders the page with a league's standings and matches.
///
/// # Errors
/// Returns an error only if the page cannot be written to memory.
pub fn page(game: &str, locale: Locale, ranking: &Ranking, records: &[Record]) -> Result<String> {
    let summary = format!(
        "{} {}, {} {}",
        ranking.lines.len(),
        say::champions(locale),
        ranking.matches,
        say::matches(locale).to_lowercase()
    );
    let view = View {
        locale,
        game: game.to_owned(),
        summary,
        rating_note: ranking.rating_note(locale),
        rows: rows(ranking),
        grids: grids(locale, ranking),
        ranked: records
            .iter()
            .any(|record| record.seats.len() > 2 || record.ranks != by_scores(&record.scores)),
        kept_out: &ranking.out,
        matches: if records.len() > MAX_MATCHES {
            Vec::new()
        } else {
            records.iter().map(match_row).collect()
        },
    };
    Ok(view.render()?)
}

fn rows(ranking: &Ranking) -> Vec<StandingRow> {
    let low = ranking.lines.iter().map(|line| line.low).fold(f64::INFINITY, f64::min);
    let high = ranking.lines.iter().map(|line| line.high).fold(f64::NEG_INFINITY, f64::max);
    let scale = |rating: f64| 100.0 * (rating - low) / (high - low).max(1.0);
    let row = |line: &StandingLine| StandingRow {
        rank: line.rank,
        name: line.name.clone(),
        language: line.language.clone(),
        ranks: line.rank_range(),
        rating: format!("{:.0}", line.rating),
        low: format!("{:.0}", line.low),
        high: format!("{:.0}", line.high),
        from: format!("{:.1}", scale(line.low)),
        width: format!("{:.1}", scale(line.high) - scale(line.low)),
        at: format!("{:.1}", scale(line.rating)),
        record: format!("{} / {} / {}", line.total.won, line.total.drawn, line.total.lost),
        percent: percent(&line.total),
        points: line.total.points,
        gone: line.gone,
    };
    ranking.lines.iter().map(row).collect()
}

fn grids(locale: Locale, ranking: &Ranking) -> Vec<Grid> {
    let grid = |title, note, heads: Vec<String>, cells: &dyn Fn(&StandingLine) -> Vec<Cell>| Grid {
        title,
        note,
        heads,
        rows: ranking
            .lines
            .iter()
            .map(|line| GridRow { name: line.name.clone(), cells: cells(line) })
            .collect(),
    };
    let names = ranking.lines.iter().map(|line| line.name.clone()).collect();
    let seats = ranking.lines.first().map_or(0, |line| line.sides.len());
    let shares = |tallies: &[Tally]| tallies.iter().map(cell).collect();
    let count = |count: &u32| Cell { figure: count.to_string(), shade: None, record: String::new() };
    let mut grids = Vec::new();
    // With two players, the numbers of wins and losses already show the places.
    if seats > 2 {
        let heads = (1..=seats).map(|place| format!("{} {place}", say::place(locale))).collect();
        let places = |line: &StandingLine| line.places.iter().map(count).collect();
        grids.push(grid(say::by_place(locale), say::place_note(locale), heads, &places));
    }
    grids.push(grid(say::cross(locale), say::cross_note(locale), names, &|line| shares(&line.cross)));
    // A game without maps has a single map with an empty name.
    if ranking.maps.iter().any(|map| !map.is_empty()) {
        grids.push(grid(say::by_map(locale), say::map_note(locale), ranking.maps.clone(), &|line| {
            shares(&line.maps)
        }));
    }
    grids.push(grid(
        say::by_seat(locale),
        say::seat_note(locale),
        (0..seats).map(|seat| format!("{} {seat}", say::seat(locale))).collect(),
        &|line| shares(&line.sides),
    ));
    grids
}

fn percent(tally: &Tally) -> String {
    tally.percent().map_or(String::new(), |percent| format!("{percent:.0}"))
}

fn cell(tally: &Tally) -> Cell {
    let record = match tally.games() {
        0 => String::new(),
        _ => format!("{} {} {}", tally.won, tally.drawn, tally.lost),
    };
    // Blue and orange differ for all colour-blind readers. On paper, the figures say the same.
    let shade = tally.percent().map(|percent| {
        let hue = if percent < 50.0 { 30 } else { 215 };
        (hue, ((percent - 50.0).abs() * 0.9).round() as u32)
    });
    Cell { figure: percent(tally), shade, record }
}

fn match_row(record: &Record) -> MatchRow {
    let scores: Vec<String> = record.scores.iter().map(ToString::to_string).collect();
    let ranks: Vec<String> = record.ranks.iter().map(ToString::to_string).collect();
    let departures = record.gone.iter().enumerate();
    let departures: Vec<String> = departures
        .filter_map(|(player, reason)| reason.as_ref().map(|reason| format!("{player} : {reason}")))
        .collect();
    MatchRow {
        map: record.map.clone(),
        seed: record.seed,
        seats: record.seats.join(" – "),
        scores: scores.join(" – "),
        ranks: ranks.join(" – "),
        gone: departures.join(" ; "),
        replay: record.replay.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::page;
    use crate::book::Record;
    use crate::standing::ranking;
    use joute_words::Locale;
    use std::collections::HashMap;

    fn record(seats: [&str; 2]) -> Record {
        Record {
            map: "forêt".into(),
            seed: 1,
            seats: seats.map(str::to_owned).to_vec(),
            scores: vec![3, 1],
            ranks: vec![1, 2],
            gone: vec![None, Some("CRASH 6 in jouer_tour".into())],
            turns: Vec::new(),
            steps: 2,
            replay: "r.jsonl".into(),
            sum: String::new(),
            seal: String::new(),
            millis: 1.0,
        }
    }

    #[test]
    fn names_are_text_and_never_markup() {
        let records = [record(["<script>alert(1)</script>", "b&b"])];
        let ranking = ranking(&records, &HashMap::new());
        let page = page("jeu", Locale::Fr, &ranking, &records).expect("the page can be rendered");
        assert!(!page.contains("<script") && page.contains("b&#38;b"), "{page}");
        assert!(page.contains("Classement") && page.contains("forêt") && page.contains("CRASH 6"), "{page}");
    }

    #[test]
    fn places_are_shown_if_they_do_not_follow_from_points() {
        let two = [record(["a", "b"])];
        let of = |records: &[Record]| {
            page("g", Locale::En, &ranking(records, &HashMap::new()), records)
                .expect("the page can be rendered")
        };
        assert!(!of(&two).contains("place"), "points decide, so that no places are shown");
        // The winner has fewer points, because the other player left before the end.
        let odd = [Record { ranks: vec![2, 1], ..record(["a", "b"]) }];
        assert!(of(&odd).contains("2 – 1</td>") && !of(&odd).contains("By place"));
        let three = Record {
            seats: ["a", "b", "c"].map(str::to_owned).to_vec(),
            scores: vec![1, 1, 7],
            ranks: vec![2, 2, 1],
            gone: vec![None; 3],
            ..record(["a", "b"])
        };
        let page = of(&[three]);
        for words in ["By place", "place 3</th>", "2 – 2 – 1</td>", "player 2</th>"] {
            assert!(page.contains(words), "{words} is not in\n{page}");
        }
    }

    #[test]
    fn a_page_is_in_its_language() {
        let page =
            page("game", Locale::En, &ranking(&[], &HashMap::new()), &[]).expect("the page can be rendered");
        assert!(page.contains("Standings") && page.contains("lang=\"en\""), "{page}");
    }
}
