//! Checks the table rows that a match draws. Rows must be long enough for the layers of the
//! picture, and their positions must be on the board.

use super::data::{Change, Scene, Table};
use super::error::SceneError;
use super::look::{Figures, Labels, Layer, Look, Marks};
use super::parts::{At, Visibility};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of table rows that one error message about a picture lists.
const MAX_SHOWN: usize = 5;

/// A checker for the picture of the board that viewers see. It checks the changes of each step of a
/// match.
#[derive(Debug)]
pub struct ChangeChecker {
    scene: Scene,
    spots: Vec<PositionColumns>,
    /// The tables that were already checked. Each has its name and the length of its rows.
    lengths: BTreeSet<(String, usize)>,
}

/// The columns of one table that contain positions on the board. A layer of the picture draws this
/// table.
#[derive(Debug)]
struct PositionColumns {
    layer: String,
    table: String,
    /// True if the layer also draws one table for each player, which contains this player's
    /// information. The names of these tables start with [`PositionColumns::table`].
    by_player: bool,
    at: At,
}

impl ChangeChecker {
    /// Checks the first picture of a match. Returns a checker for its later changes.
    ///
    /// # Errors
    /// Returns an error that lists all mistakes, one on each line, as [`Scene::check`] does.
    pub fn new(scene: &Scene) -> Result<Self, SceneError> {
        scene.check()?;
        let spots = scene.look.as_ref().map(spots).unwrap_or_default();
        let checker = ChangeChecker { scene: scene.clone(), spots, lengths: BTreeSet::new() };
        for (name, table) in &scene.tables {
            if let Table::Rows(rows) = table {
                checker.on_board(name, rows)?;
            }
        }
        Ok(checker)
    }

    /// Checks the changes of the picture in one step.
    ///
    /// # Errors
    /// Returns an error that names the layer, the table and the row.
    pub fn check(&mut self, changes: &[Change]) -> Result<(), SceneError> {
        for (name, rows) in changes.iter().flat_map(|change| &change.rows) {
            match self.scene.tables.get(name) {
                // A game with its own painter may add tables later.
                None if self.scene.look.is_none() => {}
                None => return Err(SceneError::NoTable { table: name.clone() }),
                Some(Table::Grid(cells)) => {
                    let beside =
                        |row: &&Vec<i32>| row.len() != 2 || row[0] < 0 || row[0] as usize >= cells.len();
                    if let Some(row) = rows.iter().find(beside) {
                        let (table, cells, row) = (name.clone(), cells.len(), row.clone());
                        return Err(SceneError::NoCell { table, cells, row });
                    }
                }
                Some(Table::Rows(_)) => {
                    self.long_enough(name, rows)?;
                    self.on_board(name, rows)?;
                }
            }
        }
        Ok(())
    }

    /// Checks the description of the picture again if the rows of a table have a new length.
    fn long_enough(&mut self, name: &str, rows: &[Vec<i32>]) -> Result<(), SceneError> {
        // A row that contains only an id removes the row with this id.
        for row in rows.iter().filter(|row| row.len() > 1) {
            if self.lengths.insert((name.to_owned(), row.len())) {
                let tables: BTreeMap<String, Table> =
                    [(name.to_owned(), Table::Rows(vec![row.clone()]))].into();
                let others = self.scene.tables.iter().filter(|(other, _)| *other != name);
                let tables =
                    others.map(|(other, table)| (other.clone(), table.clone())).chain(tables).collect();
                let checked = Scene { tables, ..self.scene.clone() }.check();
                checked.map_err(|reason| SceneError::Row {
                    table: name.to_owned(),
                    row: row.clone(),
                    source: reason.into(),
                })?;
            }
        }
        Ok(())
    }

    fn on_board(&self, name: &str, rows: &[Vec<i32>]) -> Result<(), SceneError> {
        let Some(Look { columns, lines, .. }) = &self.scene.look else { return Ok(()) };
        let faults = self.spots.iter().filter(|spot| spot.draws(name)).flat_map(|spot| {
            let off = rows.iter().filter(move |row| row.len() > 1 && spot.is_off(row, *columns, *lines));
            off.map(move |row| {
                format!(
                    "{}: the row {row:?} is not on the board of {columns} columns and {lines} lines",
                    spot.layer
                )
            })
        });
        SceneError::unless_empty(faults.take(MAX_SHOWN).collect())
    }
}

impl PositionColumns {
    fn draws(&self, name: &str) -> bool {
        let player = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        name == self.table || (self.by_player && name.strip_prefix(&*self.table).is_some_and(player))
    }

