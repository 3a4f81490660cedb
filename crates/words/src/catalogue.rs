//! Reads the message catalogue. It has one Fluent file for each area and language, with the same messages in
//! every language.

use crate::typography::with_no_break_spaces;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, PatternElement};
use fluent_syntax::parser::ParserError;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The languages of the message catalogue. They are also the names of its folders. The text in the
/// first language determines the order of a message's values.
pub const LOCALES: [&str; 2] = ["en", "fr"];

/// The areas of the message catalogue that are only shown on web pages. Their French texts get no-break
/// spaces. Other texts are also shown in terminals, which do not break lines at spaces.
const PAGES: [&str; 11] = [
    "acts",
    "challenges",
    "clarifications",
    "contest",
    "hall",
    "ladder",
    "people",
    "sending",
    "site",
    "tournaments",
    "viewer",
];

/// A group of messages in the message catalogue, with one file for each language. For example, the
/// area `match` has the files `en/match.ftl` and `fr/match.ftl`.
#[derive(Debug, PartialEq, Eq)]
pub struct Area {
    /// The name of the area. It is also the name of its files.
    pub name: String,
    /// The messages of the area, in the order of the English file.
    pub messages: Vec<CatalogueMessage>,
}

/// A message for candidates, with its text in every language of the catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct CatalogueMessage {
    /// The message's key in the file, such as `call-timeout`.
    pub key: String,
    /// The names of the values that are inserted into the message. They are in the order of the
    /// English text.
    pub values: Vec<String>,
    /// The text of the message in each language, in the order of [`LOCALES`].
    pub texts: [Vec<MessagePart>; LOCALES.len()],
}

/// A part of a message's text. It is either fixed text or a place where a value is inserted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessagePart {
    /// Fixed text of a message. It is the same in every use.
    Text(String),
    /// A place where a value is inserted, with the name of the value.
    Value(String),
}

impl MessagePart {
    /// Adds the no-break spaces of French typography to fixed text.
    fn keep_together(&mut self) {
        if let MessagePart::Text(text) = self {
            *text = with_no_break_spaces(text);
        }
    }
}

/// The reason why the message catalogue is invalid or cannot be read.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum CatalogueError {
    /// A file or folder cannot be read.
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// A file contains something else than messages of the supported form.
    #[error("{}: {source}", .path.display())]
    Invalid { path: PathBuf, source: MessageError },
    /// A language has no file for an area.
    #[error("the file {locale}/{area}.ftl is missing")]
    NoFile { area: String, locale: &'static str },
    /// A language lacks a message.
    #[error("{area}.ftl: `{key}` is missing in {locale}")]
    Missing { area: String, key: String, locale: &'static str },
    /// The texts of a message have different values.
    #[error("{area}.ftl: `{key}` takes {} in en and {} in fr", .english.join(", "), .french.join(", "))]
    OtherValues { area: String, key: String, english: Vec<String>, french: Vec<String> },
}

/// The reason why a text is not a file of the message catalogue. Most variants have the key.
#[derive(Debug, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum MessageError {
    /// The text is not valid Fluent. Lines are numbered from 1.
    #[error("line {line}: {source}")]
    Fluent { line: usize, source: ParserError },
    /// A part of the text is not valid Fluent.
    #[error("this is not valid Fluent: {0}")]
    Junk(String),
    /// Two messages have the same key.
    #[error("`{0}` is defined twice")]
    Twice(String),
    /// A message contains something else than text and values.
    #[error("`{0}`: only text, {{ $value }} and {{ \"text\" }} are supported here")]
    Unsupported(String),
    /// The text defines a term.
    #[error("-{0}: terms are not supported here")]
    Term(String),
}

type Messages = Vec<(String, Vec<MessagePart>)>;

