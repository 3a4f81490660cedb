//! Lists of people that organisers bring: `name,role,mail`, as any spreadsheet writes them.

use super::{Id, LINK, Person, Role, Secret, fold, name, person, taken, until};
use crate::clock::Clock;
use crate::running::Act;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::Locale;
use joute_words::people as say;
use rusqlite::{Connection, OptionalExtension as _, params};
use std::collections::BTreeSet;

/// One line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Shown to everybody.
    pub name: String,
    /// A candidate, unless the list says otherwise.
    pub role: Role,
    /// Comes back beside the link. The contest sends no mail and keeps no address.
    pub mail: String,
}

/// What is wrong with a list, and in which line.
#[derive(Debug, Clone, Copy)]
pub struct Wrong {
    /// From 1.
    pub line: u64,
    why: fn(Locale) -> &'static str,
}

impl Wrong {
    /// For whoever brought the list.
    pub fn said(&self, locale: Locale) -> String {
        say::in_line(locale, self.line, (self.why)(locale))
    }
}

/// Somebody of a list who takes part now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brought {
    /// What the list said.
    pub listed: Listed,
    /// With which it chooses a password; none, if it has one.
    pub link: Option<Secret>,
}

/// Bytes of the longest list.
const LONGEST: usize = 1 << 20;

/// Reads a list: fields between commas or semicolons; a first line of headings is skipped.
///
/// # Errors
/// The first line that is wrong.
pub fn read(text: &str) -> Result<Vec<Listed>, Wrong> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > LONGEST {
        return Err(Wrong { line: 1, why: say::list_too_long });
    }
    let first = text.lines().next().unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut lines = csv::ReaderBuilder::new();
    let lines = lines.has_headers(false).flexible(true).trim(csv::Trim::All).delimiter(delimiter);
    let (mut people, mut names) = (Vec::new(), BTreeSet::new());
    for row in lines.from_reader(text.as_bytes()).records() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line);
            Wrong { line, why: say::no_list }
        })?;
        let line = row.position().map_or(1, csv::Position::line);
        let field = |at| row.get(at).unwrap_or_default();
        if line == 1 && ["name", "nom"].contains(&field(0).to_lowercase().as_str()) {
            continue;
        }
        let wrong = |why| Wrong { line, why };
        let name = name(field(0)).map_err(|_| wrong(say::name_letters))?;
        let role = role(field(1)).ok_or(wrong(say::list_role))?;
        if row.iter().skip(3).any(|more| !more.is_empty()) {
            return Err(wrong(say::no_list));
        }
        if !names.insert(fold(&name)) {
            return Err(wrong(say::name_twice));
        }
        people.push(Listed { name, role, mail: field(2).to_owned() });
    }
    match people.is_empty() {
        true => Err(Wrong { line: 1, why: say::no_list }),
        false => Ok(people),
    }
}

fn role(word: &str) -> Option<Role> {
    match word.to_lowercase().as_str() {
        "" | "candidate" | "candidat" | "candidat·e" => Some(Role::Candidate),
        "jury" => Some(Role::Jury),
        "organiser" | "organizer" | "organisateur" | "organisatrice" => Some(Role::Organiser),
        _ => None,
    }
}

