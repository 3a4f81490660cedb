//! Reads the tables of a game description, such as `fct_arg`. Their rows consist of a name, a type
//! and a comment.

use super::super::diagnostic::Diagnostic;
use super::super::identifier::is_identifier;
use super::super::node::{Kind, Node};
use super::super::prose::{self, displayable};
use super::super::raw::{TableRow, TableRows, Text};
use super::{Columns, Keys, scalar_text};

impl Keys<'_, '_> {
    /// Reads a table of a game description, such as the fields of a struct. `key` is its key in the
    /// YAML mapping. A missing value means an empty table.
    pub(super) fn rows(&mut self, key: &'static str, columns: Columns) -> TableRows {
        let place = self.entries.iter().find(|(name, ..)| *name == key).map(|(_, key, _)| key.span.clone());
        let Some((_, list)) = self.list(key) else {
            return TableRows { broken: place.is_some(), key: place, rows: Vec::new() };
        };
        if let Some(place) = &place
            && let Some(cells) = one_row(list, columns)
        {
            let message = format!("`{key}` is a list of rows, and this is one row");
            let diagnostic = Diagnostic::error(list[0].span.start..list[list.len() - 1].span.end, message);
            self.report.push(
                diagnostic.label("a row without its brackets").help(format!("write `{key}: [{cells}]`")),
            );
            return TableRows { broken: true, key: Some(place.clone()), rows: Vec::new() };
        }
        let rows: Vec<TableRow> = list.iter().filter_map(|item| self.row(item, columns)).collect();
        TableRows { key: place, broken: rows.len() < list.len(), rows }
    }

    fn row(&mut self, row: &Node, columns: Columns) -> Option<TableRow> {
        let example = columns.example();
        let cells = match &row.kind {
            Kind::Sequence(cells) => cells.as_slice(),
            Kind::Scalar { .. } if columns == Columns::NameComment && !row.is_null() => {
                std::slice::from_ref(row)
            }
            _ => {
                let message = format!("expected `{example}`, and this is {}", row.noun());
                let diagnostic = Diagnostic::error(row.head(), message).label("not between brackets");
                self.report.push(diagnostic.help("write the cells between brackets, with commas"));
                return None;
            }
        };
        let Some((name, rest)) = cells.split_first() else {
            let message = format!("expected `{example}`, and this list is empty");
            let diagnostic =
                Diagnostic::error(row.span.clone(), message).label("nothing between the brackets");
            self.report.push(
                diagnostic
                    .help("fill it in, or remove the item; a table without rows is `[]`, without a dash"),
            );
            return None;
        };
        if let Some(diagnostic) = missing_comma(name, rest, columns) {
            self.report.push(diagnostic);
            return None;
        }
        let name = scalar_text(name, "a name", self.report)?;
        let (ty, comments) = match (columns, rest.split_first()) {
            (Columns::NameComment, _) => (None, rest),
            (Columns::NameTypeComment, Some((ty, rest))) if !ty.is_null() => {
                (Some(scalar_text(ty, "a type", self.report)?), rest)
            }
            (Columns::NameTypeComment, _) => {
                let message = format!("`{}` has no type", displayable(&name.value));
                let diagnostic = Diagnostic::error(name.span.clone(), message).label("a type must follow");
                self.report.push(diagnostic.help(format!("write `{example}`")));
                (None, &rest[..0])
            }
        };
        Some(TableRow { summary: self.comment(comments, &name), name, ty })
    }

    /// Joins the last cells of a table row into one comment. YAML splits an unquoted comment at its
    /// commas.
    fn comment(&mut self, cells: &[Node], name: &Text) -> String {
        let cells: Vec<Text> = cells
            .iter()
            .filter(|cell| !cell.is_null())
            .filter_map(|cell| {
                self.split_by_colon(cell).or_else(|| scalar_text(cell, "a comment", self.report))
            })
            .collect();
        if let [_, second, ..] = cells.as_slice() {
            let message = format!("the comment of `{}` is split by a comma", displayable(&name.value));
            let diagnostic =
                Diagnostic::warning(second.span.clone(), message).label("read as part of the comment");
            self.report.push(diagnostic.help("put the comment between quotes"));
        }
        let cells: Vec<String> = cells.iter().map(|cell| prose::clean(cell, self.report)).collect();
        cells.join(", ")
    }

