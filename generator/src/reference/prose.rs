//! Texts of a description, with the names that occur in them recognised.

use super::view::{Spoken, Voiced};
use crate::model::Locale;
use std::borrow::Cow;
use std::collections::HashMap;

/// A stretch of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words.
    Text(Cow<'a, str>),
    /// Code that leads nowhere: `int`, an item's own name.
    Code(Name<'a>),
    /// The name of an item, and the id of its place.
    Link(String, Name<'a>),
}

/// A name in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name<'a> {
    /// As the description spells it.
    pub plain: &'a str,
    /// As languages do.
    pub spoken: Spoken<'a>,
}

impl Name<'static> {
    /// A word that the format has, and no language respells.
    pub fn base(word: &'static str) -> Self {
        Name { plain: word, spoken: Voiced::All(word) }
    }
}

/// The names that texts may mention, as the description spells them.
#[derive(Default)]
pub struct Index<'a>(HashMap<&'a str, (String, Spoken<'a>)>);

impl<'a> Index<'a> {
    /// Adds a name; of two items by one name the first stays.
    pub fn add(&mut self, name: &'a str, id: impl FnOnce() -> String, spoken: impl FnOnce() -> Spoken<'a>) {
        if tells(name) {
            self.0.entry(name).or_insert_with(|| (id(), spoken()));
        }
    }

    /// A text cut at the names it mentions; `own` is the id of what it describes.
    pub fn pieces(&self, text: &'a str, own: &str, locale: Locale) -> Vec<Piece<'a>> {
        let mut out = Vec::new();
        let mut plain = 0;
        for (start, word) in words(text) {
            let Some((id, spoken)) = tells(word).then(|| self.0.get(word)).flatten() else { continue };
            if plain < start {
                out.push(Piece::Text(spaced(&text[plain..start], locale)));
            }
            let name = Name { plain: word, spoken: spoken.clone() };
            out.push(if id == own { Piece::Code(name) } else { Piece::Link(id.clone(), name) });
            plain = start + word.len();
        }
        if plain < text.len() {
            out.push(Piece::Text(spaced(&text[plain..], locale)));
        }
        out
    }
}

/// True for names that are no ordinary words: in "la case vide" nobody means the enum value `vide`.
fn tells(name: &str) -> bool {
    let shouted = name.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    name.len() > 1 && shouted || name.trim_matches('_').contains('_')
}

/// Runs of letters, digits and underscores, and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(inside)?;
        from = text[start..].find(|c| !inside(c)).map_or(text.len(), |length| start + length);
        Some((start, &text[start..from]))
    })
}

/// French has a space before `: ; ! ?` and within quotes, where a line must not break.
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
            index.add(name, || name.into(), || Voiced::All(name));
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
    fn names_are_found_whole_and_ordinary_words_left() {
        assert_eq!(names("de 0 à NB - 1, (plus_de_pm)"), ["NB", "#plus_de_pm"]);
        assert_eq!(names("case vide N _x, éNB, NB2, plus_de_pm_"), [""; 0]);
    }

    #[test]
    fn nothing_is_lost() {
        let text = "« Où ? » :\n\nNB — plus_de_pm 🍕";
        let whole: String = index()
            .pieces(text, "", Locale::Fr)
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Code(name) | Piece::Link(_, name) => name.plain,
            })
            .collect();
        assert_eq!(whole.replace('\u{a0}', " "), text);
        assert!(whole.starts_with("«\u{a0}Où\u{a0}?\u{a0}»\u{a0}:\n\nNB"));
    }
}
