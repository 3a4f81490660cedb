//! The range of an int, as its comment states it.

use crate::model::{Api, ConstantValue, Scalar};

/// Returns the smallest and the largest value that a comment states: `from 0 to SIDE - 1`, `de 0 (en
/// haut) à TAILLE - 1`, or `0 ou 1`. Returns `None` if it states none.
pub fn stated_range(api: &Api, summary: &str) -> Option<(i32, i32)> {
    let text_outside = outside_parentheses(summary);
    let words = words(&text_outside);
    (0..words.len()).find_map(|at| range_at(api, &words, at)).filter(|(low, high)| low <= high)
}

/// Returns a text without its parts in parentheses.
fn outside_parentheses(text: &str) -> String {
    let mut depth = 0_usize;
    let outside = text.chars().filter(|c| match c {
        '(' => {
            depth += 1;
            false
        }
        ')' => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => depth == 0,
    });
    outside.collect()
}

/// Returns the words of a text without the punctuation around them. A sign stays a word.
fn words(text: &str) -> Vec<&str> {
    let plain = |word| str::trim_matches(word, |c: char| !c.is_alphanumeric() && !"-+_".contains(c));
    text.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect()
}

fn range_at(api: &Api, words: &[&str], at: usize) -> Option<(i32, i32)> {
    let starts = matches!(words[at].to_lowercase().as_str(), "de" | "from" | "entre" | "between");
    let first = if starts { at + 1 } else { at };
    let (low, next) = sum(api, words, first)?;
    let (high, _) = match *words.get(next)? {
        "à" | "to" | "et" | "and" if starts => sum(api, words, next + 1)?,
        "ou" | "or" if !starts => sum(api, words, next + 1)?,
        _ => return None,
    };
    Some((low, high))
}

/// Reads a number, or a constant with a number added or subtracted. Returns it with the index of the
/// next word.
fn sum(api: &Api, words: &[&str], at: usize) -> Option<(i32, usize)> {
    let first = number(api, words.get(at)?)?;
    let sign = match words.get(at + 1).copied() {
        Some("-" | "moins" | "minus") => -1,
        Some("+" | "plus") => 1,
        _ => return Some((first, at + 1)),
    };
    let second = words.get(at + 2).and_then(|word| number(api, word));
    Some(second.map_or((first, at + 1), |second| (first.saturating_add(second.saturating_mul(sign)), at + 3)))
}

fn number(api: &Api, word: &str) -> Option<i32> {
    let constant = || {
        let constant = api.constants.iter().find(|constant| constant.name.eq_ignore_ascii_case(word))?;
        match constant.value {
            ConstantValue::One(Scalar::Int(value)) => Some(value),
            _ => None,
        }
    };
    word.parse().ok().or_else(constant)
}

#[cfg(test)]
mod tests {
    use super::stated_range;
    use crate::description::describe;

    #[test]
    fn a_comment_states_a_range() {
        let text = "name: jeu\nconstant:\n  - [SIDE, 15, Rows]\n";
        let text = text.replace("[SIDE, 15, Rows]", "{cst_name: SIDE, cst_val: 15, cst_comment: Rows}");
        let api = describe("api.yml", &text).api.expect("the description is valid");
        for (summary, expected) in [
            ("Row, from 0 (north) to SIDE - 1", Some((0, 14))),
            ("Colonne, de 1 (à gauche) à SIDE", Some((1, 15))),
            ("Numéro du joueur, 0 ou 1", Some((0, 1))),
            ("Which of your miners, from 0 to SIDE moins 2.", Some((0, 13))),
            ("De -9 à -3", Some((-9, -3))),
            ("from 9 to 3", None),
            ("Niveau : -1 au fond d'un trou, 0 ailleurs", None),
            ("Lequel, de 0 au nombre de Citrons", None),
            ("Ligne, à partir de 0", None),
            ("", None),
        ] {
            assert_eq!(stated_range(&api, summary), expected, "{summary}");
        }
    }
}
