//! A board drawn in a test, and the replicas of both champions in a match on it.
//!
//! The map is drawn in the top left corner, and the rest is open ground. The characters are `.`
//! open, `#` wall, `~` puddle, `N` `n` kennels, `C` `c` dogs, `M` `m` masters, `T` a tree, `0` `1`
//! `2` a skeleton of that age, `P` a portal that opens in turn 1, `*` a croquette on the ground.
//! Characters that are not drawn are far to the right, around a kennel there.
pub mod chance;
pub mod oracle;
pub mod replays;

use joute_engine::{Replica, View};
use pizza::api::{Call, Position};
use pizza::board::Board;
use pizza::cells::Cell;
use pizza::map::{DOGS, Ground, MASTERS, Map, Portal, SIDE, Skeleton, Tree};
use pizza::state::{Id, Kind};
use pizza::{Event, Opening, Pizza, State};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Returns the position of a column and a line.
pub fn p(colonne: i32, ligne: i32) -> Position {
    Position { colonne, ligne }
}

/// Returns the cell of a column and a line.
pub fn c(colonne: i32, ligne: i32) -> Cell {
    Cell::at(p(colonne, ligne)).expect("the cell is on the map")
}

/// A drawing from which a test builds a match.
pub struct Sketch {
    map: Map,
    croquettes: Vec<Cell>,
    size: (usize, usize),
}

/// The default turn of the first growth in a test. It is the last turn, so nothing grows before.
const NO_GROWTH: i32 = 200;

/// Creates a sketch from a drawing.
pub fn draw(drawing: &str) -> Sketch {
    let lines: Vec<&str> = drawing.split_whitespace().collect();
    let size = (lines.iter().map(|line| line.len()).max().unwrap_or(0), lines.len());
    let mut map = Map {
        ground: Box::new([[Ground::Empty; SIDE]; SIDE]),
        kennels: [p(33, 20), p(33, 30)],
        dogs: std::array::from_fn(|player| {
            std::array::from_fn(|dog| p(30 + dog as i32, 21 + 10 * player as i32))
        }),
        masters: std::array::from_fn(|player| {
            std::array::from_fn(|master| p(30 + master as i32, 22 + 10 * player as i32))
        }),
        trees: Vec::new(),
        skeletons: Vec::new(),
        portals: Vec::new(),
    };
    let (mut dogs, mut masters, mut croquettes) = ([0; 2], [0; 2], Vec::new());
    for (line, text) in lines.iter().enumerate() {
        for (column, char) in text.chars().enumerate() {
            let at = p(column as i32, line as i32);
            let mut ground = Ground::Empty;
            let player = usize::from(char.is_ascii_lowercase());
            match char {
                '.' => {}
                '#' => ground = Ground::Wall,
                '~' => ground = Ground::Puddle,
                'N' | 'n' => map.kennels[player] = at,
                'C' | 'c' => {
                    map.dogs[player][dogs[player]] = at;
                    dogs[player] += 1;
                }
                'M' | 'm' => {
                    map.masters[player][masters[player]] = at;
                    masters[player] += 1;
                }
                'T' => {
                    ground = Ground::Tree;
                    map.trees.push(Tree { at, period: NO_GROWTH, first: NO_GROWTH });
                }
                '0'..='2' => {
                    ground = Ground::Skeleton;
                    let age = char as i32 - '0' as i32;
                    map.skeletons.push(Skeleton { at, age, period: NO_GROWTH, first: NO_GROWTH });
                }
                'P' => map.portals.push(Portal { turn: 1, at }),
                '*' => croquettes.push(c(column as i32, line as i32)),
                other => panic!("a drawing contains the unknown character '{other}'"),
            }
            map.ground[line][column] = ground;
        }
    }
    for kennel in map.kennels {
        map.ground[kennel.ligne as usize][kennel.colonne as usize] = Ground::Kennel;
    }
    assert!(dogs.iter().all(|count| *count <= DOGS) && masters.iter().all(|count| *count <= MASTERS));
    Sketch { map, croquettes, size }
}

impl Sketch {
    /// Sets the first turn and the period of every tree.
    pub fn trees(mut self, first: i32, period: i32) -> Self {
        self.map.trees.iter_mut().for_each(|tree| (tree.first, tree.period) = (first, period));
        self
    }

    /// Sets the first turn and the period of every skeleton.
    pub fn skeletons(mut self, first: i32, period: i32) -> Self {
        self.map.skeletons.iter_mut().for_each(|bone| (bone.first, bone.period) = (first, period));
        self
    }

    /// Announces a portal for a turn and a cell.
    pub fn portal(mut self, turn: i32, colonne: i32, ligne: i32) -> Self {
        self.map.portals.push(Portal { turn, at: p(colonne, ligne) });
        self.map.portals.sort_by_key(|portal| (portal.turn, portal.at.ligne, portal.at.colonne));
        self
    }

