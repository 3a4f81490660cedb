//! The state of a match of Bombes, and the effects of orders as they arrive.

use crate::api::{
    BOMBES_INITIALES, BOMBES_PAR_BONUS, DELAI_EXPLOSION, Direction, GAIN_BOMBE, GAIN_BONUS,
    GAIN_BONUS_POINTS, GAIN_DEPLACEMENT, NB_ETAPES, POINTS_INITIAUX,
};
use crate::board::{Board, Bonus, Cell};
use crate::known::Plan;
use joute_engine::GameError;
use joute_engine::maps::Random;
use joute_engine::scene::Gain;
use std::collections::BTreeSet;

/// The avatar of a player in the game Bombes, with its points and bombs. The avatar is the player's
/// figure on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Avatar {
    /// The cell on which the avatar stands, or stood when it was eliminated.
    pub place: Cell,
    /// The points that the player has.
    pub points: i32,
    /// The number of bombs that the player can still lay.
    pub stock: i32,
    /// The number of past steps when the avatar was eliminated, or `None` if it still plays.
    pub out: Option<i32>,
}

impl Avatar {
    /// Returns true if the avatar is not eliminated.
    pub fn plays(&self) -> bool {
        self.out.is_none()
    }
}

/// A bomb in the labyrinth that has not exploded yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bomb {
    /// The number of the bomb in the match, from 0.
    pub number: i32,
    /// The cell on which the bomb lies.
    pub place: Cell,
    /// The player who laid the bomb.
    pub owner: usize,
    /// The number of steps until the bomb explodes. It explodes at the end of the last of them.
    pub fuse: i32,
}

/// The complete state of a match of Bombes. No player sees all of it.
#[derive(Debug)]
pub struct World {
    /// The labyrinth with its current walls and bonuses.
    pub board: Board,
    /// The avatars of all players, by player number.
    pub avatars: Vec<Avatar>,
    /// The bombs that have not exploded yet, the oldest first.
    pub bombs: Vec<Bomb>,
    /// The number of steps of the match that have been played.
    pub step: i32,
    /// True if the match is played in the sudden death mode. In this mode, a player who is hit is
    /// eliminated, and a wall closes in.
    pub sudden: bool,
    /// The cells with a new bonus that players do not see yet. It appeared after they last received
    /// a map.
    pub fresh: Vec<Cell>,
    /// The cells that explosions have reached since the last step. Replay viewers show them.
    pub blasts: Vec<Cell>,
    /// The cells that the wall of sudden death has closed. Replay viewers show them.
    pub closed: BTreeSet<Cell>,
    /// The changes of points in the points mode that replay viewers have not received yet.
    pub gains: Vec<Gain>,
    pub(crate) random: Random,
    laid: i32,
}

impl World {
    /// Creates the state of a match with each avatar on a random empty cell.
    ///
    /// # Errors
    /// Returns an error if the labyrinth has too few empty cells.
    pub fn new(board: Board, players: usize, sudden: bool, mut random: Random) -> Result<Self, GameError> {
        let mut empty: Vec<Cell> = board.cells().filter(|cell| board.is_bare(*cell)).collect();
        if empty.len() < players {
            return Err(format!("the map has {} empty cells for {players} avatars", empty.len()).into());
        }
        random.shuffle(&mut empty);
        empty.truncate(players);
        Ok(World::on(board, &empty, sudden, random))
    }

    /// Creates the state of a match with the avatars on the given cells.
    pub fn on(board: Board, places: &[Cell], sudden: bool, random: Random) -> Self {
        let avatar = |place: &Cell| Avatar {
            place: *place,
            points: POINTS_INITIAUX,
            stock: BOMBES_INITIALES,
            out: None,
        };
        World {
            board,
            avatars: places.iter().map(avatar).collect(),
            bombs: Vec::new(),
            step: 0,
            sudden,
            fresh: Vec::new(),
            blasts: Vec::new(),
            closed: BTreeSet::new(),
            gains: Vec::new(),
            random,
            laid: 0,
        }
    }

    /// Returns the numbers of the players that are not eliminated.
    pub fn remaining(&self) -> impl Iterator<Item = usize> {
        (0..self.avatars.len()).filter(|player| self.avatars[*player].plays())
    }

    /// Returns the player whose avatar stands on a cell.
    pub fn avatar_at(&self, cell: Cell) -> Option<usize> {
        self.remaining().find(|player| self.avatars[*player].place == cell)
    }

    /// Returns true if there is a bomb on the cell.
    pub fn is_mined(&self, cell: Cell) -> bool {
        self.bombs.iter().any(|bomb| bomb.place == cell)
    }

