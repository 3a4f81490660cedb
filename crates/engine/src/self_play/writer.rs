//! Writes the arrays of an observation over those of the step before.

/// A writer of an array, from the first item to the last. The array still has the items of the
/// previous step, and only those that differ are changed.
#[derive(Debug)]
pub struct ArrayWriter<'a> {
    cells: &'a mut [i32],
    at: usize,
    memory: &'a mut Vec<u64>,
    place: usize,
    first: bool,
}

/// The index and the value of a piece for [`ArrayWriter::pieces`]. The default value is no piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Piece(u64);

impl Piece {
    /// Creates a piece.
    #[inline]
    pub fn new(at: u32, value: i32) -> Self {
        Piece(u64::from(at + 1) << 32 | u64::from(value.cast_unsigned()))
    }
}

impl<'a> ArrayWriter<'a> {
    /// Starts at the beginning of an array. `memory` is empty in the first step of a match. The
    /// caller keeps it for the next step.
    #[inline]
    pub fn new(cells: &'a mut [i32], memory: &'a mut Vec<u64>) -> Self {
        let first = memory.is_empty();
        if first {
            cells.fill(0);
            memory.push(0);
        }
        ArrayWriter { cells, at: 0, memory, place: 1, first }
    }

    /// Writes the next item.
    #[inline]
    pub fn push(&mut self, value: i32) {
        if let Some(cell) = self.cells.get_mut(self.at) {
            *cell = value;
        }
        self.at += 1;
    }

    /// Writes the next items.
    #[inline]
    pub fn row(&mut self, values: &[i32]) {
        let from = self.at;
        self.at += values.len();
        if let Some(cells) = self.cells.get_mut(from..self.at) {
            cells.copy_from_slice(values);
        }
    }

    /// Writes the next `size` items, which are the same in all steps of a match. They are 0 before.
    #[inline]
    pub fn constant(&mut self, size: usize, write: impl FnOnce(&mut [i32])) {
        let from = self.at;
        self.at += size;
        if self.first
            && let Some(cells) = self.cells.get_mut(from..self.at)
        {
            write(cells);
        }
    }

    /// Writes a plane from sets of bits. Each word has the bits of one line with `width` items. An item
    /// is 1 if its bit is set.
    #[inline]
    pub fn bits(&mut self, width: usize, lines: &[u64]) {
        let (mut at, cells, memory) = self.next_part(width * lines.len(), lines.len());
        // Comparing all lines at once is faster, and most planes do not change in a step.
        if memory == lines {
            return;
        }
        for (before, line) in memory.iter_mut().zip(lines) {
            if before != line {
                write_bits(cells, at, *before ^ line, |bit| (line >> bit & 1) as i32);
                *before = *line;
            }
            at += width;
        }
    }

    /// Writes a plane like [`ArrayWriter::bits`], with `value(line, bit)` where a bit is set.
    #[inline]
    pub fn values(&mut self, width: usize, lines: &[u64], value: impl Fn(usize, usize) -> i32) {
        let (at, cells, memory) = self.next_part(width * lines.len(), lines.len());
        // Several lines are compared at once, because most of them are empty.
        for (group, (memory, lines)) in memory.chunks_mut(8).zip(lines.chunks(8)).enumerate() {
            if memory.iter().zip(lines).fold(0, |all, (before, line)| all | before | line) == 0 {
                continue;
            }
            for (number, (before, line)) in (8 * group..).zip(memory.iter_mut().zip(lines)) {
                let value = |bit| if line >> bit & 1 == 1 { value(number, bit) } else { 0 };
                write_bits(cells, at + number * width, *before | line, value);
                *before = *line;
            }
        }
    }

    /// Writes `size` items, all 0 except those of the pieces. No two pieces have the same index. The
    /// number of pieces is the same in all steps.
    #[inline]
    pub fn pieces(&mut self, size: usize, pieces: &[Piece]) {
        let (start, cells, memory) = self.next_part(size, pieces.len());
        let Some(cells) = cells.get_mut(start..start + size) else { return };
        // All former pieces are removed before the first one is put on its new place.
        for (before, Piece(now)) in memory.iter().zip(pieces) {
            if before != now && *before != 0 {
                cells[(*before >> 32) as usize - 1] = 0;
            }
        }
        for (before, Piece(now)) in memory.iter_mut().zip(pieces) {
            if before != now {
                *before = *now;
                if *now != 0 {
                    cells[(*now >> 32) as usize - 1] = *now as i32;
                }
            }
        }
    }

    /// Returns the index of the next `size` items, all items, and the next `words` of the memory.
    #[inline]
    fn next_part(&mut self, size: usize, words: usize) -> (usize, &mut [i32], &mut [u64]) {
        let (at, place) = (self.at, self.place);
        self.at += size;
        self.place += words;
        if self.memory.len() < self.place {
            self.memory.resize(self.place, 0);
        }
        (at, self.cells, &mut self.memory[place..self.place])
    }
}

/// Writes the items of a line whose bits are set in `changed`. `at` is the index of the first one.
#[inline]
fn write_bits(cells: &mut [i32], at: usize, mut changed: u64, value: impl Fn(usize) -> i32) {
    while changed != 0 {
        let bit = changed.trailing_zeros() as usize;
        changed &= changed - 1;
        if let Some(cell) = cells.get_mut(at + bit) {
            *cell = value(bit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ArrayWriter, Piece};

    /// Writes an array of two lines of three bits, two lines of values and a line of pieces.
    fn write(cells: &mut [i32], memory: &mut Vec<u64>, lines: [u64; 2], pieces: &[Piece]) {
        let mut array = ArrayWriter::new(cells, memory);
        array.constant(1, |cells| cells[0] = 9);
        array.bits(3, &lines);
        array.values(3, &lines, |line, bit| (10 * line + bit) as i32 + 5);
        array.pieces(3, pieces);
        array.row(&[lines[0] as i32]);
    }

    #[test]
    fn an_array_is_that_of_its_last_step() {
        let (mut cells, mut memory) = ([7; 17], Vec::new());
        let steps = [
            ([0b101, 0b010], [Piece::new(0, 4), Piece::default()]),
            ([0b110, 0b010], [Piece::new(1, 4), Piece::new(0, 3)]),
            ([0b110, 0b010], [Piece::new(0, 4), Piece::new(1, -3)]),
            ([0, 0b111], [Piece::default(), Piece::new(1, -3)]),
        ];
        for (lines, pieces) in steps {
            write(&mut cells, &mut memory, lines, &pieces);
            let mut array = [8; 17];
            write(&mut array, &mut Vec::new(), lines, &pieces);
            assert_eq!(cells, array);
        }
        assert_eq!(cells, [9, 0, 0, 0, 1, 1, 1, 0, 0, 0, 15, 16, 17, 0, -3, 0, 0]);
    }
}
