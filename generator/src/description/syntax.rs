//! Explains YAML syntax errors to readers who do not know YAML.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use super::diagnostic::Diagnostic;

/// Converts a YAML syntax error to a message that suggests the most likely solution. `offset` is
/// the number of bytes of the file before the parsed text.
pub(super) fn explain(text: &str, offset: usize, error: &ScanError) -> Diagnostic {
    let at = error.marker().byte_offset().map_or(text.len(), |at| at + offset).min(text.len());
    let known = tab(text, at, error.kind());
    if let Some(diagnostic) =
        known.or_else(|| behind_a_quote(text, at, error.kind())).or_else(|| question(text, at))
    {
        return diagnostic;
    }
    let (at, Reason { message: what, label, cure }) = match unclosed(text, at, error.kind()) {
        Some(open) => (open, reason(&ErrorKind::UnclosedFlowCollection { open: bracket(text, open) })),
        None => (at, reason(error.kind())),
    };
    // An error after the last word is shown at the last word.
    let end = text.trim_end().len();
    let (start, label) = if at >= end { (end, "noticed at the end of the file") } else { (at, label) };
    let culprit = text.get(start..).and_then(|rest| rest.chars().next()).filter(|char| !char.is_whitespace());
    let span = start..start + culprit.map_or(0, char::len_utf8);
    Diagnostic::error(span, format!("this is not YAML: {what}")).label(label).help(cure)
}

struct Reason {
    message: String,
    label: &'static str,
    cure: &'static str,
}

const BRACKET: &str = "write lists as `[name, type, \"comment\"]`, with every bracket closed";
const QUOTE: &str = "close the quote; inside '…' a quote is written twice: 'l''arbitre'";
const COLON: &str = "put a text that holds `: ` between quotes";
const INDENT: &str = "line up the keys of one item, under each other and two spaces after the dash";
const CURE_ESCAPE: &str = "write `\\\\` for a backslash, or use '…' where backslashes stand for themselves";
const CURE_AROUND: &str = "check quotes, brackets and indentation around here";
const CURE_BEFORE: &str = "noticed here; the slip may be just before";

fn reason(kind: &ErrorKind) -> Reason {
    use ErrorKind as E;
    let (message, label, cure) = match kind {
        E::UnclosedFlowCollection { open } => (format!("`{open}` is never closed"), "opened here", BRACKET),
        E::MismatchedFlowCollectionEnd { open, close } => {
            (format!("`{open}` is closed by `{close}`"), "opened here", BRACKET)
        }
        E::UnexpectedCharacter { character } => {
            let message = format!("a text cannot start with `{}`", character.escape_default());
            (message, "", "put the text between quotes")
        }
        kind => match fixed_reason(kind) {
            Some((message, label, cure)) => (message.into(), label, cure),
            None => (kind.to_string(), CURE_BEFORE, CURE_AROUND),
        },
    };
    Reason { message, label, cure }
}

/// Returns the message, the label and the remedy for a kind of YAML error whose explanation does not
/// quote the file. Returns `None` for all other kinds.
fn fixed_reason(kind: &ErrorKind) -> Option<(&'static str, &'static str, &'static str)> {
    use ErrorKind as E;
    Some(match kind {
        E::MappingValueNotAllowed | E::InvalidColonPlacement | E::InvalidMappingValueWhitespace => {
            ("a `:` where no key can be", "a second key in the same value?", COLON)
        }
        E::SimpleKeyExpected | E::InvalidSimpleKey => {
            ("a line that is neither `key: value` nor `- item`", "is a `:` missing?", INDENT)
        }
        E::ExpectedBlockMappingKey | E::InvalidIndentation | E::InvalidFlowScalarIndent => {
            ("a line that is not aligned with the others", CURE_BEFORE, INDENT)
        }
        E::ExpectedBlockSequenceEntry | E::BlockSequenceEntryNotAllowed | E::InvalidBlockEntryWhitespace => {
            ("a `-` is missing, or a line is not aligned with the others", CURE_BEFORE, INDENT)
        }
        E::BlockEntryInFlowCollection => {
            ("a `- ` between brackets", "is a bracket before not closed?", BRACKET)
        }
        E::UnclosedQuotedScalar | E::DocumentIndicatorInQuotedScalar | E::InvalidQuotedScalarIndent => {
            ("a quote is never closed", CURE_BEFORE, QUOTE)
        }
        E::InvalidTrailingSingleQuotedScalar | E::InvalidTrailingDoubleQuotedScalar => {
            ("text follows a closing quote", "the quote just before ends the text", QUOTE)
        }
        E::UnexpectedEofFlowSequence | E::UnexpectedEofFlowMapping | E::UnexpectedEofImplicitFlowMapping => {
            ("a bracket is never closed", CURE_BEFORE, BRACKET)
        }
        E::MisplacedFlowCollectionEnd => {
            ("a bracket is closed that was never opened", "closed here", BRACKET)
        }
        E::ExpectedFlowSequenceSeparator | E::ExpectedFlowMappingSeparator => {
            ("a comma or a closing bracket is missing", CURE_BEFORE, BRACKET)
        }
        E::TabNotAllowed
        | E::TabInBlockIndentation
        | E::TabInIndentation
        | E::TabInPlainScalar
        | E::TabAtBlockScalarStart => {
            ("a tab where only spaces can be", "a tab stands near this", "write spaces instead of the tab")
        }
        E::UnknownAnchor => (
            "an alias (`*name`) whose anchor (`&name`) does not exist",
            "",
            "quote a text that starts with `*`",
        ),
        E::UnknownQuotedScalarEscape | E::InvalidQuotedScalarHexEscape | E::InvalidUnicodeEscape => {
            ("a backslash starts an escape that does not exist", "in this text", CURE_ESCAPE)
        }
        E::RecursionLimitExceeded => {
            ("values are nested too deeply", "too deep", "are brackets or dashes left over?")
        }
        _ => return None,
    })
}

