//! Implements the API functions of Blokus Duo that champions call. They work on the champion's copy
//! of the match.

use crate::actions::{Action, to_placement};
use crate::api::{Api, Coup, Erreur, Position, TAILLE_GRILLE};
use crate::board::{PLAYERS, STARTS};
use crate::game::Blokus;
use crate::mask::Mask;
use crate::pieces::Orientation;
use crate::placement::Move;
use crate::questions::touched;
use joute_abi::show_line;
use joute_engine::Replica;

/// The position that API functions return instead of a result. It is also the position in invalid
/// placements.
const NO_POSITION: Position = Position { x: -1, y: -1 };
const PASSED: Coup = Coup { piece: 0, orientation: 0, coin: NO_POSITION };
const UNREADABLE: Coup = Coup { piece: -1, ..PASSED };

/// The result of the API function `case_joueur` for an empty cell. The next constant is its result
/// for a position outside of the grid.
const EMPTY_CELL: i32 = -1;
const OUTSIDE_GRID: i32 = -2;

fn act(replica: &mut Replica<Blokus>, action: Action) -> Erreur {
    let player = replica.player();
    let result = replica.view.state.play(player, &action);
    replica.note(action, result, show_line).err().unwrap_or(Erreur::Ok)
}

fn player(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|player| *player < PLAYERS)
}

fn position((x, y): (i32, i32)) -> Position {
    Position { x, y }
}

fn positions(cells: Mask) -> Vec<Position> {
    cells.cells().map(position).collect()
}

/// Returns the cells that a placement of the API covers, even those outside of the grid. The list
/// is empty if the piece does not exist.
fn cells(Coup { piece, orientation, coin }: Coup) -> impl Iterator<Item = (i32, i32)> {
    let shape = Orientation::of(piece, orientation).map(Orientation::shape);
    let cells = shape.map_or(&[][..], |shape| &shape.cells);
    let at = |from: i32, by: usize| from.saturating_add(by as i32);
    cells.iter().map(move |(x, y)| (at(coin.x, *x), at(coin.y, *y)))
}

/// Converts a player's placement or pass to the API's type.
fn to_coup(it: Move) -> Coup {
    match it {
        Move::Place(placement) => placement.into(),
        Move::Pass => PASSED,
    }
}

impl Api for Replica<Blokus> {
    fn poser(&mut self, pose: Coup) -> Erreur {
        act(self, Action::Poser(pose))
    }

    fn passer(&mut self) -> Erreur {
        act(self, Action::Passer)
    }

    fn coups_possibles(&mut self, id_joueur: i32) -> Vec<Coup> {
        let Some(player) = player(id_joueur) else { return Vec::new() };
        let mut all = Vec::new();
        self.view.state.board().look(player, |places| {
            all.extend(places.placements().map(Coup::from));
            true
        });
        all
    }

    fn peut_poser(&mut self, id_joueur: i32) -> bool {
        player(id_joueur).is_some_and(|player| self.view.state.board().can_place(player))
    }

    fn verifier(&mut self, id_joueur: i32, pose: Coup) -> Erreur {
        let Some(player) = player(id_joueur) else { return Erreur::HorsTour };
        let checked =
            to_placement(pose).and_then(|placement| self.view.state.board().check(player, placement));
        checked.err().unwrap_or(Erreur::Ok)
    }

    fn case_joueur(&mut self, pos: Position) -> i32 {
        match Mask::cell(pos.x, pos.y) {
            None => OUTSIDE_GRID,
            Some(_) => self.view.state.board().owner(pos.x, pos.y).map_or(EMPTY_CELL, |owner| owner as i32),
        }
    }

    fn grille(&mut self) -> Vec<i32> {
        let mut grid = vec![EMPTY_CELL; (TAILLE_GRILLE * TAILLE_GRILLE) as usize];
        for player in 0..PLAYERS {
            for (x, y) in self.view.state.board().covered_cells(player).cells() {
                grid[((y - 1) * TAILLE_GRILLE + x - 1) as usize] = player as i32;
            }
        }
        grid
    }

    fn coins_libres(&mut self, id_joueur: i32) -> Vec<Position> {
        let board = self.view.state.board();
        player(id_joueur).map_or_else(Vec::new, |player| positions(board.open_corners(player)))
    }

    fn case_depart_joueur(&mut self, id_joueur: i32) -> Position {
        player(id_joueur).map_or(NO_POSITION, |player| position(STARTS[player]))
    }

    fn pieces_restantes(&mut self, id_joueur: i32) -> Vec<i32> {
        let Some(player) = player(id_joueur) else { return Vec::new() };
        self.view.state.board().pieces_left(player).map(|piece| piece as i32).collect()
    }

    fn nb_orientations(&mut self, piece: i32) -> i32 {
        (0..).take_while(|letter| Orientation::of(piece, *letter).is_some()).count() as i32
    }

    fn cases_couvertes(&mut self, pose: Coup) -> Vec<Position> {
        cells(pose).map(position).collect()
    }

    fn cases_contact(&mut self, pose: Coup) -> Vec<Position> {
        positions(touched(cells(pose)))
    }

    fn ecrire_coup(&mut self, pose: Coup) -> String {
        let Coup { piece, orientation, coin } = pose;
        match (piece, Orientation::of(piece, orientation)) {
            (0, _) => Move::Pass.to_string(),
            (_, Some(name)) => format!("{name} {} {}", coin.x, coin.y),
            (_, None) => String::new(),
        }
    }

    fn lire_coup(&mut self, ligne: &str) -> Coup {
        Move::read(ligne).map_or(UNREADABLE, to_coup)
    }

    fn moi(&mut self) -> i32 {
        self.player() as i32
    }

    fn adversaire(&mut self) -> i32 {
        1 - self.player() as i32
    }

    fn tour_actuel(&mut self) -> i32 {
        self.view.state.turn()
    }

    fn historique(&mut self) -> Vec<Coup> {
        self.view.state.past_moves().iter().copied().map(to_coup).collect()
    }

    fn score(&mut self, id_joueur: i32) -> i32 {
        player(id_joueur).map_or(-1, |player| self.view.state.board().score(player) as i32)
    }

    fn annuler(&mut self) -> bool {
        let undone = self.view.state.take_back();
        if undone {
            self.unrecord();
        }
        undone
    }
}
