//! Places the teams, skeletons, trees and portals on a generated map.

use super::canvas::{Canvas, all, at, moved};
use crate::api::Position;
use crate::map::check::turned;
use crate::map::parts::{AGES, DOGS, Ground, LAST_TURN, MASTERS, PROTECTION, Portal, Skeleton, Tree};
use joute_engine::maps::Random;

/// The starting places of a player's dogs and masters. Each is given by its offset from the kennel,
/// as columns and lines.
type Formation = ([(i32, i32); DOGS], [(i32, i32); MASTERS]);

/// The formations in which a player's characters can start. They all fit into the protection zone
/// around the kennel.
static FORMATIONS: [Formation; 4] = [
    ([(1, 1), (1, -1), (-1, 1), (-1, -1)], [(2, 0), (-2, 0), (0, 2), (0, -2), (3, 0), (-3, 0)]),
    ([(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0)]),
    ([(2, 0), (-2, 0), (0, 2), (0, -2)], [(1, 2), (-1, 2), (1, -2), (-1, -2), (3, 0), (-3, 0)]),
    ([(1, 0), (-1, 0), (2, 0), (-2, 0)], [(-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)]),
];

/// Returns the starting cells of player 0's dogs and masters on a generated map. Each list is in
/// reading order.
pub(super) fn team(canvas: &Canvas, random: &mut Random) -> ([Position; DOGS], [Position; MASTERS]) {
    let (dogs, masters) = random.pick(&FORMATIONS);
    let lying = random.chance(50);
    let place = |(one, two): (i32, i32)| {
        if lying { moved(canvas.kennel, one, two) } else { moved(canvas.kennel, two, one) }
    };
    let (mut dogs, mut masters) = (dogs.map(place), masters.map(place));
    dogs.sort_by_key(|cell| (cell.ligne, cell.colonne));
    masters.sort_by_key(|cell| (cell.ligne, cell.colonne));
    (dogs, masters)
}

/// The free cells of a generated map, on which objects can be placed. Each cell comes with its
/// counterpart on the rotated map.
struct Places {
    free: Vec<Position>,
}

impl Places {
    /// Lists all open cells outside of the protection zones, in random order.
    fn new(canvas: &Canvas, random: &mut Random) -> Self {
        let open = |cell: &Position| {
            canvas.get(*cell) == Ground::Empty && canvas.kennel_distance(*cell) > PROTECTION + 1
        };
        let mut free: Vec<Position> = all().filter(open).collect();
        random.shuffle(&mut free);
        Places { free }
    }

    /// Takes the first free cell that satisfies the condition, if any. The cell, its counterpart on
    /// the rotated map and their neighbours are then no longer free.
    fn take(&mut self, will_do: impl Fn(Position) -> bool) -> Option<Position> {
        let near = |one: Position, other: Position| {
            (one.colonne - other.colonne).abs() <= 1 && (one.ligne - other.ligne).abs() <= 1
        };
        let found = self.free.iter().copied().find(|cell| !near(*cell, turned(*cell)) && will_do(*cell))?;
        self.free.retain(|cell| !near(*cell, found) && !near(*cell, turned(found)));
        Some(found)
    }
}

/// The way in which skeletons are distributed on a generated map. Each skeleton has one of three
/// ages.
#[derive(Clone, Copy)]
enum Layout {
    /// The layout with skeletons of all ages mixed all over the map.
    Mixed,
    /// The layout with the skeletons of each age at another distance from the kennels. Those of one
    /// age are near, those of another far, and the others between.
    Rings,
    /// The layout with the skeletons of each age close together in a few places.
    Deposits,
}

/// Returns an odd random number in the range, for the turns between two bones. With an even number,
/// all bones of a skeleton would appear before turns of the same player.
fn odd(random: &mut Random, low: i32, high: i32) -> i32 {
    2 * random.range(low / 2..=(high - 1) / 2) + 1
}

