//! Lists of people that organisers upload. The columns are `name,role,mail`, as spreadsheets write
//! them.

use super::addresses::mail_address;
use super::names::NameIndex;
use super::{enrol, human, link, name};
use crate::clock::Clock;
use crate::data::{Act, Error, LOG_LOCALE, ListError, PersonId, Role, Secret};
use crate::paths;
use crate::store::Store;
use crate::text_value::csv;
use joute_net::identity;
use joute_words::{acts, people as say};
use std::collections::BTreeSet;

/// A line of a list of people that an organiser imports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPerson {
    /// The number of the line in the list of people. The first line is 1.
    pub line: u64,
    /// The person's name, as shown on pages.
    pub name: String,
    /// The person's role, if the list contains one.
    pub role: Option<Role>,
    /// The person's mail address, which may be empty. It is printed beside the one-time link. It is stored
    /// only if the contest sends mails.
    pub mail: String,
}

/// A person of an imported list, as the contest has stored it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPerson {
    /// The person's line in the imported list.
    pub listed: ListedPerson,
    /// The person's current role in the contest.
    pub role: Role,
    /// The one-time link to choose a password. It is `None` if the person already has a password.
    pub link: Option<Secret>,
}

/// The maximum size in bytes of a list of people to import.
const MAX_LIST_SIZE: usize = 1 << 20;

/// Reads a list of people to import. Its fields are separated by commas or semicolons. Empty lines
/// and a first line of headings are skipped.
///
/// # Errors
///
/// Returns an error about the first invalid line.
pub fn read(text: &str) -> Result<Vec<ListedPerson>, ListError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MAX_LIST_SIZE {
        return Err(ListError { line: 1, reason: say::list_too_long });
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).trim(csv::Trim::All).delimiter(delimiter);
    let (mut people, mut names, mut lines) = (Vec::new(), BTreeSet::new(), Lines::of(text));
    for (index, row) in reader.from_reader(text.as_bytes()).records().enumerate() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line);
            ListError { line, reason: say::no_list }
        })?;
        let line = lines.of_record(row.position().map_or(0, csv::Position::byte));
        let wrong = |reason| ListError { line, reason };
        let field = |at| row.get(at).unwrap_or_default();
        let is_heading = index == 0 && ["name", "nom"].contains(&field(0).to_lowercase().as_str());
        if is_heading || row.iter().all(str::is_empty) {
            continue;
        }
        // An unclosed quote would make the rest of the file a single field.
        if row.iter().any(|field| field.contains(['\n', '\r'])) {
            return Err(wrong(say::list_quote));
        }
        let name = name(field(0)).map_err(|error| match error {
            Error::Message(reason) => wrong(reason),
            _ => wrong(say::name_letters),
        })?;
        let role = role(field(1)).ok_or(wrong(say::list_role))?;
        if row.iter().skip(3).any(|more| !more.is_empty()) {
            return Err(wrong(say::no_list));
        }
        if !names.insert(identity(&name)) {
            return Err(wrong(say::name_twice));
        }
        people.push(ListedPerson { line, name, role, mail: field(2).to_owned() });
    }
    match people.is_empty() {
        true => Err(ListError { line: 1, reason: say::no_list }),
        false => Ok(people),
    }
}

/// A counter for the line numbers of CSV records. The CSV reader cannot provide them, because it
/// does not count empty lines before a record.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    const fn of(text: &'a str) -> Self {
        Lines { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// Returns the line number of the CSV record at a byte position. Empty lines before the record
    /// are skipped. Positions must be passed in ascending order.
    fn of_record(&mut self, byte: u64) -> u64 {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some(next) = self.text.get(self.at) {
            let ends = *next == b'\n' || (*next == b'\r' && self.text.get(self.at + 1) != Some(&b'\n'));
            if self.at >= byte && !matches!(next, b'\n' | b'\r') {
                break;
            }
            self.line += u64::from(ends);
            self.at += 1;
        }
        self.line
    }
}

/// Parses a role from a list of people. Returns `None` for an unknown role, and `Some(None)` for an
/// empty field.
fn role(word: &str) -> Option<Option<Role>> {
    Some(match word.to_lowercase().as_str() {
        "" => None,
        "candidate" | "candidat" | "candidat·e" => Some(Role::Candidate),
        "jury" => Some(Role::Jury),
        "organiser" | "organizer" | "organisateur" | "organisatrice" => Some(Role::Organiser),
        _ => return None,
    })
}

