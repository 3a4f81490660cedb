//! Texts of a description, with the names in them found.

use super::view::Spoken;
use crate::model::Locale;
use std::collections::HashMap;

/// A stretch of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Text(String),
    /// Code that leads nowhere: `int`, an item's own name.
    Code(Name),
    /// The name of an item, and the id of its place.
    Link(String, Name),
}

/// A name in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As the description spells it.
    pub plain: String,
    /// As languages do.
    pub spoken: Spoken,
}

impl Name {
    /// A word that the format has, and no language respells.
    pub fn base(word: &str) -> Self {
        Name { plain: word.into(), spoken: Spoken::everywhere(word) }
    }
}

/// The names that texts may mention, as the description spells them.
#[derive(Default)]
pub struct Index<'a>(HashMap<&'a str, (String, Spoken)>);

impl<'a> Index<'a> {
    /// Adds a name; of two items by one name the first stays.
    ///
    /// Only names that are no ordinary word: in "la case vide" nobody means the enum value `vide`.
    pub fn add(&mut self, name: &'a str, id: &str, spoken: impl FnOnce() -> Spoken) {
        let shouted = name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        if shouted || name.trim_matches('_').contains('_') {
            self.0.entry(name).or_insert_with(|| (id.to_owned(), spoken()));
        }
    }

    /// A text cut at the names it mentions; `own` is the id of what it describes.
    pub fn pieces(&self, text: &str, own: &str, locale: Locale) -> Vec<Piece> {
        let mut out = Vec::new();
        let mut plain = String::new();
        for token in tokens(text) {
            match self.0.get(token) {
                None => plain.push_str(token),
                Some((id, spoken)) => {
                    flush(&mut plain, locale, &mut out);
                    let name = Name { plain: token.into(), spoken: spoken.clone() };
                    out.push(if id == own { Piece::Code(name) } else { Piece::Link(id.clone(), name) });
                }
            }
        }
        flush(&mut plain, locale, &mut out);
        out
    }
}

fn flush(plain: &mut String, locale: Locale, out: &mut Vec<Piece>) {
    if !plain.is_empty() {
        out.push(Piece::Text(spaced(&std::mem::take(plain), locale)));
    }
}

/// Runs of letters, digits and underscores, and what stands between them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| word(c) != word(first)).unwrap_or(rest.len());
        let token;
        (token, rest) = rest.split_at(end);
        Some(token)
    })
}

/// French has a space before `: ; ! ?` where a line must not break.
fn spaced(text: &str, locale: Locale) -> String {
    match locale {
        Locale::En => text.to_owned(),
        Locale::Fr => {
            [" :", " ;", " !", " ?", " »"].iter().fold(text.replace("« ", "«\u{a0}"), |text, sign| {
                text.replace(sign, &format!("\u{a0}{}", sign.trim_start()))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index<'static> {
        let mut index = Index::default();
        for name in ["NB", "plus_de_pm", "vide", "_x", "N"] {
            index.add(name, name, || Spoken::everywhere(name));
        }
        index
    }

    fn names(text: &str) -> Vec<String> {
        let names = index().pieces(text, "NB", Locale::En).into_iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Code(name) => Some(name.plain),
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
                Piece::Text(text) => text.as_str(),
                Piece::Code(name) | Piece::Link(_, name) => &name.plain,
            })
            .collect();
        assert_eq!(whole.replace('\u{a0}', " "), text);
        assert!(whole.starts_with("«\u{a0}Où\u{a0}?\u{a0}»\u{a0}:\n\nNB"));
    }
}
