//! A drawing surface for generated maps. It repeats everything at the opposite place, so that maps
//! are fair.

use crate::api::Position;
use crate::map::check::{distance, turned};
use crate::map::parts::{Ground, PROTECTION, SIDE};
use joute_engine::maps::Random;
use std::collections::VecDeque;

/// The number of the map's last column and last line.
pub(super) const LAST_LINE: i32 = SIDE as i32 - 1;
/// The four steps from a cell to its neighbours, as columns and lines.
const NEIGHBOUR_STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub(super) fn at(colonne: i32, ligne: i32) -> Position {
    Position { colonne, ligne }
}

/// Returns the position that is some columns and lines away from another one.
pub(super) fn moved(from: Position, columns: i32, lines: i32) -> Position {
    at(from.colonne + columns, from.ligne + lines)
}

/// Returns all cells of the map in reading order.
pub(super) fn all() -> impl Iterator<Item = Position> {
    (0..=LAST_LINE).flat_map(|ligne| (0..=LAST_LINE).map(move |colonne| at(colonne, ligne)))
}

fn is_inside(cell: Position) -> bool {
    (0..=LAST_LINE).contains(&cell.colonne) && (0..=LAST_LINE).contains(&cell.ligne)
}

/// A map of the game Pizza that is being generated. There are no walls or puddles in the protection
/// zones around the kennels.
pub(super) struct Canvas {
    pub ground: Box<[[Ground; SIDE]; SIDE]>,
    pub kennel: Position,
}

impl Canvas {
    pub fn new(kennel: Position) -> Self {
        let mut canvas = Canvas { ground: Box::new([[Ground::Empty; SIDE]; SIDE]), kennel };
        canvas.set(kennel, Ground::Kennel);
        canvas
    }

    /// Returns the terrain of a cell of the map. Cells outside of the map are puddles.
    pub fn get(&self, cell: Position) -> Ground {
        if is_inside(cell) { self.ground[cell.ligne as usize][cell.colonne as usize] } else { Ground::Puddle }
    }

    /// Returns true if characters can walk on the cell.
    pub fn open(&self, cell: Position) -> bool {
        !matches!(self.get(cell), Ground::Wall | Ground::Puddle)
    }

    /// Returns the Manhattan distance from a cell to the nearer kennel.
    pub fn kennel_distance(&self, cell: Position) -> i32 {
        distance(cell, self.kennel).min(distance(cell, turned(self.kennel)))
    }

    /// Sets the terrain of a cell and of its counterpart. The counterpart is the cell's image when
    /// the map is rotated by 180 degrees.
    pub fn set(&mut self, cell: Position, ground: Ground) {
        for cell in [cell, turned(cell)] {
            if is_inside(cell) {
                self.ground[cell.ligne as usize][cell.colonne as usize] = ground;
            }
        }
    }

    /// Sets the terrain of a cell and of its counterpart on the rotated map. Does nothing near a
    /// protection zone.
    pub fn paint(&mut self, cell: Position, ground: Ground) {
        if is_inside(cell) && self.kennel_distance(cell) > PROTECTION + 1 {
            self.set(cell, ground);
        }
    }

    /// Returns the number of steps from a cell to each cell of the map. It is `None` where walls or
    /// puddles block all paths.
    pub fn steps(&self, from: Position) -> Box<[[Option<i32>; SIDE]; SIDE]> {
        let mut steps = Box::new([[None; SIDE]; SIDE]);
        let mut todo = VecDeque::from([(from, 0)]);
        while let Some((cell, count)) = todo.pop_front() {
            if !self.open(cell) || steps[cell.ligne as usize][cell.colonne as usize].is_some() {
                continue;
            }
            steps[cell.ligne as usize][cell.colonne as usize] = Some(count);
            todo.extend(NEIGHBOUR_STEPS.map(|(columns, lines)| (moved(cell, columns, lines), count + 1)));
        }
        steps
    }

    /// Connects all open ground of the map. Small separate areas are filled, and paths are dug to
    /// the large ones.
    pub fn connect(&mut self, random: &mut Random, fill: Ground) {
        loop {
            let steps = self.steps(self.kennel);
            let apart = |cell: &Position| {
                self.open(*cell) && steps[cell.ligne as usize][cell.colonne as usize].is_none()
            };
            let Some(lost) = all().find(apart) else { return };
            let pocket: Vec<Position> = {
                let steps = self.steps(lost);
                all().filter(|cell| steps[cell.ligne as usize][cell.colonne as usize].is_some()).collect()
            };
            let home = pocket.contains(&turned(self.kennel));
            if pocket.len() < 12 && !home {
                pocket.iter().for_each(|cell| self.paint(*cell, fill));
                continue;
            }
            let from = random.pick(&pocket);
            let goal = if random.chance(50) { self.kennel } else { turned(from) };
            self.dig(random, from, goal);
        }
    }

    /// Digs a winding path through walls and puddles of the map. In some places, it is two cells
    /// wide.
    pub fn dig(&mut self, random: &mut Random, from: Position, goal: Position) {
        let mut cell = from;
        while cell != goal {
            let (dx, dy) = (goal.colonne - cell.colonne, goal.ligne - cell.ligne);
            let across = random.range(1..=dx.abs() + dy.abs()) <= dx.abs();
            cell = if across { moved(cell, dx.signum(), 0) } else { moved(cell, 0, dy.signum()) };
            for cell in [cell, if random.chance(40) { moved(cell, 1, 0) } else { cell }] {
                if is_inside(cell) && !self.open(cell) {
                    self.set(cell, Ground::Empty);
                }
            }
        }
    }
}
