//! The tables that compute the changes of a picture.

use super::data::{Change, Gain, Scene, Table};
use serde_json::Value;
use std::collections::BTreeMap;

/// The current tables of a match's picture. They record all differences when the game passes a new
/// state to them.
#[derive(Debug, Clone, Default)]
pub struct SceneTables {
    tables: BTreeMap<&'static str, Table>,
    open: BTreeMap<String, Vec<Vec<i32>>>,
    /// The changes of scores since the last change of the picture.
    gains: Vec<Gain>,
    changes: Vec<Change>,
    /// The position of each player's next action in this step.
    next: BTreeMap<usize, usize>,
}

impl SceneTables {
    /// Updates a table that has one number for each cell of a board, and records the changes. The
    /// number of cells must stay the same.
    pub fn grid(&mut self, name: &'static str, cells: impl IntoIterator<Item = i32>) {
        let Some(Table::Grid(current)) = self.tables.get_mut(name) else {
            let cells: Vec<i32> = cells.into_iter().collect();
            let changed_cells = (0..).zip(&cells).map(|(id, new)| vec![id, *new]).collect();
            return self.note(name, changed_cells, Table::Grid(cells));
        };
        for (id, (old, new)) in (0..).zip(current.iter_mut().zip(cells)) {
            if *old != new {
                *old = new;
                self.open.entry(name.into()).or_default().push(vec![id, new]);
            }
        }
    }

    /// Updates one cell of a table and records the difference. The table must have been passed to
    /// [`SceneTables::grid`] before. An unknown cell number is ignored.
    pub fn cell(&mut self, name: &'static str, id: usize, value: i32) {
        if let Some(Table::Grid(current)) = self.tables.get_mut(name)
            && let Some(old) = current.get_mut(id)
            && *old != value
        {
            *old = value;
            self.open.entry(name.into()).or_default().push(vec![id as i32, value]);
        }
    }

    /// Updates a whole table and records the differences. Its rows must start with their ids and be
    /// sorted by id, and each id must occur once.
    pub fn rows(&mut self, name: &'static str, rows: impl IntoIterator<Item = Vec<i32>>) {
        let rows: Vec<Vec<i32>> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        let empty = Vec::new();
        let old = match self.tables.get(name) {
            Some(Table::Rows(old)) => old,
            _ => &empty,
        };
        let id = |row: &Vec<i32>| row[0];
        let mut changed_rows = Vec::new();
        let mut old_rows = old.iter().peekable();
        for row in &rows {
            while let Some(removed) = old_rows.next_if(|old| id(old) < id(row)) {
                changed_rows.push(vec![id(removed)]);
            }
            if old_rows.next_if(|old| id(old) == id(row)) != Some(row) {
                changed_rows.push(row.clone());
            }
        }
        changed_rows.extend(old_rows.map(|removed| vec![id(removed)]));
        self.note(name, changed_rows, Table::Rows(rows));
    }

    /// Updates one row of a table and records the difference. The row with this id is added,
    /// replaced, or removed if `row` is `None`.
    pub fn row(&mut self, name: &'static str, id: i32, row: Option<Vec<i32>>) {
        let Some(Table::Rows(table)) = self.tables.get_mut(name) else { return };
        let row = row.filter(|row| row.first() == Some(&id));
        match (table.binary_search_by_key(&id, |row| row[0]), &row) {
            (Err(_), None) => return,
            (Ok(place), Some(row)) if table[place] == *row => return,
            (Ok(place), Some(row)) => table[place].clone_from(row),
            (Ok(place), None) => drop(table.remove(place)),
            (Err(place), Some(row)) => table.insert(place, row.clone()),
        }
        self.open.entry(name.into()).or_default().push(row.unwrap_or_else(|| vec![id]));
    }

    /// Records a change of a score with its reason. It becomes part of the next change of the
    /// picture. A difference of 0 is ignored.
    pub fn gain(&mut self, gain: Gain) {
        if gain.amount != 0 {
            self.gains.push(gain);
        }
    }

