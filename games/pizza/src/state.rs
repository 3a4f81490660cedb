//! Everything that changes in a match, in one plain value.
//!
//! Sets of cells are [`Grid`]s, characters have fixed places: nothing is allocated after the start, a clone is one copy
//! of memory.

use crate::board::{AGES, Board, MAX_PORTALS};
use crate::cells::{CELLS, Cell, Grid};
use crate::map::{DOGS, MASTERS, Map, PLAYERS};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Characters of a player: dogs first, then masters.
pub const TEAM: usize = DOGS + MASTERS;
/// The first wanderer's number; the one of portal `i` is `FIRST_WANDERER + i`.
pub const FIRST_WANDERER: usize = PLAYERS * TEAM;
const CHARACTERS: usize = FIRST_WANDERER + MAX_PORTALS;

/// Movement points of a dog at the start of a turn (section 6.2).
pub const DOG_POINTS: u16 = crate::api::DEPLACEMENT_CHIEN as u16;
/// Movement points of a master at the start of a turn (section 6.2).
pub const MASTER_POINTS: u16 = crate::api::DEPLACEMENT_MAITRE as u16;
/// Movement points of a wanderer (section 5): half a dog's.
pub const WANDERER_POINTS: u16 = DOG_POINTS / 2;
/// Bones of one age that a dog carries at most (section 3.1).
pub const DOG_BONES: u8 = crate::api::TAILLE_INVENTAIRE_CHIEN as u8;
/// Croquettes that a master carries at most (section 3.2).
pub const MASTER_CROQUETTES: u16 = crate::api::TAILLE_INVENTAIRE_MAITRE as u16;

/// Who somebody is: an index among the characters.
///
/// *Invariant:* below [`FIRST_WANDERER`] a player's, from there on the wanderer of an open portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u8);

/// What a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A dog of a player.
    Dog(usize),
    /// A master of a player.
    Master(usize),
    /// A dog whose owner is not known (section 5); the number of its portal.
    Wanderer(usize),
}

impl Id {
    /// Dog `index`, below [`DOGS`], of a player.
    #[inline]
    pub fn dog(player: usize, index: usize) -> Id {
        debug_assert!(player < PLAYERS && index < DOGS);
        Id((player * TEAM + index) as u8)
    }

    /// Master `index`, below [`MASTERS`], of a player.
    #[inline]
    pub fn master(player: usize, index: usize) -> Id {
        debug_assert!(player < PLAYERS && index < MASTERS);
        Id((player * TEAM + DOGS + index) as u8)
    }

    /// The wanderer of a portal, below [`MAX_PORTALS`].
    #[inline]
    pub fn wanderer(portal: usize) -> Id {
        debug_assert!(portal < MAX_PORTALS);
        Id((FIRST_WANDERER + portal) as u8)
    }

    /// What it is.
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

/// A dog, a master or a wanderer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Character {
    /// Where it stands.
    pub cell: Cell,
    /// Movement points left; [`WANDERER_POINTS`] for a wanderer.
    pub points: u16,
    /// Croquettes carried: at most [`MASTER_CROQUETTES`] by a master.
    pub croquettes: u16,
    /// Bones carried, by age, at most [`DOG_BONES`] each. A player's dog has those of its player's age alone; a wanderer
    /// what it would have for each age.
    pub bones: [u8; AGES],
}

/// An open portal and who came out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Its number: the index in [`Board::portals`].
    pub portal: usize,
    /// Where the portal is.
    pub cell: Cell,
    /// Its wanderer, [`Id::wanderer`] of the portal.
    pub wanderer: Character,
}

/// Nobody, in `State::who`.
pub(crate) const NOBODY: u8 = u8::MAX;

/// A match at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub(crate) board: Arc<Board>,
    pub(crate) turn: u16,
    pub(crate) over: bool,
    pub(crate) ages: [u8; PLAYERS],
    pub(crate) harvest: [[u16; AGES]; PLAYERS],
    /// Walls that stand.
    pub(crate) walls: Grid,
    /// Cells where somebody stands: those whose `who` is not [`NOBODY`].
    pub(crate) taken: Grid,
    /// Cells of open portals.
    pub(crate) gates: Grid,
    /// Trees that carry a croquette.
    pub(crate) hanging: Grid,
    /// Skeletons where a bone lies.
    pub(crate) bones: Grid,
    /// Cells where croquettes lie: those whose `croquettes` is not 0.
    pub(crate) piles: Grid,
    /// Croquettes on the ground, by cell.
    pub(crate) croquettes: [u16; CELLS],
    /// Who stands on each cell.
    pub(crate) who: [u8; CELLS],
    /// By [`Id`]; that of a wanderer whose portal is closed is the default.
    pub(crate) characters: [Character; CHARACTERS],
    /// Open portals, one bit each.
    pub(crate) open: u64,
    /// Where each open portal is; the default if it is closed.
    pub(crate) portals: [Cell; MAX_PORTALS],
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

impl State {
    /// Before the first turn (section 6.1): turn 0, no croquette, no bone.
    ///
    /// # Errors
    /// Those of [`Board::new`].
    pub fn new(map: &Map) -> Result<State, String> {
        Ok(State::on(Arc::new(Board::new(map)?)))
    }

    /// Before the first turn on a board.
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
            who: [NOBODY; CELLS],
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

    /// Puts somebody on a free cell.
    #[inline]
    pub(crate) fn stand(&mut self, id: Id, cell: Cell) {
        self.characters[id.index()].cell = cell;
        self.who[cell.index()] = id.0;
        self.taken.insert(cell);
    }

