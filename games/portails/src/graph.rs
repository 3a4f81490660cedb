//! The links of the game Portails, and the fields (triangles of links) that they form.
//!
//! *Invariants:* No two links interfere. The fields are all triples of cells that are linked with
//! each other, which are not always faces of the drawing: a field may contain others. `cover`
//! counts for each cell the fields that contain it strictly.

use crate::cells::{CELLS, Cell};
use crate::geometry::{columns_inside, cross, is_inside};
use crate::links::{Link, Links};

/// A field of the game Portails: a triangle of three linked portals. It is stored as the cells of
/// its corners, in order.
pub type Field = [Cell; 3];

/// The links between portals of the game Portails, and the fields that they form. A field is a
/// triangle of links.
#[derive(Debug, Clone)]
pub struct Graph {
    /// The links, sorted and in both directions. The links of a cell are thus adjacent in the list.
    arcs: Vec<(Cell, Cell)>,
    /// The fields (triangles of links), sorted.
    fields: Vec<Field>,
    cover: Box<[u16; CELLS]>,
    links: Links,
}

/// Compares the links of two graphs. The fields need no comparison, because they follow from the
/// links.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.links() == other.links()
    }
}

impl Eq for Graph {}

impl Default for Graph {
    fn default() -> Self {
        Graph { arcs: Vec::new(), fields: Vec::new(), cover: Box::new([0; CELLS]), links: Links::default() }
    }
}

/// Returns twice the area of a field (a triangle of links). The result is always an integer.
#[inline]
pub fn double_area(field: Field) -> i32 {
    let [a, b, c] = field.map(Cell::point);
    cross(a, b, c).abs()
}

/// Returns the link between two cells, with its ends in order.
#[inline]
pub fn link(one: Cell, other: Cell) -> Link {
    (one.min(other), one.max(other))
}

/// Returns the field (a triangle of links) with these corners. They are put in order.
#[inline]
pub fn field(one: Cell, two: Cell, three: Cell) -> Field {
    let ((a, b), c) = (link(one, two), three);
    if c < a {
        [c, a, b]
    } else if c < b {
        [a, c, b]
    } else {
        [a, b, c]
    }
}

impl Graph {
    /// Returns all links of the graph, sorted and each once.
    pub fn links(&self) -> &[Link] {
        self.links.all()
    }

    /// Returns all fields (triangles of links) of the graph, in order.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns true if there is a link between two cells.
    pub fn has_link(&self, one: Cell, other: Cell) -> bool {
        self.arcs.binary_search(&(one, other)).is_ok()
    }

    /// Returns true if the field (a triangle of links) exists. All its corners are then linked with
    /// each other.
    pub fn has(&self, field: Field) -> bool {
        self.fields.binary_search(&field).is_ok()
    }

    /// Returns the number of fields (triangles of links) that contain a cell. The edges of a field
    /// do not count.
    #[inline]
    pub fn cover(&self, cell: Cell) -> u16 {
        self.cover[cell.index()]
    }

    /// Returns the fields (triangles of links) that contain a cell. The edges of a field do not
    /// count.
    pub fn fields_around(&self, cell: Cell) -> impl Iterator<Item = Field> {
        let holds = move |field: &Field| is_inside(cell.point(), field.map(Cell::point));
        self.fields.iter().copied().filter(holds).take(usize::from(self.cover(cell)))
    }

    /// Returns the cells to which a cell is linked, in order.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        let start = self.arcs.partition_point(|(from, _)| *from < cell);
        self.arcs[start..].iter().take_while(move |(from, _)| *from == cell).map(|(_, to)| *to)
    }

    /// Returns the links that end on a cell, in order.
    pub fn links_of(&self, cell: Cell) -> impl Iterator<Item = Link> {
        self.neighbours(cell).map(move |other| link(cell, other))
    }

    /// Returns the fields (triangles of links) that have a corner on a cell.
    pub fn fields_of(&self, cell: Cell) -> impl Iterator<Item = Field> {
        self.fields.iter().copied().filter(move |field| field.contains(&cell))
    }

    /// Returns the fields (triangles of links) that a link would form with existing links. They are
    /// in order. The link itself may exist or not.
    pub fn fields_between(&self, one: Cell, other: Cell) -> Vec<Field> {
        let mut fields = Vec::new();
        if one == other {
            return fields;
        }
        let mut neighbours_of_other = self.neighbours(other).peekable();
        for neighbour in self.neighbours(one) {
            while neighbours_of_other.next_if(|cell| *cell < neighbour).is_some() {}
            if neighbours_of_other.peek() == Some(&neighbour) {
                fields.push(field(one, other, neighbour));
            }
        }
        fields.sort_unstable();
        fields
    }

    /// Returns true if a new link would cross or overlap an existing one. It cannot be added then.
    #[inline]
    pub fn blocked(&self, link: Link) -> bool {
        self.links.blocked(link)
    }

    /// Returns the existing links that a new link would cross or overlap, in order.
    pub fn blocking(&self, link: Link) -> Vec<Link> {
        if link.0 == link.1 { Vec::new() } else { self.links.blocking(link) }
    }

    /// Adds a new link between two cells. Also adds the fields (triangles of links) that it
    /// completes. Returns twice their total area.
    pub(crate) fn tie(&mut self, (a, b): Link) -> i32 {
        let new = self.fields_between(a, b);
        for arc in [(a, b), (b, a)] {
            if let Err(place) = self.arcs.binary_search(&arc) {
                self.arcs.insert(place, arc);
            }
        }
        self.links.insert((a, b));
        for field in &new {
            if let Err(place) = self.fields.binary_search(field) {
                self.fields.insert(place, *field);
            }
            self.shade(*field, |count| count + 1);
        }
        new.into_iter().map(double_area).sum()
    }

    /// Removes a link and its fields (triangles of links). Returns twice the total area of these
    /// fields.
    pub(crate) fn untie(&mut self, (a, b): Link) -> i32 {
        for arc in [(a, b), (b, a)] {
            if let Ok(place) = self.arcs.binary_search(&arc) {
                self.arcs.remove(place);
            }
        }
        self.links.remove((a, b));
        let removed_fields = self.fields_between(a, b);
        for field in &removed_fields {
            if let Ok(place) = self.fields.binary_search(field) {
                self.fields.remove(place);
            }
            self.shade(*field, |count| count - 1);
        }
        removed_fields.into_iter().map(double_area).sum()
    }

    fn shade(&mut self, field: Field, change: impl Fn(u16) -> u16) {
        columns_inside(field.map(Cell::point), |x, first, last| {
            let column = x as usize * crate::cells::SIDE;
            let cells = &mut self.cover[column + first as usize..=column + last as usize];
            cells.iter_mut().for_each(|count| *count = change(*count));
        });
    }
}
