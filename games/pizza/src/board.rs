//! The part of a match of Pizza that never changes. It consists of the terrain, the kennels with
//! their zones, and the turns in which croquettes (dog food), bones and portals appear.

use crate::api::{NB_AGES, NB_TOURS, PROTECTION_NICHE, Position};
use crate::cells::{CELLS, Cell, Grid};
use crate::map::parts::{DOGS, Ground, MASTERS, Map, PLAYERS, Portal};
use joute_engine::GameError;

/// The number of the last turn of a match (section 6.1). A match has 100 rounds of two turns.
pub const LAST_TURN: usize = NB_TOURS as usize;
/// The number of ages, which are the phases of the game Pizza (section 3). Each player goes through
/// them separately.
pub const AGES: usize = NB_AGES as usize;
/// The maximum number of portals on a map. [`crate::State`] has an entry for each of them.
pub const MAX_PORTALS: usize = 64;

/// The schedule of a tree or a skeleton. It says when croquettes (dog food) grow on a tree, and
/// when bones appear on a skeleton (sections 4.4 and 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Growth {
    /// The number of turns between two croquettes or bones. It is at least 1.
    pub period: u16,
    /// The turn at whose start the first croquette or bone appears, from 1.
    pub first: u16,
    /// The age (phase of the game) to which a skeleton's bones belong. It is 0 for a tree.
    pub age: u8,
}

impl Growth {
    /// Returns the number of turns until the next croquette or bone appears. It counts from the
    /// given turn and is at least 1.
    pub fn wait(&self, turn: usize) -> usize {
        let (period, first) = (usize::from(self.period), usize::from(self.first));
        if turn < first { first - turn } else { period - (turn - first) % period }
    }
}

/// A portal that the map announces. It opens during the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnnouncedPortal {
    /// The turn at whose start the portal opens.
    pub turn: u16,
    /// The cell on which the portal opens.
    pub cell: Cell,
}

/// The cells on which croquettes (dog food) or bones appear in each turn. Those of turn `t` are
/// `cells[starts[t]..starts[t + 1]]`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Calendar {
    starts: Vec<u32>,
    cells: Vec<Cell>,
}

impl Calendar {
    fn new(growths: &[(Cell, Growth)]) -> Self {
        let mut calendar = Calendar { starts: vec![0], cells: Vec::new() };
        for turn in 0..=LAST_TURN {
            let due = |growth: &Growth| {
                let first = usize::from(growth.first);
                turn >= first && (turn - first).is_multiple_of(usize::from(growth.period))
            };
            calendar.cells.extend(growths.iter().filter(|(_, growth)| due(growth)).map(|(cell, _)| cell));
            calendar.starts.push(calendar.cells.len() as u32);
        }
        calendar
    }

    fn of(&self, turn: usize) -> &[Cell] {
        &self.cells[self.starts[turn] as usize..self.starts[turn + 1] as usize]
    }
}

/// The part of a match of Pizza that never changes. It contains the terrain, for example, and the
/// schedules of trees and skeletons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The terrain of each cell of the map. A cell with a wall is [`Ground::Empty`], because
    /// [`Board::first_walls`] contains the walls.
    terrain: Box<[Ground; CELLS]>,
    /// The schedule of the tree or skeleton on each cell, by [`Cell::index`].
    growths: Box<[Option<Growth>; CELLS]>,
    /// The cell of each player's kennel. Its dogs bring bones there.
    pub kennels: [Cell; PLAYERS],
    /// The protected zone around each player's kennel (section 4.6). It has 25 cells, or fewer at
    /// the edge of the map.
    pub zones: [Grid; PLAYERS],
    /// The cells whose terrain allows walls and portals. They are open ground outside of both
    /// protected zones.
    pub plots: Grid,
    /// The cells with a puddle. No character can enter them (section 4.1).
    pub puddles: Grid,
    /// The cells with open ground (section 4.2). There may be a wall on it.
    pub open_ground: Grid,
    /// The cells with a wall before the first turn.
    pub first_walls: Grid,
    /// The starting cells of each player's characters. The dogs come first, then the masters.
    pub starts: [[Cell; DOGS + MASTERS]; PLAYERS],
    /// The portals that the map announces. They are sorted by turn, then in reading order.
    pub portals: Vec<AnnouncedPortal>,
    croquettes: Calendar,
    bones: Calendar,
}