    fn note(&mut self, name: &'static str, changed_rows: Vec<Vec<i32>>, table: Table) {
        if !changed_rows.is_empty() {
            self.open.entry(name.into()).or_default().extend(changed_rows);
        }
        self.tables.insert(name, table);
    }

    /// Returns the current tables as the picture before the first turn. Discards all recorded
    /// changes.
    pub fn scene(&mut self, kind: &str, facts: Value) -> Scene {
        self.open.clear();
        self.gains.clear();
        self.take();
        let tables = self.tables.iter().map(|(name, table)| ((*name).into(), table.clone())).collect();
        Scene { kind: kind.into(), facts, tables, ..Scene::default() }
    }

    /// Attributes the recorded differences to the player's next action of this step. A change is
    /// recorded even if there are no differences. `action` is the name of the action's function in
    /// the API.
    pub fn action(&mut self, player: usize, action: &str) {
        let index = self.next.get(&player).copied().unwrap_or(0);
        self.action_at(player, index, action);
    }

    /// Attributes the recorded changes to one action of the player. `index` is the action's
    /// position in the player's turn, from 0. Unlike [`SceneTables::action`], it suits actions that
    /// take effect in another order, several times, or not at all.
    pub fn action_at(&mut self, player: usize, index: usize, action: &str) {
        self.next.insert(player, index + 1);
        let (rows, gains) = (std::mem::take(&mut self.open), std::mem::take(&mut self.gains));
        let (of, action, index) = (Some(player), action.into(), Some(index));
        self.changes.push(Change { of, action, index, cause: String::new(), rows, gains });
    }

    /// Records that the rules cancelled an action of the step. `reason` is the reason, a word that
    /// the game defines. Differences that are already recorded become part of the next change.
    pub fn cancelled(&mut self, player: usize, index: usize, action: &str, reason: &str) {
        self.next.insert(player, index + 1);
        let (action, reason, index) = (action.into(), reason.into(), Some(index));
        self.changes.push(Change { of: Some(player), action, index, cause: reason, ..Change::default() });
    }

    /// Attributes the recorded differences to an event that is not an action. Without differences
    /// and changes of scores, no change is recorded.
    pub fn event(&mut self, reason: &str) {
        let (rows, gains) = (std::mem::take(&mut self.open), std::mem::take(&mut self.gains));
        if !rows.is_empty() || !gains.is_empty() {
            self.changes.push(Change { cause: reason.into(), rows, gains, ..Change::default() });
        }
    }

    /// Returns the recorded changes of the picture since the last call and removes them. It is
    /// called at the end of each step.
    pub fn take(&mut self) -> Vec<Change> {
        self.next.clear();
        std::mem::take(&mut self.changes)
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Gain, SceneTables, Table};
    use crate::scene::Scene;
    use serde_json::{Value, json};

    fn as_json(changes: &[Change]) -> Value {
        serde_json::to_value(changes).expect("changes are JSON")
    }

    #[test]
    fn a_change_contains_only_changed_rows() {
        let mut tables = SceneTables::default();
        tables.grid("ground", [0, 0, 2]);
        tables.rows("pieces", [vec![1, 5, 5], vec![4, 6, 6]]);
        let scene = tables.scene("test", json!({ "side": 3 }));
        assert_eq!(scene.tables["ground"], Table::Grid(vec![0, 0, 2]));

        tables.grid("ground", [0, 2, 2]);
        tables.cell("ground", 0, 0);
        tables.cell("ground", 2, 3);
        tables.cell("ground", 3, 7);
        tables.rows("pieces", [vec![1, 5, 5], vec![2, 0, 0], vec![4, 6, 7]]);
        tables.action(1, "step");
        tables.rows("pieces", [vec![2, 0, 0]]);
        tables.gain(Gain::new(0, 0, "nothing"));
        tables.gain(Gain::new(1, -3, "drowned").at(5, 6));
        tables.event("flood");
        tables.gain(Gain::new(0, 1, "survived"));
        tables.event("dawn");
        assert_eq!(
            as_json(&tables.take()),
            json!([
                { "of": 1, "action": "step", "index": 0, "rows": { "ground": [[1, 2], [2, 3]], "pieces": [[2, 0, 0], [4, 6, 7]] } },
                { "why": "flood", "rows": { "pieces": [[1], [4]] }, "gains": [{ "player": 1, "amount": -3, "kind": "drowned", "at": [5, 6] }] },
                { "why": "dawn", "gains": [{ "player": 0, "amount": 1, "kind": "survived" }] },
            ])
        );
        assert!(tables.take().is_empty());
    }

