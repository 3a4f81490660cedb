//! Finds the API names in the texts of a game description, so that they become links.

use super::view::{LocalName, PerLanguage};
use crate::model::Locale;
use std::borrow::Cow;
use std::collections::HashMap;

/// A part of a text in the API reference. It is plain text, code, or a link to an API item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A part of the text that contains no names of the API.
    Text(Cow<'a, str>),
    /// A part that is shown as code without a link. It is a base type such as `int`, or the name of
    /// the described item itself.
    Code(Name<'a>),
    /// A link to an API item. It consists of the item's anchor in the page and the item's name.
    Link(String, Name<'a>),
}

/// A name of the API in a text of the API reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name<'a> {
    /// The name as the game's description spells it.
    pub plain: &'a str,
    /// The name as each programming language spells it.
    pub spelling: LocalName<'a>,
}

impl Name<'static> {
    /// Creates the name of a base type such as `int`. The reference spells it in the same way for
    /// all languages.
    pub fn base(word: &'static str) -> Self {
        Name { plain: word, spelling: PerLanguage::All(word) }
    }
}

/// The names that become links in texts of the API reference. Each name is stored with its anchor
/// in the page.
#[derive(Default)]
pub struct Index<'a>(HashMap<&'a str, (String, LocalName<'a>)>);

impl<'a> Index<'a> {
    /// Adds the name of an API item, so that texts can link to it. If two items have the same name,
    /// the first one is kept. Names that could be ordinary words are ignored.
    pub fn add(
        &mut self,
        name: &'a str,
        id: impl FnOnce() -> String,
        spelling: impl FnOnce() -> LocalName<'a>,
    ) {
        if is_distinctive(name) {
            self.0.entry(name).or_insert_with(|| (id(), spelling()));
        }
    }

    /// Splits a text of the reference into plain text and API names. `own` is the anchor of the
    /// item that the text describes.
    pub fn pieces(&self, text: &'a str, own: &str, locale: Locale) -> Vec<Piece<'a>> {
        let mut out = Vec::new();
        let mut plain = 0;
        for (start, word) in words(text) {
            let Some((id, spelling)) = is_distinctive(word).then(|| self.0.get(word)).flatten() else {
                continue;
            };
            if plain < start {
                out.push(Piece::Text(spaced(&text[plain..start], locale)));
            }
            let name = Name { plain: word, spelling: spelling.clone() };
            out.push(if id == own { Piece::Code(name) } else { Piece::Link(id.clone(), name) });
            plain = start + word.len();
        }
        if plain < text.len() {
            out.push(Piece::Text(spaced(&text[plain..], locale)));
        }
        out
    }
}

/// Returns true if an API name cannot be mistaken for an ordinary word. For example, the enum value
/// `vide` could be, as in "la case vide".
fn is_distinctive(name: &str) -> bool {
    let shouted = name.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    name.len() > 1 && shouted || name.trim_matches('_').contains('_')
}

/// Splits a text into words of letters, digits and underscores. Each word has its position in
/// bytes. The caller searches them for API names.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word_character = |c: char| c.is_alphanumeric() || c == '_';
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(is_word_character)?;
        from = text[start..].find(|c| !is_word_character(c)).map_or(text.len(), |length| start + length);
        Some((start, &text[start..from]))
    })
}

/// Inserts the non-breaking spaces of French typography. They come before `: ; ! ?` and inside
/// quotation marks.
fn spaced(text: &str, locale: Locale) -> Cow<'_, str> {
    let fixed = |(at, _): &(usize, &str)| {
        text[at + 1..].starts_with([':', ';', '!', '?', '»']) || text[..*at].ends_with('«')
    };
    let mut spaces = match locale {
        Locale::Fr => text.match_indices(' ').filter(fixed).peekable(),
        Locale::En => return text.into(),
    };
    if spaces.peek().is_none() {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut copied = 0;
    for (at, space) in spaces {
        out.push_str(&text[copied..at]);
        out.push('\u{a0}');
        copied = at + space.len();
    }
    out.push_str(&text[copied..]);
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index<'static> {
        let mut index = Index::default();
        for name in ["NB", "plus_de_pm", "vide", "_x", "N"] {
            index.add(name, || name.into(), || PerLanguage::All(name));
        }
        index
    }

    fn names(text: &str) -> Vec<String> {
        let names = index().pieces(text, "NB", Locale::En).into_iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Code(name) => Some(name.plain.to_owned()),
            Piece::Link(id, _) => Some(format!("#{id}")),
        });
        names.collect()
    }

    #[test]
    fn only_whole_names_become_links() {
        assert_eq!(names("de 0 à NB - 1, (plus_de_pm)"), ["NB", "#plus_de_pm"]);
        assert_eq!(names("case vide N _x, éNB, NB2, plus_de_pm_"), [""; 0]);
    }

    #[test]
    fn prose_is_rendered_completely() {
        let text = "« Où ? » :\n\nNB — plus_de_pm 🍕";
        let rendered: String = index()
            .pieces(text, "", Locale::Fr)
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Code(name) | Piece::Link(_, name) => name.plain,
            })
            .collect();
        assert_eq!(rendered.replace('\u{a0}', " "), text);
        assert!(rendered.starts_with("«\u{a0}Où\u{a0}?\u{a0}»\u{a0}:\n\nNB"));
    }
}