impl Board {
    /// Creates the unchanging part of a match from a map.
    ///
    /// # Errors
    /// Returns an error for faults that a map file cannot have but a [`Map`] built in code can:
    /// characters that share a cell or stand on a wall or a puddle, positions outside the map,
    /// periods below 1, or more than [`MAX_PORTALS`] portals.
    pub fn new(map: &Map) -> Result<Board, GameError> {
        let mut terrain = Box::new([Ground::Empty; CELLS]);
        let (mut puddles, mut first_walls, mut open_ground) = (Grid::EMPTY, Grid::EMPTY, Grid::EMPTY);
        for cell in Cell::all() {
            let ground = map.ground[cell.line()][cell.column()];
            match ground {
                Ground::Wall => first_walls.insert(cell),
                Ground::Puddle => puddles.insert(cell),
                _ => {}
            }
            terrain[cell.index()] = if ground == Ground::Wall { Ground::Empty } else { ground };
            if terrain[cell.index()] == Ground::Empty {
                open_ground.insert(cell);
            }
        }
        let kennels = [place(map.kennels[0], "a kennel")?, place(map.kennels[1], "a kennel")?];
        if kennels[0] == kennels[1] {
            return Err("the two kennels share a cell".into());
        }
        let zone = |player: usize| {
            let near = |cell: &Cell| cell.distance(kennels[player]) <= PROTECTION_NICHE as usize;
            Cell::all().filter(near).fold(Grid::EMPTY, |mut zone, cell| {
                zone.insert(cell);
                zone
            })
        };
        let zones = [zone(0), zone(1)];
        let plots = Grid::by_line(|l| open_ground.lines[l] & !zones[0].lines[l] & !zones[1].lines[l]);
        let starts = starts(map, &first_walls, &puddles)?;
        let (growths, trees, skeletons) = growths(map, &terrain)?;
        if map.portals.len() > MAX_PORTALS {
            return Err(format!("{} portals; {MAX_PORTALS} is the most", map.portals.len()).into());
        }
        let announced = |portal: &Portal| {
            Ok(AnnouncedPortal { turn: turn(portal.turn, "a portal")?, cell: place(portal.at, "a portal")? })
        };
        let mut portals = map.portals.iter().map(announced).collect::<Result<Vec<_>, GameError>>()?;
        portals.sort_by_key(|portal| (portal.turn, portal.cell));
        Ok(Board {
            terrain,
            growths,
            kennels,
            zones,
            plots,
            puddles,
            open_ground,
            first_walls,
            starts,
            portals,
            croquettes: Calendar::new(&trees),
            bones: Calendar::new(&skeletons),
        })
    }

    /// Returns a board that has only kennels, in two corners. A champion's process uses it if it
    /// cannot read the map.
    pub fn with_kennels_only() -> Board {
        let corners = [Cell::default(), Cell::all().last().unwrap_or_default()];
        let mut columns = Cell::all();
        Board {
            terrain: Box::new([Ground::Empty; CELLS]),
            growths: Box::new([None; CELLS]),
            kennels: corners,
            zones: [Grid::EMPTY; PLAYERS],
            plots: Grid::FULL,
            puddles: Grid::EMPTY,
            open_ground: Grid::FULL,
            first_walls: Grid::EMPTY,
            starts: std::array::from_fn(|_| std::array::from_fn(|_| columns.next().unwrap_or_default())),
            portals: Vec::new(),
            croquettes: Calendar::new(&[]),
            bones: Calendar::new(&[]),
        }
    }

