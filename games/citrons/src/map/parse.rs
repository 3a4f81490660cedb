//! The parser of map files of the game Citrons. `games/citrons/maps/README.md` documents the
//! format.

use super::parts::{Cell, Ground, MAX_SIDE, Map};
use joute_engine::GameError;

/// The maximum length of a map file in bytes. It is ten times the length of the largest drawing.
const MAX_FILE_SIZE: usize = 50_000;

/// The possible numbers of starting cells on a map, one for each team (section 3.3.4).
pub(super) const TEAM_COUNTS: [usize; 3] = [1, 2, 4];

/// Parses a map file of the game Citrons. The map may be smaller than official maps and have any
/// number of energy sources.
///
/// # Errors
/// Returns an error with the line, the column and the reason.
pub fn parse(text: &str) -> Result<Map, GameError> {
    if text.len() > MAX_FILE_SIZE {
        return Err(
            format!("{} bytes are too many for a map; {MAX_FILE_SIZE} is the limit", text.len()).into()
        );
    }
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim_end()));
    let rows: Vec<(usize, &str)> =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with("//")).collect();
    let Some((_, first)) = rows.first() else {
        return Err("no drawing: every line is empty or a comment".into());
    };
    let (width, height) = (first.chars().count(), rows.len());
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(format!("{width} columns and {height} rows; a map has at most {MAX_SIDE} of each").into());
    }
    let (mut ground, mut sources) = (Vec::new(), Vec::new());
    let mut starts: [Option<Cell>; 4] = [None; 4];
    for (y, (number, row)) in rows.iter().enumerate() {
        let cells = row.chars().count();
        if cells != width {
            return Err(
                format!("line {number}: {cells} cells instead of {width}, as the first row has").into()
            );
        }
        for (x, sign) in row.chars().enumerate() {
            ground.push(match sign {
                '.' | '*' | 'a'..='d' => Ground::Plain,
                '-' => Ground::Hole,
                '+' => Ground::Mountain,
                _ => {
                    let column = x + 1;
                    return Err(format!(
                        "line {number}, column {column}: '{sign}' means nothing; a cell is '.' plain, '-' hole, \
                         '+' mountain, '*' source, or 'a' to 'd' where a team starts"
                    )
                    .into());
                }
            });
            sources.push(sign == '*');
            let team = (sign as usize).wrapping_sub('a' as usize);
            if let Some(start) = starts.get_mut(team)
                && start.replace(Cell::new(x, y)).is_some()
            {
                return Err(format!("line {number}, column {}: a second start '{sign}'", x + 1).into());
            }
        }
    }
    let count = starts.iter().flatten().count();
    if !TEAM_COUNTS.contains(&count) || starts[..count].contains(&None) {
        return Err("teams start at 'a', at 'a' and 'b', or at 'a', 'b', 'c' and 'd'".into());
    }
    Ok(Map::new(width, ground, &sources, starts.into_iter().flatten().collect()))
}
