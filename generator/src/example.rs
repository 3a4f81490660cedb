//! The code samples of the API reference, and plausible example values for them.

use crate::model::Type;
use crate::names::{NamedField, NamedStruct};

pub(crate) use crate::text::samples;

/// Returns an example value for an int argument in the API reference. It is 0 for a player.
/// Otherwise it is a number that the argument's documentation allows (`de 0 à TAILLE - 1`, `0 or
/// 1`), or 1.
pub fn int(field: &NamedField<'_>) -> i32 {
    number_of(field.original_name, field.summary)
}

fn number_of(name: &str, summary: &str) -> i32 {
    let words: Vec<&str> = summary.split_whitespace().collect();
    if let Some(number) = (0..words.len()).find_map(|at| example_number(&words, at)) {
        return number;
    }
    let name = name.to_lowercase();
    i32::from(!["joueur", "player"].iter().any(|player| name.contains(player)))
}

/// Returns example values for the arguments of a function in the API reference. If `replacement` is
/// given, its text replaces the argument at its index.
pub fn values(
    args: &[NamedField<'_>],
    replacement: Option<&(usize, &str)>,
    value: impl Fn(&NamedField<'_>) -> String,
) -> Vec<String> {
    let one = |(place, arg): (usize, &NamedField<'_>)| match replacement {
        Some((other, text)) if *other == place => (*text).to_owned(),
        _ => value(arg),
    };
    args.iter().enumerate().map(one).collect()
}

/// Returns an example value of a number, a bool or a text, in the syntax that most languages have.
/// Returns an empty string for other types.
pub fn literal(ty: &Type, int: i32) -> String {
    match ty {
        Type::Int => int.to_string(),
        Type::Double => "0.5".into(),
        Type::Bool => "true".into(),
        Type::String => "\"joute\"".into(),
        Type::Enum(_) | Type::Struct(_) | Type::Array(_) | Type::Optional(_) => String::new(),
    }
}

/// Returns example values of all fields of a struct, separated by commas.
pub fn fields(structure: &NamedStruct<'_>, value: impl Fn(&NamedField<'_>) -> String) -> String {
    values(&structure.fields, None, value).join(", ")
}

/// Returns an example number if a range or choice of numbers starts at word `at`. Otherwise returns
/// `None`. Words in parentheses after the first number are skipped.
fn example_number(words: &[&str], at: usize) -> Option<i32> {
    let first = number(words[at])?;
    let mut rest = &words[at + 1..];
    if rest.first()?.starts_with('(') {
        let end = rest.iter().position(|word| word.ends_with(')'))?;
        rest = &rest[end + 1..];
    }
    let last = rest.get(1).and_then(|word| number(word)).unwrap_or(i32::MAX);
    let is_between = at > 0 && matches!(plain(words[at - 1]), "entre" | "between" | "Entre" | "Between");
    match *rest.first()? {
        "ou" | "or" => Some(first),
        "et" | "and" if !is_between => None,
        "à" | "to" | "et" | "and" if first <= last => Some(1.clamp(first, last)),
        _ => None,
    }
}

fn number(word: &str) -> Option<i32> {
    plain(word).parse().ok()
}

/// Removes punctuation from both ends of a word. A minus sign is kept.
fn plain(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '-')
}

#[cfg(test)]
mod tests {
    use super::number_of;

    #[test]
    fn sample_numbers_are_in_the_documented_range() {
        for (name, summary, expected) in [
            ("joueur", "", 0),
            ("Player_id", "Whose turn it is", 0),
            ("joueur", "Pour qui chercher (0 ou 1 pour les siens, 2 pour un autre)", 0),
            ("equipe", "Player 1 or 2", 1),
            ("colonne", "Numéro de colonne, de 0 à LARGEUR - 1", 1),
            ("ligne", "Ligne, de 0 (en haut) à TAILLE - 1", 1),
            ("age", "Âge des os (de 0 à NB_AGES - 1), -1 s'il n'y en a pas", 1),
            ("vie", "Entre 3 et 9", 3),
            ("rien", "From 0 to 0.", 0),
            ("dette", "De -9 à -3", -3),
            ("faux", "from 9 to 3", 1),
            ("pas", "Nombre de pas, 5 et plus", 1),
            ("n", "(1 (", 1),
            ("n", "99999999999 à 3", 1),
        ] {
            assert_eq!(number_of(name, summary), expected, "{name}: {summary}");
        }
    }
}