    /// Takes whoever stands on a cell off it.
    #[inline]
    pub(crate) fn leave(&mut self, cell: Cell) {
        self.who[cell.index()] = NOBODY;
        self.taken.remove(cell);
    }

    /// Gives every player's character its points (sections 3 and 6.2).
    pub(crate) fn rest(&mut self) {
        for team in self.characters[..FIRST_WANDERER].chunks_exact_mut(TEAM) {
            let (dogs, masters) = team.split_at_mut(DOGS);
            dogs.iter_mut().for_each(|dog| dog.points = DOG_POINTS);
            masters.iter_mut().for_each(|master| master.points = MASTER_POINTS);
        }
    }

    /// Adds croquettes to a cell's ground.
    #[inline]
    pub(crate) fn drop_croquettes(&mut self, cell: Cell, count: u16) {
        if count > 0 {
            self.croquettes[cell.index()] += count;
            self.piles.insert(cell);
        }
    }

    /// Takes up to `most` croquettes from a cell's ground.
    #[inline]
    pub(crate) fn take_croquettes(&mut self, cell: Cell, most: u16) -> u16 {
        let pile = &mut self.croquettes[cell.index()];
        let taken = (*pile).min(most);
        *pile -= taken;
        if *pile == 0 {
            self.piles.remove(cell);
        }
        taken
    }

    #[inline]
    pub(crate) fn character_mut(&mut self, id: Id) -> &mut Character {
        &mut self.characters[id.index()]
    }

    /// What never changes.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The turn, from 1 to 200; 0 before the first.
    #[inline]
    pub fn turn(&self) -> usize {
        usize::from(self.turn)
    }

    /// True after the last turn.
    #[inline]
    pub fn over(&self) -> bool {
        self.over
    }

    /// Whose turn it is; nobody's before the first turn and after the last. Player 0 has the odd turns (section 6.1).
    #[inline]
    pub fn active(&self) -> Option<usize> {
        (self.turn > 0 && !self.over).then(|| (self.turn() + 1) % PLAYERS)
    }

    /// A player's age, below [`AGES`].
    #[inline]
    pub fn age(&self, player: usize) -> usize {
        usize::from(self.ages[player])
    }

    /// Bones that a player has brought home, by age.
    #[inline]
    pub fn harvest(&self, player: usize) -> [u16; AGES] {
        self.harvest[player]
    }

    /// Who stands on a cell.
    #[inline]
    pub fn who(&self, cell: Cell) -> Option<Id> {
        let who = self.who[cell.index()];
        (who != NOBODY).then_some(Id(who))
    }

    /// A player's character or the wanderer of an open portal.
    #[inline]
    pub fn character(&self, id: Id) -> &Character {
        &self.characters[id.index()]
    }

    /// A player's dogs, in their order.
    #[inline]
    pub fn dogs(&self, player: usize) -> &[Character] {
        &self.characters[player * TEAM..][..DOGS]
    }

    /// A player's masters, in their order.
    #[inline]
    pub fn masters(&self, player: usize) -> &[Character] {
        &self.characters[player * TEAM + DOGS..][..MASTERS]
    }

    /// Open portals and their wanderers, in the order in which they were announced.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        let mut open = self.open;
        std::iter::from_fn(move || {
            let portal = (open != 0).then(|| open.trailing_zeros() as usize)?;
            open &= open - 1;
            let wanderer = self.characters[FIRST_WANDERER + portal];
            Some(Link { portal, cell: self.portals[portal], wanderer })
        })
    }

    /// Everybody on the map.
    pub fn everybody(&self) -> impl Iterator<Item = (Id, &Character)> + '_ {
        let wanderers = self.links().map(|link| Id::wanderer(link.portal));
        (0..FIRST_WANDERER).map(|id| Id(id as u8)).chain(wanderers).map(|id| (id, self.character(id)))
    }

    /// The open portal on a cell.
    #[inline]
    pub fn portal(&self, cell: Cell) -> Option<usize> {
        if !self.gates.has(cell) {
            return None;
        }
        self.links().find(|link| link.cell == cell).map(|link| link.portal)
    }

    /// True if a wall stands on a cell.
    #[inline]
    pub fn wall(&self, cell: Cell) -> bool {
        self.walls.has(cell)
    }

    /// Croquettes on a cell's ground; the one in a tree is not counted.
    #[inline]
    pub fn croquettes(&self, cell: Cell) -> u16 {
        self.croquettes[cell.index()]
    }

    /// True if a croquette hangs in a cell's tree.
    #[inline]
    pub fn hanging(&self, cell: Cell) -> bool {
        self.hanging.has(cell)
    }

    /// True if a bone lies on a cell's skeleton; its age is [`crate::board::Growth::age`].
    #[inline]
    pub fn bone(&self, cell: Cell) -> bool {
        self.bones.has(cell)
    }

    /// True if nothing stands on a cell and its ground can be walked on, zones aside.
    #[inline]
    pub fn free(&self, cell: Cell) -> bool {
        !(self.walls.has(cell)
            || self.board.puddles.has(cell)
            || self.taken.has(cell)
            || self.gates.has(cell))
    }

    /// The cells of [`State::free`].
    pub(crate) fn free_cells(&self) -> Grid {
        Grid::by_line(|line| {
            !(self.walls.lines[line]
                | self.board.puddles.lines[line]
                | self.taken.lines[line]
                | self.gates.lines[line])
        })
    }

    /// True if a wall or a portal may be put on a cell: open ground without wall, character or portal, outside every
    /// protected zone (sections 4.2, 4.6 and 5).
    #[inline]
    pub fn buildable(&self, cell: Cell) -> bool {
        self.board.plots.has(cell) && self.free(cell)
    }
}
