//! The parser of map files of the game Bombes.

use super::check;
use crate::board::{Board, Bonus, Ground, MAX_SIDE};
use joute_engine::GameError;
use joute_engine::maps::{Finding, MapError, ParsedMap};
use std::ops::Range;

/// The maximum length of a map file in bytes. It is four times the length of the largest map.
const MAX_FILE_SIZE: usize = 4 * MAX_SIDE * (MAX_SIDE + 2);

/// Parses a map file of the game Bombes.
///
/// # Errors
/// Returns a rendered report of all errors, with line, column, the offending line, a caret, the
/// reason and a way to correct it.
pub fn parse(text: &str) -> Result<Board, MapError> {
    read(text).map(text)
}

/// Validates a map file of the game Bombes. Returns a report with its warnings and one line about
/// its contents. `name` is the displayed name of the file.
///
/// # Errors
/// Returns a rendered report of all errors and warnings if the map is invalid.
pub fn judge(name: &str, text: &str, color: bool) -> Result<String, GameError> {
    Ok(read(text).report(name, text, color, "", |board| {
        let bare = board.cells().filter(|cell| board.is_bare(*cell)).count();
        let breakable = board.ground.iter().filter(|ground| **ground == Ground::Breakable).count();
        let bonuses = board.bonuses.iter().flatten().count();
        format!(
            "{} lines, {} columns; {bare} empty cells, {breakable} breakable walls, {bonuses} bonuses",
            board.lines, board.columns
        )
    })?)
}

/// A line of a map file, with its position in the file.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    text: &'a str,
    start: usize,
}

impl Line<'_> {
    fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the byte range of a cell in the map file, given its column. If the line is too
    /// short, it is the end of the line.
    pub fn cell(&self, column: usize) -> Range<usize> {
        let character = self.text.char_indices().nth(column);
        let (at, width) = character.map_or((self.text.len(), 0), |(at, char)| (at, char.len_utf8()));
        self.start + at..self.start + at + width
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    // Some editors write a byte order mark at the start of a file. It is ignored.
    let bare = text.trim_start_matches('\u{feff}');
    let mut start = text.len() - bare.len();
    let mut lines = Vec::new();
    for line in bare.split_inclusive('\n') {
        lines.push(Line { text: line.trim_end_matches(['\n', '\r']), start });
        start += line.len();
    }
    lines
}

/// Reads a map file and returns its labyrinth with all errors and warnings. There is no labyrinth
/// if the map is not playable.
fn read(text: &str) -> ParsedMap<Board> {
    let mut findings = Vec::new();
    if text.len() > MAX_FILE_SIZE {
        let message = format!("{} bytes are too many for a map; {MAX_FILE_SIZE} is the limit", text.len());
        return ParsedMap::invalid(Finding::whole_file(message));
    }
    let lines = lines(text);
    let count = size(lines.first(), "lines", &mut findings);
    let columns = size(lines.get(1), "columns", &mut findings);
    let (Some(count), Some(columns)) = (count, columns) else { return ParsedMap { map: None, findings } };
    let rows = &lines[2..];
    let mut board = Board::open(count, columns);
    for (number, row) in rows.iter().take(count).enumerate() {
        draw(&mut board, number, *row, &mut findings);
    }
    let help = "the first line of the file says how many";
    if rows.len() < count {
        let last = lines.last().map_or(0..0, Line::span);
        let message = format!("the drawing has {} lines instead of {count}", rows.len());
        findings.push(Finding::error(last, message).label("it ends here").help(help));
    }
    if let Some(extra) = rows.iter().skip(count).find(|row| !row.text.trim().is_empty()) {
        let message = format!("the drawing has more than {count} lines");
        findings.push(Finding::error(extra.span(), message).label("one too many").help(help));
    }
    if findings.iter().any(|finding| finding.error) {
        return ParsedMap { map: None, findings };
    }
    check::warnings(&board, rows, &mut findings);
    ParsedMap { map: Some(board), findings }
}

/// Reads the number of lines or columns from a line of a map file. `subject` names which of
/// them, for error messages.
fn size(line: Option<&Line<'_>>, subject: &str, findings: &mut Vec<Finding>) -> Option<usize> {
    let help =
        "the file begins with the number of lines, then the number of columns, each on a line of its own";
    let Some(line) = line else {
        findings.push(Finding::whole_file(format!("the number of {subject} is missing")).help(help));
        return None;
    };
    let text_found = line.text.trim();
    match text_found.parse::<usize>() {
        Ok(number) if (1..=MAX_SIDE).contains(&number) => return Some(number),
        Ok(number) => {
            let message = format!("{number} {subject}, where 1 to {MAX_SIDE} are possible");
            findings.push(Finding::error(line.span(), message));
        }
        Err(_) => {
            let text_found: String = text_found.chars().take(20).collect();
            let message = format!("\"{text_found}\" is not the number of {subject}");
            findings.push(Finding::error(line.span(), message).help(help));
        }
    }
    None
}

/// Sets the cells of the labyrinth on one line, read from a map file.
fn draw(board: &mut Board, number: usize, row: Line<'_>, findings: &mut Vec<Finding>) {
    let columns = board.columns;
    let count = row.text.chars().count();
    let message = format!("line {number} of the drawing has {count} cells instead of {columns}");
    if count > columns {
        let extra = row.cell(columns).start..row.span().end;
        findings.push(Finding::error(extra, message).label(format!("{} too many", count - columns)));
    } else if count < columns {
        let finding = Finding::error(row.cell(count), message).label(format!("{} missing", columns - count));
        findings.push(
            finding.help("an empty cell is a space: does your editor take away those at the end of a line?"),
        );
    }
    let mut unknown: Option<(usize, char, usize)> = None;
    for (column, char) in row.text.chars().take(columns).enumerate() {
        let cell = number * columns + column;
        let bonus = u8::try_from(char).ok().and_then(Bonus::of);
        match (char, bonus) {
            ('X', _) => board.ground[cell] = Ground::Wall,
            ('x', _) => board.ground[cell] = Ground::Breakable,
            (' ', _) => {}
            (_, Some(_)) => board.bonuses[cell] = bonus,
            (other, None) => unknown.get_or_insert((column, other, 0)).2 += 1,
        }
    }
    if let Some((column, char, count)) = unknown {
        let times = if count > 1 { format!(" (and {} more in this line)", count - 1) } else { String::new() };
        let finding =
            Finding::error(row.cell(column), format!("{char:?} in the drawing means nothing{times}"));
        findings
            .push(finding.help("'X' is a wall, 'x' a breakable one, a space is empty; $ # % @ are bonuses"));
    }
}
