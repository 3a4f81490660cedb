//! Computes all polyominoes of one to five cells, without using the crate.

use std::collections::BTreeSet;

/// The sorted cells of an orientation. The lowest, leftmost cell of its bounding rectangle is (0,
/// 0).
pub type Cells = Vec<(i32, i32)>;

fn normal(cells: impl IntoIterator<Item = (i32, i32)>) -> Cells {
    let mut cells: Cells = cells.into_iter().collect();
    let (x, y) = cells.iter().fold((i32::MAX, i32::MAX), |(a, b), (x, y)| (a.min(*x), b.min(*y)));
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - x, cell.1 - y));
    cells.sort_unstable();
    cells
}

/// Returns all orientations of a piece.
fn orientations(cells: &Cells) -> Vec<Cells> {
    let mut all: BTreeSet<Cells> = BTreeSet::new();
    let mut turned = cells.clone();
    for _ in 0..4 {
        turned = normal(turned.iter().map(|(x, y)| (-y, *x)));
        all.insert(turned.clone());
        all.insert(normal(turned.iter().map(|(x, y)| (-x, *y))));
    }
    all.into_iter().collect()
}

/// Reads the cells of a drawing. Its lines go from the top down and are separated by slashes.
pub fn read(drawing: &str) -> Cells {
    let lines = drawing.split('/').rev().zip(0..);
    normal(lines.flat_map(|(line, y)| line.match_indices('#').map(move |(x, _)| (x as i32, y))))
}

/// The 21 pieces, in an arbitrary order.
#[derive(Debug)]
pub struct Polyominoes {
    /// The orientations of each shape.
    pub orientations: Vec<Vec<Cells>>,
}

impl Polyominoes {
    pub fn new() -> Self {
        let mut of_size = vec![vec![(0, 0)]];
        let mut all = of_size.clone();
        for _ in 1..5 {
            let mut next = BTreeSet::new();
            for cells in &of_size {
                for (x, y) in cells {
                    for cell in [(x + 1, *y), (x - 1, *y), (*x, y + 1), (*x, y - 1)] {
                        if !cells.contains(&cell) {
                            let grown = normal(cells.iter().copied().chain([cell]));
                            next.extend(orientations(&grown).into_iter().min());
                        }
                    }
                }
            }
            of_size = next.into_iter().collect();
            all.extend(of_size.clone());
        }
        let result = Polyominoes { orientations: all.iter().map(orientations).collect() };
        let count: usize = result.orientations.iter().map(Vec::len).sum();
        assert_eq!((result.orientations.len(), count), (21, 91));
        result
    }

    /// Returns the number of cells of a shape.
    pub fn size(&self, shape: usize) -> usize {
        self.orientations[shape][0].len()
    }

    /// Returns the shape that has an orientation.
    pub fn shape_of(&self, cells: &Cells) -> usize {
        let has = |all: &Vec<Cells>| all.contains(cells);
        self.orientations.iter().position(has).expect("some shape has this property")
    }
}
