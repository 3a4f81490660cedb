//! Reads and changes the line of `contest.toml` that names the contest's database. The rest of the file
//! may be wrong: a contest can be backed up while its plan is being edited.

use super::read::{Reader, text_of};
use super::{Database, NAME, PlanError};
use crate::private::{self, at};
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;

#[derive(Deserialize)]
struct File {
    database: Option<Spanned<String>>,
}

impl Database {
    /// Reads which database the contest in a folder has. A folder without a plan has the default one.
    ///
    /// # Errors
    /// Returns an error if the file is not valid TOML, or if the address of the database is wrong.
    pub fn of(folder: &Path) -> Result<Self, PlanError> {
        if !folder.join(NAME).exists() {
            return Ok(Database::default());
        }
        let (file, text) = text_of(folder)?;
        let reader = Reader { file: &file, text: &text };
        let found: File = reader.parse()?;
        reader.database(&found.database)
    }

    /// Writes the address of a database of PostgreSQL into the plan of the contest in a folder. Without
    /// an address, the contest has the default database.
    ///
    /// # Errors
    /// Returns an error if the file is not valid TOML or cannot be written.
    pub fn write(folder: &Path, address: Option<&str>) -> Result<(), PlanError> {
        let (file, text) = text_of(folder)?;
        let found: File = Reader { file: &file, text: &text }.parse()?;
        let line = address
            .map_or_else(String::new, |address| format!("database = {}\n", toml::Value::from(address)));
        let (start, end) = match &found.database {
            // A key before all tables is at the beginning of a line.
            Some(old) => {
                let start = text[..old.span().start].rfind('\n').map_or(0, |end| end + 1);
                let end =
                    text[old.span().end..].find('\n').map_or(text.len(), |end| old.span().end + end + 1);
                (start, end)
            }
            None => (0, 0),
        };
        let path = folder.join(NAME);
        Ok(private::write(&path, [&text[..start], &line, &text[end..]].concat()).map_err(at(&path))?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Database, NAME};

    #[test]
    fn only_the_line_of_the_database_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(NAME);
        let of = || Database::of(folder.path());
        assert_eq!(of().expect("`of` succeeds"), Database::Sqlite);
        let plan = "# A plan.\ntitle = \"é\"\n\n[quotas]\nwishes = -1\n";
        std::fs::write(&path, plan).expect("a file");
        assert_eq!(of().expect("`of` succeeds"), Database::Sqlite);
        let [first, second] = ["one", "two"].map(|name| format!("postgresql://localhost/{name}"));
        for address in [&first, &second] {
            Database::write(folder.path(), Some(address)).expect("the file can be written");
            assert_eq!(of().expect("`of` succeeds"), Database::parse(address).expect("the text is valid"));
        }
        Database::write(folder.path(), None).expect("the file can be written");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), plan);
        std::fs::write(&path, "title = \"x\"\n  database = \"?\" # ours\nopens = 1\n").expect("a file");
        let why = of().expect_err("`of` fails").to_string();
        assert!(why.contains("contest.toml:2:14: write an address such as"), "{why}");
        Database::write(folder.path(), None).expect("the file can be written");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "title = \"x\"\nopens = 1\n");
    }
}
