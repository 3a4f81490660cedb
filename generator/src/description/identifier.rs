//! Names as the organiser writes them: identifiers, and each told from the others.

use std::collections::HashMap;
use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::prose::{a, shown};
use super::raw::Text;
use super::report::Report;

/// Some compilers and linkers give up beyond this.
const LONGEST: usize = 100;
/// What generated code calls its own helpers.
const RESERVED_PREFIX: &str = "joute_";

/// Checks that a name is an identifier that the organiser may use. Wrong ones are reported and come back as they are:
/// nothing is generated from a description with an error.
pub(super) fn check(text: &Text, what: &str, report: &mut Report) -> String {
    let name = text.value.trim();
    if let Some((label, help)) = fault(name) {
        let diagnostic = if name.is_empty() {
            Diagnostic::error(text.span.clone(), format!("the name of this {what} is empty"))
        } else {
            Diagnostic::error(text.span.clone(), format!("`{}` cannot name {}", shown(name), a(what)))
        };
        report.push(diagnostic.label(label).help_if(help));
    }
    name.to_owned()
}

/// Whether a word can be a name.
pub(super) fn is_identifier(word: &str) -> bool {
    fault(word).is_none()
}

/// What is wrong with a name, and what to write instead.
fn fault(name: &str) -> Option<(String, Option<String>)> {
    const RULE: &str = "a name is made of the letters a to z, A to Z, digits and `_`";
    let suggestion = || {
        let plain = transliterate(name);
        let usable = plain != name && fault(&plain).is_none();
        Some(if usable { format!("write `{plain}`") } else { RULE.to_owned() })
    };
    if name.is_empty() {
        return Some(("a name must stand here".into(), None));
    }
    if let Some(bad) = name.chars().find(|&char| !char.is_ascii_alphanumeric() && char != '_') {
        let label = match bad {
            ' ' | '\t' | '\n' | '\u{a0}' => "a name holds no space".into(),
            '-' => "a name holds no dash: languages read it as a minus".into(),
            _ if bad.is_alphabetic() => format!("a name holds no `{bad}`: not every language takes it"),
            _ if bad.is_control() => format!("a name holds no U+{:04X}", u32::from(bad)),
            _ => format!("a name holds no `{bad}`"),
        };
        return Some((label, suggestion()));
    }
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        return Some(("a name starts with a letter".into(), suggestion()));
    }
    if name.bytes().all(|byte| byte == b'_') {
        return Some(("a name has at least one letter".into(), None));
    }
    if name.len() > LONGEST {
        return Some((format!("{} characters, and at most {LONGEST} are allowed", name.len()), None));
    }
    if name.get(..RESERVED_PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(RESERVED_PREFIX)) {
        let rest = &name[RESERVED_PREFIX.len()..];
        let help =
            if fault(rest).is_none() { format!("write `{rest}`") } else { "choose another name".into() };
        return Some((format!("names in `{RESERVED_PREFIX}` belong to generated code"), Some(help)));
    }
    None
}

/// The nearest thing to `name` in ASCII letters, digits and `_`: `numéro d'équipe` is `numero_d_equipe`.
pub(super) fn transliterate(name: &str) -> String {
    let mut out = String::new();
    for char in name.chars() {
        let lower = char.to_lowercase().next().unwrap_or(char);
        let plain = match lower {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
            'ç' => "c",
            'è' | 'é' | 'ê' | 'ë' => "e",
            'ì' | 'í' | 'î' | 'ï' => "i",
            'ñ' => "n",
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => "o",
            'ù' | 'ú' | 'û' | 'ü' => "u",
            'ý' | 'ÿ' => "y",
            'œ' => "oe",
            'æ' => "ae",
            'ß' => "ss",
            _ if char.is_ascii_alphanumeric() => {
                out.push(char);
                continue;
            }
            // A combining accent belongs to the letter before it.
            '\u{300}'..='\u{36f}' => "",
            _ if out.is_empty() || out.ends_with('_') => "",
            _ => "_",
        };
        if char.is_uppercase() { out.push_str(&plain.to_uppercase()) } else { out.push_str(plain) }
    }
    if !name.ends_with('_') {
        out.truncate(out.trim_end_matches('_').len());
    }
    if out.starts_with(|first: char| first.is_ascii_digit()) { format!("_{out}") } else { out }
}

/// Names that must differ from each other by more than case: PHP does not tell `nord` from `NORD`.
#[derive(Debug, Default)]
pub(super) struct Scope {
    seen: HashMap<String, (String, Range<usize>, String)>,
}

impl Scope {
    /// Whether a name is taken, whatever the case.
    pub fn has(&self, name: &str) -> bool {
        self.seen.contains_key(&name.to_ascii_lowercase())
    }

    /// Enters a name, and reports it if it is taken. `what` is how such a thing is called: "field of `position`".
    pub fn declare(&mut self, name: &str, span: &Range<usize>, what: &str, report: &mut Report) -> bool {
        if name.is_empty() {
            return false;
        }
        let Some((earlier, place, whose)) = self.seen.get(&name.to_ascii_lowercase()) else {
            let entry = (name.to_owned(), span.clone(), what.to_owned());
            self.seen.insert(name.to_ascii_lowercase(), entry);
            return true;
        };
        let (name, earlier) = (shown(name), shown(earlier));
        let message = match (whose == what, name == earlier) {
            (true, true) => format!("the {what} `{name}` is defined twice"),
            (true, false) => format!("the {what} `{name}` differs from `{earlier}` only in case"),
            (false, true) => format!("the {what} `{name}` has the name of the {whose} `{earlier}`"),
            (false, false) => {
                format!("the {what} `{name}` differs from the {whose} `{earlier}` only in case")
            }
        };
        let label = if name == earlier { "defined again here" } else { "too close to the first" };
        let help = match name == earlier {
            true => "rename or remove one of them",
            false => "rename one of them: some languages cannot tell them apart",
        };
        let diagnostic = Diagnostic::error(span.clone(), message).label(label);
        report.push(diagnostic.also(place.clone(), "first defined here").help(help));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_identifiers() {
        for (name, plain) in [
            ("numéro d'équipe", "numero_d_equipe"),
            ("Élan-vital", "Elan_vital"),
            ("cœur", "coeur"),
            ("2_joueurs", "_2_joueurs"),
            ("a -- b", "a_b"),
            ("e\u{301}te\u{301}", "ete"),
            ("日本", ""),
        ] {
            assert_eq!(transliterate(name), plain, "{name:?}");
        }
    }
}