    /// Returns true if the cell has no wall, bonus, bomb or avatar.
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.board.is_bare(cell) && !self.is_mined(cell) && self.avatar_at(cell).is_none()
    }

    /// Returns true if an avatar can go to the cell. The cell must have no wall, bomb or avatar.
    pub fn is_free(&self, cell: Cell) -> bool {
        !self.board.is_wall(cell) && !self.is_mined(cell) && self.avatar_at(cell).is_none()
    }

    /// Moves a player's avatar one cell in a direction, if possible. Returns true if it picked up a
    /// bonus.
    pub fn go(&mut self, player: usize, way: Direction) -> bool {
        if !self.avatars[player].plays() {
            return false;
        }
        let to = self.board.neighbour(self.avatars[player].place, way);
        if !self.is_free(to) {
            return false;
        }
        let avatar = &mut self.avatars[player];
        avatar.place = to;
        self.score(player, GAIN_DEPLACEMENT, "deplacement", to);
        let Some(bonus) = self.board.bonuses[to].take() else { return false };
        self.fresh.retain(|cell| *cell != to);
        let points = if bonus == Bonus::Points { GAIN_BONUS_POINTS } else { GAIN_BONUS };
        self.score(player, points, "bonus ramasse", to);
        let avatar = &mut self.avatars[player];
        match bonus {
            Bonus::Points => {}
            Bonus::Bombs => avatar.stock += BOMBES_PAR_BONUS,
            Bonus::Explosion => drop(self.explode(|_| true)),
            Bonus::Teleport => self.teleport(),
        }
        true
    }

    /// Lays a bomb on the cell of the player's avatar, if the rules allow it.
    pub fn lay(&mut self, player: usize) {
        let avatar = &self.avatars[player];
        if !avatar.plays() || avatar.stock == 0 || self.is_mined(avatar.place) {
            return;
        }
        let avatar = &mut self.avatars[player];
        avatar.stock -= 1;
        let place = avatar.place;
        self.score(player, GAIN_BOMBE, "pose", place);
        self.bombs.push(Bomb { number: self.laid, place, owner: player, fuse: DELAI_EXPLOSION });
        self.laid += 1;
    }

    /// Changes the points of a player, for a reason that concerns a cell.
    pub(crate) fn score(&mut self, player: usize, points: i32, kind: &str, cell: Cell) {
        self.avatars[player].points += points;
        if !self.sudden {
            let (line, column) = self.board.place(cell);
            self.gains.push(Gain::new(player, points, kind).at(column as i32, line as i32));
        }
    }

    /// Eliminates a player from the match.
    pub fn eliminate(&mut self, player: usize) {
        self.avatars[player].out.get_or_insert(self.step);
    }

    /// Moves the avatar of a random player to a random empty cell, if there is one.
    fn teleport(&mut self) {
        let everybody: Vec<usize> = self.remaining().collect();
        let player = self.random.pick(&everybody);
        let empty: Vec<Cell> = self.board.cells().filter(|cell| self.is_empty(*cell)).collect();
        if !empty.is_empty() {
            self.avatars[player].place = self.random.pick(&empty);
        }
    }

    /// Ends a step: all countdowns advance, and the bombs at zero explode. Returns true if a bomb
    /// exploded.
    pub fn tick(&mut self) -> bool {
        self.fresh.clear();
        self.bombs.iter_mut().for_each(|bomb| bomb.fuse -= 1);
        self.explode(|bomb| bomb.fuse <= 0)
    }

    /// Returns the probability that a bonus of this kind appears in a step, in percent.
    const fn chance(bonus: Bonus) -> i32 {
        match bonus {
            Bonus::Points | Bonus::Bombs => 3,
            Bonus::Explosion => 2,
            Bonus::Teleport => 1,
        }
    }

    /// Places new random bonuses in the labyrinth. Players see them one step later. Returns true if
    /// at least one appeared.
    pub fn sow(&mut self) -> bool {
        for bonus in Bonus::ALL {
            if !self.random.chance(Self::chance(bonus)) {
                continue;
            }
            let empty: Vec<Cell> = self.board.cells().filter(|cell| self.is_empty(*cell)).collect();
            if !empty.is_empty() {
                let cell = self.random.pick(&empty);
                self.board.bonuses[cell] = Some(bonus);
                self.fresh.push(cell);
            }
        }
        !self.fresh.is_empty()
    }

    /// Returns true if the match is over. This is the case when all steps were played or too few
    /// players are left.
    pub fn is_over(&self) -> bool {
        let needed = if self.avatars.len() > 1 { 2 } else { 1 };
        self.step >= NB_ETAPES || self.remaining().count() < needed
    }

    /// Returns the number of steps that each player has survived.
    pub fn steps_survived(&self) -> impl Iterator<Item = i32> {
        self.avatars.iter().map(|avatar| avatar.out.unwrap_or(self.step))
    }

    /// Returns the rank of each player in the points mode, from 1. Survivors are ranked by their
    /// points, and eliminated players follow, the last one first. Those who were eliminated in the
    /// same step are equal.
    pub fn places(&self) -> Vec<u32> {
        let merit = |avatar: &Avatar| avatar.out.map_or((i32::MAX, avatar.points), |step| (step, 0));
        let count_better =
            |own: &Avatar| self.avatars.iter().filter(|other| merit(other) > merit(own)).count();
        self.avatars.iter().map(|avatar| 1 + count_better(avatar) as u32).collect()
    }

    /// Returns the map that players receive. It leaves out what they cannot see.
    pub fn plan(&self) -> Plan {
        let mut plan = Plan::without_avatars(&self.board);
        for cell in &self.fresh {
            plan.cells[*cell] = b' ';
        }
        for player in self.remaining() {
            plan.cells[self.avatars[player].place] = Plan::letter(player);
        }
        let place = |bomb: &Bomb| {
            let (line, column) = self.board.place(bomb.place);
            (line as u8, column as u8)
        };
        plan.bombs = self.bombs.iter().map(place).collect();
        plan.bombs.sort_unstable();
        plan
    }
}
