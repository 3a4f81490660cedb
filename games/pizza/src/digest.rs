//! A hash of the whole state, the same in every build.

use crate::cells::Grid;
use crate::state::{Character, State};

/// One 64-bit word at a time: rotate, xor, multiply by an odd constant.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn grid(&mut self, grid: &Grid) {
        grid.lines.iter().for_each(|line| self.word(*line));
    }

    fn character(&mut self, character: &Character) {
        let Character { cell, points, croquettes, bones } = character;
        let first = [cell.index() as u64, u64::from(*points), u64::from(*croquettes)];
        let word = first.into_iter().fold(0, |word, part| word << 16 | part);
        self.word(bones.iter().fold(word, |word, bones| word.rotate_left(5) ^ u64::from(*bones)));
    }
}

impl State {
    /// A hash of everything that changes: equal states have equal digests whatever compiled them. The board is not in
    /// it, since a match has one.
    pub fn digest(&self) -> u64 {
        // Without `..`: a new field must find its place here.
        let State {
            board: _,
            turn,
            over,
            ages,
            harvest,
            walls,
            taken,
            gates,
            hanging,
            bones,
            piles,
            croquettes,
            who: _, // follows from where characters stand
            characters,
            open,
            portals,
        } = self;
        let mut mixer = Mixer(0x243f_6a88_85a3_08d3);
        mixer.word(u64::from(*turn) << 1 | u64::from(*over));
        ages.iter().for_each(|age| mixer.word(u64::from(*age)));
        harvest.iter().flatten().for_each(|bones| mixer.word(u64::from(*bones)));
        [walls, taken, gates, hanging, bones, piles].into_iter().for_each(|grid| mixer.grid(grid));
        for cell in piles.cells() {
            mixer.word(u64::from(croquettes[cell.index()]));
        }
        characters.iter().for_each(|character| mixer.character(character));
        mixer.word(*open);
        portals.iter().for_each(|cell| mixer.word(cell.index() as u64));
        mixer.0 ^ mixer.0 >> 32
    }
}