/// Explains a YAML syntax error that is caused by a tab in the indentation. The tab may also be
/// below the reported line.
fn tab(text: &str, at: usize, kind: &ErrorKind) -> Option<Diagnostic> {
    use ErrorKind as E;
    let may_be_below = matches!(
        kind,
        E::TabNotAllowed
            | E::TabInBlockIndentation
            | E::TabInIndentation
            | E::TabInPlainScalar
            | E::TabAtBlockScalarStart
    );
    let mut start = text.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1);
    for line in text[start..].split_inclusive('\n').take(if may_be_below { usize::MAX } else { 1 }) {
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        if let Some(tab) = indent.find('\t').map(|tab| start + tab).filter(|_| !line.trim().is_empty()) {
            let diagnostic =
                Diagnostic::error(tab..tab + 1, "this is not YAML: a line is indented with a tab");
            return Some(diagnostic.label("the tab is here").help("replace the tab by spaces"));
        }
        start += line.len();
    }
    None
}

/// Explains a YAML syntax error that is caused by text after a closing quote. It is usually the
/// full stop of a sentence.
fn behind_a_quote(text: &str, at: usize, kind: &ErrorKind) -> Option<Diagnostic> {
    let prefix = text.get(..at)?.trim_end_matches(' ');
    let quote = prefix.chars().next_back().filter(|char| matches!(char, '"' | '\''))?;
    let next = text.get(at..)?.chars().next()?;
    let after_quote = matches!(
        kind,
        ErrorKind::InvalidTrailingSingleQuotedScalar
            | ErrorKind::InvalidTrailingDoubleQuotedScalar
            | ErrorKind::ExpectedFlowSequenceSeparator
            | ErrorKind::ExpectedFlowMappingSeparator
    );
    if !after_quote || next != '.' {
        return None;
    }
    let line = prefix.rfind('\n').map_or(0, |newline| newline + 1);
    let written = &prefix[line..prefix.len() - 1];
    let help = match written.rfind(quote).map(|open| &written[open + 1..]) {
        Some(inside) if inside.len() <= 60 => format!("put it inside: `{quote}{inside}.{quote}`"),
        _ => format!("put it before the `{quote}`"),
    };
    let diagnostic = Diagnostic::error(at..at + 1, "this is not YAML: a dot stands outside of the quotes");
    Some(diagnostic.label("the quote just before ends the text").help(help))
}

/// Explains a YAML syntax error that is caused by a `?` as a value. In YAML, `?` starts a complex
/// key.
fn question(text: &str, at: usize) -> Option<Diagnostic> {
    let rest = text.get(at..)?;
    let is_alone = rest
        .strip_prefix('?')
        .is_some_and(|rest| rest.trim_start_matches([' ', '\r']).starts_with('\n') || rest.trim().is_empty());
    is_alone.then(|| {
        Diagnostic::error(at..at + 1, "a `?` is no value")
            .label("the value must stand here")
            .help("write the value, or leave the item out until it is known; `\"?\"` is the string")
    })
}

/// Returns the position of an unclosed bracket or quote that caused a YAML syntax error. Returns
/// `None` if there is none, or if the error itself already says so.
fn unclosed(text: &str, at: usize, kind: &ErrorKind) -> Option<usize> {
    use ErrorKind as E;
    let reported = matches!(
        kind,
        E::UnclosedFlowCollection { .. }
            | E::MismatchedFlowCollectionEnd { .. }
            | E::MisplacedFlowCollectionEnd
            | E::UnclosedQuotedScalar
            | E::InvalidTrailingSingleQuotedScalar
            | E::InvalidTrailingDoubleQuotedScalar
    );
    if reported {
        return None;
    }
    let mut open: Vec<usize> = Vec::new();
    // True where a value can start. Elsewhere brackets and quotes are ordinary characters.
    let mut fresh = true;
    let mut chars = text.get(..at)?.char_indices().peekable();
    while let Some((place, char)) = chars.next() {
        match char {
            '"' | '\'' if fresh => {
                while let Some((_, inside)) = chars.next() {
                    match inside {
                        '\\' if char == '"' => drop(chars.next()),
                        '\'' if char == '\'' && chars.peek().is_some_and(|(_, next)| *next == '\'') => {
                            chars.next();
                        }
                        _ if inside == char => break,
                        _ => {}
                    }
                }
                fresh = false;
            }
            '#' if fresh || text[..place].ends_with(' ') => {
                while chars.next_if(|(_, char)| *char != '\n').is_some() {}
            }
            '[' | '{' if fresh || !open.is_empty() => {
                open.push(place);
                fresh = true;
            }
            ']' | '}' if !open.is_empty() => {
                open.pop();
                fresh = false;
            }
            ',' if !open.is_empty() => fresh = true,
            '\n' => fresh = true,
            ':' | '-' => fresh = chars.peek().is_some_and(|(_, next)| next.is_whitespace()),
            ' ' | '\t' | '\r' => {}
            _ => fresh = false,
        }
    }
    open.first().copied().filter(|open| text[*open..at].contains('\n'))
}

fn bracket(text: &str, at: usize) -> char {
    text[at..].chars().next().unwrap_or('[')
}
