//! Finds shortest paths on the map of the game Pizza. It computes a whole line of the map at a
//! time.
//!
//! A search spreads waves of cells with equal distance from the start, and then narrows them from
//! the goal to the cells on shortest paths. A wave only stores the lines between its first and its
//! last cell, so searches for near goals are cheap.

use crate::api::Position;
use crate::cells::{Cell, Direction, Grid};
use crate::map::SIDE;

/// The cells at one distance from the start of a path search. They are stored in [`Waves::words`],
/// with one number per line and one bit per cell.
///
/// *Invariant:* The words of [`MARGIN_LINES`] lines above the first and below the last line exist and are
/// 0, even beyond the map.
#[derive(Debug, Clone, Copy)]
struct Wave {
    /// The first line of the map with a cell of the wave. The next field is the last such line.
    first: usize,
    last: usize,
    /// The index of the wave's first stored line in [`Waves::words`]. It lies two lines above the
    /// first line of the wave.
    at: usize,
}

/// The number of empty lines stored on each side of a wave of a path search.
const MARGIN_LINES: usize = 2;

impl Wave {
    /// Returns the index of a line of the map in [`Waves::words`]. The line may be at most
    /// [`MARGIN_LINES`] lines outside of the wave.
    #[inline]
    fn word(&self, line: usize) -> usize {
        self.at + line + MARGIN_LINES - self.first
    }

    /// Removes empty lines from both ends of the wave. The wave must contain at least one cell.
    #[inline]
    fn trim(&mut self, words: &[u64]) {
        while self.first < self.last && words[self.at + MARGIN_LINES] == 0 {
            self.first += 1;
            self.at += 1;
        }
        while self.first < self.last && words[self.word(self.last)] == 0 {
            self.last -= 1;
        }
    }
}

/// The data of a search for shortest paths from one cell. Each of its waves contains the cells at
/// one distance.
#[derive(Debug, Default)]
pub(crate) struct Waves {
    /// The lines of all waves, as numbers with one bit per cell. Unused numbers at the end are left
    /// over from earlier searches.
    words: Vec<u64>,
    waves: Vec<Wave>,
}

thread_local! {
    /// The memory that this thread reuses for each path search. Allocating it for each search took
    /// a third of the time of a wanderer's turn.
    static REUSED_WAVES: std::cell::Cell<Waves> = const { std::cell::Cell::new(Waves { words: Vec::new(), waves: Vec::new() }) };
}

impl Waves {
    /// Calls a function with memory for a path search. The memory is reused and may contain data of
    /// earlier searches.
    pub fn with<T>(run: impl FnOnce(&mut Waves) -> T) -> T {
        let mut waves = REUSED_WAVES.take();
        let result = run(&mut waves);
        REUSED_WAVES.set(waves);
        result
    }

    /// Searches for the nearest goal from a cell over open cells. Returns its distance, which is at
    /// least 1. Returns `None` if no open goal can be reached.
    ///
    /// The start need not be open and does not count as a goal. Afterwards, the waves contain the
    /// cells on shortest paths.
    pub fn spread(&mut self, open: &Grid, start: Cell, goals: &Grid) -> Option<usize> {
        let line = start.line();
        self.waves.clear();
        // An empty wave precedes the first wave, which is the start.
        let block = 2 * MARGIN_LINES + 1;
        self.reserve(2 * block);
        self.words[..2 * block].fill(0);
        self.words[block + MARGIN_LINES] = 1 << start.column();
        let mut before = Wave { first: line, last: line, at: 0 };
        let mut wave_here = Wave { first: line, last: line, at: block };
        let mut end = 2 * block;
        self.waves.push(wave_here);
        loop {
            let (next, met) = self.next(before, wave_here, &mut end, open, goals)?;
            (before, wave_here) = (wave_here, next);
            self.waves.push(wave_here);
            if met {
                self.narrow(goals);
                return Some(self.waves.len() - 1);
            }
        }
    }

    /// Enlarges the memory for waves to at least this number of words.
    #[inline]
    fn reserve(&mut self, words: usize) {
        if self.words.len() < words {
            self.words.resize(2 * words + SIDE * SIDE, 0);
        }
    }