/// Returns the imported people with their one-time links as a CSV list. Each line has the name,
/// role, mail address and link. `base` is the address of the contest's pages.
pub fn csv_with_links(brought: &[ImportedPerson], base: &str) -> Result<String, csv::Error> {
    let row = |ImportedPerson { listed: ListedPerson { name, mail, .. }, role, link }: &ImportedPerson| {
        let link = link.as_ref().map(|link| address(base, link)).unwrap_or_default();
        [name.clone(), role.as_ref().to_owned(), mail.clone(), link]
    };
    let text = csv(["name", "role", "mail", "link"], brought.iter().map(row).collect())?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns the web address of a one-time link for choosing a password. `base` is the address of the
/// contest's pages.
pub fn address(base: &str, link: &Secret) -> String {
    format!("{base}{}", paths::link(link.expose()))
}

/// Adds all people of a list to the contest. If there is an error, no one is added. People who
/// already take part keep their role, and get a new link if they have no password yet. The same list
/// can therefore be imported again with additions.
///
/// If the contest sends mails, the addresses of the list are stored as confirmed, because an organiser
/// vouches for them. A person with a password keeps the confirmed address.
///
/// # Errors
///
/// Returns [`Error::InvalidList`] if a name could be mistaken for another, if a role differs from
/// the person's role, or if an address that would be stored is not valid.
pub fn import_people(
    store: &Store,
    people: Vec<ListedPerson>,
    by: Option<PersonId>,
    sends_mails: bool,
    clock: &dyn Clock,
) -> Result<Vec<ImportedPerson>, Error> {
    let now = clock.now();
    let act = Act::new(by, acts::added_people(LOG_LOCALE, people.len()), now);
    store.audited_transaction(&act, |tables| {
        let (mut all, mut imported) = (NameIndex::of(tables)?, Vec::new());
        for listed in people {
            let wrong = |reason| Error::InvalidList(ListError { line: listed.line, reason });
            let (id, role) = match all.get(&listed.name) {
                Some((id, _)) if tables.person(id)?.is_team() => {
                    return Err(wrong(joute_words::teams::cannot_sign_in));
                }
                Some((_, role)) if listed.role.is_some_and(|role_in_list| role_in_list != role) => {
                    return Err(wrong(say::list_other_role));
                }
                Some(known) => known,
                None => {
                    all.may_add(&listed.name).map_err(wrong)?;
                    let role = listed.role.unwrap_or(Role::Candidate);
                    let id = tables.insert_person(&listed.name, role, None, now)?.id;
                    all.add(id, &listed.name, role);
                    (id, role)
                }
            };
            let is_new = tables.password(id)?.is_none();
            if sends_mails && !listed.mail.is_empty() {
                let mail =
                    mail_address(&listed.mail).ok_or_else(|| wrong(joute_words::mail::list_address))?;
                if is_new || tables.addresses(id)?.confirmed.is_none() {
                    tables.set_address(id, mail.as_ref())?;
                }
            }
            let link = if is_new { Some(tables.new_link(id, act.at)?) } else { None };
            imported.push(ImportedPerson { listed, role, link });
        }
        Ok(imported)
    })
}

/// Creates a one-time link for choosing a password, at an organiser's request. The audit log records
/// the organiser `by`.
///
/// # Errors
/// Returns an error if there is no such person.
pub fn link_by(store: &Store, by: PersonId, id: PersonId, clock: &dyn Clock) -> Result<Secret, Error> {
    let act = Act::new(by, acts::created_link(LOG_LOCALE), clock.now()).affecting(id);
    store.audited_transaction(&act, |tables| {
        human(tables, id)?;
        tables.new_link(id, act.at)
    })
}

/// Returns the one-time link for the first organiser to choose a password. Returns `None` if an
/// organiser has a password already.
pub fn first_organiser(store: &Store, clock: &dyn Clock) -> Result<Option<Secret>, Error> {
    if store.read(|tables| tables.has_password(Role::Organiser))? {
        return Ok(None);
    }
    let organisers = store.people()?.into_iter().filter(|person| person.role == Role::Organiser);
    let first = match organisers.min_by_key(|person| person.id) {
        Some(first) => first,
        None => enrol(store, Role::Organiser.as_ref(), Role::Organiser, clock)?,
    };
    link(store, first.id, clock).map(Some)
}

#[cfg(test)]
mod tests {
    use super::super::choose_password;
    use super::{csv_with_links, first_organiser, import_people, read};
    use crate::data::Role;
    use crate::store::testing::contest;
    use joute_words::Locale;

    #[test]
    fn a_list_is_read_as_spreadsheets_write_it() {
        let names = |text: &str| -> Vec<(String, Option<Role>, String)> {
            let people = read(text).expect("the file can be read");
            people.into_iter().map(|one| (one.name, one.role, one.mail)).collect()
        };
        let ada = ("Ada".to_owned(), None, String::new());
        assert_eq!(names("Ada"), std::slice::from_ref(&ada));
        assert_eq!(names("\u{feff}Nom;Rôle\r\nAda;\r\n;;\r\n"), std::slice::from_ref(&ada));
        let eve = ("Eve  B.".replace("  ", " "), Some(Role::Jury), "eve@example.org".to_owned());
        assert_eq!(names("name,role,mail\n\"Ada\"\n\nEve  B.,jury,eve@example.org\n"), [ada, eve]);
    }

    #[test]
    fn errors_in_a_list_name_the_line() {
        let wrong = |text: &str| read(text).expect_err(text).message(Locale::En);
        assert!(wrong("Ada\n<b>").starts_with("line 2: a name has"), "{}", wrong("Ada\n<b>"));
        assert!(wrong("Ada,king").starts_with("line 1: the role must be"), "{}", wrong("Ada,king"));
        assert!(wrong("Été\nÉTÉ").starts_with("line 2: this name"), "{}", wrong("Été\nÉTÉ"));
        for empty in ["\n", "\r\n", "\n\r\n\n", " ; \n\n", "\r"] {
            let text = format!("{empty}Ada{empty}Bob{empty}<b>");
            let line = text.lines().count() as u64;
            // A carriage return without a line feed also ends a line.
            let line = line + text.matches('\r').count() as u64 - text.matches("\r\n").count() as u64;
            assert!(
                wrong(&text).starts_with(&format!("line {line}: a name has")),
                "{text:?}: {}",
                wrong(&text)
            );
        }
        assert!(
            wrong("Ada\n\"Bob\nEve\nDan").starts_with("line 2: a quotation mark"),
            "{}",
            wrong("Ada\n\"Bob\nEve")
        );
        assert!(wrong("").starts_with("line 1: ") && wrong("a,jury,m,more").starts_with("line 1: "));
        assert!(wrong(&"a\n".repeat(1 << 20)).starts_with("line 1: "));
    }

    #[test]
    fn a_list_can_be_brought_again() {
        let (store, clock) = contest();
        let bring = |text| {
            import_people(&store, read(text).expect("the list is valid"), None, false, &clock)
                .expect("the people can be imported")
        };
        let first = bring("Ada\nOlga,organiser,o@example.org");
        let link = first[0].link.clone().expect("the person has a sign-in link");
        choose_password(&store, link.expose(), "correct horse", &clock).expect("the password can be chosen");
        let again = bring("ada\nOlga,organiser\nBob");
        assert_eq!(again.iter().map(|one| one.link.is_some()).collect::<Vec<_>>(), [false, true, true]);
        let people = || store.people().expect("the people can be listed");
        let roles: Vec<Role> = people().iter().map(|one| one.role).collect();
        assert_eq!(roles, [Role::Candidate, Role::Candidate, Role::Organiser]);
        for (list, reason) in [
            ("New\nada,jury", "line 2: this person already has another role"),
            ("New\n\nNеw", "line 3: this name mixes letters of different alphabets"),
            ("New\nB0b", "line 2: this name looks like another"),
        ] {
            let refused = match read(list) {
                Ok(listed) => import_people(&store, listed, None, false, &clock).expect_err(list).to_string(),
                Err(wrong) => wrong.message(Locale::En),
            };
            assert!(refused.starts_with(reason), "{refused}");
            assert_eq!(people().len(), 3, "a list with an error adds nobody");
        }
        let text = csv_with_links(&first, "https://contest.example.org").expect("the list can be written");
        let [ada, olga] = [0, 1].map(|at| first[at].link.as_ref().expect("a new person has a link").expose());
        let expected = format!(
            "name,role,mail,link\nAda,candidate,,https://contest.example.org/link/{ada}\n\
             Olga,organiser,o@example.org,https://contest.example.org/link/{olga}\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn a_contest_has_a_first_organiser() {
        let (store, clock) = contest();
        let old = first_organiser(&store, &clock)
            .expect("the link for the first organiser can be created")
            .expect("there is no organiser yet");
        let link = first_organiser(&store, &clock)
            .expect("the link for the first organiser can be created")
            .expect("there is no organiser yet");
        assert!(choose_password(&store, old.expose(), "correct horse", &clock).is_err());
        let person = choose_password(&store, link.expose(), "correct horse", &clock)
            .expect("the password can be chosen");
        assert_eq!(
            (person.role, store.people().expect("the people can be listed").len()),
            (Role::Organiser, 1)
        );
        assert_eq!(
            first_organiser(&store, &clock).expect("the link for the first organiser can be created"),
            None
        );
    }
}
