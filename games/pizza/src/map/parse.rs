//! The parser of map files of the game Pizza. `games/pizza/maps/README.md` documents the format.

use super::check;
use super::parts::{Ground, Map, Portal, SIDE, Skeleton, Tree};
use super::statement::{Kind, Legend, PortalLine, RESERVED, legend, statement};
use super::syntax::{self, Word};
use crate::api::Position;
use joute_engine::GameError;
use joute_engine::maps::{Finding, MapError, ParsedMap};
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum length of a map file, in bytes. It is twenty times that of the largest reasonable
/// map.
const MAX_FILE_SIZE: usize = 100_000;

/// Parses a map file of the game Pizza.
///
/// # Errors
/// Returns a rendered report of all errors, with line, column, the offending line, a caret, the
/// reason and a way to correct it.
pub fn parse(text: &str) -> Result<Map, MapError> {
    read(text).map(text)
}

/// Checks a map file of the game Pizza and returns a report. The report contains the warnings and
/// one line about the map. `name` is the displayed name of the file.
///
/// # Errors
/// Returns a rendered report of all errors and warnings if the map is invalid.
pub fn judge(name: &str, text: &str, color: bool) -> Result<String, GameError> {
    Ok(read(text).report(name, text, color, "fair and within reach", |map| {
        let ages = [0, 1, 2].map(|age| map.skeletons.iter().filter(|it| it.age == age).count().to_string());
        format!(
            "{} skeletons ({} by age), {} trees, {} portals",
            map.skeletons.len(),
            ages.join(" + "),
            map.trees.len(),
            map.portals.len()
        )
    })?)
}

/// Reads a map file and returns its errors and warnings. It also returns the map if it is playable.
pub fn read(text: &str) -> ParsedMap<Map> {
    let mut findings = Vec::new();
    if text.len() > MAX_FILE_SIZE {
        let message = format!("{} bytes are too many for a map; {MAX_FILE_SIZE} is the limit", text.len());
        return ParsedMap::invalid(Finding::whole_file(message));
    }
    let lines = syntax::lines(text, &mut findings);
    let mut meanings = legend();
    let mut portals = Vec::new();
    for words in &lines.statements {
        statement(words, &mut meanings, &mut portals, &mut findings);
    }
    let drawing = Drawing::new(&lines.rows);
    match &lines.drawing {
        None => findings.push(
            Finding::whole_file("no drawing")
                .help(format!("a line that says \"carte\", and below it {SIDE} rows of {SIDE} characters")),
        ),
        Some(word) => drawing.size(word, &mut findings),
    }
    let map = drawing.map(&meanings, &mut findings);
    if lines.drawing.is_some() {
        check::players(&map.starts, &drawing, &mut findings);
        check::portals(&map, &drawing, &portals, &mut findings);
    }
    if findings.iter().any(|finding| finding.error) {
        return ParsedMap { map: None, findings };
    }
    let map = map.finish(&portals);
    if let Some(map) = &map {
        check::warnings(map, &drawing, &portals, &mut findings);
    }
    ParsedMap { map, findings }
}

/// The drawing in a map file: its characters with their positions in the file.
pub(super) struct Drawing<'a> {
    rows: &'a [Word<'a>],
}

/// The start of a kennel, dog or master in a map file. It consists of a position on the board and
/// the place of a character in the file.
pub(super) type Start = (Position, Range<usize>);

/// The contents of the drawing in a map file. They may be invalid. The map is built from them.
pub(super) struct Sketch {
    ground: Box<[[Ground; SIDE]; SIDE]>,
    trees: Vec<Tree>,
    skeletons: Vec<Skeleton>,
    /// The positions of the kennels, dogs and masters in the drawing. Their characters are `N`,
    /// `C`, `M`, `n`, `c` and `m`. Each list is in reading order.
    pub starts: BTreeMap<char, Vec<Start>>,
}