    #[test]
    fn rows_are_added_changed_or_removed() {
        let mut tables = SceneTables::default();
        tables.rows("pieces", [vec![1, 5], vec![4, 6]]);
        tables.scene("test", Value::Null);
        tables.row("pieces", 4, Some(vec![4, 7]));
        tables.row("pieces", 2, Some(vec![2, 0]));
        tables.row("pieces", 1, None);
        // These calls change nothing: an equal row, a missing row, the id of another row, and a missing
        // table.
        tables.row("pieces", 2, Some(vec![2, 0]));
        tables.row("pieces", 9, None);
        tables.row("pieces", 9, Some(vec![8, 0]));
        tables.row("things", 1, Some(vec![1]));
        tables.action(0, "walk");
        let expected =
            json!([{ "of": 0, "action": "walk", "index": 0, "rows": { "pieces": [[4, 7], [2, 0], [1]] } }]);
        assert_eq!(as_json(&tables.take()), expected);
        tables.rows("pieces", [vec![2, 0], vec![4, 7]]);
        tables.event("nothing");
        assert!(tables.take().is_empty());
    }

    #[test]
    fn actions_without_effect_are_recorded_and_events_are_not() {
        let mut tables = SceneTables::default();
        tables.grid("ground", [1]);
        tables.scene("test", Value::Null);
        tables.grid("ground", [1]);
        tables.action(0, "rest");
        tables.event("nothing");
        assert_eq!(as_json(&tables.take()), json!([{ "of": 0, "action": "rest", "index": 0 }]));
    }

    #[test]
    fn a_change_names_the_action_that_caused_it() {
        let mut tables = SceneTables::default();
        tables.grid("ground", [1]);
        tables.scene("test", Value::Null);
        tables.action(0, "walk");
        tables.action(1, "walk");
        tables.action(0, "rest");
        tables.action_at(1, 5, "dig");
        tables.action(1, "rest");
        let placed = |tables: &mut SceneTables| -> Vec<(Option<usize>, Option<usize>)> {
            tables.take().iter().map(|change| (change.of, change.index)).collect()
        };
        let expected = [(0, 0), (1, 0), (0, 1), (1, 5), (1, 6)].map(|(of, index)| (Some(of), Some(index)));
        assert_eq!(placed(&mut tables), expected);
        tables.action(1, "walk");
        assert_eq!(placed(&mut tables), [(Some(1), Some(0))], "another step");
    }

    #[test]
    fn written_tables_can_be_read() {
        let mut tables = SceneTables::default();
        tables.grid("ground", [7, 7]);
        tables.rows("pieces", [vec![3, -1]]);
        tables.rows("portals", []);
        let scene = tables.scene("test", json!({}));
        let text = serde_json::to_string(&scene).expect("the scene can be written as JSON");
        assert_eq!(
            text,
            r#"{"kind":"test","facts":{},"tables":{"ground":[7,7],"pieces":[[3,-1]],"portals":[]}}"#
        );
        let parsed: Scene = serde_json::from_str(&text).expect("the JSON is valid");
        assert_eq!(parsed, scene);
    }
}
