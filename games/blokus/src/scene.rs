//! The data from which replay viewers draw a match of Blokus Duo. It consists of tables and
//! instructions for drawing them.

use crate::api::NB_PIECES;
use crate::board::{Board, PLAYERS, STARTS};
use crate::mask::{Mask, SIDE};
use crate::pieces::{Orientation, PIECES};
use crate::placement::Move;
use crate::state::State;
use joute_engine::scene::{
    CardLine, Colour, FigureShape, Figures, Gain, ItemKind, Labels, Look, Marks, Outlines, SceneTables, Tiles,
};

/// The number of cells of the grid of Blokus Duo.
const CELLS: usize = SIDE * SIDE;

/// The names of the tables with each player's free corners, for replay viewers. The player's next
/// piece may start at a free corner.
const CORNER_TABLES: [&str; PLAYERS] = ["corners-0", "corners-1"];

/// Writes the state of the match to the tables from which replay viewers draw it.
pub(crate) fn draw(tables: &mut SceneTables, state: &State) {
    let board = state.board();
    let moves = || state.past_moves().iter().copied().chain(state.now());
    let (mut owners, mut pieces, mut names) = ([0; CELLS], [0; CELLS], Vec::new());
    for (turn, it) in moves().enumerate() {
        let Move::Place(placement) = it else { continue };
        let (player, piece) = (turn % PLAYERS, placement.piece());
        let id = (player * PIECES + piece) as i32;
        for cell in placement.cells().map(cell) {
            (owners[cell], pieces[cell]) = (player as i32 + 1, id);
        }
        let named_cell = placement.cells().map(cell).next().unwrap_or_default();
        names.push(vec![id, named_cell as i32, piece as i32]);
    }
    tables.grid("owners", owners);
    tables.grid("pieces", pieces);
    tables.rows("names", names);
    let last = match moves().last() {
        Some(Move::Place(placement)) => placement.mask().unwrap_or_default(),
        Some(Move::Pass) | None => Mask::EMPTY,
    };
    tables.grid("last", grid(last));
    let starts = (0..).zip(STARTS).filter(|(_, (x, y))| board.owner(*x, *y).is_none());
    tables.rows("starts", starts.map(|(player, at)| vec![player, cell(at) as i32, player]));
    for (player, table) in CORNER_TABLES.into_iter().enumerate() {
        tables.grid(table, grid(board.open_corners(player)));
    }
    players(tables, board);
}

/// Records for replay viewers that a player has covered cells with a piece. `old_score` is the
/// player's score before.
pub(crate) fn explain_score(tables: &mut SceneTables, player: usize, old_score: u32, state: &State) {
    if let Some(Move::Place(placement)) = state.now() {
        let covered = i64::from(state.board().score(player)) - i64::from(old_score);
        tables.gain(Gain::new(player, covered, "piece").at(placement.x() - 1, placement.y() - 1));
    }
}

/// Writes the data of the players' cards for replay viewers. It says which pieces are left, and how
/// many placements are possible.
fn players(tables: &mut SceneTables, board: &Board) {
    let rows = (0..PLAYERS).map(|player| {
        let remaining = board.pieces_left(player).count();
        [player, remaining, board.count(player)].map(|number| number as i32).to_vec()
    });
    tables.rows("players", rows);
    let remaining =
        (0..PLAYERS).flat_map(|player| board.pieces_left(player).map(move |piece| (player, piece)));
    tables.rows(
        "left",
        remaining.map(|(player, piece)| {
            // The rows have no cell, so only the cards list them.
            vec![(player * PIECES + piece) as i32, -1, player as i32, piece as i32]
        }),
    );
}

/// Returns the index of a cell in the tables for replay viewers. Lines count from the lowest one.
fn cell((x, y): (i32, i32)) -> usize {
    (y as usize - 1) * SIDE + x as usize - 1
}

/// Returns a table for replay viewers: 1 on the given cells and 0 on all others.
fn grid(cells: Mask) -> [i32; CELLS] {
    let mut grid = [0; CELLS];
    cells.cells().for_each(|at| grid[cell(at)] = 1);
    grid
}

/// Returns the French name of a piece, for the players' cards in replay viewers. It contains the
/// piece's number of blocks.
fn piece_name(piece: i32) -> String {
    match Orientation::of(piece, 0).map_or(0, |it| it.shape().cells.len()) {
        1 => format!("pièce {piece} (1 bloc)"),
        blocks => format!("pièce {piece} ({blocks} blocs)"),
    }
}

/// Returns the cells of a piece as columns and lines, for the players' cards in replay viewers.
fn blocks(piece: i32) -> Vec<[u8; 2]> {
    let cells = Orientation::of(piece, 0).map_or(&[][..], |it| &it.shape().cells);
    cells.iter().map(|(x, y)| [*x as u8, *y as u8]).collect()
}

/// Returns the instructions by which replay viewers draw a match of Blokus Duo.
pub(crate) fn look() -> Look {
    let kinds = (1..=NB_PIECES).map(|piece| ItemKind::new(piece, &piece_name(piece)).cells(blocks(piece)));
    let corners = |player: usize| Marks::of(CORNER_TABLES[player]).named("coin libre").whose(player);
    Look::board(SIDE, SIDE)
        .from(1, 1)
        .upwards()
        .layer(Tiles::of("owners").named("pièce").players_from(1))
        .layer(Outlines::of("pieces").colour(Colour::Plain))
        .layer(Outlines::of("last").named("dernière pièce posée").colour(Colour::Yellow))
        .layer(Figures::of("starts").named("case de départ").at_cell(1).player(2).shape(FigureShape::Ring))
        .layer(Labels::of("names").named("numéro").at_cell(1).number(2))
        .layer(corners(0))
        .layer(corners(1))
        .layer(Figures::of("left").named("pièce").at_cell(1).player(2).by_kind(3, kinds).listed())
        .card(CardLine::of("players", 1, "pièces restantes").maximum(NB_PIECES))
        .card(CardLine::of("players", 2, "coups possibles"))
        .word("piece", "cases couvertes")
        .word("turn", "tour suivant")
        .word("end", "fin de la partie")
}
