//! Shortest ways over sets of cells, a line of the map at a time.

use crate::cells::{Cell, Direction, Grid};
use crate::map::SIDE;

/// How far cells are from the nearest source, modulo 3.
///
/// Neighbours differ by at most 1 in distance, so three sets tell which neighbour is nearer.
pub(crate) struct Flood {
    rings: [Grid; 3],
}

impl Flood {
    /// Spreads from the sources over open cells until the target is reached; gives its distance too. The target need not
    /// be open. None if it cannot be reached.
    pub fn spread(open: &Grid, sources: &Grid, target: Cell) -> Option<(Flood, usize)> {
        let mut flood = Flood { rings: [*sources, Grid::EMPTY, Grid::EMPTY] };
        if sources.has(target) {
            return Some((flood, 0));
        }
        let mut dry = Grid::by_line(|line| open.lines[line] & !sources.lines[line]);
        dry.insert(target);
        // A line of nothing above and below spares the edges.
        let mut front = [0_u64; SIDE + 2];
        front[1..=SIDE].copy_from_slice(&sources.lines);
        for distance in 1.. {
            let mut next = [0_u64; SIDE + 2];
            let ring = &mut flood.rings[distance % 3].lines;
            let mut any = 0;
            for line in 0..SIDE {
                let here = front[line + 1];
                let spread = (here << 1 | here >> 1 | front[line] | front[line + 2]) & dry.lines[line];
                dry.lines[line] &= !spread;
                ring[line] |= spread;
                next[line + 1] = spread;
                any |= spread;
            }
            if any == 0 {
                return None;
            }
            if next[target.line() + 1] >> target.column() & 1 != 0 {
                return Some((flood, distance));
            }
            front = next;
        }
        None
    }

    /// From a cell at this distance, at least 1, the first neighbour in the order east, west, south, north that is
    /// nearer.
    pub fn nearer(&self, cell: Cell, distance: usize) -> Option<Cell> {
        let ring = &self.rings[(distance + 2) % 3];
        Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)).find(|next| ring.has(*next))
    }
}

/// The shortest way over open cells, the start left out and the goal included; among equals the one that takes the
/// first direction of east, west, south, north at each step. Empty if there is none or it has no step. The start need
/// not be open.
pub(crate) fn shortest(open: &Grid, start: Cell, goal: Cell) -> Vec<Cell> {
    if start == goal || !open.has(goal) {
        return Vec::new();
    }
    let mut sources = Grid::EMPTY;
    sources.insert(goal);
    let Some((flood, distance)) = Flood::spread(open, &sources, start) else { return Vec::new() };
    let mut way = Vec::with_capacity(distance);
    let mut at = start;
    for left in (1..=distance).rev() {
        let Some(next) = flood.nearer(at, left) else { break };
        way.push(next);
        at = next;
    }
    way
}
