//! A hash of the whole state of a Pizza match. It is the same in every build.

use crate::cells::Grid;
use crate::state::{Character, State};
use joute_engine::Mixer;

fn grid(mixer: &mut Mixer, grid: &Grid) {
    grid.lines.iter().for_each(|line| mixer.word(*line));
}

fn character(mixer: &mut Mixer, character: &Character) {
    let Character { cell, points, croquettes, bones } = character;
    let first = [cell.index() as u64, u64::from(*points), u64::from(*croquettes)];
    let word = first.into_iter().fold(0, |word, part| word << 16 | part);
    mixer.word(bones.iter().fold(word, |word, bones| word.rotate_left(5) ^ u64::from(*bones)));
}

impl State {
    /// Returns a hash of everything that can change during a match. The arena and the champions
    /// compare their hashes. Equal states have equal hashes on all systems.
    ///
    /// The board is not included, because it never changes during a match.
    pub fn digest(&self) -> u64 {
        // The pattern has no `..`, so a new field must be added to the digest or left out on
        // purpose.
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
            occupants: _, // follows from where characters stand
            characters,
            open,
            portals,
        } = self;
        let mut mixer = Mixer::default();
        mixer.word(u64::from(*turn) << 1 | u64::from(*over));
        ages.iter().for_each(|age| mixer.word(u64::from(*age)));
        harvest.iter().flatten().for_each(|bones| mixer.word(u64::from(*bones)));
        [walls, taken, gates, hanging, bones, piles].into_iter().for_each(|cells| grid(&mut mixer, cells));
        for cell in piles.cells() {
            mixer.word(u64::from(croquettes[cell.index()]));
        }
        characters.iter().for_each(|one| character(&mut mixer, one));
        mixer.word(*open);
        portals.iter().for_each(|cell| mixer.word(cell.index() as u64));
        mixer.digest()
    }
}
