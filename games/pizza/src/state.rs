//! The state of a match of Pizza, which contains everything that changes.
//!
//! Sets of cells are [`Grid`]s and characters have fixed indexes, so nothing is allocated after the
//! start and cloning a state is a copy of memory.

use crate::board::{AGES, Board, MAX_PORTALS};
use crate::cells::{CELLS, Cell, Grid, LINE};
use crate::map::{DOGS, MASTERS, Map, PLAYERS};
use joute_engine::GameError;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The number of characters of each player: its dogs, then its masters.
pub const TEAM: usize = DOGS + MASTERS;
/// The index of the first wanderer, a dog that walks on its own. Each portal has a wanderer. That
/// of portal `i` has the index `FIRST_WANDERER + i`.
pub const FIRST_WANDERER: usize = PLAYERS * TEAM;
const CHARACTERS: usize = FIRST_WANDERER + MAX_PORTALS;

/// The movement points of a dog at the start of a turn (section 6.2). A step costs one.
pub const DOG_POINTS: u16 = crate::api::DEPLACEMENT_CHIEN as u16;
/// The movement points of a master at the start of a turn (section 6.2). A step costs one.
pub const MASTER_POINTS: u16 = crate::api::DEPLACEMENT_MAITRE as u16;
/// The number of steps of a wanderer in a turn (section 5). A wanderer is a dog that walks on its
/// own. It has half of a dog's movement points.
pub const WANDERER_POINTS: u16 = DOG_POINTS / 2;
/// The maximum number of bones of each age that a dog can carry (section 3.1). An age is a phase of
/// the game.
pub const DOG_BONES: u8 = crate::api::TAILLE_INVENTAIRE_CHIEN as u8;
/// The maximum number of croquettes (dog food) that a master can carry (section 3.2).
pub const MASTER_CROQUETTES: u16 = crate::api::TAILLE_INVENTAIRE_MAITRE as u16;

/// The identity of a character in the game Pizza. It is an index in a list of all characters.
///
/// *Invariant:* An index below [`FIRST_WANDERER`] belongs to a player's character, and any other to
/// the wanderer of an open portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u8);

/// The kind of a character: a player's dog, a player's master, or a wanderer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A dog of the player with this number.
    Dog(usize),
    /// A master of the player with this number.
    Master(usize),
    /// A wanderer, a dog that belongs to no player and walks on its own (section 5). The number is
    /// that of the portal with which it appeared.
    Wanderer(usize),
}

impl Id {
    /// Returns the identity of a player's dog. `index` is the number of the dog, below [`DOGS`].
    #[inline]
    pub fn dog(player: usize, index: usize) -> Id {
        debug_assert!(player < PLAYERS && index < DOGS);
        Id((player * TEAM + index) as u8)
    }

    /// Returns the identity of a player's master. `index` is the number of the master, below
    /// [`MASTERS`].
    #[inline]
    pub fn master(player: usize, index: usize) -> Id {
        debug_assert!(player < PLAYERS && index < MASTERS);
        Id((player * TEAM + DOGS + index) as u8)
    }

    /// Returns the identity of a portal's wanderer. `portal` is the number of the portal, below
    /// [`MAX_PORTALS`].
    #[inline]
    pub fn wanderer(portal: usize) -> Id {
        debug_assert!(portal < MAX_PORTALS);
        Id((FIRST_WANDERER + portal) as u8)
    }

