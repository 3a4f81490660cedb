//! Translates messages that were stored as text. A worker writes in one language why it refused an
//! archive, and each reader gets the sentence in the language of the page.

use crate::{Locale, acts, archive, arena};

/// A part of a message's text. It is either fixed text or a place where a value is inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternPart {
    /// Fixed text of a message. It is the same in every use.
    Text(&'static str),
    /// A place where a value is inserted. It is given as the value's index among the values of the
    /// message.
    Value(usize),
}

/// The text of one message in English and in French.
pub type Pattern = [&'static [PatternPart]; 2];

/// The maximum number of ways in which one text is read as a message. Each way finds other values
/// in the text.
const MAX_READINGS: usize = 12;

/// The maximum depth to which messages inside messages are translated. The values of a message may
/// be messages themselves.
const MAX_DEPTH: usize = 2;

/// Translates the stored reason why an archive was refused or could not be built. A text that is
/// not a message of the catalogue is returned unchanged.
pub fn refusal(text: &str, to: Locale) -> String {
    translated(archive::PATTERNS, text, Locale::En, to, MAX_DEPTH).unwrap_or_else(|| text.to_owned())
}

/// An action of the audit log of a contest, in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActText<'a> {
    /// The message of the action. It is `None` if the text is not a message of the catalogue.
    pub pattern: Option<&'static Pattern>,
    /// The parts of the description, in order.
    pub parts: Vec<ActPart<'a>>,
}

/// A part of the description of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActPart<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// The fixed English text before the part if the part is a value, such as `excluded version `. It is
    /// `None` for fixed text.
    pub after: Option<&'static str>,
}

/// Translates the stored description of an action in the audit log of a contest. Texts that people wrote
/// are part of it and are returned unchanged.
pub fn act(text: &str, to: Locale) -> ActText<'_> {
    let all = acts::PATTERNS.iter().flat_map(|pattern| {
        readings(pattern[side(Locale::En)], text).into_iter().map(move |values| (pattern, values))
    });
    let written = |(_, values): &(_, Values<'_>)| values.iter().map(|(_, text)| text.len()).sum::<usize>();
    let Some((pattern, values)) = all.min_by_key(written) else {
        return ActText { pattern: None, parts: vec![ActPart { text, after: Some("") }] };
    };
    let english = pattern[side(Locale::En)];
    let part = |part: &PatternPart| match *part {
        PatternPart::Text(text) => ActPart { text, after: None },
        PatternPart::Value(index) => {
            let at = english.iter().position(|other| *other == PatternPart::Value(index));
            let before = at.and_then(|at| english.get(at.checked_sub(1)?));
            let after =
                before.map_or("", |before| if let PatternPart::Text(text) = before { text } else { "" });
            let text = values.iter().find(|(of, _)| *of == index).map_or("", |(_, value)| *value);
            ActPart { text, after: Some(after) }
        }
    };
    ActText { pattern: Some(pattern), parts: pattern[side(to)].iter().map(part).collect() }
}

/// Returns the name of a kind of action: its message with an ellipsis in place of each value.
pub fn kind_of_act(pattern: &Pattern, locale: Locale) -> String {
    let part = |part: &PatternPart| match part {
        PatternPart::Text(text) => *text,
        PatternPart::Value(_) => "…",
    };
    let text: String = pattern[side(locale)].iter().map(part).collect();
    text.trim_end_matches([' ', '…', ':', '\u{a0}', '\u{202f}']).to_owned()
}

/// Translates the reason why a champion left a match. In match results, the reason is a code, which
/// a sentence may follow. Sentences from a game's own rules are returned unchanged.
pub fn departure(text: &str, from: Locale, to: Locale) -> String {
    let capitals = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_' || byte.is_ascii_digit())
    };
    let end = text
        .split(' ')
        .take_while(|word| capitals(word.trim_end_matches(':')))
        .map(|word| word.len() + 1)
        .sum();
    let (Some(code), Some(reason)) = (text.get(..end), text.get(end..)) else { return text.to_owned() };
    let reason =
        translated(arena::PATTERNS, reason, from, to, MAX_DEPTH).unwrap_or_else(|| reason.to_owned());
    format!("{code}{reason}")
}

/// Translates a text into another language. Returns `None` if the text is not one of the given
/// messages.
fn translated(patterns: &[Pattern], text: &str, from: Locale, to: Locale, depth: usize) -> Option<String> {
    if from == to {
        return Some(text.to_owned());
    }
    find_best(patterns, [side(from), side(to)], text, depth).map(|(_, text)| text)
}

/// Returns the index of a language in a [`Pattern`].
fn side(locale: Locale) -> usize {
    usize::from(locale == Locale::Fr)
}

