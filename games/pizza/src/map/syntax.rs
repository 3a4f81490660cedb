//! Splits a map file into the rows of its drawing and its other lines. The words of these lines
//! keep their positions.

use super::parts::SIDE;
use joute_engine::maps::Finding;
use std::ops::Range;

/// The word that starts the drawing in a map file.
pub(super) const DRAWING: &str = "carte";
/// The characters that start a comment in a map file.
pub(super) const COMMENT: &str = "//";
/// The words that can start a line of a map file outside of the drawing.
pub(super) const KEYWORDS: [&str; 3] = ["arbre", "squelette", "portail"];

/// A word of a map file with its byte range in the file.
#[derive(Debug, Clone)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub span: Range<usize>,
}

/// The parts of a map file: the rows of its drawing and its other lines.
#[derive(Debug, Default)]
pub(super) struct Lines<'a> {
    /// The byte range of the word `carte`, which starts the drawing. It is `None` if the word is
    /// missing.
    pub drawing: Option<Range<usize>>,
    /// The rows of the drawing in the map file.
    pub rows: Vec<Word<'a>>,
    /// The words of each line outside of the drawing, without empty lines.
    pub statements: Vec<Vec<Word<'a>>>,
}

/// Splits a map file into the rows of its drawing and its other lines. Errors are added to
/// `findings`.
pub(super) fn lines<'a>(text: &'a str, findings: &mut Vec<Finding>) -> Lines<'a> {
    let mut lines = Lines::default();
    let mut drawing = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // Some editors write a byte order mark at the start of a file. It is ignored.
        let bare = line.split(COMMENT).next().unwrap_or_default().trim_start_matches('\u{feff}');
        let words = words(bare, start + line.split(COMMENT).next().map_or(0, str::len) - bare.len());
        start += line.len();
        match words.as_slice() {
            [] => {}
            [word] if word.text == DRAWING => {
                if let Some(first) = &lines.drawing {
                    findings.push(
                        Finding::error(word.span.clone(), "a second drawing")
                            .with_related(first.clone(), "the first one")
                            .help("a file holds one map"),
                    );
                } else {
                    lines.drawing = Some(word.span.clone());
                    drawing = true;
                }
            }
            [row] if drawing && !KEYWORDS.contains(&row.text) => lines.rows.push(row.clone()),
            [first, ..] => {
                // A row with a blank inside is a row with an error, and not the end of the drawing.
                let statement = KEYWORDS.contains(&first.text) || !drawing || lines.rows.len() >= SIDE;
                if statement {
                    drawing = false;
                    lines.statements.push(words);
                } else {
                    let line = bare.trim();
                    let at = first.span.start;
                    let gap = first.span.end..first.span.end + 1;
                    lines.rows.push(Word { text: line, span: at..at + line.len() });
                    findings.push(
                        Finding::error(
                            gap,
                            format!("row {} of the drawing has a blank", lines.rows.len() - 1),
                        )
                        .help("open ground is written \".\""),
                    );
                }
            }
        }
    }
    lines
}

fn words(line: &str, start: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    loop {
        let trimmed = rest.trim_start();
        if trimmed.is_empty() {
            return words;
        }
        let at = start + (line.len() - trimmed.len());
        let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        words.push(Word { text: &trimmed[..length], span: at..at + length });
        rest = &trimmed[length..];
    }
}