    /// Returns the kind of the character: a player's dog, a player's master, or a wanderer.
    #[inline]
    pub fn kind(self) -> Kind {
        let index = self.index();
        if index >= FIRST_WANDERER {
            Kind::Wanderer(index - FIRST_WANDERER)
        } else if index % TEAM < DOGS {
            Kind::Dog(index / TEAM)
        } else {
            Kind::Master(index / TEAM)
        }
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The state of a character in the game Pizza. A character is a dog, a master, or a wanderer (a dog
/// that walks on its own).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Character {
    /// The cell on which the character stands.
    pub cell: Cell,
    /// The movement points that the character has left. A wanderer always has [`WANDERER_POINTS`].
    pub points: u16,
    /// The number of croquettes (dog food) that the character carries. A master carries at most
    /// [`MASTER_CROQUETTES`].
    pub croquettes: u16,
    /// The number of bones of each age that the character carries, at most [`DOG_BONES`]. A
    /// player's dog has bones of its player's age only. A wanderer has the bones that it would have
    /// for each possible age.
    pub bones: [u8; AGES],
}

/// An open portal and its wanderer. The wanderer is a dog that appeared with the portal and walks
/// on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The number of the portal, which is its index in [`Board::portals`].
    pub portal: usize,
    /// The cell on which the portal lies.
    pub cell: Cell,
    /// The wanderer of the portal. Its identity is [`Id::wanderer`].
    pub wanderer: Character,
}

/// The number in `State::occupants` for a cell without a character.
pub(crate) const NO_OCCUPANT: u8 = u8::MAX;

/// The state of a match of Pizza at one moment. The board is not included, because it never
/// changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(crate) board: Arc<Board>,
    pub(crate) turn: u16,
    pub(crate) over: bool,
    pub(crate) ages: [u8; PLAYERS],
    pub(crate) harvest: [[u16; AGES]; PLAYERS],
    /// The cells with a wall.
    pub(crate) walls: Grid,
    /// The cells with a character. `occupants` says which one it is.
    pub(crate) taken: Grid,
    /// The cells with an open portal.
    pub(crate) gates: Grid,
    /// The cells with a tree and a croquette (dog food) in it.
    pub(crate) hanging: Grid,
    /// The cells with a skeleton and a bone on it.
    pub(crate) bones: Grid,
    /// The cells with croquettes (dog food) on the ground. `croquettes` says how many there are.
    pub(crate) piles: Grid,
    /// The number of croquettes (dog food) on the ground of each cell.
    pub(crate) croquettes: [u16; CELLS],
    /// The index of the character on each cell. An empty cell has [`NO_OCCUPANT`].
    pub(crate) occupants: [u8; CELLS],
    /// The state of each character by [`Id`]. The wanderer of a closed portal has the default
    /// value.
    pub(crate) characters: [Character; CHARACTERS],
    /// The numbers of the open portals. There is one bit for each portal.
    pub(crate) open: u64,
    /// The cell of each open portal. A closed portal has the default value.
    pub(crate) portals: [Cell; MAX_PORTALS],
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

impl State {
    /// Creates the state of a match before the first turn (section 6.1). It is turn 0, and there
    /// are no croquettes or bones.
    ///
    /// # Errors
    /// Returns the errors of [`Board::new`].
    pub fn new(map: &Map) -> Result<State, GameError> {
        Ok(State::on(Arc::new(Board::new(map)?)))
    }

    /// Creates the state of a match before the first turn on the given board.
    pub fn on(board: Arc<Board>) -> State {
        let mut state = State {
            turn: 0,
            over: false,
            ages: [0; PLAYERS],
            harvest: [[0; AGES]; PLAYERS],
            walls: board.first_walls,
            taken: Grid::EMPTY,
            gates: Grid::EMPTY,
            hanging: Grid::EMPTY,
            bones: Grid::EMPTY,
            piles: Grid::EMPTY,
            croquettes: [0; CELLS],
            occupants: [NO_OCCUPANT; CELLS],
            characters: [Character::default(); CHARACTERS],
            open: 0,
            portals: [Cell::default(); MAX_PORTALS],
            board,
        };
        for index in 0..FIRST_WANDERER {
            state.stand(Id(index as u8), state.board.starts[index / TEAM][index % TEAM]);
        }
        state.rest();
        state
    }

    /// Puts a character on a cell, which must be free.
    #[inline]
    pub(crate) fn stand(&mut self, id: Id, cell: Cell) {
        self.characters[id.index()].cell = cell;
        self.occupants[cell.index()] = id.0;
        self.taken.insert(cell);
    }

    /// Removes the character that stands on a cell.
    #[inline]
    pub(crate) fn leave(&mut self, cell: Cell) {
        self.occupants[cell.index()] = NO_OCCUPANT;
        self.taken.remove(cell);
    }

    /// Restores the movement points of all players' characters for a new turn (sections 3 and 6.2).
    pub(crate) fn rest(&mut self) {
        for team in self.characters[..FIRST_WANDERER].chunks_exact_mut(TEAM) {
            let (dogs, masters) = team.split_at_mut(DOGS);
            dogs.iter_mut().for_each(|dog| dog.points = DOG_POINTS);
            masters.iter_mut().for_each(|master| master.points = MASTER_POINTS);
        }
    }

    /// Adds croquettes (dog food) to those on the ground of a cell.
    #[inline]
    pub(crate) fn drop_croquettes(&mut self, cell: Cell, count: u16) {
        if count > 0 {
            self.croquettes[cell.index()] += count;
            self.piles.insert(cell);
        }
    }

    /// Takes at most `maximum` croquettes (dog food) from the ground of a cell. Returns how many it
    /// took.
    #[inline]
    pub(crate) fn take_croquettes(&mut self, cell: Cell, maximum: u16) -> u16 {
        let pile = &mut self.croquettes[cell.index()];
        let amount = (*pile).min(maximum);
        *pile -= amount;
        if *pile == 0 {
            self.piles.remove(cell);
        }
        amount
    }

    #[inline]
    pub(crate) fn character_mut(&mut self, id: Id) -> &mut Character {
        &mut self.characters[id.index()]
    }