impl<'a> Drawing<'a> {
    fn new(rows: &'a [Word<'a>]) -> Self {
        Drawing { rows }
    }

    /// Returns the characters of the drawing that lie on the board, in reading order. Each comes
    /// with its column, its line and its position in the file.
    fn cells(&self) -> impl Iterator<Item = (usize, usize, char, Range<usize>)> {
        self.rows.iter().take(SIDE).enumerate().flat_map(|(line, row)| {
            row.text.char_indices().take(SIDE).enumerate().map(move |(column, (at, char))| {
                let start = row.span.start + at;
                (line, column, char, start..start + char.len_utf8())
            })
        })
    }

    /// Returns the byte range of a cell's character in the map file.
    pub fn place(&self, at: Position) -> Range<usize> {
        let offset =
            self.cells().find(|(line, column, ..)| (*line as i32, *column as i32) == (at.ligne, at.colonne));
        offset.map_or(0..0, |(_, _, _, span)| span)
    }

    fn size(&self, word: &Range<usize>, findings: &mut Vec<Finding>) {
        if self.rows.len() < SIDE {
            let last = self.rows.last().map_or(word, |row| &row.span);
            findings.push(
                Finding::error(
                    last.clone(),
                    format!("{} rows in the drawing instead of {SIDE}", self.rows.len()),
                )
                .label("the drawing ends here")
                .help("rows hold no blanks; a line that says arbre, squelette or portail ends the drawing"),
            );
        }
        if let Some(row) = self.rows.get(SIDE) {
            let message = format!("{} rows in the drawing instead of {SIDE}", self.rows.len());
            findings.push(Finding::error(row.span.clone(), message).label("one too many"));
        }
        for (line, row) in self.rows.iter().take(SIDE).enumerate() {
            let count = row.text.chars().count();
            if count == SIDE {
                continue;
            }
            let message = format!("row {line} of the drawing has {count} cells instead of {SIDE}");
            let extra = row.text.char_indices().nth(SIDE).map(|(at, _)| row.span.start + at..row.span.end);
            let finding = match extra {
                Some(extra) => Finding::error(extra, message).label(format!("{} too many", count - SIDE)),
                None => Finding::error(row.span.end.saturating_sub(1)..row.span.end, message)
                    .label(format!("{} missing", SIDE - count)),
            };
            findings.push(finding.help("rows are numbered from 0, as in the API"));
        }
    }

    fn map(&self, meanings: &Legend, findings: &mut Vec<Finding>) -> Sketch {
        let mut ground = Box::new([[Ground::Empty; SIDE]; SIDE]);
        let (mut trees, mut skeletons) = (Vec::new(), Vec::new());
        let mut starts: BTreeMap<char, Vec<Start>> = BTreeMap::new();
        let mut letter_counts: BTreeMap<char, usize> = BTreeMap::new();
        let mut unknown: BTreeMap<char, (Range<usize>, usize)> = BTreeMap::new();
        for (line, column, char, span) in self.cells() {
            let at = Position { colonne: column as i32, ligne: line as i32 };
            *letter_counts.entry(char).or_default() += 1;
            ground[line][column] = match char {
                '.' => Ground::Empty,
                '#' => Ground::Wall,
                '~' => Ground::Puddle,
                'N' | 'n' | 'C' | 'c' | 'M' | 'm' => {
                    starts.entry(char).or_default().push((at, span));
                    if matches!(char, 'N' | 'n') { Ground::Kennel } else { Ground::Empty }
                }
                _ => match meanings.get(&char) {
                    Some((Kind::Tree { period, first }, _)) => {
                        trees.push(Tree { at, period: *period, first: *first });
                        Ground::Tree
                    }
                    Some((Kind::Skeleton { age, period, first }, _)) => {
                        skeletons.push(Skeleton { at, age: *age, period: *period, first: *first });
                        Ground::Skeleton
                    }
                    None => {
                        unknown.entry(char).or_insert((span, 0)).1 += 1;
                        Ground::Empty
                    }
                },
            };
        }
        for (char, (span, count)) in unknown {
            let times = if count > 1 { format!(" ({count} cells)") } else { String::new() };
            let help = if char.is_alphanumeric() {
                format!("define it below the drawing: arbre {char} période 10 premier 1")
            } else {
                format!("known are {RESERVED}, T 0 1 2, and the letters defined below the drawing")
            };
            let finding = Finding::error(span, format!("'{char}' in the drawing means nothing{times}"));
            findings.push(finding.help(help));
        }
        for (char, (_, definition)) in meanings {
            if let (Some(span), false) = (definition, letter_counts.contains_key(char)) {
                let finding = Finding::warning(span.clone(), format!("'{char}' is not in the drawing"));
                findings.push(finding.help("draw it, or remove this line"));
            }
        }
        Sketch { ground, trees, skeletons, starts }
    }
}

impl Sketch {
    /// Returns the terrain of a cell in the drawing of a map file.
    pub fn ground(&self, column: usize, line: usize) -> Ground {
        self.ground[line][column]
    }

    /// Builds the map from its drawing and its announced portals. Returns `None` if a kennel, dog
    /// or master is missing.
    fn finish(self, portals: &[PortalLine]) -> Option<Map> {
        let Sketch { ground, trees, skeletons, mut starts } = self;
        let mut positions = |char: char| -> Vec<Position> {
            starts.remove(&char).unwrap_or_default().into_iter().map(|(at, _)| at).collect()
        };
        let mut second = |char: char| {
            let mut all = positions(char);
            all.reverse();
            all
        };
        let (n, c, m) = (second('n'), second('c'), second('m'));
        let (kennel, dogs, masters) = (positions('N'), positions('C'), positions('M'));
        let mut portals: Vec<Portal> = portals
            .iter()
            .map(|line| {
                let at = Position { colonne: line.column as i32, ligne: line.line as i32 };
                Portal { turn: line.turn, at }
            })
            .collect();
        portals.sort_by_key(|portal| (portal.turn, portal.at.ligne, portal.at.colonne));
        Some(Map {
            ground,
            kennels: [*kennel.first()?, *n.first()?],
            dogs: [dogs.try_into().ok()?, c.try_into().ok()?],
            masters: [masters.try_into().ok()?, m.try_into().ok()?],
            trees,
            skeletons,
            portals,
        })
    }
}
