//! Reads the catalogue: one Fluent file an area and language, with the same messages in both.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, PatternElement};
use std::collections::BTreeMap;
use std::path::Path;

/// The languages, by the names of their folders; the first says in which order a message takes its values.
pub const LOCALES: [&str; 2] = ["en", "fr"];

/// One area: `match` of `en/match.ftl` and `fr/match.ftl`.
#[derive(Debug, PartialEq, Eq)]
pub struct Area {
    /// Names the files.
    pub name: String,
    /// In the order of the file.
    pub messages: Vec<Said>,
}

/// One message in all languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    /// As the file has it: `call-timeout`.
    pub key: String,
    /// The values that it takes, in the order in which English mentions them.
    pub values: Vec<String>,
    /// By language, in the order of [`LOCALES`].
    pub texts: [Vec<Piece>; LOCALES.len()],
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// As it is.
    Text(String),
    /// A value, by its name.
    Value(String),
}

type Messages = Vec<(String, Vec<Piece>)>;

/// The whole catalogue.
///
/// # Errors
/// The file and the message that is wrong, or missing in some language.
pub fn read(folder: &Path) -> Result<Vec<Area>, String> {
    let mut files: BTreeMap<String, [Option<Messages>; LOCALES.len()]> = BTreeMap::new();
    for (index, locale) in LOCALES.iter().enumerate() {
        let folder = folder.join(locale);
        let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let messages = parse(&text).map_err(|why| format!("{}: {why}", path.display()))?;
            files.entry(name).or_default()[index] = Some(messages);
        }
    }
    files.into_iter().map(|(name, files)| pair(name, files)).collect()
}

/// One area from its files.
///
/// # Errors
/// What one language lacks.
pub fn pair(name: String, files: [Option<Messages>; LOCALES.len()]) -> Result<Area, String> {
    let mut missing = LOCALES.iter().zip(&files).filter(|(_, file)| file.is_none());
    if let Some((locale, _)) = missing.next() {
        return Err(format!("there is no {locale}/{name}.ftl"));
    }
    let [english, french] = files.map(Option::unwrap_or_default);
    if let Some((key, _)) = french.iter().find(|(key, _)| english.iter().all(|(other, _)| other != key)) {
        return Err(format!("{name}.ftl: `{key}` is not said in en"));
    }
    let messages = english.into_iter().map(|(key, text)| {
        let other = french.iter().find(|(other, _)| *other == key);
        let other = other.ok_or_else(|| format!("{name}.ftl: `{key}` is not said in fr"))?.1.clone();
        let values = values(&text);
        let (mut ours, mut theirs) = (values.clone(), self::values(&other));
        ours.sort();
        theirs.sort();
        if ours != theirs {
            return Err(format!(
                "{name}.ftl: `{key}` takes {} in en and {} in fr",
                ours.join(", "),
                theirs.join(", ")
            ));
        }
        Ok(Said { key, values, texts: [text, other] })
    });
    Ok(Area { messages: messages.collect::<Result<_, String>>()?, name })
}

/// Every value that a text mentions, once.
fn values(text: &[Piece]) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for piece in text {
        if let Piece::Value(name) = piece
            && !values.contains(name)
        {
            values.push(name.clone());
        }
    }
    values
}

/// One file's messages.
///
/// # Errors
/// What is not Fluent, defined twice, or not supported here.
pub fn parse(text: &str) -> Result<Messages, String> {
    let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| {
        errors
            .first()
            .map_or_else(String::new, |error| format!("line {}: {error}", line(text, error.pos.start)))
    })?;
    let mut messages: Messages = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_owned();
                if messages.iter().any(|(other, _)| *other == key) {
                    return Err(format!("`{key}` is there twice"));
                }
                let said = pieces(&message).ok_or_else(|| {
                    format!("`{key}`: only text, {{ $value }} and {{ \"text\" }} can be said here")
                })?;
                messages.push((key, said));
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(term) => return Err(format!("-{}: terms cannot be said here", term.id.name)),
            Entry::Junk { content } => return Err(format!("cannot be read: {content}")),
        }
    }
    Ok(messages)
}

fn line(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

/// A message's text; `None` if there is more in it than text and values.
fn pieces(message: &Message<&str>) -> Option<Vec<Piece>> {
    if !message.attributes.is_empty() {
        return None;
    }
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some(Piece::Text((*value).to_owned())),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
            InlineExpression::VariableReference { id } => Some(Piece::Value(id.name.to_owned())),
            InlineExpression::StringLiteral { value } => {
                Some(Piece::Text(fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned()))
            }
            _ => None,
        },
        PatternElement::Placeable { .. } => None,
    };
    message.value.as_ref()?.elements.iter().map(piece).collect()
}
