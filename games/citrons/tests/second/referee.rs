//! Holds the state of the slow referee, and answers all questions about this state. The state
//! contains nothing that can be recomputed.

use std::collections::{BTreeMap, BTreeSet};

/// The column and the row of a cell.
pub type Cell = (i32, i32);

/// An order that a champion gives to a Citron.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Move(Cell),
    Stretch(Cell),
    Retract,
    Press(Cell),
    Carry(Cell),
    Drop(Cell),
    Pull(Cell),
    Split(Cell, i32),
}

/// The outcome of an order, with the numbers that the game's description gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    Success = 0,
    NoAction = 1,
    Dead = 2,
    Void = 3,
    Collapsed = 4,
    BadState = 5,
    Obstacle = 6,
    TooHigh = 7,
    Blocked = 8,
    Captured = 9,
    Arrival = 10,
    NoTarget = 11,
    Friend = 12,
    TargetTooBig = 13,
    TargetBlocked = 14,
    TargetGone = 15,
    BridgeAbove = 16,
    NotOnPlain = 17,
    BridgeTooLong = 18,
    NotInLine = 19,
    TooManyBridges = 20,
    TooManyCitrons = 21,
    NotEnoughEnergy = 22,
}

/// A cell that a bridge covers, and the time since when it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plank {
    pub cell: Cell,
    pub since: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lemon {
    pub team: usize,
    pub id: i32,
    pub energy: i32,
    /// The position of a Citron that is not a bridge.
    pub cell: Cell,
    pub z: i32,
    /// The planks of a bridge, from its origin to its current position. The list is empty for other
    /// Citrons.
    pub planks: Vec<Plank>,
    /// The number of days until a dead Citron disappears. It is `None` for a living Citron.
    pub rots: Option<i32>,
    pub arrived: u64,
    pub fate: Fate,
    /// The Citron's order that is still to be carried out today.
    pub wish: Option<Order>,
    /// A flag that is true if the Citron was in the void when the day began.
    pub falls: bool,
}

impl Lemon {
    pub fn is_bridge(&self) -> bool {
        !self.planks.is_empty()
    }

    pub fn lives(&self) -> bool {
        self.rots.is_none()
    }

    /// Returns the Citron's current position.
    pub fn current(&self) -> Cell {
        self.planks.last().map_or(self.cell, |plank| plank.cell)
    }

    /// Returns true if the Citron is alive and not a bridge.
    pub fn is_normal(&self) -> bool {
        self.lives() && !self.is_bridge()
    }

    /// Returns the cell in the middle of the bridge. If there are two, returns the one nearer to
    /// the origin.
    pub fn middle(&self) -> Cell {
        self.planks[(self.planks.len() - 1) / 2].cell
    }
}

/// The name of a Citron: its team and its identifier.
pub type Name = (usize, i32);

pub struct Referee {
    /// The height of each cell, by row: -1 for a hole, 0 for a plain, 1 for a mountain.
    pub land: Vec<Vec<i32>>,
    pub sources: BTreeSet<Cell>,
    pub teams: usize,
    pub lemons: BTreeMap<Name, Lemon>,
    /// The number of planks that were laid so far.
    pub laid: u64,
    /// The number of days that have begun.
    pub today: u64,
    /// The place of each team in the order of the day.
    pub places: Vec<u64>,

    /// The number of events of each kind since they were last read.
    pub happened: BTreeMap<&'static str, u64>,
    /// The orders of control before energy changed hands. They are kept until the Citrons move.
    pub frozen: Option<BTreeMap<(Cell, i32), Vec<Name>>>,
}

impl Referee {
    pub fn new(land: Vec<Vec<i32>>, sources: BTreeSet<Cell>, starts: &[Cell]) -> Referee {
        let mut referee = Referee {
            land,
            sources,
            teams: starts.len(),
            lemons: BTreeMap::new(),
            laid: 0,
            today: 0,
            places: vec![0; starts.len()],
            happened: BTreeMap::new(),
            frozen: None,
        };
        for (team, &cell) in starts.iter().enumerate() {
            referee.put(team, 0, cell, 0, 100);
        }
        referee
    }

    /// Creates a Citron and puts it at a position.
    pub fn put(&mut self, team: usize, id: i32, cell: Cell, z: i32, energy: i32) {
        let arrived = self.now(team);
        let lemon = Lemon {
            team,
            id,
            energy,
            cell,
            z,
            planks: Vec::new(),
            rots: None,
            arrived,
            fate: Fate::NoAction,
            wish: None,
            falls: false,
        };
        self.lemons.insert((team, id), lemon);
    }

    pub fn note(&mut self, event: &'static str) {
        *self.happened.entry(event).or_default() += 1;
    }

    /// Returns the time of arrival of a team's Citron that arrives today (section 2.14).
    pub fn now(&self, team: usize) -> u64 {
        4 * self.today + self.places[team]
    }

    pub fn on_map(&self, (x, y): Cell) -> bool {
        y >= 0 && (y as usize) < self.land.len() && x >= 0 && (x as usize) < self.land[0].len()
    }

    pub fn kind(&self, (x, y): Cell) -> i32 {
        self.land[y as usize][x as usize]
    }

