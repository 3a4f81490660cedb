//! The column format for replays: the values at the same path of many lines are stored together,
//! each as its difference from the previous one. After compression, a recorded replay takes a
//! quarter of the space of its JSON lines.
//!
//! The format does not depend on the meaning of replays. Any lines of JSON are reproduced as they
//! were, with non-integer numbers kept as text. `viewer/src/columns.ts` contains the decoder.
//!
//! The encoding consists of [`MAGIC`], then a length and a JSON text `[shapes, strings, streams]`,
//! then the streams. Shapes are lists of keys. Streams are described by `[path, length]`, where
//! `~0` and `~1` stand for `~` and `/` in keys. Lengths are varints of 7 bits, lowest first.
//! Integers are zigzag varints.
//!
//! Each value has a kind in the stream of its path: 0 null, 1 true, 2 false, 3 an integer (stored
//! as its difference from the previous one at the path), 4 a string (its index in `strings`), 5 a
//! list (its length), 6 a row, 7 and above an object of shape kind − 7. A row is a list of integers
//! whose first element is its id. The id is stored as its difference from the previous id at the
//! path. The other elements, each in a stream of its own up to [`WIDE`], are stored as differences
//! from the previous row with the same id.

use crate::error::{Error, Result};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

/// The first bytes of a replay encoded in columns.
pub const MAGIC: &[u8; 4] = b"jtc1";

/// The number of positions in rows of integers whose numbers are stored in separate streams of an
/// encoded replay. Further positions share one stream.
const WIDE: usize = 16;

/// Encodes a replay, which consists of lines of JSON, in columns, so that it compresses well.
///
/// # Errors
/// Returns a message if a line is not JSON.
pub fn columns(lines: &str) -> Result<Vec<u8>> {
    let mut writer = Writer::default();
    let mut root = Column::default();
    for (index, line) in lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let value: Value =
            serde_json::from_str(line).map_err(|source| Error::Json { line: index + 1, source })?;
        writer.put(&value, &mut root);
    }
    let mut streams = BTreeMap::new();
    root.gather(String::new(), &mut streams);
    Ok(writer.finish(streams))
}

/// The encoded JSON values that have the same path in the lines of a replay.
#[derive(Default)]
struct Column {
    kinds: Vec<u8>,
    lengths: Vec<u8>,
    numbers: Vec<u8>,
    strings: Vec<u8>,
    /// The numbers in rows of integers, encoded, with one stream for each position in the row.
    wide: Vec<Vec<u8>>,
    /// The number or row id that was encoded last at this path. The next one is stored as its
    /// difference.
    last: i64,
    /// The row of integers that was encoded last for each row id. The next one is stored as its
    /// differences.
    rows: HashMap<i64, Vec<i64>>,
    /// The columns of the JSON values nested in those at this path, by key. [`ITEMS`] is the key
    /// for the items of lists.
    inner: HashMap<String, Column>,
}

/// The key of the column for the items of JSON lists.
const ITEMS: &str = "*";

impl Column {
    fn within(&mut self, name: &str) -> &mut Column {
        // The key is looked up twice, which avoids copying it when it exists.
        if !self.inner.contains_key(name) {
            self.inner.insert(name.to_owned(), Column::default());
        }
        self.inner.get_mut(name).expect("it was there or is new")
    }

    fn difference(&mut self, number: i64) {
        varint(&mut self.numbers, zigzag(number.wrapping_sub(self.last)));
        self.last = number;
    }

    fn row(&mut self, row: Vec<i64>) {
        varint(&mut self.lengths, row.len() as u64);
        self.difference(row[0]);
        let before = self.rows.entry(row[0]).or_default();
        for (index, number) in row.iter().enumerate().skip(1) {
            let place = index.min(WIDE);
            if self.wide.len() <= place {
                self.wide.resize_with(place + 1, Vec::new);
            }
            let old = before.get(index).copied().unwrap_or(0);
            varint(&mut self.wide[place], zigzag(number.wrapping_sub(old)));
        }
        *before = row;
    }

