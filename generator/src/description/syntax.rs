//! YAML's own errors, told to someone who does not know YAML's grammar.

use serde_yaml::granit_parser::{ErrorKind, ScanError};

use super::diagnostic::Diagnostic;

/// A syntax error with its place, its reason and its most likely cure. `offset` is where the parser began to count.
pub(super) fn explain(text: &str, offset: usize, error: &ScanError) -> Diagnostic {
    let at = error.marker().byte_offset().map_or(text.len(), |at| at + offset).min(text.len());
    let Reason { what, label, cure } = reason(error.kind());
    // What is noticed behind the last word is shown at the last word.
    let end = text.trim_end().len();
    let (start, label) = if at >= end { (end, "noticed at the end of the file") } else { (at, label) };
    let culprit = text.get(start..).and_then(|rest| rest.chars().next()).filter(|char| !char.is_whitespace());
    let span = start..start + culprit.map_or(0, char::len_utf8);
    Diagnostic::error(span, format!("this is not YAML: {what}")).label(label).help(cure)
}

struct Reason {
    what: String,
    label: &'static str,
    cure: &'static str,
}

fn reason(kind: &ErrorKind) -> Reason {
    use ErrorKind as E;
    const BRACKET: &str = "write lists as `[name, type, \"comment\"]`, with every bracket closed";
    const QUOTE: &str = "close the quote; inside '…' a quote is written twice: 'l''arbitre'";
    const COLON: &str = "put a text that holds `: ` between quotes";
    const INDENT: &str = "line up the keys of one item, under each other and two spaces after the dash";
    const ESCAPE: &str = "write `\\\\` for a backslash, or use '…' where backslashes stand for themselves";
    const AROUND: &str = "check quotes, brackets and indentation around here";
    const BEFORE: &str = "noticed here; the slip may be just before";
    let (what, label, cure) = match kind {
        E::MappingValueNotAllowed | E::InvalidColonPlacement | E::InvalidMappingValueWhitespace => {
            ("a `:` where no key can be", "a second key in the same value?", COLON)
        }
        E::SimpleKeyExpected | E::InvalidSimpleKey => {
            ("a line that is neither `key: value` nor `- item`", "is a `:` missing?", INDENT)
        }
        E::ExpectedBlockMappingKey | E::InvalidIndentation | E::InvalidFlowScalarIndent => {
            ("a line that is not aligned with the others", BEFORE, INDENT)
        }
        E::ExpectedBlockSequenceEntry | E::BlockSequenceEntryNotAllowed | E::InvalidBlockEntryWhitespace => {
            ("a `-` is missing, or a line is not aligned with the others", BEFORE, INDENT)
        }
        E::BlockEntryInFlowCollection => {
            ("a `- ` between brackets", "is a bracket before not closed?", BRACKET)
        }
        E::UnclosedQuotedScalar | E::DocumentIndicatorInQuotedScalar | E::InvalidQuotedScalarIndent => {
            ("a quote is never closed", BEFORE, QUOTE)
        }
        E::InvalidTrailingSingleQuotedScalar | E::InvalidTrailingDoubleQuotedScalar => {
            ("text follows a closing quote", "the quote just before ends the text", QUOTE)
        }
        E::UnexpectedEofFlowSequence | E::UnexpectedEofFlowMapping | E::UnexpectedEofImplicitFlowMapping => {
            ("a bracket is never closed", BEFORE, BRACKET)
        }
        E::UnclosedFlowCollection { open } => {
            return Reason { what: format!("`{open}` is never closed"), label: "opened here", cure: BRACKET };
        }
        E::MismatchedFlowCollectionEnd { open, close } => {
            return Reason {
                what: format!("`{open}` is closed by `{close}`"),
                label: "opened here",
                cure: BRACKET,
            };
        }
        E::MisplacedFlowCollectionEnd => {
            ("a bracket is closed that was never opened", "closed here", BRACKET)
        }
        E::ExpectedFlowSequenceSeparator | E::ExpectedFlowMappingSeparator => {
            ("a comma or a closing bracket is missing", BEFORE, BRACKET)
        }
        E::TabNotAllowed | E::TabInBlockIndentation | E::TabInIndentation | E::TabAtBlockScalarStart => {
            ("a line is indented with a tab", "a tab stands before this", "indent with spaces")
        }
        E::UnknownAnchor => (
            "an alias (`*name`) whose anchor (`&name`) does not exist",
            "",
            "quote a text that starts with `*`",
        ),
        E::UnexpectedCharacter { character } => {
            let what = format!("a text cannot start with `{}`", character.escape_default());
            return Reason { what, label: "", cure: "put the text between quotes" };
        }
        E::UnknownQuotedScalarEscape | E::InvalidQuotedScalarHexEscape | E::InvalidUnicodeEscape => {
            ("a backslash starts an escape that does not exist", "in this text", ESCAPE)
        }
        E::RecursionLimitExceeded => {
            ("values are nested too deeply", "too deep", "are brackets or dashes left over?")
        }
        other => return Reason { what: other.to_string(), label: BEFORE, cure: AROUND },
    };
    Reason { what: what.to_owned(), label, cure }
}