    /// Returns the bridges that cover a cell, the oldest there first.
    pub fn bridges_at(&self, cell: Cell) -> Vec<Name> {
        let mut bridges = Vec::new();
        for (&name, lemon) in &self.lemons {
            for plank in &lemon.planks {
                if plank.cell == cell {
                    bridges.push((plank.since, name));
                }
            }
        }
        bridges.sort();
        bridges.into_iter().map(|(_, name)| name).collect()
    }

    /// Returns the living Citrons at a position in their order of control.
    pub fn control_at(&self, cell: Cell, z: i32) -> Vec<Name> {
        if let Some(frozen) = &self.frozen {
            return frozen.get(&(cell, z)).cloned().unwrap_or_default();
        }
        let mut lemons = Vec::new();
        for (&name, lemon) in &self.lemons {
            if lemon.is_normal() && lemon.cell == cell && lemon.z == z {
                lemons.push((-lemon.energy, -(lemon.arrived as i64), name));
            }
        }
        lemons.sort();
        lemons.into_iter().map(|(_, _, name)| name).collect()
    }

    /// Returns true if there is nothing below level 0 of a cell.
    pub fn is_void(&self, cell: Cell) -> bool {
        self.kind(cell) == -1 && self.bridges_at(cell).is_empty()
    }

    pub fn in_void(&self, lemon: &Lemon) -> bool {
        !lemon.is_bridge() && lemon.z == 0 && self.is_void(lemon.cell)
    }

    /// Returns true if a bridge's current position is over the void.
    pub fn is_unfinished(&self, name: Name) -> bool {
        self.hangs(name, self.lemons[&name].current())
    }

    /// Returns true if a bridge has no support at one of its cells.
    pub fn hangs(&self, name: Name, cell: Cell) -> bool {
        self.kind(cell) == -1 && self.bridges_at(cell)[0] == name
    }

    /// Returns the load that each bridge bears. A bridge that bears nothing may be missing.
    pub fn loads(&self) -> BTreeMap<Name, f64> {
        let mut loads: BTreeMap<Name, f64> = BTreeMap::new();
        // A chain of bridges is followed to its end, and a circle until nothing changes any more.
        for _ in 0..200 {
            let mut next: BTreeMap<Name, f64> = BTreeMap::new();
            for (&name, lemon) in &self.lemons {
                if lemon.is_bridge() {
                    let all = f64::from(lemon.energy) + loads.get(&name).unwrap_or(&0.0);
                    let ends = [lemon.planks[0].cell, lemon.current()];
                    for end in ends {
                        if let Some(under) = self.bears(end).filter(|&under| under != name) {
                            *next.entry(under).or_default() += all / 2.0;
                        }
                    }
                } else if lemon.z == 0 {
                    if let Some(under) = self.bears(lemon.cell) {
                        *next.entry(under).or_default() += f64::from(lemon.energy);
                    }
                }
            }
            if next == loads {
                break;
            }
            loads = next;
        }
        loads
    }

    /// Returns the bridge that supports level 0 of a cell, if there is one.
    fn bears(&self, cell: Cell) -> Option<Name> {
        (self.kind(cell) == -1).then(|| self.bridges_at(cell).first().copied()).flatten()
    }

    /// Returns the cells that a team sees.
    pub fn seen(&self, team: usize) -> BTreeSet<Cell> {
        self.diamonds(|lemon| lemon.team == team)
    }

    /// Returns true if a team sees a cell.
    pub fn sees(&self, team: usize, (x, y): Cell) -> bool {
        self.lemons.values().any(|lemon| {
            let (own_x, own_y) = lemon.current();
            lemon.team == team && lemon.lives() && (x - own_x).abs() + (y - own_y).abs() <= 5
        })
    }

    fn diamonds(&self, of: impl Fn(&Lemon) -> bool) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::new();
        for lemon in self.lemons.values() {
            if !lemon.lives() || !of(lemon) {
                continue;
            }
            let (x, y) = lemon.current();
            for dy in -5i32..=5 {
                for dx in -5i32..=5 {
                    if dx.abs() + dy.abs() <= 5 && self.on_map((x + dx, y + dy)) {
                        cells.insert((x + dx, y + dy));
                    }
                }
            }
        }
        cells
    }

    /// Returns the figures that rank a team: its plains, its energy and the number of its Citrons.
    pub fn worth(&self, team: usize) -> (usize, i32, usize) {
        let above = |lemon: &Lemon| lemon.is_bridge() || lemon.z == 0;
        let own_diamonds = self.diamonds(|lemon| lemon.team == team && above(lemon));
        let other_diamonds = self.diamonds(|lemon| lemon.team != team && above(lemon));
        let plains = own_diamonds.difference(&other_diamonds).filter(|&&cell| self.kind(cell) == 0).count();
        let living: Vec<&Lemon> =
            self.lemons.values().filter(|lemon| lemon.team == team && lemon.lives()).collect();
        (plains, living.iter().map(|lemon| lemon.energy).sum(), living.len())
    }

    /// Returns the number of teams that are better than each team.
    pub fn ranks(&self) -> Vec<usize> {
        let worths: Vec<_> = (0..self.teams).map(|team| self.worth(team)).collect();
        worths.iter().map(|own| worths.iter().filter(|other| *other > own).count()).collect()
    }
}
