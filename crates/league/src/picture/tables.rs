//! The tables of a picture after all changes of a replay.

use joute_engine::scene::Table;
use std::collections::BTreeMap;

/// The tables of a match's picture, to which changes are applied in the order of the replay.
pub(super) struct FinalTables(BTreeMap<String, FinalTable>);

/// A table of numbers: one number for each cell, or rows by their ids.
enum FinalTable {
    Grid(Vec<i32>),
    Rows(BTreeMap<i32, Vec<i32>>),
}

impl FinalTables {
    /// Creates the tables of the picture before the first turn.
    pub(super) fn new(tables: BTreeMap<String, Table>) -> Self {
        let table = |table| match table {
            Table::Grid(cells) => FinalTable::Grid(cells),
            Table::Rows(rows) => FinalTable::Rows(rows.into_iter().filter_map(keyed).collect()),
        };
        FinalTables(tables.into_iter().map(|(name, found)| (name, table(found))).collect())
    }

    /// Replaces rows of a table. A row with an id alone removes the row with this id.
    pub(super) fn replace(&mut self, name: &str, changed_rows: Vec<Vec<i32>>) {
        match self.0.get_mut(name) {
            Some(FinalTable::Grid(cells)) => {
                for row in changed_rows {
                    if let [id, value] = row[..]
                        && let Some(cell) = usize::try_from(id).ok().and_then(|id| cells.get_mut(id))
                    {
                        *cell = value;
                    }
                }
            }
            Some(FinalTable::Rows(rows)) => {
                for (id, row) in changed_rows.into_iter().filter_map(keyed) {
                    if row.len() > 1 {
                        rows.insert(id, row);
                    } else {
                        rows.remove(&id);
                    }
                }
            }
            None => {}
        }
    }

    /// Returns the numbers of a table's cells. Returns an empty list for other tables.
    pub(super) fn grid(&self, name: &str) -> &[i32] {
        match self.0.get(name) {
            Some(FinalTable::Grid(cells)) => cells,
            _ => &[],
        }
    }

    /// Returns the rows of a table. A grid has a row with its number for each cell that is not 0.
    pub(super) fn rows(&self, name: &str) -> Vec<Vec<i32>> {
        match self.0.get(name) {
            Some(FinalTable::Rows(rows)) => rows.values().cloned().collect(),
            Some(FinalTable::Grid(cells)) => (0..)
                .zip(cells)
                .filter(|(_, value)| **value != 0)
                .map(|(id, value)| vec![id, *value])
                .collect(),
            None => Vec::new(),
        }
    }
}

/// Returns a row with its id. Returns `None` for an empty row.
fn keyed(row: Vec<i32>) -> Option<(i32, Vec<i32>)> {
    row.first().copied().map(|id| (id, row))
}