    /// Returns the map of the match.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Creates the match and stays before the first turn.
    pub fn before(self) -> Harness {
        let mut state = State::on(Arc::new(Board::new(&self.map).expect("the board's size is valid")));
        self.croquettes.iter().for_each(|cell| state.set_croquettes(*cell, 1));
        let seats = [0, 1].map(|player| {
            let mut seat = Replica::<Pizza>::new(player, Opening { map: String::new() });
            seat.view.state = state.clone();
            seat
        });
        Harness { seats, active: 0, size: self.size }
    }

    /// Begins turn 1, the first turn of player 0.
    pub fn begin(self) -> Harness {
        let mut harness = self.before();
        harness.next();
        harness
    }

    /// Begins turn 2, the first turn of player 1.
    pub fn second(self) -> Harness {
        let mut harness = self.begin();
        harness.next();
        harness
    }
}

/// A match of two replicas without an authority.
///
/// The actions of one replica are sent to the other. The harness dereferences to the player whose
/// turn it is.
pub struct Harness {
    pub seats: [Replica<Pizza>; 2],
    active: usize,
    size: (usize, usize),
}

impl Deref for Harness {
    type Target = Replica<Pizza>;
    fn deref(&self) -> &Replica<Pizza> {
        &self.seats[self.active]
    }
}

impl DerefMut for Harness {
    fn deref_mut(&mut self) -> &mut Replica<Pizza> {
        &mut self.seats[self.active]
    }
}

impl Harness {
    /// Returns the state of the match.
    pub fn state(&self) -> &State {
        &self.view.state
    }

    /// Changes the state of both replicas.
    pub fn edit(&mut self, change: impl Fn(&mut State)) {
        self.seats.iter_mut().for_each(|seat| change(&mut seat.view.state));
    }

    /// Ends the turn, or the preparation before the first turn.
    ///
    /// Both replicas must agree.
    pub fn next(&mut self) {
        if self.state().active().is_some() {
            let player = self.active;
            self.seats[player].end();
            let mut journal = self.seats[player].end_turn();
            journal.retain(|action| !matches!(action, pizza::Action::DebugPoserPapatte(..)));
            self.seats[1 - player].view.observe(Event::Played(journal));
        }
        self.seats.iter_mut().for_each(|seat| seat.view.observe(Event::Next));
        assert!(
            self.seats[0].view.state == self.seats[1].view.state,
            "the replicas of the two players differ"
        );
        if let Some(active) = self.state().active() {
            self.active = active;
            self.seats[active].begin(&Call::JouerTour {});
        }
    }

    /// Ends the given number of turns.
    pub fn skip(&mut self, turns: usize) {
        (0..turns).for_each(|_| self.next());
    }

    /// Returns the id of the character on a cell.
    pub fn on(&self, colonne: i32, ligne: i32) -> Id {
        self.state().occupant(c(colonne, ligne)).expect("the cell has a character")
    }

    /// Gives croquettes to the character on a cell.
    pub fn feed(&mut self, colonne: i32, ligne: i32, count: u16) {
        let id = self.on(colonne, ligne);
        self.edit(|state| state.give_croquettes(id, count));
    }

    /// Gives bones to the dog on a cell.
    pub fn load(&mut self, colonne: i32, ligne: i32, age: usize, count: u8) {
        let id = self.on(colonne, ligne);
        self.edit(|state| state.give_bones(id, age, count));
    }

    /// Returns a drawing of the present state of the corner that was drawn.
    ///
    /// `W` is a wanderer.
    pub fn drawing(&self) -> String {
        let state = self.state();
        let cell = |column: usize, line: usize| {
            let cell = c(column as i32, line as i32);
            match (state.occupant(cell).map(Id::kind), state.board().ground(cell)) {
                (Some(Kind::Dog(0)), _) => 'C',
                (Some(Kind::Dog(_)), _) => 'c',
                (Some(Kind::Master(0)), _) => 'M',
                (Some(Kind::Master(_)), _) => 'm',
                (Some(Kind::Wanderer(_)), _) => 'W',
                _ if state.portal(cell).is_some() => 'P',
                _ if state.wall(cell) => '#',
                (None, Ground::Puddle) => '~',
                _ if state.croquettes(cell) > 0 => '*',
                (None, Ground::Tree) => 'T',
                (None, Ground::Skeleton) => {
                    char::from(b'0' + state.board().growth(cell).map_or(0, |growth| growth.age))
                }
                (None, Ground::Kennel) if state.board().kennels[0] == cell => 'N',
                (None, Ground::Kennel) => 'n',
                (None, _) => '.',
            }
        };
        let lines = (0..self.size.1).map(|line| (0..self.size.0).map(|column| cell(column, line)).collect());
        lines.collect::<Vec<String>>().join("\n")
    }

    /// Checks that the corner that was drawn looks like a drawing now.
    #[track_caller]
    pub fn shows(&self, drawing: &str) {
        assert_eq!(self.drawing(), drawing.split_whitespace().collect::<Vec<_>>().join("\n"));
    }
}
