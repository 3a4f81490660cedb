//! The parser of map files of the game Portails.

use super::check;
use crate::api::Position;
use crate::board::{Board, PLAYERS};
use crate::cells::{Cell, SIDE};
use joute_engine::GameError;
use joute_engine::maps::{Finding, MapError, ParsedMap};
use std::ops::Range;

/// The maximum length of a map file, in bytes. A normal map file has about a thousand bytes.
const MAX_FILE_SIZE: usize = 100_000;

/// Parses a map file of the game Portails.
///
/// # Errors
/// Returns a rendered report of all errors, with line, column, the offending line, a caret, the
/// reason and a way to correct it.
pub fn parse(text: &str) -> Result<Board, MapError> {
    read(text).map(text)
}

/// Checks a map file of the game Portails and returns a report. The report contains the warnings
/// and one line about the map. `name` is the displayed name of the file.
///
/// # Errors
/// Returns a rendered report of all errors and warnings if the map is invalid.
pub fn judge(name: &str, text: &str, color: bool) -> Result<String, GameError> {
    Ok(read(text).report(name, text, color, "fair", |board| format!("{} portals", board.portals.len()))?)
}

/// A line of a map file with its position in the file. The line is not blank, and surrounding
/// blanks are removed.
#[derive(Clone)]
pub(super) struct Line<'a> {
    pub text: &'a str,
    pub span: Range<usize>,
}

/// Reads a map file and returns its errors and warnings. It also returns the map if it is playable.
pub fn read(text: &str) -> ParsedMap<Board> {
    let mut findings = Vec::new();
    if text.len() > MAX_FILE_SIZE {
        let message = format!("{} bytes are too many for a map; {MAX_FILE_SIZE} is the limit", text.len());
        return ParsedMap::invalid(Finding::whole_file(message));
    }
    let lines = lines(text);
    // If the drawing begins too early, only the starting positions are missing.
    let heads = lines.iter().take(PLAYERS).take_while(|line| !is_row(line)).count();
    let (heads, rows) = lines.split_at(heads);
    let mut starts = [None; PLAYERS];
    for (player, start) in starts.iter_mut().enumerate() {
        match heads.get(player) {
            Some(line) => *start = place(line, player, &mut findings),
            None => {
                let message = format!("no start of player {player}");
                let finding = match rows.first() {
                    Some(row) => Finding::error(row.span.clone(), message).label("the drawing begins here"),
                    None => Finding::whole_file(message),
                };
                findings
                    .push(finding.help("the first two lines are the players' starts: two numbers, x and y"));
            }
        }
    }
    let portals = drawing(rows, heads.last(), &mut findings);
    let starts: Option<Vec<Cell>> = starts.into_iter().collect();
    let starts = starts.and_then(|starts| starts.try_into().ok());
    let wrong = findings.iter().any(|finding| finding.error);
    let board = starts.filter(|_| !wrong).map(|starts| Board { portals, starts });
    if let Some(board) = &board {
        check::warnings(board, heads, rows, &mut findings);
    }
    ParsedMap { map: board, findings }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // Some editors write a byte order mark at the start of a file. It is ignored.
        let bare = line.trim_matches(|char: char| char.is_whitespace() || char == '\u{feff}');
        if !bare.is_empty() {
            let at = start + (bare.as_ptr() as usize - line.as_ptr() as usize);
            lines.push(Line { text: bare, span: at..at + bare.len() });
        }
        start += line.len();
    }
    lines
}

fn is_row(line: &Line<'_>) -> bool {
    line.text.chars().all(|char| matches!(char, '.' | 'X' | 'x')) || line.text.len() >= SIDE
}

/// Reads the starting position of a player's agent from a line of a map file. The line consists of
/// two numbers.
fn place(line: &Line<'_>, player: usize, findings: &mut Vec<Finding>) -> Option<Cell> {
    let last = SIDE - 1;
    let label = format!("player {player} starts at x and y, each from 0 to {last}");
    let words: Vec<(Range<usize>, &str)> = line
        .text
        .split_whitespace()
        .map(|word| {
            let at = line.span.start + (word.as_ptr() as usize - line.text.as_ptr() as usize);
            (at..at + word.len(), word)
        })
        .collect();
    let mut numbers = Vec::new();
    for (span, word) in &words {
        match word.parse::<i32>() {
            Ok(number) if (0..=last as i32).contains(&number) => numbers.push(number),
            Ok(_) => {
                let message = format!("{word} is off the map");
                findings.push(Finding::error(span.clone(), message).label(label.clone()));
            }
            Err(_) => {
                let message = format!("\"{word}\" is not a number");
                findings.push(Finding::error(span.clone(), message).label(label.clone()));
            }
        }
    }
    if words.len() != 2 {
        let message = format!("{} instead of 2 numbers", words.len());
        findings.push(Finding::error(line.span.clone(), message).label(label));
        return None;
    }
    match numbers.as_slice() {
        [x, y] => Cell::at(Position { x: *x, y: *y }),
        _ => None,
    }
}

/// Reads the cells of the portals from the drawing in a map file. They are returned in order.
fn drawing(rows: &[Line<'_>], before: Option<&Line<'_>>, findings: &mut Vec<Finding>) -> Vec<Cell> {
    if rows.len() < SIDE {
        let message = format!("{} rows in the drawing instead of {SIDE}", rows.len());
        let finding = match rows.last().or(before) {
            Some(last) => Finding::error(last.span.clone(), message).label("the drawing ends here"),
            None => Finding::whole_file(message),
        };
        findings.push(finding);
    }
    if let Some(extra) = rows.get(SIDE) {
        let message = format!("{} rows in the drawing instead of {SIDE}", rows.len());
        findings.push(Finding::error(extra.span.clone(), message).label("one too many"));
    }
    let mut portals = Vec::new();
    for (y, row) in rows.iter().take(SIDE).enumerate() {
        let mut unknown: Option<(Range<usize>, char, usize)> = None;
        for (x, (at, char)) in row.text.char_indices().enumerate().take(SIDE) {
            match char {
                '.' => {}
                'X' => portals.extend(Cell::at(Position { x: x as i32, y: y as i32 })),
                other => {
                    let start = row.span.start + at;
                    let found = unknown.get_or_insert((start..start + other.len_utf8(), other, 0));
                    found.2 += 1;
                }
            }
        }
        let count = row.text.chars().count();
        let extra = row.text.char_indices().nth(SIDE).map(|(at, _)| row.span.start + at..row.span.end);
        let message = format!("row {y} of the drawing has {count} cells instead of {SIDE}");
        match extra {
            Some(extra) => {
                let label = format!("{} too many", count - SIDE);
                findings.push(Finding::error(extra, message).label(label));
            }
            None if count < SIDE => {
                let label = format!("{} missing", SIDE - count);
                let end = row.span.end;
                let start = end - row.text.chars().next_back().map_or(0, char::len_utf8);
                findings.push(Finding::error(start..end, message).label(label));
            }
            None => {}
        }
        if let Some((span, char, count)) = unknown {
            let times =
                if count > 1 { format!(" (and {} more in this row)", count - 1) } else { String::new() };
            let finding = Finding::error(span, format!("'{char}' in the drawing means nothing{times}"));
            findings.push(finding.help("a portal is 'X', a cell without a portal is '.'"));
        }
    }
    portals.sort_unstable();
    portals
}