/// What people of a list are given, as a list: name, role, mail, and the address where a password is chosen.
///
/// # Errors
/// Never, in memory; the writer's.
pub fn written(brought: &[Brought], base: &str) -> Result<String, String> {
    let mut rows = csv::Writer::from_writer(Vec::new());
    let wrong = |error: csv::Error| error.to_string();
    rows.write_record(["name", "role", "mail", "link"]).map_err(wrong)?;
    for Brought { listed: Listed { name, role, mail }, link } in brought {
        let link = link.as_ref().map(|link| address(base, link)).unwrap_or_default();
        rows.write_record([name, role.word(), mail, &link]).map_err(wrong)?;
    }
    let bytes = rows.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// Where a one-time link leads, from where a contest's pages are.
pub fn address(base: &str, link: &Secret) -> String {
    format!("{base}/link/{}", link.shown())
}

/// A new link of somebody's, in place of those of before.
pub(super) fn new_link(store: &Connection, id: Id, now: Timestamp) -> Result<Secret, Error> {
    let secret = Secret::new()?;
    store.execute("DELETE FROM link WHERE person = ?1", [id])?;
    let values = params![secret.hash(), id, until(now, LINK)];
    store.execute("INSERT INTO link VALUES (?1, ?2, ?3)", values)?;
    Ok(secret)
}

impl Store {
    /// Lets people of a list take part, or none of them. Whoever is there keeps its role, and gets a link if it has no
    /// password yet; so a list with additions can be brought again.
    ///
    /// # Errors
    /// The database's.
    pub fn bring(
        &self,
        people: Vec<Listed>,
        by: Option<Id>,
        clock: &dyn Clock,
    ) -> Result<Vec<Brought>, Error> {
        let now = clock.now();
        let act = Act { by, whom: None, what: format!("brought a list of {}", people.len()) };
        self.audited(&act, now, |store| {
            let mut brought = Vec::new();
            for listed in people {
                let (id, has_password): (Id, bool) = match taken(store, &listed.name)? {
                    Some(id) => {
                        let query = "SELECT password IS NOT NULL FROM person WHERE id = ?1";
                        (id, store.query_row(query, [id], |row| row.get(0))?)
                    }
                    None => {
                        let values = params![listed.name, listed.role.word(), now.as_microsecond()];
                        let query = "INSERT INTO person (name, role, created) VALUES (?1, ?2, ?3)";
                        store.execute(query, values)?;
                        (store.last_insert_rowid(), false)
                    }
                };
                let link = if has_password { None } else { Some(new_link(store, id, now)?) };
                brought.push(Brought { listed, link });
            }
            Ok(brought)
        })
    }

    /// A new link for somebody, given by an organiser.
    ///
    /// # Errors
    /// There is nobody of this number.
    pub fn link_by(&self, by: Id, id: Id, clock: &dyn Clock) -> Result<Secret, Error> {
        self.person(id)?;
        let now = clock.now();
        self.audited(&Act::by(by, "gave a new link").to(id), now, |store| new_link(store, id, now))
    }

    /// Everybody by name, and whether they have a password.
    ///
    /// # Errors
    /// The database's.
    pub fn who_came(&self) -> Result<Vec<(Person, bool)>, Error> {
        self.ask(|store| {
            let mut query = store.prepare(
                "SELECT id, name, role, out, password IS NOT NULL FROM person ORDER BY name COLLATE NOCASE",
            )?;
            let people = query.query_map([], |row| Ok((person(row)?, row.get(4)?)))?;
            Ok(people.collect::<Result<_, _>>()?)
        })
    }

    /// The link of a contest's first organiser, if no organiser has a password yet.
    ///
    /// # Errors
    /// The database's.
    pub fn first_organiser(&self, clock: &dyn Clock) -> Result<Option<Secret>, Error> {
        let there: bool = self.ask(|store| {
            let query = "SELECT EXISTS (SELECT 1 FROM person WHERE role = ?1 AND password IS NOT NULL)";
            Ok(store.query_row(query, [Role::Organiser.word()], |row| row.get(0))?)
        })?;
        if there {
            return Ok(None);
        }
        let found: Option<Id> = self.ask(|store| {
            let query = "SELECT id FROM person WHERE role = ?1 ORDER BY id LIMIT 1";
            Ok(store.query_row(query, [Role::Organiser.word()], |row| row.get(0)).optional()?)
        })?;
        let id = match found {
            Some(id) => id,
            None => self.enrol(Role::Organiser.word(), Role::Organiser, clock)?.id,
        };
        self.link(id, clock).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::contest;
    use super::{Role, read, written};
    use joute_words::Locale;

    #[test]
    fn a_list_is_read_as_spreadsheets_write_it() {
        let names = |text: &str| -> Vec<(String, Role, String)> {
            let people = read(text).expect("it is a list");
            people.into_iter().map(|one| (one.name, one.role, one.mail)).collect()
        };
        let ada = ("Ada".to_owned(), Role::Candidate, String::new());
        assert_eq!(names("Ada"), std::slice::from_ref(&ada));
        assert_eq!(names("\u{feff}Nom;Rôle\r\nAda;\r\n"), std::slice::from_ref(&ada));
        let eve = ("Eve  B.".replace("  ", " "), Role::Jury, "eve@example.org".to_owned());
        assert_eq!(names("name,role,mail\n\"Ada\"\n\nEve  B.,jury,eve@example.org\n"), [ada, eve]);
    }

    #[test]
    fn what_is_wrong_with_a_list_names_its_line() {
        let wrong = |text: &str| read(text).expect_err(text).said(Locale::En);
        assert!(wrong("Ada\n<b>").starts_with("line 2: a name has"), "{}", wrong("Ada\n<b>"));
        assert!(wrong("Ada,king").starts_with("line 1: a role is"), "{}", wrong("Ada,king"));
        assert!(wrong("Été\nÉTÉ").starts_with("line 2: this name"), "{}", wrong("Été\nÉTÉ"));
        assert!(wrong("").starts_with("line 1: ") && wrong("a,jury,m,more").starts_with("line 1: "));
        assert!(wrong(&"a\n".repeat(1 << 20)).starts_with("line 1: "));
    }

    #[test]
    fn a_list_can_be_brought_again() {
        let (store, clock) = contest();
        let bring = |text| store.bring(read(text).expect("a list"), None, &clock).expect("they come");
        let first = bring("Ada\nOlga,organiser,o@example.org");
        let link = first[0].link.clone().expect("she is new");
        store.choose_password(link.shown(), "correct horse", &clock).expect("it is good");
        let again = bring("ada,jury\nOlga\nBob");
        assert_eq!(again.iter().map(|one| one.link.is_some()).collect::<Vec<_>>(), [false, true, true]);
        let roles: Vec<Role> = store.people().expect("a list").iter().map(|one| one.role).collect();
        assert_eq!(
            roles,
            [Role::Candidate, Role::Candidate, Role::Organiser],
            "who was there keeps its role"
        );
        let text = written(&first, "https://contest.example.org").expect("memory");
        let [ada, olga] = [0, 1].map(|at| first[at].link.as_ref().expect("new").shown());
        let expected = format!(
            "name,role,mail,link\nAda,candidate,,https://contest.example.org/link/{ada}\n\
             Olga,organiser,o@example.org,https://contest.example.org/link/{olga}\n"
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn a_contest_has_a_first_organiser() {
        let (store, clock) = contest();
        let old = store.first_organiser(&clock).expect("it is asked").expect("nobody is there");
        let link = store.first_organiser(&clock).expect("it is asked").expect("it has no password");
        assert!(store.choose_password(old.shown(), "correct horse", &clock).is_err());
        let person = store.choose_password(link.shown(), "correct horse", &clock).expect("it is good");
        assert_eq!((person.role, store.people().expect("a list").len()), (Role::Organiser, 1));
        assert_eq!(store.first_organiser(&clock).expect("it is asked"), None);
    }
}
