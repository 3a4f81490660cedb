//! The texts for people, in the language of their game or browser. There is one module for each area and one
//! function for each message. `tests/viewer.rs` generates the viewer's texts in TypeScript.
//!
//! *Invariant:* the crate does not compile if a message is missing in a language, and `tests/used.rs` fails
//! if a message is not used.
//!
//! The catalogue has the format of Fluent. `fluent-syntax` reads it when this crate is built, and nothing of
//! Fluent remains at run time, because every champion's process links this crate and starts in two
//! milliseconds. Therefore messages consist only of text and values. Sentences with numbers are phrased
//! without plural forms ("tours joués : 3").
//!
//! Commands for organisers, logs and compiler diagnostics are in English and not part of this crate.

#[cfg(test)]
mod catalogue;

pub mod translate;
pub mod typography;

/// A language in which candidates read messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// The French language, which is the default. The format of game descriptions originates from
    /// the French finals.
    #[default]
    Fr,
    /// The English language.
    En,
}

impl Locale {
    /// Returns the code of the language, `fr` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Locale::Fr => "fr",
            Locale::En => "en",
        }
    }

    /// Returns the prefix of the API functions that print an enum or a struct. It depends on the
    /// language. An example is `print_` in `print_position`.
    pub const fn display_prefix(self) -> &'static str {
        match self {
            Locale::Fr => "afficher_",
            Locale::En => "print_",
        }
    }

    /// Returns the language with the given code, `fr` or `en`. Returns `None` for all other codes.
    pub fn from_code(code: &str) -> Option<Self> {
        [Locale::Fr, Locale::En].into_iter().find(|locale| locale.code() == code)
    }
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));

#[cfg(test)]
mod tests {
    use super::catalogue::{MessagePart, pair, parse, read};
    use super::{Locale, arena, border, contest};

    #[test]
    fn messages_are_in_the_candidates_language() {
        assert_eq!(arena::late(Locale::En, "1500 ms", "in play"), "more than 1500 ms in play");
        assert_eq!(arena::late(Locale::Fr, "1500 ms", "dans play"), "plus de 1500 ms dans play");
        let found = border::find(Locale::En, "out-of-range", &["99"]);
        assert_eq!(found.as_deref(), Some("99 does not fit in an int (-2147483648 to 2147483647)"));
        assert_eq!(border::find(Locale::En, "never", &[]), None);
    }

    #[test]
    fn lines_of_french_pages_do_not_break_before_marks() {
        assert!(contest::open_now(Locale::Fr).starts_with("Le concours est ouvert\u{a0}: "));
        assert!(contest::open_now(Locale::En).starts_with("The contest is open: "));
    }

    #[test]
    fn the_catalogue_is_read_by_area() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("catalogue");
        let areas = read(&folder).expect("the file can be read");
        let late = areas.iter().find(|area| area.name == "arena").and_then(|area| area.messages.first());
        assert_eq!(late.map(|message| (message.key.as_str(), message.values.len())), Some(("in-call", 1)));
    }

    #[test]
    fn messages_missing_in_a_language_are_errors() {
        let file = |text: &str| Some(parse(text).expect("the text can be parsed"));
        let pair = |files| pair("area".into(), files).map(drop).map_err(|error| error.to_string());
        let judge = |en: &str, fr: &str| pair([file(en), file(fr)]);
        assert_eq!(judge("a = A\n", "a = Â\n"), Ok(()));
        assert_eq!(judge("a = A\nb = B\n", "a = Â\n"), Err("area.ftl: `b` is missing in fr".into()));
        assert_eq!(judge("a = A\n", "a = Â\nb = B\n"), Err("area.ftl: `b` is missing in en".into()));
        assert_eq!(
            judge("a = A { $x }\n", "a = Â { $y }\n"),
            Err("area.ftl: `a` takes x in en and y in fr".into())
        );
        assert_eq!(pair([file("a = A\n"), None]), Err("the file fr/area.ftl is missing".into()));
    }

    #[test]
    fn a_message_is_text_and_values_alone() {
        let pieces = vec![
            MessagePart::Text("a".into()),
            MessagePart::Text(" { ".into()),
            MessagePart::Value("x".into()),
        ];
        assert_eq!(parse("k = a{ \" { \" }{ $x }\n"), Ok(vec![("k".into(), pieces)]));
        for text in [
            "k = { $n ->\n  [one] a\n *[other] b\n}\n",
            "k = { -term }\n",
            "k = a\nk = b\n",
            "k\n",
            "-t = a\n",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