/// Finds the best translation of a text. Also returns how many bytes of the text are fixed text of
/// messages: the best translation has the most. Values inside the text are translated as well if
/// they are messages.
fn find_best(patterns: &[Pattern], sides: [usize; 2], text: &str, depth: usize) -> Option<(usize, String)> {
    let [from, to] = sides;
    let mut found: Option<(usize, String)> = None;
    for pattern in patterns {
        for values in readings(pattern[from], text) {
            let mut literal = text.len() - values.iter().map(|(_, value)| value.len()).sum::<usize>();
            let mut translated = Vec::new();
            for (index, value) in values {
                let inner = depth.checked_sub(1).and_then(|depth| find_best(patterns, sides, value, depth));
                let (more, value) = inner.unwrap_or_else(|| (0, value.to_owned()));
                literal += more;
                translated.push((index, value));
            }
            if found.as_ref().is_none_or(|(maximum, _)| literal > *maximum) {
                let value =
                    |index| translated.iter().find(|(of, _)| *of == index).map_or("", |(_, value)| value);
                let piece = |piece: &PatternPart| match piece {
                    PatternPart::Text(text) => *text,
                    PatternPart::Value(index) => value(*index),
                };
                found = Some((literal, pattern[to].iter().map(piece).collect()));
            }
        }
    }
    found
}

/// The values found in a text that is read as one message. Each has its index among the values of
/// the message.
type Values<'a> = Vec<(usize, &'a str)>;

/// Finds the ways to read a text as a message with the given parts. Returns the values for each
/// way, and at most [`MAX_READINGS`] ways.
fn readings<'a>(pieces: &[PatternPart], text: &'a str) -> Vec<Values<'a>> {
    let Some((first, rest)) = pieces.split_first() else {
        return if text.is_empty() { vec![Vec::new()] } else { Vec::new() };
    };
    let index = match first {
        PatternPart::Text(literal) => {
            return text.strip_prefix(literal).map_or_else(Vec::new, |text| readings(rest, text));
        }
        PatternPart::Value(index) => *index,
    };
    let ends: Vec<usize> = match rest.first() {
        None => vec![text.len()],
        Some(PatternPart::Text(next)) => {
            text.match_indices(next).map(|(at, _)| at).take(MAX_READINGS).collect()
        }
        // Two values without a text between them cannot be told apart.
        Some(PatternPart::Value(_)) => Vec::new(),
    };
    let with = |end: usize| {
        let value = (index, &text[..end]);
        readings(rest, &text[end..]).into_iter().map(move |values| [vec![value], values].concat())
    };
    ends.into_iter().filter(|end| *end > 0).flat_map(with).take(MAX_READINGS).collect()
}

#[cfg(test)]
mod tests {
    use super::{act, departure, kind_of_act, refusal};
    use crate::{Locale, acts, archive, arena};

    const FR: Locale = Locale::Fr;
    const EN: Locale = Locale::En;

    #[test]
    fn refusals_are_translated() {
        assert_eq!(refusal("EXIT 2 in make", FR), "EXIT 2 dans make");
        assert_eq!(refusal("EXIT 2 in make", EN), "EXIT 2 in make");
        let link = |locale| archive::only_files(locale, "a/b: c", archive::a_link(locale));
        assert_eq!(refusal(&link(EN), FR), "a/b : c : un lien ; seuls les fichiers ordinaires sont acceptés");
        let none = |locale| archive::no_champion(locale, "champion.c, Champion.java");
        assert_eq!(refusal(&none(EN), FR), none(FR));
        assert_eq!(refusal("what a later joute says", FR), "what a later joute says");
    }

    #[test]
    fn actions_are_translated_and_what_people_wrote_is_not() {
        let translated =
            |text: &str, to| act(text, to).parts.iter().map(|part| part.text).collect::<String>();
        let excluded = |locale| acts::excluded_version(locale, 3, "reinstated");
        assert_eq!(translated(&excluded(EN), FR), excluded(FR));
        assert_eq!(translated(&excluded(EN), EN), excluded(EN));
        assert_eq!(
            translated(&acts::forfeited(EN, 12, "seat 2: gone"), FR),
            acts::forfeited(FR, 12, "seat 2: gone")
        );
        assert_eq!(translated("what an earlier joute wrote", FR), "what an earlier joute wrote");
    }

    #[test]
    fn the_values_and_the_kind_of_an_action_are_known() {
        let text = acts::removed(EN, "Ada", "Final", "late");
        let found = act(&text, FR);
        let values: Vec<_> = found.parts.iter().filter_map(|part| Some((part.after?, part.text))).collect();
        assert_eq!(values, [("removed ", "Ada"), (" from the tournament ", "Final"), (": ", "late")]);
        let pattern = found.pattern.expect("the message exists in the catalogue");
        assert_eq!(kind_of_act(pattern, EN), "removed … from the tournament");
        assert_eq!(kind_of_act(pattern, FR), "… retiré du tournoi");
    }

    #[test]
    fn departures_are_translated() {
        let late = |locale| {
            let limit = arena::milliseconds(locale, 500);
            format!("CALL_TIMEOUT: {}", arena::late(locale, limit, arena::in_call(locale, "jouer_tour")))
        };
        assert_eq!(departure(&late(FR), FR, EN), late(EN));
        assert_eq!(departure(&late(EN), EN, FR), late(FR));
        let exit = |locale| format!("EXIT 1 {}", arena::in_call(locale, "jouer_tour"));
        assert_eq!((departure(&exit(FR), FR, EN), departure(&exit(EN), EN, EN)), (exit(EN), exit(EN)));
        assert_eq!(departure("FOUL: la règle 3", FR, EN), "FOUL: la règle 3");
        assert_eq!(departure("CRASH", FR, EN), "CRASH");
        assert_eq!(departure("", FR, EN), "");
    }
}
