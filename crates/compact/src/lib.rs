//! The compact format, in which the replays of a site are stored. A replay of strong champions of
//! the flagship takes about 8 kB.
//!
//! Every value of a replay is predicted from values that were coded before it, and an arithmetic
//! coder stores how the value differs from the prediction. Any text is reproduced exactly. Only
//! lines of JSON that are formatted as joute writes them become small. `viewer/src/compact.ts` and
//! the folder beside it contain the decoder.
//!
//! The encoding consists of [`MAGIC`], the number of lines of the *base* as a varint of 7 bits,
//! lowest first, and the bytes of the coder. The base is another replay of the same site. Its
//! first lines are coded before the replay, and their bytes are left out. The replay is then
//! predicted with knowledge of its map and of the ways in which pieces move. A decoder reads these
//! lines from the base's file. A base has no base itself.
//!
//! The model ([`model`]) walks through the values of a line. Objects of the same keys and kinds have
//! a shape, strings a number. Rows of numbers are predicted from the row with the same id in the
//! same table. Numbers of a step's actions are predicted from the rows that the action changed, so
//! the pictures of a step are coded before its actions.

mod coder;
mod damage;
mod json;
mod memory;
mod model;
mod rows;
mod script;

use coder::{Coder, hash};
pub use damage::Damage;
use json::Node;
use model::Model;
pub use script::script;

/// The first bytes of a replay in the compact format.
pub const MAGIC: &[u8; 4] = b"jtc2";

/// The bits after the last line, which show that nothing was damaged.
const END: u32 = 0x9e_3a57;
const END_BITS: u32 = 24;

/// The kinds of lines, whose numbers are part of the format.
mod line_kind {
    pub const END: u64 = 0;
    pub const JSON: u64 = 1;
    pub const TEXT: u64 = 2;
    pub const END_WITHOUT_NEWLINE: u64 = 3;
}

/// Returns the first lines of a replay, from which others are predicted. More lines make the others
/// smaller by a few percent, and the page that plays them slower.
pub fn first_lines(text: &str) -> &str {
    /// The size in bytes after which no further line is taken.
    const MAX_BLOCK_SIZE: usize = 256 << 10;
    let rest = text.as_bytes().get(MAX_BLOCK_SIZE..).unwrap_or_default();
    let end = rest.iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| MAX_BLOCK_SIZE + end + 1);
    &text[..end]
}

/// Encodes a replay, or any other text. `base` contains the first lines of another replay, which
/// [`decode`] needs again. It may be empty.
pub fn encode(text: &str, base: &str) -> Vec<u8> {
    let mut model = Model::new(Coder::writer(), usize::MAX);
    let mut count = 0;
    for line in base.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        write_line(&mut model, line);
        count += 1;
    }
    model.coder.continue_with(None);
    text.split_inclusive('\n').for_each(|line| write_line(&mut model, line));
    let ends_with_newline = text.is_empty() || text.ends_with('\n');
    let end = if ends_with_newline { line_kind::END } else { line_kind::END_WITHOUT_NEWLINE };
    let result = model.line_kind(end).and_then(|_| {
        end_mark(&mut model.coder);
        model.coder.finish()
    });
    let mut bytes = MAGIC.to_vec();
    while count >= 0x80 {
        bytes.push(count as u8 | 0x80);
        count >>= 7;
    }
    bytes.push(count as u8);
    bytes.extend(result.expect("a writer accepts every value"));
    bytes
}

/// Decodes a replay. `base` is the encoded replay whose first lines [`encode`] received, if any.
///
/// # Errors
/// Returns an error if the bytes are damaged, if the base is missing, or if the text would have
/// more than `limit` bytes.
pub fn decode(bytes: &[u8], base: Option<&[u8]>, limit: usize) -> Result<String, Damage> {
    let (count, bytes) = open(bytes)?;
    let mut model = Model::new(Coder::reader(bytes), limit);
    if count > 0 {
        let (inner, base) = open(base.ok_or(Damage("its base is missing"))?)?;
        if inner > 0 {
            return Err(Damage("its base has a base"));
        }
        model.coder.continue_with(Some(base));
        for _ in 0..count {
            if let Line::End { .. } = read_line(&mut model)? {
                return Err(Damage("its base is too short"));
            }
        }
        model.coder.continue_with(Some(bytes));
        model.bytes_left = limit;
    }
    let mut text = String::new();
    loop {
        match read_line(&mut model)? {
            Line::Next(line) => {
                text.push_str(&line);
                text.push('\n');
            }
            Line::End { newline } => {
                text.truncate(text.len() - usize::from(!newline && !text.is_empty()));
                break;
            }
        }
    }
    if end_mark(&mut model.coder) != END {
        return Err(Damage("it ends early"));
    }
    model.coder.finish()?;
    Ok(text)
}

/// A line that was read, or the end of the text.
enum Line {
    Next(String),
    End { newline: bool },
}

fn read_line(model: &mut Model) -> Result<Line, Damage> {
    let kind = model.line_kind(0)?;
    if matches!(kind, line_kind::JSON | line_kind::TEXT) {
        // The newline, which is all that an empty line has.
        model.spend(1)?;
    }
    Ok(match kind {
        line_kind::END => Line::End { newline: true },
        line_kind::JSON => Line::Next(model.line(None)?.line()),
        line_kind::TEXT => Line::Next(model.text(None)?),
        line_kind::END_WITHOUT_NEWLINE => Line::End { newline: false },
        _ => return Err(Damage("an unknown kind of line")),
    })
}

fn write_line(model: &mut Model, line: &str) {
    let line = line.strip_suffix('\n').unwrap_or(line);
    let result = match Node::of_line(line) {
        Some(node) => model.line_kind(line_kind::JSON).and_then(|_| model.line(Some(&node)).map(drop)),
        None => model.line_kind(line_kind::TEXT).and_then(|_| model.text(Some(line)).map(drop)),
    };
    result.expect("a writer accepts every value");
}

/// Codes the bits after the last line and returns them.
fn end_mark(coder: &mut Coder) -> u32 {
    coder.contexts = std::array::from_fn(|index| hash(78, index as i64));
    (0..END_BITS).rev().fold(0, |mark, place| {
        mark << 1 | u32::from(coder.bit(3000 + i64::from(place), END >> place & 1 == 1))
    })
}

/// Returns the number of lines of the base, and the bytes of the coder.
fn open(bytes: &[u8]) -> Result<(u64, &[u8]), Damage> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or(Damage("not in the compact format"))?;
    let mut count = 0;
    for place in 0..4 {
        let (byte, after) = rest.split_first().ok_or(Damage("it ends early"))?;
        rest = after;
        count |= u64::from(byte & 127) << (7 * place);
        if *byte < 128 {
            return Ok((count, rest));
        }
    }
    Err(Damage("a number is too large"))
}

#[cfg(test)]
mod tests;
