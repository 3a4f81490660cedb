//! Copies a contest's database to another one, which may be of another engine.

use super::Store;
use super::engine::{Connection, Kind, Row, Value};
use crate::data::Error;

/// The tables of the database. A table comes after those to which its rows refer.
pub(super) const TABLES: [&str; 38] = [
    "person",
    "tournament",
    "job",
    "match",
    "version",
    "link",
    "session",
    "token",
    "attempt",
    "plays",
    "audit",
    "entry",
    "setting",
    "hour",
    "announcement",
    "trouble",
    "notice",
    "worker",
    "kit",
    "worker_token",
    "remark",
    "mark",
    "duel",
    "duel_match",
    "known",
    "official_map",
    "server",
    "ladder_result",
    "ladder_rating",
    "ladder_board",
    "clarification",
    "challenge",
    "address",
    "mail",
    "recheck",
    "league",
    "league_match",
    "league_file",
];

impl Store {
    /// Copies all rows to an empty database. The rows are those of one moment, and other processes can
    /// change this database meanwhile. Returns the number of rows.
    ///
    /// # Errors
    /// Returns an error if the other database already contains a contest. It is not changed then.
    pub fn copy_to(&self, other: &Store) -> Result<usize, Error> {
        self.read(|from| {
            other.transaction(|to| {
                let people: i64 = to.value("SELECT count(*) FROM person", &[])?;
                if people > 0 {
                    let place = to.0.place();
                    return Err(Error::Database(format!(
                        "{place}: this database contains a contest already; name an empty one"
                    )));
                }
                let mut rows = 0;
                for table in TABLES {
                    rows += copy_table(&**from.0, &**to.0, table)?;
                }
                to.0.renumber()?;
                Ok(rows)
            })
        })
    }
}

/// Copies the rows of a table and returns their number.
fn copy_table(from: &dyn Connection, to: &dyn Connection, table: &str) -> Result<usize, Error> {
    let columns: Vec<String> = to.columns(table)?;
    let names = columns.join(", ");
    let values: Vec<String> = (1..=columns.len()).map(|number| format!("?{number}")).collect();
    let insert = format!("INSERT INTO {table} ({names}) VALUES ({})", values.join(", "));
    let mut rows = 0;
    from.for_each_row(&format!("SELECT {names} FROM {table}"), &mut |Row(values)| {
        let values: Vec<(Kind, Value)> = values.into_iter().map(|value| (Kind::OfColumn, value)).collect();
        rows += to.execute(&insert, &values)?;
        Ok(())
    })?;
    Ok(rows)
}
