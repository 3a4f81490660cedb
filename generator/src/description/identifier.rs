//! Checks that the names in a game description are valid and distinct.

use std::collections::HashMap;
use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::prose::{a, displayable};
use super::raw::Text;
use super::report::DiagnosticSink;

/// The maximum length of a name in a game description, in bytes. Some compilers and linkers do not
/// support longer names.
const MAX_NAME_LENGTH: usize = 100;
/// The prefix of joute's own names in generated code. Names in a game description must not begin
/// with it.
const RESERVED_PREFIX: &str = "joute_";

/// Reports an error if a name in the description is not a valid identifier. Returns the name
/// without surrounding white space, even if it is invalid.
pub(super) fn check(text: &Text, noun: &str, report: &mut DiagnosticSink) -> String {
    let name = text.value.trim();
    if let Some((label, help)) = identifier_error(name) {
        let diagnostic = if name.is_empty() {
            Diagnostic::error(text.span.clone(), format!("the name of this {noun} is empty"))
        } else {
            Diagnostic::error(text.span.clone(), format!("`{}` cannot name {}", displayable(name), a(noun)))
        };
        report.push(diagnostic.label(label).help_if(help));
    }
    name.to_owned()
}

/// Returns true if a word is a valid identifier in a game description.
pub(super) fn is_identifier(word: &str) -> bool {
    identifier_error(word).is_none()
}

/// Explains why a name in the description is invalid, and may suggest another. Returns `None` if
/// the name is valid.
fn identifier_error(name: &str) -> Option<(String, Option<String>)> {
    const RULE: &str = "a name is made of the letters a to z, A to Z, digits and `_`";
    let suggestion = || {
        let plain = transliterate(name);
        let usable = plain != name && identifier_error(&plain).is_none();
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
    if name.len() > MAX_NAME_LENGTH {
        return Some((format!("{} characters, and at most {MAX_NAME_LENGTH} are allowed", name.len()), None));
    }
    if name.get(..RESERVED_PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(RESERVED_PREFIX)) {
        let rest = &name[RESERVED_PREFIX.len()..];
        let help = if identifier_error(rest).is_none() {
            format!("write `{rest}`")
        } else {
            "choose another name".into()
        };
        return Some((format!("names in `{RESERVED_PREFIX}` belong to generated code"), Some(help)));
    }
    None
}

/// Converts any text to a name of ASCII letters, digits and `_`. For example, `numéro d'équipe`
/// becomes `numero_d_equipe`.
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
            // A combining accent belongs to the previous letter and is dropped.
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

/// A set of names of the description that must all be distinct. Case is ignored because PHP does
/// not distinguish `nord` from `NORD`.
#[derive(Debug, Default)]
pub(super) struct Scope {
    declared: HashMap<String, (String, Range<usize>, String)>,
}

impl Scope {
    /// Returns true if the set already contains the name. Case is ignored.
    pub fn has(&self, name: &str) -> bool {
        self.declared.contains_key(&name.to_ascii_lowercase())
    }

    /// Adds a name of the description to the set, or reports that it already exists. `noun`
    /// describes the named item in messages, such as "field of `position`".
    pub fn declare(
        &mut self,
        name: &str,
        span: &Range<usize>,
        noun: &str,
        report: &mut DiagnosticSink,
    ) -> bool {
        if name.is_empty() {
            return false;
        }
        let Some((earlier, place, other_noun)) = self.declared.get(&name.to_ascii_lowercase()) else {
            let entry = (name.to_owned(), span.clone(), noun.to_owned());
            self.declared.insert(name.to_ascii_lowercase(), entry);
            return true;
        };
        let (name, earlier) = (displayable(name), displayable(earlier));
        let message = match (other_noun == noun, name == earlier) {
            (true, true) => format!("the {noun} `{name}` is defined twice"),
            (true, false) => format!("the {noun} `{name}` differs from `{earlier}` only in case"),
            (false, true) => format!("the {noun} `{name}` has the name of the {other_noun} `{earlier}`"),
            (false, false) => {
                format!("the {noun} `{name}` differs from the {other_noun} `{earlier}` only in case")
            }
        };
        let label = if name == earlier { "defined again here" } else { "too close to the first" };
        let help = match name == earlier {
            true => "rename or remove one of them",
            false => "rename one of them: some languages cannot tell them apart",
        };
        let diagnostic = Diagnostic::error(span.clone(), message).label(label);
        report.push(diagnostic.with_related(place.clone(), "first defined here").help(help));
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
