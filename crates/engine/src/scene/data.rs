//! The picture of a match and its changes, as replays store them.

use super::look::Look;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The picture of the board before the first turn of a match. It consists of tables of numbers and
/// a description of how to draw them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Scene {
    /// The name of the game's own drawing code in the viewer. It is empty if the game has none. It
    /// must change when the meaning of a table changes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The constants of the match that the game's own drawing code needs, such as sizes.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub facts: Value,
    /// The tables of numbers from which the picture is drawn, by name.
    pub tables: BTreeMap<String, Table>,
    /// The description of how to draw the tables. It is for games that have no drawing code of
    /// their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// The names of the arguments of each action, by the name of its function in the API.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub arguments: BTreeMap<String, Vec<String>>,
}

impl Scene {
    /// Sets the description of how to draw the tables of the picture.
    #[must_use]
    pub fn looks(mut self, look: Look) -> Self {
        self.look = Some(look);
        self
    }
}

/// A table of numbers from which a picture of the board is drawn. The game defines what the numbers
/// mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Table {
    /// A table of rows. The first number of each row is its id. This variant comes first, because
    /// an empty list stands for a table without rows.
    Rows(Vec<Vec<i32>>),
    /// A table with one number for each cell of a board. It may also describe other things that
    /// have numbers starting from 0. The table has at least one number.
    Grid(Vec<i32>),
}

/// A change of the displayed picture. It contains the table rows that changed, with or without an
/// action.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Change {
    /// The player whose action caused the change. `None` if there was no action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    /// The name of the action that caused the change, as in the game's API. It is empty if there
    /// was no action.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub action: String,
    /// The position of the action among the player's actions of the step, from 0. `None` if there
    /// was no action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The cause of the change, if it was not an action. If the rules cancelled an action, it is
    /// the reason. It is a word that the game defines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[serde(rename = "why")]
    pub cause: String,
    /// The new and changed table rows, by the name of their table. A row that contains only an id
    /// was removed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rows: BTreeMap<String, Vec<Vec<i32>>>,
    /// The changes of scores that happened together with this change, each with its reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gains: Vec<Gain>,
}

/// A change of a player's score, with the reason that the rules give for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// The number of the player whose score changed, from 0.
    pub player: usize,
    /// The difference of the score. It is negative for a loss.
    pub amount: i64,
    /// The reason for the change. It is a word that the game defines, and the look can contain its
    /// display text ([`Look::word`]).
    pub kind: String,
    /// The column and line of the cell that the reason concerns. `None` if it concerns no cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[i32; 2]>,
}

impl Gain {
    /// Creates a change of a player's score that concerns no cell.
    pub fn new(player: usize, amount: impl Into<i64>, kind: &str) -> Self {
        Gain { player, amount: amount.into(), kind: kind.into(), at: None }
    }

    /// Sets the cell that the reason concerns.
    #[must_use]
    pub fn at(mut self, column: i32, line: i32) -> Self {
        self.at = Some([column, line]);
        self
    }
}
