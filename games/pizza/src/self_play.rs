//! Self-play of the game Pizza: numbers for the actions of each character, and the map as planes.

use crate::api::{COUT_CONSTRUCTION, COUT_DESTRUCTION, COUT_PORTAIL, Position};
use crate::board::{AGES, MAX_PORTALS};
use crate::cells::{CELLS, Cell, Direction, LINE};
use crate::map::parts::SIDE;
use crate::map::{DOGS, Ground, PLAYERS};
use crate::state::{Character, FIRST_WANDERER, Id, Kind, State, TEAM};
use joute_engine::self_play::{ArrayWriter, Piece};

/// The functions whose second argument is one of the targets, in the order of their numbers.
const FUNCTIONS: [&str; 6] =
    ["se_deplacer", "prendre_portail", "construire", "detruire", "donner_croquette", "poser_croquette"];
const MOVE: u64 = 0;
const TRAVEL: u64 = 1;
const BUILD: u64 = 2;
const DESTROY: u64 = 3;
const GIVE: u64 = 4;
const PUT: u64 = 5;
/// The targets of an action: the four neighbours of the character, and its own cell.
const TARGETS: u64 = 5;
/// The bit of the character's own cell in a set of targets.
const OWN_CELL: u32 = 1 << Direction::ALL.len();
/// The number of a character's orders. The first one is to eat, and the last one, for the first
/// character only, is to enter the next age.
const ORDERS: u64 = 32;
const NEXT_AGE: u64 = ORDERS - 1;

/// The number of planes of the map.
const PLANES: usize = 11;
/// The number of columns of the table of characters.
const COLUMNS: usize = 7;

/// The names and sizes of the axes of the numbers of actions.
pub(crate) const AXES: &[(&str, u32)] = &[("character", TEAM as u32), ("order", ORDERS as u32)];
/// The description of the numbers on the page about the game's actions and observation.
pub(crate) const SUMMARY: &str = "Characters are the player's dogs, then its masters. Order 0 is `manger`. Order 1 + 5 f + t is \
     function f of `se_deplacer`, `prendre_portail`, `construire`, `detruire`, `donner_croquette` and \
     `poser_croquette`, with the cell in direction t (east, west, south, north, or 4 for the character's own). \
     Order 31 of character 0 is `age_suivant`.";
/// The shapes of the arrays of an observation.
pub(crate) const PLANES_SHAPE: &[usize] = &[PLANES, SIDE, SIDE];
pub(crate) const CHARACTERS_SHAPE: &[usize] = &[FIRST_WANDERER + MAX_PORTALS, COLUMNS];
pub(crate) const NUMBERS_SHAPE: &[usize] = &[2 + PLAYERS * (1 + AGES)];

/// Adds the numbers of the actions that a player may take now. There are none
/// outside of the player's turn.
pub(crate) fn legal_actions(state: &State, player: usize, legal: &mut Vec<u64>) {
    if state.active() != Some(player) {
        return;
    }
    for (index, character) in team(state, player).iter().enumerate() {
        let mut orders = match character {
            Character { points: 0, croquettes: 0, .. } => 0,
            _ if index < DOGS => dog_orders(state, player, character),
            _ => master_orders(state, player, character),
        };
        if index == 0 && state.age(player) + 1 < AGES {
            orders |= 1 << NEXT_AGE;
        }
        while orders != 0 {
            legal.push(1 + index as u64 * ORDERS + u64::from(orders.trailing_zeros()));
            orders &= orders - 1;
        }
    }
}

/// Returns the orders of a function, as a set of bits, from the set of its targets.
fn orders(function: u64, targets: u32) -> u32 {
    targets << (1 + function * TARGETS)
}

/// Returns the cells of a line that a player's characters can enter without pushing a portal.
fn open(state: &State, player: usize, line: usize) -> u64 {
    state.free_line(line) & !state.board().zones[PLAYERS - 1 - player].lines[line]
}

/// Returns the orders that a player's dog may follow, as a set of bits.
fn dog_orders(state: &State, player: usize, dog: &Character) -> u32 {
    let Character { cell, points, croquettes, .. } = *dog;
    let mut all = u32::from(croquettes > 0);
    if points > 0 {
        all |= orders(MOVE, cell.neighbours_in(|line| open(state, player, line)));
    }
    if croquettes >= COUT_PORTAIL as u16 {
        all |= orders(TRAVEL, cell.neighbours_in(|line| state.gates.lines[line]));
    }
    all
}

/// Returns the orders that a player's master may follow, as a set of bits.
fn master_orders(state: &State, player: usize, master: &Character) -> u32 {
    let Character { cell, points, croquettes, .. } = *master;
    let (board, mut all) = (state.board(), 0);
    if points > 0 {
        all |= orders(MOVE, cell.neighbours_in(|line| open(state, player, line)));
        let gates = cell.neighbours_in(|line| state.gates.lines[line]);
        let may_push = |direction, to| state.may_enter(player, true, to, direction);
        all |= orders(MOVE, cell.filter_neighbours(gates, may_push));
    }
    if points >= COUT_CONSTRUCTION as u16 {
        let buildable = |line: usize| state.free_line(line) & board.plots.lines[line];
        all |= orders(BUILD, cell.neighbours_in(buildable));
    }
    if points >= COUT_DESTRUCTION as u16 {
        all |= orders(DESTROY, cell.neighbours_in(|line| state.walls.lines[line]));
    }
    if croquettes > 0 {
        let is_dog =
            |_, to| matches!(state.occupant(to).map(Id::kind), Some(Kind::Dog(_) | Kind::Wanderer(_)));
        let taken = cell.neighbours_in(|line| state.taken.lines[line]);
        all |= orders(GIVE, cell.filter_neighbours(taken, is_dog));
        let ground = |line: usize| !(state.walls.lines[line] | board.puddles.lines[line]) & LINE;
        all |= orders(PUT, cell.neighbours_in(ground) | OWN_CELL);
    }
    all
}

