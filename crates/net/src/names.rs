//! Comparison of names that people cannot tell apart. It uses Unicode's rules for identifiers and
//! for confusable characters (UTS 39).

use std::collections::HashSet;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton as confusable;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection as _};

/// Returns the normalised form of a person's or player's name. It is used to look up the name.
/// Upper case, lower case, blanks and equivalent characters make no difference. For example,
/// `ｖictor  2` and `Victor 2` are the same name.
pub fn identity(name: &str) -> String {
    let folded: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The appearance of a name to people. Names that people cannot tell apart have similar
/// appearances. Examples are `opponent` with a Latin and with a Cyrillic `о`, or `Ilya` and `llya`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameAppearance {
    /// The appearance of the name as it is written.
    written: String,
    /// The appearance of the name in lower case.
    folded: String,
}

impl NameAppearance {
    /// Computes the appearance of a name, for comparison with other names.
    pub fn of(name: &str) -> Self {
        let shape = |name: &str| identity(&confusable(name).collect::<String>());
        // Both cases are compared, because `I` looks like `l` but `i` does not.
        NameAppearance { written: shape(&name.nfkc().collect::<String>()), folded: shape(&identity(name)) }
    }
}

/// A set of the appearances of names. It can tell whether a new name looks like one of them.
#[derive(Debug, Clone, Default)]
pub struct NameAppearances {
    written: HashSet<String>,
    folded: HashSet<String>,
}

impl NameAppearances {
    /// Adds the appearance of a name to the set.
    pub fn insert(&mut self, NameAppearance { written, folded }: NameAppearance) {
        self.written.insert(written);
        self.folded.insert(folded);
    }

    /// Returns true if people could confuse the name with a name in the set.
    pub fn has_like(&self, look: &NameAppearance) -> bool {
        self.written.contains(&look.written) || self.folded.contains(&look.folded)
    }
}

/// Returns true if a name mixes scripts such as Latin and Cyrillic. Scripts that are normally
/// written together are allowed.
pub fn has_mixed_scripts(name: &str) -> bool {
    let letters: String = name.nfkc().filter(|c| c.is_alphanumeric()).collect();
    !letters.is_empty() && letters.as_str().detect_restriction_level() > RestrictionLevel::HighlyRestrictive
}

#[cfg(test)]
mod tests {
    use super::{NameAppearance, NameAppearances, has_mixed_scripts, identity};

    #[test]
    fn a_name_has_many_spellings() {
        for (one, other) in [("ｖictor2", "Victor2"), ("ÉTÉ", "e\u{301}té"), (" a  b ", "A B"), ("ﬁn", "fin")]
        {
            assert_eq!(identity(one), identity(other));
        }
        assert_ne!(identity("Ada"), identity("Adа"), "the last letter of one name is Cyrillic");
    }

    #[test]
    fn names_that_look_alike_are_detected() {
        let resemble = |one: &str, other: &str| {
            let mut appearances = NameAppearances::default();
            appearances.insert(NameAppearance::of(one));
            appearances.has_like(&NameAppearance::of(other))
        };
        for (one, other) in [
            ("Ada", "Adа"),
            ("victor", "viсtоr"),
            ("team1", "teaml"),
            ("Ilya", "llya"),
            ("ｏpponent", "Opponent"),
            ("B0B", "bob"),
        ] {
            assert!(resemble(one, other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Ana"), ("team1", "team2"), ("cpp", "c"), ("李", "王")] {
            assert!(!resemble(one, other), "{one} {other}");
        }
    }

    #[test]
    fn mixed_scripts_are_detected() {
        for name in ["Ada", "équipe_4", "Jean-Loup d'Hiver", "李", "Наташа", "たろう李", "ad4"] {
            assert!(!has_mixed_scripts(name), "{name}");
        }
        for name in ["Adа", "viсtоr", "οpponent"] {
            assert!(has_mixed_scripts(name), "{name}");
        }
    }
}
