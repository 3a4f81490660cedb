//! The map generator of the game Bombes. It creates varied, connected maps, always the same for the
//! same seed.

use super::check::regions;
use super::write;
use crate::api::Direction;
use crate::board::{Board, Bonus, Cell, Ground, PLAYERS};
use joute_engine::GameError;
use joute_engine::maps::{self, Random};

/// A function that draws the walls of a random labyrinth in a certain style.
type Style = fn(&mut Random) -> Board;

const STYLES: [(&str, Style); 5] =
    [("piliers", pillars), ("labyrinthe", maze), ("salles", rooms), ("cavernes", caves), ("plaine", plain)];

/// Returns the names of all styles of the map generator.
pub fn styles() -> Vec<&'static str> {
    STYLES.iter().map(|(name, _)| *name).collect()
}

/// Generates a random map file of the game Bombes for ten avatars. The same seed and style always
/// give the same bytes. Without a style, the seed selects one.
///
/// # Errors
/// Returns an error if the style is unknown.
pub fn generate(seed: u64, style: Option<&str>) -> Result<String, GameError> {
    let mut random = Random::new(seed);
    let random_style = random.pick(&STYLES);
    let (_, paint) = maps::style(&STYLES, |(name, _)| name, style, random_style)?;
    loop {
        let mut board = paint(&mut random);
        soften(&mut board, &mut random);
        join(&mut board, &mut random);
        // There must be space to start and to escape from a first bomb.
        if board.cells().filter(|cell| board.is_bare(*cell)).count() >= 4 * PLAYERS {
            sprinkle(&mut board, &mut random);
            return Ok(write(&board));
        }
    }
}

/// Returns an open labyrinth of random size for the map generator. The numbers of lines and columns
/// are even, so that patterns continue across the edges.
fn random_board(random: &mut Random, minimum: i32, maximum: i32) -> Board {
    let lines = 2 * random.range(minimum / 2..=maximum / 2);
    let columns = 2 * random.range(minimum / 2..=maximum / 2 + 3);
    Board::open(lines as usize, columns as usize)
}

/// Draws a labyrinth with a pillar in every second line and column.
fn pillars(random: &mut Random) -> Board {
    let mut board = random_board(random, 10, 18);
    for cell in board.cells() {
        let (line, column) = board.place(cell);
        if line % 2 == 0 && column % 2 == 0 {
            board.ground[cell] = Ground::Wall;
        }
    }
    board
}

/// Draws a labyrinth of connected corridors with some alternative paths. They also continue across
/// the edges.
fn maze(random: &mut Random) -> Board {
    let mut board = random_board(random, 12, 22);
    board.ground.fill(Ground::Wall);
    let first = board.cell(1, 1);
    board.ground[first] = Ground::Open;
    let mut path = vec![first];
    while let Some(from) = path.last().copied() {
        let beyond = |way: Direction| board.neighbour(board.neighbour(from, way), way);
        let ways: Vec<Direction> =
            Direction::ALL.into_iter().filter(|way| board.is_wall(beyond(*way))).collect();
        if ways.is_empty() {
            path.pop();
            continue;
        }
        let way = random.pick(&ways);
        let (next, to) = (board.neighbour(from, way), beyond(way));
        board.ground[next] = Ground::Open;
        board.ground[to] = Ground::Open;
        path.push(to);
    }
    for cell in board.cells() {
        let (line, column) = board.place(cell);
        if (line + column) % 2 == 1 && board.is_wall(cell) && random.chance(25) {
            board.ground[cell] = Ground::Open;
        }
    }
    board
}

/// Draws a labyrinth of rooms with doors.
fn rooms(random: &mut Random) -> Board {
    let mut board = random_board(random, 14, 24);
    let (high, wide) = (random.range(4..=6) as usize, random.range(4..=7) as usize);
    for cell in board.cells() {
        let (line, column) = board.place(cell);
        let (across, down) = (line % high == 0, column % wide == 0);
        let door = (across && column % wide == wide / 2) || (down && line % high == high / 2);
        if (across || down) && !door {
            board.ground[cell] = Ground::Wall;
        }
    }
    board
}

/// Draws a labyrinth of caves. It begins with random walls and keeps those with several others
/// nearby.
fn caves(random: &mut Random) -> Board {
    let mut board = random_board(random, 14, 24);
    for cell in board.cells() {
        if random.chance(42) {
            board.ground[cell] = Ground::Wall;
        }
    }
    for _ in 0..2 {
        let crowded = |cell: Cell| {
            let (line, column) = board.place(cell);
            let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
            let wall = |(down, right): &(i32, i32)| {
                board.is_wall(board.cell(line as i32 + down, column as i32 + right))
            };
            around.filter(wall).count() >= 5
        };
        let grown = board.cells().map(|cell| if crowded(cell) { Ground::Wall } else { Ground::Open });
        board.ground = grown.collect();
    }
    board
}

/// Draws a small labyrinth with few walls.
fn plain(random: &mut Random) -> Board {
    let mut board = random_board(random, 8, 16);
    for cell in board.cells() {
        if random.chance(12) {
            board.ground[cell] = Ground::Wall;
        }
    }
    board
}

/// Makes some walls of a generated labyrinth breakable. Also adds some breakable walls on open
/// ground.
fn soften(board: &mut Board, random: &mut Random) {
    let (breaks, stands) = (random.range(15..=45), random.range(3..=18));
    for cell in board.cells() {
        let percent = if board.is_wall(cell) { breaks } else { stands };
        if random.chance(percent) {
            board.ground[cell] = Ground::Breakable;
        }
    }
}

/// Makes walls of a generated labyrinth breakable until all its parts are connected.
fn join(board: &mut Board, random: &mut Random) {
    loop {
        let regions = regions(board);
        let [first, _, ..] = regions.as_slice() else { return };
        let mut at = random.pick(first);
        let way = random.pick(&Direction::ALL);
        for _ in 0..board.lines.max(board.columns) {
            at = board.neighbour(at, way);
            if board.ground[at] == Ground::Wall {
                board.ground[at] = Ground::Breakable;
            }
        }
    }
}

/// Places a few bonuses on open cells of a generated labyrinth.
fn sprinkle(board: &mut Board, random: &mut Random) {
    let mut bare: Vec<Cell> = board.cells().filter(|cell| board.is_bare(*cell)).collect();
    random.shuffle(&mut bare);
    let kinds = [Bonus::Points, Bonus::Bombs, Bonus::Explosion, Bonus::Points, Bonus::Bombs, Bonus::Teleport];
    let count = random.range(2..=kinds.len() as i32) as usize;
    for (cell, bonus) in bare.into_iter().zip(kinds).take(count) {
        board.bonuses[cell] = Some(bonus);
    }
}
