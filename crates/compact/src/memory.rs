//! The memory of the compact format's model: the values that were coded, by column.

use super::json::Node;
use std::collections::HashMap;

/// The value of a prediction that does not exist.
pub(super) const NO_PREDICTION: i64 = 1_000_000;
/// The number of recent numbers among which a prediction is looked for.
const RECENT_COUNT: usize = 8;
/// The number of rows that predict the arguments of an action. They are the first two rows that the
/// action changed, each as it was before the action and as it is after it.
pub(super) const LINKED_ROWS: usize = 4;
/// The number of numbers of each of these rows.
const ROW_PART: usize = 8;
/// The minimum score, out of 65,535, at which a prediction is used.
const MIN_TRUSTED_SCORE: i32 = 20_000;

/// The values at one path of the lines, or the rows of one table.
#[derive(Default)]
pub(super) struct Column {
    pub role: Role,
    inner: HashMap<String, usize>,
    /// The hashes of the last symbol of the column and of the one before.
    pub symbol: i64,
    pub before: i64,
    /// The number or row id that was coded last, and its difference from the one before.
    pub number: i64,
    pub difference: i64,
    /// True if the last two differences were equal, and not 0.
    pub steady: bool,
    /// The number that followed each number.
    pub next: HashMap<i64, i64>,
    /// The last row with each id, and its differences from the row before.
    pub rows: HashMap<i64, Vec<i64>>,
    pub ways: HashMap<i64, Vec<i64>>,
    pub row: Vec<i64>,
    /// The positions of rows, as bits, whose numbers have changed so far.
    pub seen: u64,
    pub fields: Vec<Field>,
}

/// A role of a list in replays.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Other,
    /// The changes of the picture in a step.
    Drawn,
    /// The actions of a player.
    Actions,
}

/// A record of how often each candidate was equal to the number at a position.
#[derive(Clone)]
pub(super) struct Field {
    scores: [i32; RECENT_COUNT + LINKED_ROWS * ROW_PART],
    /// The best candidate, if it is good enough.
    pub best: Option<usize>,
}

impl Default for Field {
    fn default() -> Self {
        Field { scores: [0; RECENT_COUNT + LINKED_ROWS * ROW_PART], best: None }
    }
}

impl Column {
    /// Returns the field of a position, which the caller puts back.
    pub fn take_field(&mut self, place: usize) -> Field {
        if self.fields.len() <= place {
            self.fields.resize_with(place + 1, Field::default);
        }
        std::mem::take(&mut self.fields[place])
    }
}

/// The rows that an action changed, and the number of its name.
#[derive(Default, Clone)]
pub(super) struct Link {
    rows: Vec<[i64; ROW_PART]>,
    action: i64,
}

pub(super) struct Memory {
    pub columns: Vec<Column>,
    pub shapes: Vec<Vec<(usize, u64)>>,
    pub shape_places: HashMap<Vec<(String, u64)>, usize>,
    pub strings: Vec<String>,
    pub places: HashMap<String, usize>,
    /// The symbol that followed last in each context.
    pub guesses: Vec<u64>,
    /// A hash of the values that were coded last.
    pub last: i64,
    /// The number of the current action or event.
    pub action: i64,
    /// The player whose actions are coded.
    pub player: i64,
    numbers: [i64; RECENT_COUNT],
    newest: usize,
    /// The rows of the current change of the picture.
    pub recent: Vec<[i64; ROW_PART]>,
    /// The rows that predict the arguments of the current action.
    linked: Vec<[i64; ROW_PART]>,
    /// The changes of the current step by player and index of the action.
    pub links: HashMap<(i64, i64), Link>,
}

impl Default for Memory {
    fn default() -> Self {
        Memory {
            columns: vec![Column::default(), Column::default()],
            shapes: Vec::new(),
            shape_places: HashMap::new(),
            strings: Vec::new(),
            places: HashMap::new(),
            guesses: vec![0; 1 << 16],
            last: 0,
            action: 0,
            player: 0,
            numbers: [0; RECENT_COUNT],
            newest: 0,
            recent: Vec::new(),
            linked: Vec::new(),
            links: HashMap::new(),
        }
    }
}

impl Memory {
    /// The column of whole lines.
    pub const ROOT: usize = 0;
    /// The column of all tables, whether of the first picture or of a change.
    const TABLES: usize = 1;

    /// Returns the column of the values with this key in the values of a column.
    pub fn nested_column(&mut self, column: usize, name: &str) -> usize {
        if name == "tables" || name == "rows" {
            return Self::TABLES;
        }
        if let Some(inner) = self.columns[column].inner.get(name) {
            return *inner;
        }
        let role = match name {
            "drawn" => Role::Drawn,
            "actions" => Role::Actions,
            _ => Role::Other,
        };
        let inner = self.columns.len();
        self.columns.push(Column { role, ..Column::default() });
        self.columns[column].inner.insert(name.to_owned(), inner);
        inner
    }

    /// Stores a number among the most recent ones.
    pub fn push(&mut self, number: i64) {
        self.newest = (self.newest + 1) % RECENT_COUNT;
        self.numbers[self.newest] = number;
    }

    /// Returns the number that a candidate predicts.
    pub fn candidate(&self, candidate: Option<usize>) -> i64 {
        match candidate {
            None => NO_PREDICTION,
            Some(index) if index < RECENT_COUNT => {
                self.numbers[(self.newest + RECENT_COUNT - index) % RECENT_COUNT]
            }
            Some(index) => {
                let index = index - RECENT_COUNT;
                self.linked.get(index / ROW_PART).map_or(NO_PREDICTION, |row| row[index % ROW_PART])
            }
        }
    }

    /// Scores the candidates by whether they predicted the number.
    pub fn learn(&self, field: &mut Field, number: i64) {
        let mut maximum = MIN_TRUSTED_SCORE;
        field.best = None;
        for index in 0..RECENT_COUNT + self.linked.len() * ROW_PART {
            let hit = if self.candidate(Some(index)) == number { 65_535 } else { 0 };
            field.scores[index] += (hit - field.scores[index]) >> 4;
            if field.scores[index] > maximum {
                maximum = field.scores[index];
                field.best = Some(index);
            }
        }
    }

    /// Prepares the predictions for an item of a list.
    pub fn begin_item(&mut self, role: Role, index: usize) {
        match role {
            Role::Drawn => {
                self.recent.clear();
                self.action = 0;
            }
            Role::Actions => {
                let link = self.links.get(&(self.player, index as i64)).cloned().unwrap_or_default();
                self.follow(link);
            }
            Role::Other => {}
        }
    }

    /// Stores the rows that a change of the picture has changed, for the prediction of the
    /// action that caused it.
    pub fn end_item(&mut self, role: Role, item: &Node) {
        let Node::Object(fields) = item else { return };
        let number = |wanted_name: &str| {
            fields.iter().find_map(|(name, node)| match node {
                Node::Int(number) if name == wanted_name => Some(*number),
                _ => None,
            })
        };
        if let (Role::Drawn, Some(of), Some(index)) = (role, number("of"), number("index")) {
            let link = Link { rows: self.recent.clone(), action: self.action };
            self.links.insert((of, index), link);
        }
    }

    /// Lets the rows of a change predict the next numbers.
    pub fn follow(&mut self, link: Link) {
        self.linked = link.rows;
        self.action = link.action;
    }
}

/// Returns the first numbers of a row.
pub(super) fn pad(row: &[i64]) -> [i64; ROW_PART] {
    std::array::from_fn(|index| row.get(index).copied().unwrap_or(NO_PREDICTION))
}
