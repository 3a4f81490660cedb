//! The model of the compact format, which chooses the contexts from which each value of a replay is
//! predicted. To *code* a value means to write it when encoding, and to read it when decoding.

use super::coder::{Coder, hash};
use super::damage::{Damage, Result};
use super::json::{MAX_DEPTH, MAX_NUMBER, Node};
use super::memory::{Link, Memory, NO_PREDICTION, Role};

/// The maximum length of a list of numbers that is coded as a row. A longer list is
/// coded as a grid.
pub(super) const MAX_ROW_LENGTH: usize = 32;
/// The maximum length of a list in which the items at each index have a column of their own.
const MAX_COLUMNS_LENGTH: usize = 4;

/// The number of the kind of a list that is neither a row nor a grid. The numbers of kinds are
/// part of the format. The kinds 0 to 4 are null, true, false, integers and strings.
const LIST: u64 = 5;
const SHORT_ROW: u64 = 6;
const GRID: u64 = 7;
const OBJECT: u64 = 8;

/// The parts of a column whose symbols are predicted separately.
pub(super) mod tag {
    pub const KIND: i64 = 1;
    pub const STRING: i64 = 2;
    pub const ITEMS: i64 = 3;
    pub const SHAPE: i64 = 4;
    pub const NUMBER: i64 = 5;
    pub const ROW_LENGTH: i64 = 6;
    pub const ROW_ID: i64 = 7;
    pub const ROW_NUMBER: i64 = 8;
    pub const LENGTH: i64 = 9;
    pub const LINE: i64 = 10;
}

/// An encoder or decoder of JSON values, which predicts each value from those that it has
/// coded before. Its functions take the value to encode, or `None` to decode one, and return
/// the coded value.
pub(super) struct Model<'a> {
    pub coder: Coder<'a>,
    pub memory: Memory,
    /// The number of characters that may still be coded, which bounds the size of a decoded text.
    pub bytes_left: usize,
}

impl<'a> Model<'a> {
    pub fn new(coder: Coder<'a>, bytes_left: usize) -> Self {
        Model { coder, memory: Memory::default(), bytes_left }
    }

    /// Codes the kind of the next line. 0 is the end of a text with a final newline, 1 a line of
    /// JSON, 2 any other line, and 3 the end of a text without a final newline.
    pub fn line_kind(&mut self, kind: u64) -> Result<u64> {
        self.symbol(Memory::ROOT, tag::LINE, kind, 0)
    }

    /// Codes a line of JSON.
    pub fn line(&mut self, node: Option<&Node>) -> Result<Node> {
        let kind = self.symbol(Memory::ROOT, tag::KIND, node.map_or(0, kind), 0)?;
        self.value(kind, Memory::ROOT, node, 0)
    }

