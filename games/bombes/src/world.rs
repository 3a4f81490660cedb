//! All that changes in a match, and what orders do to it as they arrive.

use crate::api::{
    BOMBES_INITIALES, BOMBES_PAR_BONUS, DELAI_EXPLOSION, Direction, GAIN_BOMBE, GAIN_BONUS,
    GAIN_BONUS_POINTS, GAIN_DEPLACEMENT, NB_ETAPES, POINTS_INITIAUX,
};
use crate::board::{Board, Bonus, Cell};
use crate::known::Plan;
use joute_engine::maps::Random;
use std::collections::BTreeSet;

/// A player's avatar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Avatar {
    /// Where it stands, or stood when it went out.
    pub place: Cell,
    /// Its points.
    pub points: i32,
    /// Bombs that it can lay.
    pub stock: i32,
    /// How many steps were over when it went out; `None` while it plays.
    pub out: Option<i32>,
}

impl Avatar {
    /// Does it still play?
    pub fn plays(&self) -> bool {
        self.out.is_none()
    }
}

/// A bomb that was laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bomb {
    /// Counts the bombs of the match, from 0.
    pub number: i32,
    /// Where it lies.
    pub place: Cell,
    /// Who laid it.
    pub owner: usize,
    /// It explodes at the end of this many steps.
    pub fuse: i32,
}

/// A match.
#[derive(Debug)]
pub struct World {
    /// The labyrinth as it is now.
    pub board: Board,
    /// By player.
    pub avatars: Vec<Avatar>,
    /// In the order in which they were laid.
    pub bombs: Vec<Bomb>,
    /// Steps that are over.
    pub step: i32,
    /// Whoever is hit is out, and a wall closes in.
    pub sudden: bool,
    /// Bonuses that have appeared since players were last told anything.
    pub fresh: Vec<Cell>,
    /// What explosions reached since the last step ended, for viewers.
    pub blasts: Vec<Cell>,
    /// Cells that the wall of sudden death has closed, for viewers.
    pub closed: BTreeSet<Cell>,
    pub(crate) random: Random,
    laid: i32,
}

impl World {
    /// A match on a board, each avatar on an empty cell that is drawn from a seed.
    ///
    /// # Errors
    /// There are too few of them.
    pub fn new(board: Board, players: usize, sudden: bool, seed: u64) -> Result<Self, String> {
        let mut random = Random::new(seed);
        let mut empty: Vec<Cell> = board.cells().filter(|cell| board.is_bare(*cell)).collect();
        if empty.len() < players {
            return Err(format!("the map has {} empty cells for {players} avatars", empty.len()));
        }
        random.shuffle(&mut empty);
        empty.truncate(players);
        Ok(World::on(board, &empty, sudden, random))
    }

    /// A match with avatars on these cells.
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
            random,
            laid: 0,
        }
    }

    /// Players who are not out.
    pub fn left(&self) -> impl Iterator<Item = usize> {
        (0..self.avatars.len()).filter(|player| self.avatars[*player].plays())
    }

    /// Whose avatar stands there.
    pub fn avatar_at(&self, cell: Cell) -> Option<usize> {
        self.left().find(|player| self.avatars[*player].place == cell)
    }

    /// Does a bomb lie there?
    pub fn is_mined(&self, cell: Cell) -> bool {
        self.bombs.iter().any(|bomb| bomb.place == cell)
    }

    /// Neither wall nor bonus, bomb or avatar?
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.board.is_bare(cell) && !self.is_mined(cell) && self.avatar_at(cell).is_none()
    }

    /// Can an avatar go there? Bonuses are there to be picked up.
    pub fn is_free(&self, cell: Cell) -> bool {
        !self.board.is_wall(cell) && !self.is_mined(cell) && self.avatar_at(cell).is_none()
    }

    /// An avatar is to go one cell further. Nothing happens if it cannot. True if it picked up a bonus there.
    pub fn go(&mut self, player: usize, way: Direction) -> bool {
        if !self.avatars[player].plays() {
            return false;
        }
        let to = self.board.beside(self.avatars[player].place, way);
        if !self.is_free(to) {
            return false;
        }
        let avatar = &mut self.avatars[player];
        avatar.place = to;
        avatar.points += GAIN_DEPLACEMENT;
        let Some(bonus) = self.board.bonuses[to].take() else { return false };
        self.fresh.retain(|cell| *cell != to);
        let avatar = &mut self.avatars[player];
        avatar.points += if bonus == Bonus::Points { GAIN_BONUS_POINTS } else { GAIN_BONUS };
        match bonus {
            Bonus::Points => {}
            Bonus::Bombs => avatar.stock += BOMBES_PAR_BONUS,
            Bonus::Explosion => drop(self.explode(|_| true)),
            Bonus::Teleport => self.teleport(),
        }
        true
    }

    /// An avatar is to lay a bomb where it stands. Nothing happens if it cannot.
    pub fn lay(&mut self, player: usize) {
        let avatar = &self.avatars[player];
        if !avatar.plays() || avatar.stock == 0 || self.is_mined(avatar.place) {
            return;
        }
        let avatar = &mut self.avatars[player];
        avatar.stock -= 1;
        avatar.points += GAIN_BOMBE;
        let place = avatar.place;
        self.bombs.push(Bomb { number: self.laid, place, owner: player, fuse: DELAI_EXPLOSION });
        self.laid += 1;
    }

    /// A player goes out.
    pub fn put_out(&mut self, player: usize) {
        self.avatars[player].out.get_or_insert(self.step);
    }

    /// Takes some avatar to some empty cell, if there is one.
    fn teleport(&mut self) {
        let everybody: Vec<usize> = self.left().collect();
        let who = self.random.pick(&everybody);
        let empty: Vec<Cell> = self.board.cells().filter(|cell| self.is_empty(*cell)).collect();
        if !empty.is_empty() {
            self.avatars[who].place = self.random.pick(&empty);
        }
    }

    /// A step is over: bombs come nearer to their explosion, and some are there. True if one exploded.
    pub fn tick(&mut self) -> bool {
        self.fresh.clear();
        self.bombs.iter_mut().for_each(|bomb| bomb.fuse -= 1);
        self.explode(|bomb| bomb.fuse <= 0)
    }

    /// What each kind of bonus has a chance for at each step, in a hundred.
    const fn chance(bonus: Bonus) -> i32 {
        match bonus {
            Bonus::Points | Bonus::Bombs => 3,
            Bonus::Explosion => 2,
            Bonus::Teleport => 1,
        }
    }

    /// New bonuses, of which players hear a step later. True if there are any.
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

    /// Have all steps been played, or is nobody left to play against?
    pub fn is_over(&self) -> bool {
        let enough = if self.avatars.len() > 1 { 2 } else { 1 };
        self.step >= NB_ETAPES || self.left().count() < enough
    }

    /// How many steps each player has survived.
    pub fn survived(&self) -> impl Iterator<Item = i32> {
        self.avatars.iter().map(|avatar| avatar.out.unwrap_or(self.step))
    }

    /// The labyrinth as players are told of it.
    pub fn plan(&self) -> Plan {
        let mut plan = Plan::bare(&self.board);
        for cell in &self.fresh {
            plan.cells[*cell] = b' ';
        }
        for player in self.left() {
            plan.cells[self.avatars[player].place] = Plan::letter(player);
        }
        let place = |bomb: &Bomb| {
            let (line, column) = self.board.place(bomb.place);
            (line as u8, column as u8)
        };
        plan.bombs = self.bombs.iter().map(place).collect();
        plan
    }
}
