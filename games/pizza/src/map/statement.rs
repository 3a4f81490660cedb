//! Reads the lines of a map file outside of the drawing. They define letters and announce portals.

use super::parts::{AGES, LAST_TURN, SIDE};
use super::syntax::{KEYWORDS, Word};
use joute_engine::maps::Finding;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// The characters with a fixed meaning in the drawing of a map file. The file can define all other
/// letters and digits.
pub(super) const RESERVED: &str = ".#~NCMncm";
/// The default number of turns between two croquettes (dog food) of a tree. It applies if the map
/// file sets none.
const TREE_PERIOD: i32 = 10;
/// The default number of turns between two bones of a skeleton. It applies if the map file sets
/// none.
const SKELETON_PERIOD: i32 = 12;
/// The default turn of the first croquette or bone. It applies if the map file sets none.
const DEFAULT_FIRST_TURN: i32 = 1;

/// The meaning of a letter in the drawing of a map file. It is a tree or a skeleton, with the turns
/// in which croquettes or bones appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Tree { period: i32, first: i32 },
    Skeleton { age: i32, period: i32, first: i32 },
}

/// The meanings of the letters in the drawing of a map file. Each comes with the position of its
/// definition in the file, unless it is built in.
pub(super) type Legend = BTreeMap<char, (Kind, Option<Range<usize>>)>;

/// A line of a map file that announces a portal.
#[derive(Debug)]
pub(super) struct PortalLine {
    pub turn: i32,
    pub column: usize,
    pub line: usize,
    pub span: Range<usize>,
}

/// Returns the letters with a built-in meaning in the drawing of a map file. The file need not
/// define them.
pub(super) fn legend() -> Legend {
    let skeleton = |age| Kind::Skeleton { age, period: SKELETON_PERIOD, first: DEFAULT_FIRST_TURN };
    BTreeMap::from([
        ('T', (Kind::Tree { period: TREE_PERIOD, first: DEFAULT_FIRST_TURN }, None)),
        ('0', (skeleton(0), None)),
        ('1', (skeleton(1), None)),
        ('2', (skeleton(2), None)),
    ])
}

/// Reads one line of a map file outside of the drawing. It adds a letter to the legend, or a portal
/// to the list.
pub(super) fn statement(
    words: &[Word<'_>],
    legend: &mut Legend,
    portals: &mut Vec<PortalLine>,
    findings: &mut Vec<Finding>,
) {
    let Some((keyword, rest)) = words.split_first() else { return };
    match keyword.text {
        "arbre" | "squelette" => letter(keyword, rest, legend, findings),
        "portail" => portal(keyword, rest, portals, findings),
        other => {
            let finding = Finding::error(keyword.span.clone(), format!("unknown word \"{other}\""))
                .label("a line starts with carte, arbre, squelette or portail");
            let near = KEYWORDS
                .iter()
                .copied()
                .chain(["carte"])
                .find(|known| strsim::osa_distance(known, other) <= 2);
            findings.push(match near {
                Some(near) => finding.help(format!("did you mean \"{near}\"?")),
                None if other.len() > SIDE / 2 => finding.help(
                    "this looks like a row: rows stand together, under a line that says \"carte\", and there are 40",
                ),
                None => finding.help("a comment starts with \"//\""),
            });
        }
    }
}

fn letter(keyword: &Word<'_>, rest: &[Word<'_>], legend: &mut Legend, findings: &mut Vec<Finding>) {
    let example = match keyword.text {
        "arbre" => "arbre T période 10 premier 1",
        _ => "squelette S âge 0 période 12 premier 1",
    };
    let Some((letter, rest)) = rest.split_first() else {
        let finding = Finding::error(keyword.span.clone(), format!("{} of which letter?", keyword.text));
        findings.push(finding.help(format!("for example: {example}")));
        return;
    };
    let mut chars = letter.text.chars();
    let (Some(char), None) = (chars.next(), chars.next()) else {
        let finding = Finding::error(letter.span.clone(), format!("\"{}\" is not one letter", letter.text))
            .label("one letter or digit, as in the drawing");
        findings.push(finding.help(format!("for example: {example}")));
        return;
    };
    if RESERVED.contains(char) || !char.is_alphanumeric() {
        let reason =
            if RESERVED.contains(char) { "this always means the same" } else { "not a letter or digit" };
        let finding =
            Finding::error(letter.span.clone(), format!("'{char}' cannot be defined")).label(reason);
        findings.push(finding.help(format!("take another letter or digit; taken are {RESERVED}")));
        return;
    }
    let default_age = char.to_digit(10).map(|digit| digit as i32).filter(|age| (0..AGES).contains(age));
    let line = keyword.span.start..rest.last().map_or(letter.span.end, |word| word.span.end);
    let mut fields = Fields { keyword, rest, findings, bad: false };
    let kind = if keyword.text == "arbre" {
        fields.check_names(&["période", "premier"]);
        Kind::Tree {
            period: fields.number("période", 1..=LAST_TURN, Some(TREE_PERIOD)),
            first: fields.number("premier", 1..=LAST_TURN, Some(DEFAULT_FIRST_TURN)),
        }
    } else {
        fields.check_names(&["âge", "période", "premier"]);
        Kind::Skeleton {
            age: fields.number("âge", 0..=AGES - 1, default_age),
            period: fields.number("période", 1..=LAST_TURN, Some(SKELETON_PERIOD)),
            first: fields.number("premier", 1..=LAST_TURN, Some(DEFAULT_FIRST_TURN)),
        }
    };
    if let Some((_, Some(first))) = legend.get(&char) {
        findings.push(
            Finding::error(letter.span.clone(), format!("'{char}' is defined twice"))
                .with_related(first.clone(), "first here")
                .help("another letter for the other kind"),
        );
        return;
    }
    // A letter with an invalid value counts as defined, so that its cells are not reported as a
    // second error.
    legend.insert(char, (kind, Some(line)));
}

