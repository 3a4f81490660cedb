//! What French kits print, in another language, by the catalogue: pages in two languages from one run.

#[path = "../../../words/src/catalogue.rs"]
#[allow(dead_code)]
mod catalogue;

use catalogue::{LOCALES, Piece, Said};
use joute_words::Locale;
use std::path::Path;
use std::sync::OnceLock;

/// The areas of which a candidate sees something in a terminal.
const PRINTED: [&str; 4] = ["arena", "border", "kit", "result"];

/// Letters in a row that are no accident.
const CERTAIN: usize = 10;

/// Says what French kits print in one language.
pub struct Translator {
    /// With the most words first, so that a part of a message is not taken for another.
    messages: Vec<Said>,
    from: usize,
    to: usize,
}

/// Letters that a message must have of its own: `{ $how } ({ $place })` would be found everywhere.
const ENOUGH: usize = 4;

impl Translator {
    /// For a language.
    pub fn new(locale: Locale) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../words/catalogue");
        let index =
            |locale: Locale| LOCALES.iter().position(|code| *code == locale.code()).expect("a language");
        let (from, to) = (index(Locale::Fr), index(locale));
        let areas = catalogue::read(&folder).expect("the catalogue is right");
        let printed = areas.into_iter().filter(|area| PRINTED.contains(&area.name.as_str()));
        let mut messages: Vec<Said> = printed.flat_map(|area| area.messages).collect();
        messages.retain(|said| {
            letters(&said.texts[from]) >= if said.values.is_empty() { CERTAIN } else { ENOUGH }
        });
        messages.sort_by_key(|said| std::cmp::Reverse(letters(&said.texts[from])));
        Translator { messages, from, to }
    }

    /// A text, line by line.
    pub fn said(&self, text: &str) -> String {
        if self.from == self.to {
            return text.to_owned();
        }
        text.lines().map(|line| self.line(line)).collect::<Vec<_>>().join("\n")
    }

    fn line(&self, line: &str) -> String {
        for said in &self.messages {
            let Some(Found { values, start, end }) = find(&said.texts[self.from], line) else { continue };
            let value =
                |name: &String| values.iter().find(|(other, _)| other == name).map(|(_, value)| *value);
            let piece = |piece: &Piece| match piece {
                Piece::Text(text) => text.clone(),
                Piece::Value(name) => self.line(value(name).unwrap_or_default()),
            };
            let middle: String = said.texts[self.to].iter().map(piece).collect();
            return format!("{}{middle}{}", self.line(&line[..start]), self.line(&line[end..]));
        }
        line.to_owned()
    }
}

/// Words of an English message that no French one has, in what a French kit printed.
pub fn english_in(printed: &str) -> Option<String> {
    static ENGLISH: OnceLock<Vec<String>> = OnceLock::new();
    let english = ENGLISH.get_or_init(|| {
        let translator = Translator::new(Locale::En);
        let texts = |locale: usize| {
            let texts = translator.messages.iter().flat_map(move |said| &said.texts[locale]);
            texts.filter_map(|piece| match piece {
                Piece::Text(text) => Some(text.trim().to_owned()),
                Piece::Value(_) => None,
            })
        };
        let french: Vec<String> = texts(translator.from).collect();
        let own = |text: &String| letters(&[Piece::Text(text.clone())]) >= CERTAIN && !french.contains(text);
        texts(translator.to).filter(own).collect()
    });
    english.iter().find(|text| printed.contains(text.as_str())).cloned()
}

fn letters(text: &[Piece]) -> usize {
    let texts = text.iter().map(|piece| match piece {
        Piece::Text(text) => text.chars().filter(|c| c.is_alphabetic()).count(),
        Piece::Value(_) => 0,
    });
    texts.sum()
}

/// A message in a line.
struct Found<'a> {
    /// By name.
    values: Vec<(&'a str, &'a str)>,
    /// Its bytes.
    start: usize,
    end: usize,
}

/// Where a message stands in a line.
fn find<'a>(message: &'a [Piece], line: &'a str) -> Option<Found<'a>> {
    let mut values = Vec::new();
    let (mut start, mut at, mut open) = (None, 0, None);
    for piece in message {
        match piece {
            Piece::Value(name) => open = Some(name.as_str()),
            Piece::Text(text) => {
                let found = at + line[at..].find(text.as_str())?;
                match open.take() {
                    Some(name) => values.push((name, &line[at..found])),
                    None if start.is_some() && found != at => return None,
                    None => {}
                }
                start.get_or_insert(if values.is_empty() { found } else { at });
                at = found + text.len();
            }
        }
    }
    if let Some(name) = open {
        values.push((name, &line[at..]));
        at = line.len();
    }
    Some(Found { values, start: start?, end: at })
}

#[test]
fn english_in_a_french_kit_is_found_out() {
    assert_eq!(english_in("score: joueur: 5 ne tient pas dans un entier (-2147483648 à 2147483647)"), None);
    assert!(english_in("score: joueur: 5 does not fit in an int (-2147483648 to 2147483647)").is_some());
}

#[test]
fn a_line_of_a_french_kit_is_said_in_english() {
    let english = Translator::new(Locale::En);
    for (french, expected) in [
        (
            "hors jeu au tour 1 : CALL_TIMEOUT: plus de 1500 ms dans jouer_tour (… ms)",
            "out in turn 1: CALL_TIMEOUT: more than 1500 ms in jouer_tour (… ms)",
        ),
        (
            "[0] score: joueur: 4294967296 ne tient pas dans un entier (-2147483648 à 2147483647)",
            "[0] score: joueur: 4294967296 does not fit in an int (-2147483648 to 2147483647)",
        ),
        ("[0]     print(carte)", "[0]     print(carte)"),
    ] {
        assert_eq!(english.said(french), expected);
    }
}