/// Reads all messages of the message catalogue from its folder.
///
/// # Errors
/// Returns the file and the key of a message that is invalid or missing in a language.
pub fn read(folder: &Path) -> Result<Vec<Area>, CatalogueError> {
    let mut files: BTreeMap<String, [Option<Messages>; LOCALES.len()]> = BTreeMap::new();
    for (index, locale) in LOCALES.iter().enumerate() {
        let folder = folder.join(locale);
        for entry in std::fs::read_dir(&folder).map_err(at(&folder))? {
            let path = entry.map_err(at(&folder))?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).map_err(at(&path))?;
            let mut messages = parse(&text).map_err(|source| CatalogueError::Invalid { path, source })?;
            if *locale == "fr" && PAGES.contains(&name.as_str()) {
                messages.iter_mut().flat_map(|(_, text)| text).for_each(MessagePart::keep_together);
            }
            files.entry(name).or_default()[index] = Some(messages);
        }
    }
    files.into_iter().map(|(name, files)| pair(name, files)).collect()
}

/// Returns a function that adds the path of a file or folder to an error of the operating system.
fn at(path: &Path) -> impl Fn(io::Error) -> CatalogueError {
    move |source| CatalogueError::File { path: path.to_owned(), source }
}

/// Combines the files of one area of the message catalogue, one for each language. Checks that they
/// all contain the same messages.
///
/// # Errors
/// Returns the file or the message that one language lacks.
pub fn pair(area: String, files: [Option<Messages>; LOCALES.len()]) -> Result<Area, CatalogueError> {
    let mut missing = LOCALES.iter().zip(&files).filter(|(_, file)| file.is_none());
    if let Some((locale, _)) = missing.next() {
        return Err(CatalogueError::NoFile { area, locale });
    }
    let [english, french] = files.map(Option::unwrap_or_default);
    if let Some((key, _)) = french.iter().find(|(key, _)| english.iter().all(|(other, _)| other != key)) {
        return Err(CatalogueError::Missing { area, key: key.clone(), locale: "en" });
    }
    let mut messages = Vec::new();
    for (key, text) in english {
        let Some((_, other)) = french.iter().find(|(other, _)| *other == key) else {
            return Err(CatalogueError::Missing { area, key, locale: "fr" });
        };
        let values = values(&text);
        let (mut ours, mut theirs) = (values.clone(), self::values(other));
        ours.sort();
        theirs.sort();
        if ours != theirs {
            return Err(CatalogueError::OtherValues { area, key, english: ours, french: theirs });
        }
        messages.push(CatalogueMessage { key, values, texts: [text, other.clone()] });
    }
    Ok(Area { name: area, messages })
}

/// Returns the names of all values that a message's text mentions, each name once.
fn values(text: &[MessagePart]) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for piece in text {
        if let MessagePart::Value(name) = piece
            && !values.contains(name)
        {
            values.push(name.clone());
        }
    }
    values
}

/// Parses a file of the message catalogue and returns its messages.
///
/// # Errors
/// Returns an error if the file is not valid Fluent, defines a message twice, or uses features that are not
/// supported here.
pub fn parse(text: &str) -> Result<Messages, MessageError> {
    let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| {
        errors.into_iter().next().map_or_else(
            || MessageError::Junk(text.to_owned()),
            |source| MessageError::Fluent { line: line(text, source.pos.start), source },
        )
    })?;
    let mut messages: Messages = Vec::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_owned();
                if messages.iter().any(|(other, _)| *other == key) {
                    return Err(MessageError::Twice(key));
                }
                match pieces(&message) {
                    Some(text) => messages.push((key, text)),
                    None => return Err(MessageError::Unsupported(key)),
                }
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(term) => return Err(MessageError::Term(term.id.name.to_owned())),
            Entry::Junk { content } => return Err(MessageError::Junk(content.to_owned())),
        }
    }
    Ok(messages)
}

fn line(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

/// Splits a message's text into fixed text and places of values. Returns `None` if the message
/// contains anything else.
fn pieces(message: &Message<&str>) -> Option<Vec<MessagePart>> {
    if !message.attributes.is_empty() {
        return None;
    }
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some(MessagePart::Text((*value).to_owned())),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
            InlineExpression::VariableReference { id } => Some(MessagePart::Value(id.name.to_owned())),
            InlineExpression::StringLiteral { value } => Some(MessagePart::Text(
                fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned(),
            )),
            _ => None,
        },
        PatternElement::Placeable { .. } => None,
    };
    message.value.as_ref()?.elements.iter().map(piece).collect()
}
