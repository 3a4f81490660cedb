//! Shortest ways over sets of cells, a line of the map at a time.
//!
//! Waves spread from the start, then are narrowed from the goal to what lies on shortest ways. A wave keeps the lines
//! between its first and its last alone, so that what is near is cheap.

use crate::api::Position;
use crate::cells::{Cell, Direction, Grid};
use crate::map::SIDE;

/// The cells at one distance from the start: words of [`Waves::words`], one a line.
///
/// *Invariant:* the words of [`MARGIN`] lines above the first and below the last are there, and 0, also beyond the map.
#[derive(Debug, Clone, Copy)]
struct Wave {
    /// Its first and last lines with a cell.
    first: usize,
    last: usize,
    /// The index of the word two lines above the first.
    at: usize,
}

/// Lines of nothing on each side of a wave.
const MARGIN: usize = 2;

impl Wave {
    /// The index of a line's word; the line is at most [`MARGIN`] outside.
    #[inline]
    fn word(&self, line: usize) -> usize {
        self.at + line + MARGIN - self.first
    }

    /// Leaves out lines without a cell at both ends; there must be a cell.
    #[inline]
    fn trim(&mut self, words: &[u64]) {
        while self.first < self.last && words[self.at + MARGIN] == 0 {
            self.first += 1;
            self.at += 1;
        }
        while self.first < self.last && words[self.word(self.last)] == 0 {
            self.last -= 1;
        }
    }
}

/// What was found from one start.
#[derive(Debug, Default)]
pub(crate) struct Waves {
    /// The waves' words one after the other, and what earlier starts left behind them.
    words: Vec<u64>,
    waves: Vec<Wave>,
}

thread_local! {
    /// Memory to use again: asking for it anew took a third of the time of a wanderer's turn.
    static SPARE: std::cell::Cell<Waves> = const { std::cell::Cell::new(Waves { words: Vec::new(), waves: Vec::new() }) };
}

impl Waves {
    /// Runs with waves that may hold anything, and keeps their memory.
    pub fn with<T>(run: impl FnOnce(&mut Waves) -> T) -> T {
        let mut waves = SPARE.take();
        let result = run(&mut waves);
        SPARE.set(waves);
        result
    }

    /// Spreads from a cell over open cells until a goal is reached. Gives its distance, at least 1; none if no open goal
    /// can be reached. The start need not be open, and is no goal. Afterwards the waves hold what lies on shortest ways.
    pub fn spread(&mut self, open: &Grid, start: Cell, goals: &Grid) -> Option<usize> {
        let line = start.line();
        self.waves.clear();
        // A wave of nothing comes before the first, which is the start.
        let block = 2 * MARGIN + 1;
        self.reserve(2 * block);
        self.words[..2 * block].fill(0);
        self.words[block + MARGIN] = 1 << start.column();
        let mut before = Wave { first: line, last: line, at: 0 };
        let mut here = Wave { first: line, last: line, at: block };
        let mut end = 2 * block;
        self.waves.push(here);
        loop {
            let (next, met) = self.next(before, here, &mut end, open, goals)?;
            (before, here) = (here, next);
            self.waves.push(here);
            if met {
                self.narrow(goals);
                return Some(self.waves.len() - 1);
            }
        }
    }

    /// There are at least so many words.
    #[inline]
    fn reserve(&mut self, words: usize) {
        if self.words.len() < words {
            self.words.resize(2 * words + SIDE * SIDE, 0);
        }
    }

    /// The wave after one, and whether it meets a goal; none if it has no cell. It goes to the end of what is used.
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
        *end += lines + 2 * MARGIN;
        self.reserve(*end);
        let (known, fresh) = self.words.split_at_mut(at);
        let around = &known[here.word(first) - 1..][..lines + 2];
        // The neighbours of a wave are in the one before or in the next.
        let old = &known[before.word(first)..][..lines];
        let fresh = &mut fresh[..lines + 2 * MARGIN];
        fresh[..MARGIN].fill(0);
        fresh[MARGIN + lines..].fill(0);
        let next = &mut fresh[MARGIN..][..lines];
        let (any, met) =
            ripple(next, around, old, &open.lines[first..][..lines], &goals.lines[first..][..lines]);
        if any == 0 {
            return None;
        }
        let mut wave = Wave { first, last, at };
        wave.trim(&self.words);
        Some((wave, met != 0))
    }

    /// Leaves of each wave what is on a shortest way to a goal of the last.
    fn narrow(&mut self, goals: &Grid) {
        let Waves { words, waves } = self;
        let Some((last, nearer)) = waves.split_last_mut() else { return };
        for line in last.first..=last.last {
            words[last.word(line)] &= goals.lines[line];
        }
        last.trim(words);
        let mut after = *last;
        // The first wave is the start, which is on every way.
        for wave in nearer.iter_mut().skip(1).rev() {
            let first = wave.first.max(after.first.saturating_sub(1));
            let last = wave.last.min(after.last + 1);
            let lines = last + 1 - first;
            // Blocks lie in the order of waves.
            let (known, further) = words.split_at_mut(after.at);
            let around = &further[after.word(first) - after.at - 1..][..lines + 2];
            let at = wave.word(first) - MARGIN;
            let (top, bottom) = (wave.at, wave.word(wave.last) + MARGIN);
            keep_near(&mut known[at + MARGIN..][..lines], around);
            // What is beyond is on no way; no more of it is read than the margins.
            known[at.max(top)..at + MARGIN].fill(0);
            known[at + MARGIN + lines..=(at + MARGIN + lines - 1 + MARGIN).min(bottom)].fill(0);
            *wave = Wave { first, last, at };
            wave.trim(words);
            after = *wave;
        }
    }

    /// From a cell at distance `left - 1` from the start, on a shortest way, the next one at distance `left`: the first
    /// in the order east, west, south, north.
    #[inline]
    pub fn step(&self, cell: Cell, left: usize) -> Option<Cell> {
        let wave = self.waves.get(left)?;
        let has = |cell: &Cell| {
            let line = cell.line();
            (wave.first..=wave.last).contains(&line) && self.words[wave.word(line)] >> cell.column() & 1 != 0
        };
        Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)).find(has)
    }
}

/// Writes what is next to a wave and open, but was not in the one before; ORs all of it, and all of it that is a goal.
/// `around` has a line more at each end.
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

/// Keeps of a wave what is next to another; `around` has a line more at each end.
#[inline]
fn keep_near(wave: &mut [u64], around: &[u64]) {
    for (word, near) in wave.iter_mut().zip(around.windows(3)) {
        *word &= near[1] << 1 | near[1] >> 1 | near[0] | near[2];
    }
}

/// The shortest way over open cells, the start left out and the goal included; among equals the one that takes the
/// first direction of east, west, south, north at each step. Empty if there is none or it has no step. The start need
/// not be open.
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