    /// Restores the text of a table cell that contains a colon. YAML parses such a cell as a key
    /// and its value.
    fn split_by_colon(&mut self, cell: &Node) -> Option<Text> {
        let Kind::Mapping(entries) = &cell.kind else { return None };
        let [
            (
                Node { kind: Kind::Scalar { text: key, .. }, span },
                Node { kind: Kind::Scalar { text, .. }, .. },
            ),
        ] = entries.as_slice()
        else {
            return None;
        };
        let diagnostic = Diagnostic::warning(span.clone(), "a comment holds a `:`, as a key does");
        self.report
            .push(diagnostic.label("read as part of the comment").help("put the comment between quotes"));
        Some(Text { value: format!("{key}: {text}"), span: span.clone(), plain: true })
    }
}

/// Returns the correct form of a table row without its own brackets. For example, a list of these
/// three items becomes `[joueur, int, "…"]`. If the rows may be names only, as for enum values, the
/// second cell must look like a comment.
fn one_row(list: &[Node], columns: Columns) -> Option<String> {
    let cells: Vec<&str> = list
        .iter()
        .map(|cell| match &cell.kind {
            Kind::Scalar { text, .. } if !cell.is_null() => Some(text.as_str()),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let sentence = |text: &str| text.contains(char::is_whitespace);
    match (columns, cells.as_slice()) {
        (Columns::NameTypeComment, [name, ty]) => {
            Some(format!("[{}, {}]", displayable(name), displayable(ty)))
        }
        (Columns::NameTypeComment, [name, ty, comment]) => {
            Some(format!("[{}, {}, \"{}\"]", displayable(name), displayable(ty), displayable(comment)))
        }
        (Columns::NameComment, [name, comment]) if !sentence(name) && sentence(comment) => {
            Some(format!("[{}, \"{}\"]", displayable(name), displayable(comment)))
        }
        _ => None,
    }
}

/// Creates the error message about a missing comma between two table cells. An example is `[joueur
/// int, "…"]`.
fn missing_comma(name: &Node, rest: &[Node], columns: Columns) -> Option<Diagnostic> {
    let plain = |node: &Node| match &node.kind {
        Kind::Scalar { text, plain: true } => Some((text.clone(), node.span.clone())),
        _ => None,
    };
    let (text, span) = plain(name)?;
    let (first, more) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
    let more = more.trim();
    let typed = columns == Columns::NameTypeComment;
    let type_follows = rest.first().and_then(plain).is_some_and(|(ty, _)| {
        let mut words = ty.split_whitespace();
        words.next().is_some_and(is_identifier) && words.all(|word| ["array", "optional"].contains(&word))
    });
    // The first cell contains the name followed by a quoted comment, or by a type and possibly a comment.
    if is_identifier(first) && !more.is_empty() && (more.contains('"') || typed && !type_follows) {
        let (ty, comment) = more.split_once('"').unwrap_or((more, ""));
        let ty = ty.trim();
        let is_type = ty.split_whitespace().all(is_identifier);
        if is_type && typed != ty.is_empty() {
            let cells = match (typed, comment.trim_end_matches('"')) {
                (true, "") => format!("[{}, {}, \"comment\"]", displayable(first), displayable(ty)),
                (true, comment) => {
                    format!("[{}, {}, \"{}\"]", displayable(first), displayable(ty), displayable(comment))
                }
                (false, comment) => format!("[{}, \"{}\"]", displayable(first), displayable(comment)),
            };
            return Some(no_comma(first, span, cells));
        }
    }
    if !typed {
        return None;
    }
    // The second cell contains both the type and the comment.
    let (text, span) = rest.first().and_then(plain)?;
    let (ty, comment) = text.split_once('"')?;
    let (ty, comment) = (ty.trim(), comment.trim_end_matches('"'));
    let is_type = !ty.is_empty() && ty.split_whitespace().all(is_identifier);
    is_type.then(|| {
        no_comma(
            ty,
            span,
            format!("[{}, {}, \"{}\"]", displayable(first), displayable(ty), displayable(comment)),
        )
    })
}

fn no_comma(after: &str, span: std::ops::Range<usize>, cells: String) -> Diagnostic {
    Diagnostic::error(span, format!("there is no comma after `{}`", displayable(after)))
        .label("two cells in one")
        .help(format!("write `{cells}`"))
}