    /// Returns true if the position in a table row is off the board. Negative numbers are allowed:
    /// they mean that an item is nowhere.
    fn is_off(&self, row: &[i32], columns: usize, lines: usize) -> bool {
        let number = |place: usize| row.get(place).copied().unwrap_or_default();
        let (numbers, limits) = match self.at {
            At::Cell([cell]) => (vec![number(cell)], vec![columns * lines]),
            At::Place([column, line]) => (vec![number(column), number(line)], vec![columns, lines]),
        };
        let is_inside =
            |(number, limit): (&i32, usize)| usize::try_from(*number).is_ok_and(|number| number < limit);
        !numbers.iter().all(|number| *number < 0) && !numbers.iter().zip(limits).all(is_inside)
    }
}

/// Finds the table columns that contain positions on the board. It searches all layers of a
/// picture.
fn spots(look: &Look) -> Vec<PositionColumns> {
    let of = |(index, layer): (usize, &Layer)| {
        let ats = match layer {
            Layer::Tiles(_) | Layer::Outlines(_) => return Vec::new(),
            Layer::Polygons(layer) => layer.corners.clone(),
            Layer::Segments(layer) => vec![layer.from, layer.to],
            Layer::Figures(Figures { at, .. })
            | Layer::Marks(Marks { at, .. })
            | Layer::Labels(Labels { at, .. }) => vec![*at],
        };
        let name = format!("layer {} ({} of {:?})", index + 1, layer.kind(), layer.table());
        let of_players =
            if let Visibility::Table(prefix) = layer.visibility() { Some(prefix.clone()) } else { None };
        let tables =
            [(layer.table().to_owned(), false)].into_iter().chain(of_players.map(|name| (name, true)));
        let spot = |(table, by_player): (String, bool), at: At| PositionColumns {
            layer: name.clone(),
            table,
            by_player,
            at,
        };
        tables
            .flat_map(|table| ats.iter().map(|at| spot(table.clone(), *at)).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    look.layers.iter().enumerate().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Figures, Look, SceneError, SceneTables, Tiles};
    use super::ChangeChecker;
    use crate::scene::Change;
    use serde_json::Value;

    fn tables() -> SceneTables {
        let mut tables = SceneTables::default();
        tables.grid("ground", [0, 1, 0, 1, 0, 1]);
        tables.rows("robots", []);
        tables
    }

    fn look() -> Look {
        Look::board(3, 2)
            .layer(Tiles::of("ground"))
            .layer(Figures::of("robots").named("robot").at(1, 2).player(3))
    }

    /// Draws a table row in a test and returns the result of checking it.
    fn check_row(table: &str, row: Vec<i32>) -> Result<(), SceneError> {
        let scene = tables().scene("", Value::Null).looks(look());
        let change = Change { rows: [(table.to_owned(), vec![row])].into(), ..Change::default() };
        ChangeChecker::new(&scene).expect("the scene is valid").check(&[change])
    }

    #[test]
    fn rows_of_later_steps_are_checked_like_those_of_the_scene() {
        assert_eq!(check_row("robots", vec![7, 2, 1, 0]), Ok(()));
        assert_eq!(check_row("robots", vec![7]), Ok(()));
        assert_eq!(check_row("robots", vec![7, -1, -1, 0]), Ok(()), "a row may have no place");
        for (table, row, fault) in [
            (
                "robots",
                vec![7, 3, 1, 0],
                "layer 2 (figures of \"robots\"): the row [7, 3, 1, 0] is not on the board of 3 columns",
            ),
            ("robots", vec![7, 0, -1, 0], "is not on the board"),
            ("robots", vec![7, 2, 1], "a row of \"robots\" has 3 numbers, from 0; there is none at place 3"),
            ("ground", vec![6, 1], "the grid \"ground\" has 6 cells, and a change draws [6, 1]"),
            ("things", vec![1, 1], "\"things\", which the scene does not have"),
        ] {
            let error = check_row(table, row).expect_err(fault).to_string();
            assert!(error.contains(fault), "{fault}\n{error}");
        }
    }

    #[test]
    fn figures_outside_of_the_board_are_reported() {
        let mut tables = tables();
        tables.rows("robots", [vec![1, 0, 2, 0]]);
        let scene = tables.scene("", Value::Null).looks(look());
        let error = ChangeChecker::new(&scene).expect_err("the scene is refused").to_string();
        assert!(error.contains("[1, 0, 2, 0] is not on the board"), "{error}");
    }
}