/// Returns the states of a player's dogs and masters.
fn team(state: &State, player: usize) -> &[Character] {
    &state.characters[player * TEAM..][..TEAM]
}

/// Reports the API function of an action and its arguments.
pub(crate) fn call(state: &State, player: usize, action: u64, call: &mut dyn FnMut(&'static str, &[i32])) {
    let (character, order) = ((action - 1) / ORDERS, (action - 1) % ORDERS);
    let from = team(state, player)[character as usize].cell;
    let Position { colonne, ligne } = from.position();
    match order {
        0 => call("manger", &[colonne, ligne]),
        NEXT_AGE => call("age_suivant", &[]),
        _ => {
            let direction = Direction::ALL.get(((order - 1) % TARGETS) as usize);
            let to = direction.and_then(|direction| from.step(*direction)).unwrap_or(from).position();
            let name = FUNCTIONS[((order - 1) / TARGETS) as usize];
            call(name, &[colonne, ligne, to.colonne, to.ligne]);
        }
    }
}

/// Writes the planes: the terrain (1 and 2 for the player's and the other kennel, 3 a puddle, 4 a
/// tree, 5 a skeleton), the period and the first turn of trees and skeletons, the age of skeletons
/// from 1, the turns in which portals open, walls, croquettes in trees, bones, portals, croquettes on
/// the ground, and characters (their row in the table, from 1).
pub(crate) fn write_planes(state: &State, player: usize, array: &mut ArrayWriter<'_>) {
    let board = state.board();
    array.constant(5 * CELLS, |cells| {
        for cell in Cell::all() {
            let ground = match board.ground(cell) {
                Ground::Kennel => 1 + i32::from(cell != board.kennels[player]),
                Ground::Puddle => 3,
                Ground::Tree => 4,
                Ground::Skeleton => 5,
                Ground::Empty | Ground::Wall => 0,
            };
            let growth = board.growth(cell);
            let age = growth.filter(|_| ground == 5).map_or(0, |growth| i32::from(growth.age) + 1);
            let (period, first) = growth.map_or((0, 0), |growth| (growth.period.into(), growth.first.into()));
            for (plane, value) in [ground, period, first, age].into_iter().enumerate() {
                cells[plane * CELLS + cell.index()] = value;
            }
        }
        for portal in &board.portals {
            cells[4 * CELLS + portal.cell.index()] = portal.turn.into();
        }
    });
    for set in [&state.walls, &state.hanging, &state.bones, &state.gates] {
        array.bits(SIDE, &set.lines);
    }
    array.values(SIDE, &state.piles.lines, |line, column| state.croquettes[line * SIDE + column].into());
    let mut pieces = [Piece::default(); FIRST_WANDERER + MAX_PORTALS];
    let pieces = &mut pieces[..FIRST_WANDERER + board.portals.len()];
    let (teams, portals) = pieces.split_at_mut(FIRST_WANDERER);
    let characters = team(state, player).iter().chain(team(state, PLAYERS - 1 - player));
    let piece = |row: usize, one: &Character| Piece::new(one.cell.index() as u32, row as i32 + 1);
    for (row, (slot, character)) in teams.iter_mut().zip(characters).enumerate() {
        *slot = piece(row, character);
    }
    for (portal, slot) in portals.iter_mut().enumerate() {
        let wanderer = wanderer(state, portal);
        *slot = wanderer.map_or(Piece::default(), |wanderer| piece(FIRST_WANDERER + portal, wanderer));
    }
    array.pieces(CELLS, pieces);
}

/// Returns the wanderer of a portal. Returns `None` if the portal is not open.
#[inline]
fn wanderer(state: &State, portal: usize) -> Option<&Character> {
    (state.open >> portal & 1 == 1).then(|| state.character(Id::wanderer(portal)))
}

/// Writes the table of characters: column, line, movement points, croquettes, and bones of each age. The
/// rows are the player's team, the other team, and the wanderer of each portal that the map announces.
pub(crate) fn write_characters(state: &State, player: usize, array: &mut ArrayWriter<'_>) {
    for player in [player, PLAYERS - 1 - player] {
        team(state, player).iter().for_each(|character| array.row(&table_row(character)));
    }
    for portal in 0..state.board().portals.len() {
        array.row(&wanderer(state, portal).map_or([-1; COLUMNS], table_row));
    }
}

#[inline]
fn table_row(character: &Character) -> [i32; COLUMNS] {
    let Character { cell, points, croquettes, bones: [first, second, third] } = *character;
    let Position { colonne, ligne } = cell.position();
    let [first, second, third] = [first, second, third].map(i32::from);
    [colonne, ligne, points.into(), croquettes.into(), first, second, third]
}

/// Writes the player's number, the turn, and for the player and then the other one the age and the
/// bones of each age in the kennel.
pub(crate) fn write_numbers(state: &State, player: usize, array: &mut ArrayWriter<'_>) {
    array.push(player as i32);
    array.push(state.turn() as i32);
    for player in [player, PLAYERS - 1 - player] {
        array.push(state.age(player) as i32);
        state.harvest(player).into_iter().for_each(|bones| array.push(bones.into()));
    }
}
