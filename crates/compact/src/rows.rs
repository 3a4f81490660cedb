//! Rows and grids of numbers in the compact format.

use super::coder::hash;
use super::damage::{Damage, Result};
use super::json::{MAX_NUMBER, Node};
use super::memory::{LINKED_ROWS, NO_PREDICTION, pad};
use super::model::{MAX_ROW_LENGTH, Model, int_of, tag, unzigzag, zigzag};

/// The number of positions in rows with a field of their own. Further positions share the last one.
const MAX_POSITIONS: usize = 16;
/// The width of the board for which the cell above predicts a cell of a grid.
const GRID_WIDTH: usize = 64;

impl Model<'_> {
    pub fn row(&mut self, column: usize, row: Option<&[Node]>) -> Result<Vec<i64>> {
        let length =
            self.symbol(column, tag::ROW_LENGTH, row.map_or(0, <[Node]>::len) as u64, self.memory.action)?;
        let length = length as usize;
        if !(1..=MAX_ROW_LENGTH).contains(&length) {
            return Err(Damage("a row is too long"));
        }
        self.spend(length)?;
        let row: Option<Vec<i64>> = row.map(|row| row.iter().map(int_of).collect());
        let id = self.row_id(column, row.as_ref().map(|row| row[0]))?;
        let state = &self.memory.columns[column];
        let old = state.rows.get(&id);
        let previous = old.filter(|old| old.len() > 1).unwrap_or(&state.row).clone();
        let ways = state.ways.get(&id).cloned().unwrap_or_default();
        let seed = if old.is_none() { 1 } else { 2 };
        let change_bits = row.as_ref().map_or(0, |row| {
            let differs = |index: &usize| row[*index] != previous.get(*index).copied().unwrap_or(0);
            (1..length)
                .filter(differs)
                .fold(0, |change_bits, index| change_bits | 1 << index.min(MAX_POSITIONS))
        });
        self.changing(column, length, id, seed, change_bits)?;
        let mut numbers = vec![id];
        let mut coded = CodedNumbers { ways: vec![0], hash: seed };
        for index in 1..length {
            let number = row.as_ref().map(|row| row[index]);
            numbers.push(self.row_number(column, length, &previous, &ways, &mut coded, number)?);
        }
        let memory = &mut self.memory;
        if memory.recent.len() < LINKED_ROWS {
            memory.recent.extend([pad(&previous), pad(&numbers)]);
        }
        memory.last = coded.hash & 0xffff;
        let state = &mut memory.columns[column];
        state.rows.insert(id, numbers.clone());
        state.ways.insert(id, coded.ways);
        state.row.clone_from(&numbers);
        Ok(numbers)
    }

    pub fn row_id(&mut self, column: usize, id: Option<i64>) -> Result<i64> {
        let (action, last) = (self.memory.action, self.memory.last);
        let state = &self.memory.columns[column];
        let (from, base) = (state.number, hash(column as i64, tag::ROW_ID));
        let next = state.next.get(&from).copied().unwrap_or(from);
        self.coder.set = column as i64 * 2 + 1;
        self.coder.contexts = [
            base,
            hash(base + 1, state.difference),
            hash(base + 2, from),
            hash(base + 3, next - from),
            hash(hash(base + 4, next - from), action),
            hash(hash(base + 5, last), action),
        ];
        let hit = self.coder.bit(0, id == Some(next));
        let id = if hit { next } else { self.difference(from, id, 8)? };
        let state = &mut self.memory.columns[column];
        state.next.insert(from, id);
        (state.difference, state.number) = (id - from, id);
        self.memory.push(id);
        Ok(id)
    }

    /// Codes whether positions of rows change that have not changed before in the column.
    pub fn changing(&mut self, column: usize, length: usize, id: i64, seed: i64, bits: u64) -> Result<()> {
        let (action, last) = (self.memory.action, self.memory.last);
        let column_seen = self.memory.columns[column].seen;
        let base = hash(hash(column as i64, tag::ROW_ID) + 9, length as i64);
        self.coder.contexts = [
            base,
            hash(base + 1, column_seen as i64),
            hash(base + 2, action),
            hash(base + 3, id),
            hash(base + 4, seed),
            hash(base + 5, last),
        ];
        if self.coder.bit(1, bits & !column_seen != 0) {
            let bits = self.coder.number(bits, 32)?;
            if bits >= 1 << (MAX_POSITIONS + 1) {
                return Err(Damage("a row is too long"));
            }
            self.memory.columns[column].seen |= bits;
        }
        Ok(())
    }

    /// Codes the next number of a row.
    fn row_number(
        &mut self,
        column: usize,
        length: usize,
        before: &[i64],
        ways: &[i64],
        coded: &mut CodedNumbers,
        number: Option<i64>,
    ) -> Result<i64> {
        let index = coded.ways.len();
        let place = index.min(MAX_POSITIONS);
        let old = |index: usize| before.get(index).copied().unwrap_or(0);
        let from = old(index);
        let mut result = from;
        let memory = &mut self.memory;
        if memory.columns[column].seen >> place & 1 == 1 {
            let mut field = memory.columns[column].take_field(place);
            let link = memory.candidate(field.best) - from;
            let base = hash(hash(column as i64, tag::ROW_NUMBER), (place + length * 32) as i64);
            let way = ways.get(index).copied().unwrap_or(NO_PREDICTION);
            self.coder.set = column as i64 * 2 + 1 + place as i64 * 7;
            self.coder.contexts = [
                hash(base, memory.action),
                hash(hash(base + 1, way), coded.hash),
                hash(hash(base + 2, coded.hash), memory.action),
                hash(hash(hash(base + 3, from), old(index + 1)), coded.hash),
                hash(hash(base + 4, link), memory.action),
                hash(hash(hash(base + 5, from), old(index - 1)), coded.hash),
            ];
            result = self.difference(from, number, 0)?;
            if result != from {
                self.memory.learn(&mut field, result);
            }
            self.memory.columns[column].fields[place] = field;
        }
        let way = result - from;
        coded.ways.push(way);
        if way != 0 {
            coded.hash = hash(coded.hash, way * 16 + index as i64) & 0xff_ffff;
        }
        self.memory.push(result);
        Ok(result)
    }

    pub fn grid(&mut self, column: usize, cells: Option<&[Node]>) -> Result<Vec<i64>> {
        let length = self.symbol(column, tag::LENGTH, cells.map_or(0, <[Node]>::len) as u64, 0)? as usize;
        self.spend(length)?;
        let items = self.memory.nested_column(column, "*");
        let mut numbers: Vec<i64> = Vec::new();
        for index in 0..length {
            self.memory.last = 0;
            let number_above = if index >= GRID_WIDTH { numbers[index - GRID_WIDTH] } else { 0 };
            let zigzagged = cells.map_or(0, |cells| zigzag(int_of(&cells[index])));
            let number = unzigzag(self.symbol(items, tag::KIND, zigzagged, number_above)?);
            if number.abs() > MAX_NUMBER {
                return Err(Damage("a number is too large"));
            }
            numbers.push(number);
        }
        Ok(numbers)
    }
}

/// The numbers of a row that were coded already.
struct CodedNumbers {
    /// The differences of the numbers from those of the row before.
    ways: Vec<i64>,
    hash: i64,
}