    /// Adds a new wave with the cells that are one step farther from the start. Returns the wave,
    /// and whether it contains a goal. Returns `None` if there are no such cells.
    #[inline]
    fn next(
        &mut self,
        before: Wave,
        here: Wave,
        end: &mut usize,
        open: &Grid,
        goals: &Grid,
    ) -> Option<(Wave, bool)> {
        let (first, last) = (here.first.saturating_sub(1), (here.last + 1).min(SIDE - 1));
        let lines = last + 1 - first;
        let at = *end;
        *end += lines + 2 * MARGIN_LINES;
        self.reserve(*end);
        let (known_cells, fresh) = self.words.split_at_mut(at);
        let around = &known_cells[here.word(first) - 1..][..lines + 2];
        // The neighbours of a wave belong to the previous wave or to the next one.
        let old = &known_cells[before.word(first)..][..lines];
        let fresh = &mut fresh[..lines + 2 * MARGIN_LINES];
        fresh[..MARGIN_LINES].fill(0);
        fresh[MARGIN_LINES + lines..].fill(0);
        let next = &mut fresh[MARGIN_LINES..][..lines];
        let (any, met) =
            ripple(next, around, old, &open.lines[first..][..lines], &goals.lines[first..][..lines]);
        if any == 0 {
            return None;
        }
        let mut wave = Wave { first, last, at };
        wave.trim(&self.words);
        Some((wave, met != 0))
    }

    /// Removes from each wave the cells that are not on a shortest path. Such a path leads to a
    /// goal of the last wave.
    fn narrow(&mut self, goals: &Grid) {
        let Waves { words, waves } = self;
        let Some((last, nearer)) = waves.split_last_mut() else { return };
        for line in last.first..=last.last {
            words[last.word(line)] &= goals.lines[line];
        }
        last.trim(words);
        let mut after = *last;
        // The first wave is the start, which is on every path.
        for wave in nearer.iter_mut().skip(1).rev() {
            let first = wave.first.max(after.first.saturating_sub(1));
            let last = wave.last.min(after.last + 1);
            let lines = last + 1 - first;
            // The blocks of words are in the order of the waves.
            let (known, further) = words.split_at_mut(after.at);
            let around = &further[after.word(first) - after.at - 1..][..lines + 2];
            let at = wave.word(first) - MARGIN_LINES;
            let (top, bottom) = (wave.at, wave.word(wave.last) + MARGIN_LINES);
            keep_near(&mut known[at + MARGIN_LINES..][..lines], around);
            // Cells beyond the range are on no path. At most the margins of them are read again.
            known[at.max(top)..at + MARGIN_LINES].fill(0);
            known[at + MARGIN_LINES + lines..=(at + MARGIN_LINES + lines - 1 + MARGIN_LINES).min(bottom)]
                .fill(0);
            *wave = Wave { first, last, at };
            wave.trim(words);
            after = *wave;
        }
    }

    /// Returns the next cell of a shortest path, at distance `left`. It follows a cell at distance
    /// `left - 1`. Among several, it is the first in the order east, west, south, north.
    #[inline]
    pub fn step(&self, cell: Cell, steps_left: usize) -> Option<Cell> {
        let wave = self.waves.get(steps_left)?;
        let has = |cell: &Cell| {
            let line = cell.line();
            (wave.first..=wave.last).contains(&line) && self.words[wave.word(line)] >> cell.column() & 1 != 0
        };
        Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)).find(has)
    }
}

/// Computes the next wave of a path search. It contains the open cells next to a wave that are not
/// in the previous one. The first result is not 0 if there are such cells, and the second is not 0
/// if there are goals.
///
/// `around` is the wave with one more line at each end.
#[inline]
fn ripple(next: &mut [u64], around: &[u64], old: &[u64], open: &[u64], goals: &[u64]) -> (u64, u64) {
    let (mut any, mut met) = (0, 0);
    let lines = around.windows(3).zip(old.iter().zip(open).zip(goals));
    for (next, (near, ((old, open), goals))) in next.iter_mut().zip(lines) {
        *next = (near[1] << 1 | near[1] >> 1 | near[0] | near[2]) & open & !old;
        any |= *next;
        met |= *next & goals;
    }
    (any, met)
}

/// Keeps only those cells of a wave that are next to another wave. `around` is the other wave with
/// one more line at each end.
#[inline]
fn keep_near(wave: &mut [u64], around: &[u64]) {
    for (word, near) in wave.iter_mut().zip(around.windows(3)) {
        *word &= near[1] << 1 | near[1] >> 1 | near[0] | near[2];
    }
}

/// Returns a shortest path over open cells to the goal. It includes the goal but not the start.
/// Among several, it takes the first of the directions east, west, south, north at each step.
///
/// The path is empty if there is none or if start and goal are equal. The start need not be open.
pub(crate) fn shortest(open: &Grid, start: Cell, goal: Cell) -> Vec<Position> {
    let mut goals = Grid::EMPTY;
    goals.insert(goal);
    if start == goal || !open.has(goal) {
        return Vec::new();
    }
    Waves::with(|waves| {
        let Some(distance) = waves.spread(open, start, &goals) else { return Vec::new() };
        let mut cells = Vec::with_capacity(distance);
        let mut at = start;
        cells.extend((1..=distance).map_while(|step| {
            at = waves.step(at, step)?;
            Some(at.position())
        }));
        cells
    })
}