    /// Collects all streams of the column and its nested columns that are not empty, by path and
    /// suffix.
    fn gather(self, path: String, streams: &mut BTreeMap<String, Vec<u8>>) {
        let Column { kinds, lengths, numbers, strings, wide, inner, last: _, rows: _ } = self;
        let ends = [('#', kinds), ('@', lengths), ('=', numbers), ('$', strings)]
            .map(|(end, bytes)| (end.to_string(), bytes));
        let wide = wide.into_iter().enumerate().map(|(place, bytes)| (format!(":{place}"), bytes));
        for (end, bytes) in ends.into_iter().chain(wide).filter(|(_, bytes)| !bytes.is_empty()) {
            streams.insert(format!("{path}{end}"), bytes);
        }
        inner
            .into_iter()
            .for_each(|(name, column)| column.gather(format!("{path}/{}", escape(&name)), streams));
    }
}

/// Escapes a JSON key for use in a path, so that different paths stay different.
fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

#[derive(Default)]
struct Writer {
    shapes: Table<Vec<String>>,
    strings: Table<String>,
}

/// A table of distinct values, numbered in the order of their first use.
#[derive(Default)]
struct Table<T> {
    places: HashMap<T, u64>,
    list: Vec<T>,
}

impl<T: Clone + Eq + std::hash::Hash> Table<T> {
    fn place(&mut self, value: T) -> u64 {
        let next = self.list.len() as u64;
        *self.places.entry(value).or_insert_with_key(|value| {
            self.list.push(value.clone());
            next
        })
    }
}

impl Writer {
    fn put(&mut self, value: &Value, column: &mut Column) {
        match value {
            Value::Null => column.kinds.push(0),
            Value::Bool(true) => column.kinds.push(1),
            Value::Bool(false) => column.kinds.push(2),
            Value::Number(number) => match whole(value) {
                Some(number) => {
                    column.kinds.push(3);
                    column.difference(number);
                }
                None => self.string(number.to_string(), column),
            },
            Value::String(text) => self.string(text.clone(), column),
            Value::Array(items) => match items.iter().map(whole).collect::<Option<Vec<i64>>>() {
                Some(row) if !row.is_empty() => {
                    column.kinds.push(6);
                    column.row(row);
                }
                _ => {
                    column.kinds.push(5);
                    varint(&mut column.lengths, items.len() as u64);
                    let inner = column.within(ITEMS);
                    items.iter().for_each(|item| self.put(item, inner));
                }
            },
            Value::Object(fields) => {
                let shape = self.shapes.place(fields.keys().cloned().collect());
                varint(&mut column.kinds, 7 + shape);
                fields.iter().for_each(|(name, item)| self.put(item, column.within(name)));
            }
        }
    }

    fn string(&mut self, text: String, column: &mut Column) {
        column.kinds.push(4);
        varint(&mut column.strings, self.strings.place(text));
    }

    fn finish(self, streams: BTreeMap<String, Vec<u8>>) -> Vec<u8> {
        let lengths: Vec<Value> = streams.iter().map(|(path, bytes)| json!([path, bytes.len()])).collect();
        let index = json!([self.shapes.list, self.strings.list, lengths]).to_string();
        let mut bytes = MAGIC.to_vec();
        varint(&mut bytes, index.len() as u64);
        bytes.extend(index.into_bytes());
        streams.into_values().for_each(|stream| bytes.extend(stream));
        bytes
    }
}

/// Returns the JSON value as a number if it is an integer that a browser can represent exactly.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().filter(|number| number.unsigned_abs() < 1 << 52)
}

fn zigzag(number: i64) -> u64 {
    (number.wrapping_shl(1) ^ (number >> 63)).cast_unsigned()
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::{MAGIC, columns};

    #[test]
    fn lines_alike_take_next_to_nothing() {
        let line = |id: u32| format!("{{\"a\":[[{}, 5, {id}]],\"b\":\"same\",\"c\":{}}}\n", id % 3, 7 * id);
        let lines: String = (0..1000).map(line).collect();
        let bytes = columns(&lines).expect("JSON");
        assert!(
            bytes.starts_with(MAGIC) && bytes.len() * 3 < lines.len(),
            "{} of {}",
            bytes.len(),
            lines.len()
        );
        assert_eq!(bytes, columns(&lines).expect("JSON"), "the same each time");
        assert!(columns("{}\nno").is_err_and(|why| why.to_string().starts_with("line 2")));
    }
}