    /// Returns the terrain of a cell before the first turn. Walls count as open ground.
    #[inline]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.terrain[cell.index()]
    }

    /// Returns the schedule of the tree or skeleton on a cell. Returns `None` if there is neither.
    #[inline]
    pub fn growth(&self, cell: Cell) -> Option<&Growth> {
        self.growths[cell.index()].as_ref()
    }

    /// Returns the cells of the trees that grow a croquette (dog food) in a turn. It appears at the
    /// start of the turn. Turns count from 0 to [`LAST_TURN`].
    pub(crate) fn croquettes(&self, turn: usize) -> &[Cell] {
        self.croquettes.of(turn)
    }

    /// Returns the cells of the skeletons that get a bone in a turn. It appears at the start of the
    /// turn.
    pub(crate) fn bones(&self, turn: usize) -> &[Cell] {
        self.bones.of(turn)
    }
}

fn place(at: Position, subject: &str) -> Result<Cell, GameError> {
    let fail = || format!("{subject} outside the map, in ({}, {})", at.colonne, at.ligne).into();
    Cell::at(at).ok_or_else(fail)
}

fn turn(turn: i32, subject: &str) -> Result<u16, GameError> {
    let fail = || format!("{subject} in turn {turn}; turns go from 1 to {LAST_TURN}").into();
    u16::try_from(turn).ok().filter(|turn| *turn >= 1).ok_or_else(fail)
}

fn starts(map: &Map, walls: &Grid, puddles: &Grid) -> Result<[[Cell; DOGS + MASTERS]; PLAYERS], GameError> {
    let mut starts = [[Cell::default(); DOGS + MASTERS]; PLAYERS];
    let mut occupied = Grid::EMPTY;
    for (player, cells) in starts.iter_mut().enumerate() {
        let positions = map.dogs[player].iter().chain(&map.masters[player]);
        for (start, at) in cells.iter_mut().zip(positions) {
            let cell = place(*at, "somebody")?;
            if occupied.has(cell) || walls.has(cell) || puddles.has(cell) {
                return Err(
                    format!("somebody starts in ({}, {}), which is not free", at.colonne, at.ligne).into()
                );
            }
            occupied.insert(cell);
            *start = cell;
        }
    }
    Ok(starts)
}

/// The schedules of a map's trees and skeletons. The first list has an entry for each cell, the
/// second contains the trees, and the third the skeletons.
type GrowthSchedules = (Box<[Option<Growth>; CELLS]>, Vec<(Cell, Growth)>, Vec<(Cell, Growth)>);

fn growths(map: &Map, terrain: &[Ground; CELLS]) -> Result<GrowthSchedules, GameError> {
    let mut by_cell = Box::new([None; CELLS]);
    let (mut trees, mut skeletons) = (Vec::new(), Vec::new());
    for tree in &map.trees {
        let growth = Growth {
            period: turn(tree.period, "a tree's period")?,
            first: turn(tree.first, "a tree")?,
            age: 0,
        };
        trees.push((place(tree.at, "a tree")?, growth));
    }
    for skeleton in &map.skeletons {
        let age = u8::try_from(skeleton.age).ok().filter(|age| usize::from(*age) < AGES);
        let growth = Growth {
            period: turn(skeleton.period, "a skeleton's period")?,
            first: turn(skeleton.first, "a skeleton")?,
            age: age.ok_or_else(|| format!("a skeleton of age {}", skeleton.age))?,
        };
        skeletons.push((place(skeleton.at, "a skeleton")?, growth));
    }
    for (list, ground) in [(&trees, Ground::Tree), (&skeletons, Ground::Skeleton)] {
        for (cell, growth) in list {
            if terrain[cell.index()] != ground || by_cell[cell.index()].replace(*growth).is_some() {
                let (column, line) = (cell.column(), cell.line());
                return Err(format!("something grows in ({column}, {line}) where it cannot").into());
            }
        }
    }
    let bare = Cell::all().find(|cell| {
        matches!(terrain[cell.index()], Ground::Tree | Ground::Skeleton) && by_cell[cell.index()].is_none()
    });
    match bare {
        Some(cell) => Err(format!("nothing grows in ({}, {})", cell.column(), cell.line()).into()),
        None => Ok((by_cell, trees, skeletons)),
    }
}