    /// Codes a text byte by byte.
    pub fn text(&mut self, text: Option<&str>) -> Result<String> {
        self.coder.set = 1;
        self.coder.contexts = std::array::from_fn(|index| hash(77, index as i64));
        let length = self.coder.number(text.map_or(0, |text| text.len() as u64), 8)? as usize;
        self.spend(length)?;
        let mut bytes: Vec<u8> = Vec::with_capacity(length);
        let (mut recent, mut word, mut width, mut line) = (0_i64, 0, 0, 0);
        for at in 0..length {
            let byte_above = if width > 0 { i64::from(bytes[at - width]) } else { 0 };
            self.coder.contexts = [
                901,
                hash(902, recent & 0xff),
                hash(903, recent & 0xffff),
                hash(904, recent & 0xff_ffff),
                hash(905, word),
                hash(906, byte_above << 8 | recent & 0xff),
            ];
            let written = text.map_or(0, |text| text.as_bytes()[at]);
            let mut byte = 1_i64;
            for place in (0..8).rev() {
                byte = byte * 2 + i64::from(self.coder.bit(64 + byte, written >> place & 1 == 1));
            }
            byte &= 255;
            bytes.push(byte as u8);
            recent = (recent << 8 | byte) & 0xff_ffff;
            word = hash(word & 0xff_ffff, byte);
            if byte == i64::from(b'\n') {
                (width, line) = (at - line, at);
            }
        }
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    /// Subtracts a number of characters from the limit on the text. Returns an error if the
    /// limit is exceeded.
    pub fn spend(&mut self, characters: usize) -> Result<()> {
        self.bytes_left = self.bytes_left.checked_sub(characters).ok_or(Damage("too long"))?;
        Ok(())
    }

    /// Codes a symbol, such as a kind, a length or the number of a string. It is predicted from the
    /// previous symbols of the column, the current action and `extra`.
    pub fn symbol(&mut self, column: usize, tag: i64, symbol: u64, extra: i64) -> Result<u64> {
        let memory = &mut self.memory;
        let (action, last) = (memory.action, memory.last);
        let state = &memory.columns[column];
        let base = hash(column as i64, tag);
        let pair = hash(hash(base + 2, state.symbol), state.before);
        let place = ((hash(hash(pair, extra), action) as i32).cast_unsigned() >> 16) as usize;
        let guess = memory.guesses[place];
        self.coder.set = column as i64 * 2;
        self.coder.contexts = [
            base,
            hash(base + 1, state.symbol),
            pair,
            hash(hash(base + 3, extra), action),
            hash(hash(base + 4, guess as i64), last),
            hash(hash(base + 5, guess as i64), state.symbol),
        ];
        let symbol = if self.coder.bit(0, symbol == guess) { guess } else { self.coder.number(symbol, 8)? };
        memory.guesses[place] = symbol;
        let state = &mut memory.columns[column];
        (state.before, state.symbol) = (state.symbol, hash(symbol as i64, tag));
        memory.last = hash(last, symbol as i64 + 1) & 0xffff;
        Ok(symbol)
    }

    fn string(&mut self, column: usize, text: Option<&str>) -> Result<usize> {
        let next = self.memory.strings.len();
        let place = text.map_or(0, |text| self.memory.places.get(text).copied().unwrap_or(next));
        let place = self.symbol(column, tag::STRING, place as u64, self.memory.action)? as usize;
        if place == next {
            let text = self.text(text)?;
            self.memory.places.insert(text.clone(), place);
            self.memory.strings.push(text);
        }
        let text = self.memory.strings.get(place).ok_or(Damage("an unknown string"))?;
        self.bytes_left = self.bytes_left.checked_sub(text.len()).ok_or(Damage("too long"))?;
        Ok(place)
    }

    /// Codes a number as its difference from the number `from`. `first` is the first context of the
    /// coder's decisions. See [`Coder::number`].
    pub fn difference(&mut self, from: i64, number: Option<i64>, first: i64) -> Result<i64> {
        let zigzagged = number.map_or(0, |number| zigzag(number - from));
        let number = from + unzigzag(self.coder.number(zigzagged, first)?);
        if number.abs() > MAX_NUMBER { Err(Damage("a number is too large")) } else { Ok(number) }
    }

    fn int(&mut self, column: usize, number: Option<i64>) -> Result<i64> {
        let memory = &mut self.memory;
        let mut field = memory.columns[column].take_field(0);
        let candidate = memory.candidate(field.best);
        let state = &memory.columns[column];
        let (from, base) = (state.number, hash(column as i64, tag::NUMBER));
        let steady = if state.steady { from + state.difference } else { from };
        let guess = if candidate == NO_PREDICTION { steady } else { candidate };
        let next = state.next.get(&from).copied().unwrap_or(NO_PREDICTION);
        self.coder.set = column as i64 * 2 + 1;
        self.coder.contexts = [
            base,
            hash(base + 1, state.difference),
            hash(base + 2, from),
            hash(base + 3, next - from),
            hash(base + 4, guess - from),
            hash(base + 5, memory.last),
        ];
        let hit = self.coder.bit(0, number == Some(guess));
        let number = if hit { guess } else { self.difference(from, number, 8)? };
        if number.abs() > MAX_NUMBER {
            return Err(Damage("a number is too large"));
        }
        let memory = &mut self.memory;
        memory.learn(&mut field, number);
        let state = &mut memory.columns[column];
        state.fields[0] = field;
        let difference = number - from;
        state.steady = difference == state.difference && difference != 0;
        (state.difference, state.number) = (difference, number);
        state.next.insert(from, number);
        memory.last = hash(memory.last, difference) & 0xffff;
        memory.push(number);
        Ok(number)
    }

    fn value(&mut self, kind: u64, column: usize, node: Option<&Node>, depth: usize) -> Result<Node> {
        if depth >= MAX_DEPTH {
            return Err(Damage("too deep"));
        }
        self.spend(1)?;
        let items = node.and_then(|node| if let Node::List(items) = node { Some(&items[..]) } else { None });
        let ints = |row: Vec<i64>| Node::List(row.into_iter().map(Node::Int).collect());
        Ok(match kind {
            0 => Node::Null,
            1 => Node::Bool(true),
            2 => Node::Bool(false),
            3 => Node::Int(self.int(column, node.map(int_of))?),
            4 => {
                let text =
                    node.and_then(|node| if let Node::Text(text) = node { Some(&text[..]) } else { None });
                let place = self.string(column, text)?;
                Node::Text(self.memory.strings[place].clone())
            }
            LIST => Node::List(self.list(column, items, depth)?),
            SHORT_ROW => ints(self.row(column, items)?),
            GRID => ints(self.grid(column, items)?),
            OBJECT => Node::Object(self.object(column, node, depth)?),
            _ => return Err(Damage("an unknown kind")),
        })
    }

    fn list(&mut self, column: usize, items: Option<&[Node]>, depth: usize) -> Result<Vec<Node>> {
        let length =
            self.symbol(column, tag::ITEMS, items.map_or(0, <[Node]>::len) as u64, self.memory.action)?;
        let length = length as usize;
        let shared = self.memory.nested_column(column, "*");
        let role = self.memory.columns[column].role;
        let mut result = Vec::new();
        for index in 0..length {
            let item = items.map(|items| &items[index]);
            self.memory.begin_item(role, index);
            let place = if length <= MAX_COLUMNS_LENGTH { index } else { MAX_COLUMNS_LENGTH };
            let kind = self.symbol(shared, tag::KIND, item.map_or(0, kind), place as i64)?;
            let own = kind == OBJECT && length <= MAX_COLUMNS_LENGTH;
            let inner = if own { self.memory.nested_column(shared, &index.to_string()) } else { shared };
            let node = self.value(kind, inner, item, depth + 1)?;
            self.memory.end_item(role, &node);
            result.push(node);
        }
        if role == Role::Actions {
            self.memory.follow(Link::default());
        }
        Ok(result)
    }

    fn object(&mut self, column: usize, node: Option<&Node>, depth: usize) -> Result<Vec<(String, Node)>> {
        let fields =
            node.and_then(|node| if let Node::Object(fields) = node { Some(&fields[..]) } else { None });
        let shape = self.shape(column, fields)?;
        let mut result: Vec<(usize, Node)> = Vec::new();
        let mut of = None;
        // The pictures of a step are coded first, because its actions are predicted from them.
        let is_drawn = |place: &usize| self.memory.strings[shape[*place].0] == "drawn";
        let (first, rest): (Vec<usize>, Vec<usize>) = (0..shape.len()).partition(is_drawn);
        for place in first.into_iter().chain(rest) {
            let (name, kind) = shape[place];
            let name = self.memory.strings[name].clone();
            self.spend(name.len())?;
            if name == "drawn" {
                self.memory.links.clear();
            }
            let mut inner = self.memory.nested_column(column, &name);
            if let (true, Some(of)) = (name == "index", of) {
                inner = self.memory.nested_column(inner, &i64::to_string(&of));
            }
            let node = self.value(kind, inner, fields.map(|fields| &fields[place].1), depth + 1)?;
            match (&name[..], &node) {
                ("player", Node::Int(player)) => self.memory.player = *player,
                ("of", Node::Int(number)) => of = Some(*number),
                ("action" | "why", Node::Text(text)) => {
                    self.memory.action = 100 + self.memory.places[text] as i64
                }
                _ => {}
            }
            result.push((place, node));
        }
        result.sort_by_key(|(place, _)| *place);
        let name = |(place, node): (usize, Node)| (self.memory.strings[shape[place].0].clone(), node);
        Ok(result.into_iter().map(name).collect())
    }

    /// Codes the keys of an object and the kinds of its values.
    fn shape(&mut self, column: usize, fields: Option<&[(String, Node)]>) -> Result<Vec<(usize, u64)>> {
        let next = self.memory.shapes.len();
        let names = |fields: &[(String, Node)]| -> Vec<(String, u64)> {
            fields.iter().map(|(name, node)| (name.clone(), kind(node))).collect()
        };
        let names = fields.map(names);
        let place =
            names.as_ref().map_or(0, |names| self.memory.shape_places.get(names).copied().unwrap_or(next));
        let place = self.symbol(column, tag::SHAPE, place as u64, self.memory.action)? as usize;
        if place == next {
            let length = names.as_ref().map_or(0, Vec::len) as u64;
            let length = self.symbol(Memory::ROOT, tag::LENGTH, length, 0)? as usize;
            let mut shape = Vec::new();
            for index in 0..length {
                let field = names.as_ref().map(|names| &names[index]);
                let name = self.string(Memory::ROOT, field.map(|(name, _)| &name[..]))?;
                self.spend(1)?;
                let kind =
                    self.symbol(Memory::ROOT, tag::ROW_NUMBER, field.map_or(0, |(_, kind)| *kind), 0)?;
                shape.push((name, kind));
            }
            if let Some(names) = names {
                self.memory.shape_places.insert(names, place);
            }
            self.memory.shapes.push(shape);
        }
        self.memory.shapes.get(place).cloned().ok_or(Damage("an unknown shape"))
    }
}

fn kind(node: &Node) -> u64 {
    match node {
        Node::Null => 0,
        Node::Bool(true) => 1,
        Node::Bool(false) => 2,
        Node::Int(_) => 3,
        Node::Text(_) => 4,
        Node::List(items) if items.is_empty() || !items.iter().all(|item| matches!(item, Node::Int(_))) => {
            LIST
        }
        Node::List(items) if items.len() <= MAX_ROW_LENGTH => SHORT_ROW,
        Node::List(_) => GRID,
        Node::Object(_) => OBJECT,
    }
}

pub(super) fn int_of(node: &Node) -> i64 {
    if let Node::Int(number) = node { *number } else { 0 }
}

pub(super) fn zigzag(number: i64) -> u64 {
    (number << 1 ^ number >> 63).cast_unsigned()
}

pub(super) fn unzigzag(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}