    /// Returns the board, the part of the match that never changes.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of the current turn, from 1 to 200. It is 0 before the first turn.
    #[inline]
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// Returns true if the match is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the player whose turn it is. Returns `None` before the first turn and after the
    /// last. Player 0 plays the odd turns (section 6.1).
    #[inline]
    pub fn active(&self) -> Option<usize> {
        (self.turn > 0 && !self.over).then(|| (self.turn() + 1) % PLAYERS)
    }

    /// Returns the age that a player has reached, below [`AGES`]. An age is a phase of the game.
    #[inline]
    pub fn age(&self, player: usize) -> usize {
        usize::from(self.ages[player])
    }

    /// Returns the number of bones of each age that a player's dogs have brought to the kennel.
    #[inline]
    pub fn harvest(&self, player: usize) -> [u16; AGES] {
        self.harvest[player]
    }

    /// Returns the identity of the character on a cell, or `None` if there is none.
    #[inline]
    pub fn occupant(&self, cell: Cell) -> Option<Id> {
        let number = self.occupants[cell.index()];
        (number != NO_OCCUPANT).then_some(Id(number))
    }

    /// Returns the state of a character. A wanderer must be that of an open portal.
    #[inline]
    pub fn character(&self, id: Id) -> &Character {
        &self.characters[id.index()]
    }

    /// Returns the states of a player's dogs, ordered by their numbers.
    #[inline]
    pub fn dogs(&self, player: usize) -> &[Character] {
        &self.characters[player * TEAM..][..DOGS]
    }

    /// Returns the states of a player's masters, ordered by their numbers.
    #[inline]
    pub fn masters(&self, player: usize) -> &[Character] {
        &self.characters[player * TEAM + DOGS..][..MASTERS]
    }

    /// Returns the open portals with their wanderers, in the order of the map.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        let mut open = self.open;
        std::iter::from_fn(move || {
            let portal = (open != 0).then(|| open.trailing_zeros() as usize)?;
            open &= open - 1;
            let wanderer = self.characters[FIRST_WANDERER + portal];
            Some(Link { portal, cell: self.portals[portal], wanderer })
        })
    }

    /// Returns all characters on the map with their identities.
    pub fn characters(&self) -> impl Iterator<Item = (Id, &Character)> + '_ {
        let wanderers = self.links().map(|link| Id::wanderer(link.portal));
        (0..FIRST_WANDERER).map(|id| Id(id as u8)).chain(wanderers).map(|id| (id, self.character(id)))
    }

    /// Returns the number of the open portal on a cell, or `None` if there is none.
    #[inline]
    pub fn portal(&self, cell: Cell) -> Option<usize> {
        if !self.gates.has(cell) {
            return None;
        }
        self.links().find(|link| link.cell == cell).map(|link| link.portal)
    }

    /// Returns true if there is a wall on the cell.
    #[inline]
    pub fn wall(&self, cell: Cell) -> bool {
        self.walls.has(cell)
    }

    /// Returns the number of croquettes (dog food) on the ground of a cell. A croquette in a tree
    /// does not count.
    #[inline]
    pub fn croquettes(&self, cell: Cell) -> u16 {
        self.croquettes[cell.index()]
    }

    /// Returns true if a croquette (dog food) hangs in a tree on the cell.
    #[inline]
    pub fn hanging(&self, cell: Cell) -> bool {
        self.hanging.has(cell)
    }

    /// Returns true if a bone lies on a skeleton on the cell. The bone's age is
    /// [`crate::board::Growth::age`].
    #[inline]
    pub fn bone(&self, cell: Cell) -> bool {
        self.bones.has(cell)
    }

    /// Returns true if a character could stand on the cell. The terrain must be walkable, without a
    /// wall, character or portal. Protected zones do not matter.
    #[inline]
    pub fn free(&self, cell: Cell) -> bool {
        !(self.walls.has(cell)
            || self.board.puddles.has(cell)
            || self.taken.has(cell)
            || self.gates.has(cell))
    }

    /// Returns the cells on which a character could stand. [`State::free`] is true for them.
    pub(crate) fn free_cells(&self) -> Grid {
        Grid::by_line(|line| self.free_line(line))
    }

    /// Returns the bits of the cells of a line on which a character could stand.
    #[inline]
    pub(crate) fn free_line(&self, line: usize) -> u64 {
        let blocked = self.walls.lines[line]
            | self.board.puddles.lines[line]
            | self.taken.lines[line]
            | self.gates.lines[line];
        !blocked & LINE
    }

    /// Returns true if a wall or a portal may be placed on the cell. It must be open ground outside
    /// of protected zones, without a wall, character or portal (sections 4.2, 4.6 and 5).
    #[inline]
    pub fn buildable(&self, cell: Cell) -> bool {
        self.board.plots.has(cell) && self.free(cell)
    }
}
