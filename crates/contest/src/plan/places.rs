//! Reads and changes the lines of `contest.toml` that name the contest's database and the place of its
//! files. The rest of the file may be wrong: a contest can be backed up while its plan is being edited.

use super::read::{Reader, text_of};
use super::{Database, FilePlace, PLAN_FILE, PlanError};
use crate::private::{self, at};
use serde::Deserialize;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

#[derive(Deserialize, Default)]
struct File {
    database: Option<Spanned<String>>,
    files: Option<Spanned<String>>,
}

/// Calls a function with the lines of the plan of the contest in a folder. A folder without a plan has
/// none of these lines.
fn read<T>(
    folder: &Path,
    convert: impl FnOnce(&Reader<'_>, &File) -> Result<T, PlanError>,
) -> Result<T, PlanError> {
    let (file, text) = if folder.join(PLAN_FILE).exists() { text_of(folder)? } else { Default::default() };
    let reader = Reader { file: &file, text: &text };
    let file_contents = reader.parse()?;
    convert(&reader, &file_contents)
}

/// Replaces a line of the plan of the contest in a folder. `value` is the place of the line's old value
/// in the file, if there is such a line.
fn replace(
    folder: &Path,
    value: impl FnOnce(&File) -> Option<Range<usize>>,
    line: &str,
) -> Result<(), PlanError> {
    let (file, text) = text_of(folder)?;
    let file_contents: File = Reader { file: &file, text: &text }.parse()?;
    let (start, end) = match value(&file_contents) {
        // A key before all tables is at the beginning of a line.
        Some(old) => {
            let start = text[..old.start].rfind('\n').map_or(0, |end| end + 1);
            let end = text[old.end..].find('\n').map_or(text.len(), |end| old.end + end + 1);
            (start, end)
        }
        None => (0, 0),
    };
    let path = folder.join(PLAN_FILE);
    Ok(private::write(&path, [&text[..start], line, &text[end..]].concat()).map_err(at(&path))?)
}

impl Database {
    /// Reads which database the contest in a folder has. A folder without a plan has the default one.
    ///
    /// # Errors
    /// Returns an error if the file is not valid TOML, or if the address of the database is wrong.
    pub fn of(folder: &Path) -> Result<Self, PlanError> {
        read(folder, |reader, found| reader.database(&found.database))
    }

    /// Writes the address of a database of PostgreSQL into the plan of the contest in a folder. Without
    /// an address, the contest has the default database.
    ///
    /// # Errors
    /// Returns an error if the file is not valid TOML or cannot be written.
    pub fn write(folder: &Path, address: Option<&str>) -> Result<(), PlanError> {
        let line = address
            .map_or_else(String::new, |address| format!("database = {}\n", toml::Value::from(address)));
        replace(folder, |found| found.database.as_ref().map(Spanned::span), &line)
    }
}

impl FilePlace {
    /// Reads where the contest in a folder has its files. The default place applies if the folder has
    /// no plan.
    ///
    /// # Errors
    /// Returns an error if the file is not valid TOML, or if the address of the bucket is wrong.
    pub fn of(folder: &Path) -> Result<Self, PlanError> {
        read(folder, |reader, found| reader.files(&found.files))
    }

    /// Removes the line about files from the plan of the contest in a folder. The default place, the
    /// contest's folder, applies then.
    ///
    /// # Errors
    /// Returns an error if the file is not valid TOML or cannot be written.
    pub fn write_default(folder: &Path) -> Result<(), PlanError> {
        replace(folder, |found| found.files.as_ref().map(Spanned::span), "")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Database, FilePlace, PLAN_FILE};

    #[test]
    fn only_the_line_of_the_files_is_removed() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join(PLAN_FILE);
        let place = || FilePlace::of(folder.path());
        assert_eq!(place().expect("the line of the plan is valid"), FilePlace::Folder);
        std::fs::write(&path, "title = \"x\"\nfiles = \"s3:b\"\n[quotas]\nwishes = -1\n")
            .expect("the file can be written");
        let reason = place().expect_err("the line of the plan is invalid").to_string();
        assert!(reason.contains("contest.toml:2:9: write an address such as"), "{reason}");
        FilePlace::write_default(folder.path()).expect("the file can be written");
        assert_eq!(place().expect("the line of the plan is valid"), FilePlace::Folder);
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        assert_eq!(text, "title = \"x\"\n[quotas]\nwishes = -1\n");
    }

    #[test]
    fn only_the_line_of_the_database_changes() {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join(PLAN_FILE);
        let of = || Database::of(folder.path());
        assert_eq!(of().expect("the line of the plan is valid"), Database::Sqlite);
        let plan = "# A plan.\ntitle = \"é\"\n\n[quotas]\nwishes = -1\n";
        std::fs::write(&path, plan).expect("the file can be written");
        assert_eq!(of().expect("the line of the plan is valid"), Database::Sqlite);
        let [first, second] = ["one", "two"].map(|name| format!("postgresql://localhost/{name}"));
        for address in [&first, &second] {
            Database::write(folder.path(), Some(address)).expect("the file can be written");
            assert_eq!(
                of().expect("the line of the plan is valid"),
                Database::parse(address).expect("the text can be parsed")
            );
        }
        Database::write(folder.path(), None).expect("the file can be written");
        assert_eq!(std::fs::read_to_string(&path).expect("the file can be read"), plan);
        std::fs::write(&path, "title = \"x\"\n  database = \"?\" # ours\nopens = 1\n")
            .expect("the file can be written");
        let reason = of().expect_err("the line of the plan is invalid").to_string();
        assert!(reason.contains("contest.toml:2:14: write an address such as"), "{reason}");
        Database::write(folder.path(), None).expect("the file can be written");
        assert_eq!(
            std::fs::read_to_string(&path).expect("the file can be read"),
            "title = \"x\"\nopens = 1\n"
        );
    }
}