/// Generates the skeletons, trees and portals of a random map. It also draws the skeletons and
/// trees on the canvas.
pub(super) fn generate_things(
    canvas: &mut Canvas,
    random: &mut Random,
    wooded: bool,
) -> (Vec<Skeleton>, Vec<Tree>, Vec<Portal>) {
    let mut places = Places::new(canvas, random);
    let skeletons = skeletons(canvas, random, &mut places);
    let trees = trees(canvas, random, &mut places, wooded);
    let mut portals = Vec::new();
    for _ in 0..random.range(2..=7) {
        let Some(at) = places.take(|_| true) else { break };
        let turn = random.range(5..=LAST_TURN - 30);
        portals.extend([Portal { turn, at }, Portal { turn, at: turned(at) }]);
    }
    portals.sort_by_key(|portal| (portal.turn, portal.at.ligne, portal.at.colonne));
    (skeletons, trees, portals)
}

fn skeletons(canvas: &mut Canvas, random: &mut Random, places: &mut Places) -> Vec<Skeleton> {
    let steps = canvas.steps(canvas.kennel);
    // The distance in steps to the nearer kennel, which may be the other player's.
    let distance_of = |cell: Position| {
        let steps = |cell: Position| steps[cell.ligne as usize][cell.colonne as usize].unwrap_or(i32::MAX);
        steps(cell).min(steps(turned(cell)))
    };
    let mut by_distance: Vec<i32> = places.free.iter().map(|cell| distance_of(*cell)).collect();
    by_distance.sort_unstable();
    let third = |index: usize| by_distance.get(by_distance.len() * index / 3).copied().unwrap_or(0);
    let rings = [0..=third(1), third(1)..=third(2), third(2)..=i32::MAX];
    let layout = random.pick(&[Layout::Mixed, Layout::Rings, Layout::Deposits]);
    let mut order = [0, 1, 2];
    random.shuffle(&mut order);
    let kinds: Vec<[(i32, i32); 2]> = (0..AGES)
        .map(|_| {
            let mut kind = || {
                let period = odd(random, 9, 29);
                (period, random.range(1..=period))
            };
            [kind(), kind()]
        })
        .collect();
    let mut skeletons = Vec::new();
    for age in 0..AGES {
        let mut middle = None;
        for index in 0..random.range(4..=7) {
            if index % 3 == 0 {
                middle = None;
            }
            let ring = &rings[order[age as usize] as usize];
            let cell = places.take(|cell| match layout {
                Layout::Mixed => true,
                Layout::Rings => ring.contains(&distance_of(cell)),
                Layout::Deposits => middle.is_none_or(|middle: Position| {
                    (middle.colonne - cell.colonne).abs() <= 4 && (middle.ligne - cell.ligne).abs() <= 4
                }),
            });
            let Some(cell) = cell.or_else(|| places.take(|_| true)) else { continue };
            middle = middle.or(Some(cell));
            let (period, first) = random.pick(&kinds[age as usize]);
            canvas.set(cell, Ground::Skeleton);
            skeletons.extend([cell, turned(cell)].map(|at| Skeleton { at, age, period, first }));
        }
    }
    skeletons.sort_by_key(|skeleton| (skeleton.at.ligne, skeleton.at.colonne));
    skeletons
}

fn trees(canvas: &mut Canvas, random: &mut Random, places: &mut Places, wooded: bool) -> Vec<Tree> {
    let count = if wooded { random.range(12..=18) } else { random.range(3..=6) };
    let kinds = [0; 2].map(|_| {
        let period = odd(random, 7, 21);
        (period, random.range(1..=period))
    });
    let mut trees = Vec::new();
    for _ in 0..count {
        let Some(cell) = places.take(|_| true) else { break };
        let (period, first) = random.pick(&kinds);
        canvas.set(cell, Ground::Tree);
        trees.extend([cell, turned(cell)].map(|at| Tree { at, period, first }));
    }
    trees.sort_by_key(|tree| (tree.at.ligne, tree.at.colonne));
    trees
}

/// Chooses the position of player 0's kennel on a generated map. It is in a corner, at the middle
/// of a side, or well inside the map. No edge cuts off its protection zone, and the other player's
/// zone is not too close.
pub(super) fn kennel(random: &mut Random) -> Position {
    let (colonne, ligne) = match random.range(0..=3) {
        0 | 1 => (random.range(3..=8), random.range(3..=8)),
        2 => (random.range(3..=7), random.range(14..=19)),
        _ => (random.range(9..=12), random.range(9..=12)),
    };
    let (colonne, ligne) = if random.chance(50) { (ligne, colonne) } else { (colonne, ligne) };
    if random.chance(50) { at(super::canvas::LAST_LINE - colonne, ligne) } else { at(colonne, ligne) }
}
