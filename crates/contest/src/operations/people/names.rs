//! The names of people. The module decides which characters are permitted, and which names are
//! equal or confusingly similar.

use crate::data::{Error, Person, PersonId, Role};
use crate::store::Tables;
use joute_net::{NameAppearance, NameAppearances, has_mixed_scripts, identity};
use joute_words::{Locale, people as say};
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization as _;

/// The maximum length of a person's name in characters.
const MAX_NAME_LENGTH: usize = 40;

/// The names that only organisers can assign. A candidate with such a name could be mistaken for
/// the contest itself.
const RESERVED_NAMES: [&str; 34] = [
    "admin",
    "administrateur",
    "administration",
    "administrator",
    "adversaire",
    "arbitre",
    "arena",
    "candidat",
    "candidate",
    "champion",
    "contest",
    "concours",
    "house",
    "joute",
    "jury",
    "maison",
    "moderateur",
    "moderator",
    "opponent",
    "orga",
    "organisateur",
    "organisateurs",
    "organisation",
    "organisatrice",
    "organiser",
    "organisers",
    "organizer",
    "organizers",
    "referee",
    "root",
    "staff",
    "support",
    "system",
    "systeme",
];

/// A function that returns a message in the given language.
type MessageFn = fn(Locale) -> &'static str;

/// Returns a person's name in its stored form. Equivalent characters are unified (Unicode form
/// NFKC), and several spaces become one.
///
/// # Errors
///
/// Returns [`Error::Message`] if the name has characters that are not permitted, is too long, or
/// mixes scripts.
pub fn name(name: &str) -> Result<String, Error> {
    let name: String = name.nfkc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fine = |c: char| c.is_alphanumeric() || " -_.'".contains(c);
    if !(1..=MAX_NAME_LENGTH).contains(&name.chars().count())
        || !name.chars().all(fine)
        || name.starts_with('.')
    {
        return Err(Error::Message(say::name_letters));
    }
    if has_mixed_scripts(&name) {
        return Err(Error::Message(say::name_scripts));
    }
    Ok(name)
}

/// Finds a person by name, regardless of case. The database alone would ignore case only for ASCII
/// letters.
pub(super) fn person_named(tables: &Tables<'_>, name: &str) -> Result<Option<Person>, Error> {
    let own = identity(name);
    Ok(tables.people()?.into_iter().find(|person| identity(&person.name) == own))
}

/// The names that candidates cannot choose when they register. They include names of the contest
/// itself.
#[derive(Debug)]
pub(crate) struct ReservedNames(NameAppearances);

impl ReservedNames {
    /// Creates the set of reserved names. It contains the names of the contest itself and those of
    /// the kits' opponents.
    pub(crate) fn new<'a>(champions: impl IntoIterator<Item = &'a str>) -> Self {
        let mut appearances = NameAppearances::default();
        let both = RESERVED_NAMES.into_iter().chain(champions);
        both.for_each(|name| appearances.insert(NameAppearance::of(&core(name))));
        ReservedNames(appearances)
    }

    /// Returns true if a name is reserved. Additional numbers and punctuation make no difference.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.has_like(&NameAppearance::of(&core(name)))
            || self.0.has_like(&NameAppearance::of(&letters(name)))
    }
}

/// Returns only the letters and digits of a person's name. Accents are removed as well.
fn letters(name: &str) -> String {
    name.nfd().filter(|c| c.is_alphanumeric()).collect()
}

/// Returns only the letters and digits of a person's name. The number at its end is removed.
fn core(name: &str) -> String {
    letters(name).trim_end_matches(char::is_numeric).to_owned()
}

/// The names of all people of a contest. A new name must not be mistaken for an existing one.
pub(super) struct NameIndex {
    by_identity: HashMap<String, (PersonId, Role)>,
    appearances: NameAppearances,
}

impl NameIndex {
    /// Reads the names of all people of the contest from the database.
    pub(super) fn of(tables: &Tables<'_>) -> Result<Self, Error> {
        Ok(Self::of_people(&tables.people()?))
    }

    /// Reads the names of all people except one, who gets a new name.
    pub(super) fn without(tables: &Tables<'_>, id: PersonId) -> Result<Self, Error> {
        let mut people = tables.people()?;
        people.retain(|person| person.id != id);
        Ok(Self::of_people(&people))
    }

    fn of_people(people: &[Person]) -> Self {
        let mut all = NameIndex { by_identity: HashMap::new(), appearances: NameAppearances::default() };
        people.iter().for_each(|person| all.add(person.id, &person.name, person.role));
        all
    }

    /// Returns the number and role of the person with the given name.
    pub(super) fn get(&self, name: &str) -> Option<(PersonId, Role)> {
        self.by_identity.get(&identity(name)).copied()
    }

    /// Checks that a new person can have a name. It returns an error message if another person has
    /// this name or a confusingly similar one.
    pub(super) fn may_add(&self, name: &str) -> Result<(), MessageFn> {
        match self.get(name) {
            Some(_) => Err(say::name_taken),
            None if self.appearances.has_like(&NameAppearance::of(name)) => Err(say::name_resembles),
            None => Ok(()),
        }
    }

    /// Adds a person's name to this index of names.
    pub(super) fn add(&mut self, id: PersonId, name: &str, role: Role) {
        self.by_identity.insert(identity(name), (id, role));
        self.appearances.insert(NameAppearance::of(name));
    }
}

#[cfg(test)]
mod tests {
    use super::super::enrol;
    use super::{ReservedNames, name};
    use crate::data::{Error, Role};
    use crate::store::testing::contest;

    #[test]
    fn names_have_letters_digits_and_some_punctuation() {
        for fine in ["Ada", "Jean-Loup d'Hiver", "équipe_4", "李", " x "] {
            assert!(name(fine).is_ok(), "{fine}");
        }
        for wrong in
            ["", " ", "<b>", "a\u{7}b", "../up", "a/b", ".hidden", &"n".repeat(41), "\u{202e}ada", "Adа"]
        {
            assert!(matches!(name(wrong), Err(Error::Message(_))), "{wrong:?}");
        }
        assert_eq!(name(" ｖictor  2 ").expect("the name is valid"), "victor 2");
    }

    #[test]
    fn a_name_that_could_be_mistaken_is_not_added() {
        let (store, clock) = contest();
        let enrol = |name: &str| enrol(&store, name, Role::Candidate, &clock);
        enrol("Victor2").expect("the person can be added");
        assert!(matches!(enrol("ｖictor2"), Err(Error::Taken("name"))));
        for name in ["Vict0r2", "Vісtоr2", "VictorƧ"] {
            assert!(matches!(enrol(name), Err(Error::Message(_))), "{name}");
        }
        enrol("Victor3").expect("the person can be added");
    }

    #[test]
    fn reserved_names_cannot_be_used() {
        let reserved = ReservedNames::new(["runner"]);
        for name in [
            "organisation",
            "Organisation 2",
            "0rganisation",
            "Opponent",
            "ｊury",
            "runner-3",
            "Modérateur",
            "j o u t e",
        ] {
            assert!(reserved.has(name), "{name}");
        }
        for name in ["Ada", "Victor2", "opponents of none", "juryman", "42"] {
            assert!(!reserved.has(name), "{name}");
        }
    }
}