fn portal(keyword: &Word<'_>, rest: &[Word<'_>], portals: &mut Vec<PortalLine>, findings: &mut Vec<Finding>) {
    let span = keyword.span.start..rest.last().map_or(keyword.span.end, |word| word.span.end);
    let mut fields = Fields { keyword, rest, findings, bad: false };
    fields.check_names(&["tour", "colonne", "ligne"]);
    let last = SIDE as i32 - 1;
    let turn = fields.number("tour", 1..=LAST_TURN, None);
    let column = fields.number("colonne", 0..=last, None);
    let line = fields.number("ligne", 0..=last, None);
    if !fields.bad {
        portals.push(PortalLine { turn, column: column as usize, line: line as usize, span });
    }
}

/// The rest of a line of a map file. It consists of names, each followed by a number.
struct Fields<'a, 'b> {
    keyword: &'a Word<'b>,
    rest: &'a [Word<'b>],
    findings: &'a mut Vec<Finding>,
    bad: bool,
}

/// Returns a word in lower case and without accents. Map files may thus be typed without accents.
fn plain(word: &str) -> String {
    word.to_lowercase().replace(['é', 'è'], "e").replace('â', "a")
}

impl Fields<'_, '_> {
    /// Reports invalid names on a line of a map file. A name is invalid if it is unknown, repeated
    /// or without a number.
    fn check_names(&mut self, names: &[&str]) {
        let mut keys: Vec<(String, Range<usize>)> = Vec::new();
        for pair in self.rest.chunks(2) {
            let name = &pair[0];
            if !names.iter().any(|known| plain(known) == plain(name.text)) {
                self.bad = true;
                let list = names.join(", ");
                let near =
                    names.iter().find(|known| strsim::osa_distance(&plain(known), &plain(name.text)) <= 2);
                let finding = Finding::error(name.span.clone(), format!("unknown word \"{}\"", name.text))
                    .label(format!("{} has {list}, each followed by a number", self.keyword.text));
                self.findings.push(match near {
                    Some(near) => finding.help(format!("did you mean \"{near}\"?")),
                    None => finding,
                });
            } else if let Some((_, first)) = keys.iter().find(|(known, _)| *known == plain(name.text)) {
                self.bad = true;
                let finding = Finding::error(name.span.clone(), format!("\"{}\" is given twice", name.text));
                self.findings
                    .push(finding.with_related(first.clone(), "first here").help("keep one of them"));
            } else if pair.len() == 1 {
                self.bad = true;
                let finding = Finding::error(name.span.clone(), format!("\"{}\" has no number", name.text));
                self.findings.push(finding.help(format!("for example: {} 1", name.text)));
            }
            keys.push((plain(name.text), name.span.clone()));
        }
    }

    /// Returns the number after a name in a line of a map file. Returns the default if the name is
    /// absent. An invalid number is an error, and is replaced by the lowest allowed one.
    fn number(&mut self, name: &str, range: RangeInclusive<i32>, default: Option<i32>) -> i32 {
        let start = *range.start();
        let pair = self.rest.chunks(2).find(|pair| plain(pair[0].text) == plain(name));
        let Some([_, value]) = pair else {
            if let (None, None) = (pair, default) {
                self.bad = true;
                let finding = Finding::error(
                    self.keyword.span.clone(),
                    format!("{} lacks \"{name}\"", self.keyword.text),
                );
                self.findings.push(finding.help(format!("add: {name} {start}")));
            }
            return default.unwrap_or(start);
        };
        match value.text.parse::<i32>() {
            Ok(number) if range.contains(&number) => number,
            parsed => {
                self.bad = true;
                let problem = if parsed.is_ok() { "is out of range" } else { "is not a number" };
                self.findings.push(
                    Finding::error(value.span.clone(), format!("\"{}\" {problem}", value.text))
                        .label(format!("{name} goes from {start} to {}", range.end())),
                );
                start
            }
        }
    }
}
