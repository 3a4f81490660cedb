//! The list of all links of the game Portails. They are stored as columns of small numbers, so that
//! many links can be compared with a line at the same time.
//!
//! On the densest possible map with two thousand links, `liens_bloquants` takes 1.5 µs for thirty
//! results. An index of map squares with sides of 1, 2 or 3 cells was tried and took 2.2 to 2.4 µs,
//! because a link is found in each of its squares, and copying it took twenty times as long.

use crate::cells::Cell;
use crate::geometry::interfere;

/// A link between two portals of the game Portails. It is stored as their two cells, in order.
pub type Link = (Cell, Cell);

/// The number of links in a block. A new link is compared with a whole block at once, to find
/// crossing links quickly.
const BLOCK_LINKS: usize = 16;

/// The links between portals, stored so that crossing links are found quickly. They are sorted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Links {
    /// The coordinates of all links, in four lists. They are x and y of the first end, then x and y
    /// of the second.
    columns: [Vec<i16>; 4],
    links: Vec<Link>,
}

/// A straight line through two cells of the map. It is stored as the coefficients of its equation.
#[derive(Clone, Copy)]
struct Line {
    x: i16,
    y: i16,
    constant: i16,
}

impl Line {
    fn through((a, b): Link) -> Self {
        let ([a_x, a_y], [b_x, b_y]) = (a.point(), b.point());
        let (x, y) = (a_y - b_y, b_x - a_x);
        Line { x: x as i16, y: y as i16, constant: -(x * a_x + y * a_y) as i16 }
    }

    /// Finds the links of a block that may cross the line. Returns 0 for a link that lies strictly
    /// on one side of the line, otherwise 1.
    ///
    /// The sums fit into the type, because twice the square of the map's side does.
    #[inline]
    fn find_crossing(self, [a_x, a_y, b_x, b_y]: [&[i16; BLOCK_LINKS]; 4]) -> [u8; BLOCK_LINKS] {
        let side = |x: i16, y: i16| self.x * x + self.y * y + self.constant;
        let mut parted = [0; BLOCK_LINKS];
        for at in 0..BLOCK_LINKS {
            let (a, b) = (side(a_x[at], a_y[at]), side(b_x[at], b_y[at]));
            parted[at] = u8::from(!(((a > 0) & (b > 0)) | ((a < 0) & (b < 0))));
        }
        parted
    }
}

fn coordinates((a, b): Link) -> [i16; 4] {
    let ([a_x, a_y], [b_x, b_y]) = (a.point(), b.point());
    [a_x, a_y, b_x, b_y].map(|it| it as i16)
}

impl Links {
    /// Returns all links, sorted.
    pub fn all(&self) -> &[Link] {
        &self.links
    }

    pub fn insert(&mut self, link: Link) {
        if let Err(place) = self.links.binary_search(&link) {
            self.links.insert(place, link);
            for (column, value) in self.columns.iter_mut().zip(coordinates(link)) {
                column.insert(place, value);
            }
        }
    }

    pub fn remove(&mut self, link: Link) {
        if let Ok(place) = self.links.binary_search(&link) {
            self.links.remove(place);
            for column in &mut self.columns {
                column.remove(place);
            }
        }
    }

    /// Returns true if a new link would cross or overlap an existing one.
    #[inline]
    pub fn blocked(&self, link: Link) -> bool {
        !self.each_blocking(link, |_| false)
    }

    /// Returns the existing links that a new link would cross or overlap, in order.
    pub fn blocking(&self, link: Link) -> Vec<Link> {
        let mut blocking = Vec::new();
        self.each_blocking(link, |link| {
            blocking.push(link);
            true
        });
        blocking
    }

    /// Calls `go_on` for each existing link that a new link would cross or overlap. Stops when
    /// `go_on` returns false, and then returns false. The links come in order.
    #[inline]
    fn each_blocking(&self, link: Link, mut go_on: impl FnMut(Link) -> bool) -> bool {
        let line = Line::through(link);
        // Links that begin to the right of the given link's end cannot interfere.
        let count = self.links.partition_point(|(from, _)| from.point()[0] <= link.1.point()[0]);
        let mut look = |place: usize| {
            let other = self.links[place];
            let [a, b, c, d] = [link.0, link.1, other.0, other.1].map(Cell::point);
            !interfere(a, b, c, d) || go_on(other)
        };
        let blocks = |column: usize| self.columns[column][..count].as_chunks::<BLOCK_LINKS>().0;
        let blocks = blocks(0).iter().zip(blocks(1)).zip(blocks(2)).zip(blocks(3));
        for (number, (((a_x, a_y), b_x), b_y)) in blocks.enumerate() {
            let mut remaining = u128::from_le_bytes(line.find_crossing([a_x, a_y, b_x, b_y]));
            while remaining != 0 {
                if !look(number * BLOCK_LINKS + remaining.trailing_zeros() as usize / 8) {
                    return false;
                }
                remaining &= remaining - 1;
            }
        }
        (count / BLOCK_LINKS * BLOCK_LINKS..count).all(look)
    }
}
