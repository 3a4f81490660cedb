//! A set of cells with one bit for each cell. Such sets contain the cells that a team sees or owns.

use crate::api::VIEW_DISTANCE_PARAM;
use crate::map::parts::{Cell, MAX_SIDE};

/// A set of cells of a map in the game Citrons. The map has at most [`MAX_SIDE`] rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    rows: [u64; MAX_SIDE],
}

impl Default for Area {
    fn default() -> Self {
        Area { rows: [0; MAX_SIDE] }
    }
}

impl Area {
    /// Returns the set of all cells of a map of the given size.
    pub fn full(width: usize, height: usize) -> Self {
        let row = u64::MAX.checked_shr((MAX_SIDE - width) as u32).unwrap_or(0);
        Area { rows: std::array::from_fn(|y| if y < height { row } else { 0 }) }
    }

    /// Returns the set of cells that units on the given cells see. The set may contain cells
    /// outside of the map. See section 2.16 of the rules.
    pub fn seen_by(eyes: impl Iterator<Item = Cell>) -> Self {
        let mut area = Area::default();
        eyes.for_each(|eye| area.look(eye));
        area
    }

    fn look(&mut self, eye: Cell) {
        let distance = VIEW_DISTANCE_PARAM as usize;
        let (x, y) = (usize::from(eye.x), usize::from(eye.y));
        for row in y.saturating_sub(distance)..(y + distance + 1).min(MAX_SIDE) {
            let wide = distance - row.abs_diff(y);
            let line = (1u64 << (2 * wide + 1)) - 1;
            self.rows[row] |= if x < wide { line >> (wide - x) } else { line << (x - wide) };
        }
    }

    /// Adds a cell to the set of cells.
    pub fn insert(&mut self, cell: Cell) {
        self.rows[usize::from(cell.y)] |= 1 << cell.x;
    }

    /// Returns true if the set contains the cell, which must be on a map.
    pub fn has(&self, cell: Cell) -> bool {
        self.rows[usize::from(cell.y)] >> cell.x & 1 == 1
    }

    /// Returns the cells that are in both sets.
    pub fn and(&self, other: &Area) -> Area {
        self.merge(other, |own, other| own & other)
    }

    /// Returns the cells that are in one of the two sets or in both.
    pub fn union(&self, other: &Area) -> Area {
        self.merge(other, |own, other| own | other)
    }

    /// Returns the cells of this set that are not in the other set.
    pub fn without(&self, other: &Area) -> Area {
        self.merge(other, |own, other| own & !other)
    }

    fn merge(&self, other: &Area, rule: impl Fn(u64, u64) -> u64) -> Area {
        Area { rows: std::array::from_fn(|y| rule(self.rows[y], other.rows[y])) }
    }

    /// Returns the number of cells in the set.
    pub fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Returns the cells of the set, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().enumerate().flat_map(|(y, row)| {
            let mut left = *row;
            std::iter::from_fn(move || {
                let x = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (x < MAX_SIDE).then(|| Cell::new(x, y))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Area;
    use crate::map::parts::{Cell, diamond};

    #[test]
    fn areas_agree_with_a_loop_over_all_cells() {
        for (width, height) in [(64, 64), (9, 64), (64, 3), (1, 1)] {
            let whole = Area::full(width, height);
            assert_eq!(whole.count() as usize, width * height);
            for eye in whole.cells() {
                let seen = Area::seen_by([eye].into_iter()).and(&whole);
                assert!(seen.cells().eq(diamond(width, height, eye, 5)), "{eye:?} of {width} × {height}");
                assert!(whole.without(&seen).union(&seen) == whole && seen.has(eye));
            }
        }
        let mut one = Area::default();
        one.insert(Cell::new(63, 2));
        assert_eq!((one.count(), one.cells().next()), (1, Some(Cell::new(63, 2))));
    }
}
