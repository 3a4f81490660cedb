//! Implements the whole game a second time, in a naive way. Only portals and links are stored.
//! Everything else is found by trying all pairs and triples, with rational geometry.

use super::rational;
use portails::api::{Erreur, Position};
use portails::cells::Cell;
use portails::geometry::Point;
use portails::{Action, Board};
use std::collections::{BTreeMap, BTreeSet};

/// Converts a cell to a point of the slow geometry.
pub fn wide(cell: Cell) -> Point<i128> {
    cell.point().map(i128::from)
}

/// The owner of a portal, and the number of its shields.
pub type Portal = (Option<usize>, i32);

#[derive(Debug, Clone)]
pub struct NaiveBoard {
    pub portals: BTreeMap<Cell, Portal>,
    /// The links, each with its earlier end first.
    pub links: BTreeSet<(Cell, Cell)>,
    pub agents: [Cell; 2],
    pub scores: [i32; 2],
    pub actions: i32,
    pub moves: i32,
}

impl NaiveBoard {
    pub fn new(board: &Board) -> Self {
        let portals = board.portals.iter().map(|cell| (*cell, (None, 0))).collect();
        NaiveBoard {
            portals,
            links: BTreeSet::new(),
            agents: board.starts,
            scores: [0; 2],
            actions: 42,
            moves: 6,
        }
    }

    pub fn linked(&self, a: Cell, b: Cell) -> bool {
        self.links.contains(&(a.min(b), a.max(b)))
    }

    /// Returns all triples of portals that are linked with each other.
    pub fn fields(&self) -> Vec<[Cell; 3]> {
        let ends: BTreeSet<Cell> = self.links.iter().flat_map(|(a, b)| [*a, *b]).collect();
        let ends: Vec<Cell> = ends.into_iter().collect();
        let mut fields = Vec::new();
        for (i, a) in ends.iter().enumerate() {
            for (j, b) in ends.iter().enumerate().skip(i + 1) {
                for c in &ends[j + 1..] {
                    if self.linked(*a, *b) && self.linked(*b, *c) && self.linked(*a, *c) {
                        fields.push([*a, *b, *c]);
                    }
                }
            }
        }
        fields
    }

    pub fn owner(&self, cell: Cell) -> Option<usize> {
        self.portals.get(&cell).and_then(|portal| portal.0)
    }

    /// Returns the points that a player's fields score in a turn: two for each unit of area.
    pub fn income(&self, player: usize) -> i32 {
        let own = self.fields().into_iter().filter(|field| self.owner(field[0]) == Some(player));
        own.map(|[a, b, c]| {
            let ([ax, ay], [bx, by], [cx, cy]) = (a.point(), b.point(), c.point());
            // The shoelace formula: twice the area.
            (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)).abs()
        })
        .sum()
    }

    pub fn blocking(&self, a: Cell, b: Cell) -> Vec<(Cell, Cell)> {
        let meets = |(c, d): &&(Cell, Cell)| rational::interfere(wide(a), wide(b), wide(*c), wide(*d));
        self.links.iter().filter(meets).copied().collect()
    }

    pub fn around(&self, cell: Cell) -> Vec<[Cell; 3]> {
        let fields = self.fields().into_iter();
        fields.filter(|field| rational::inside(wide(cell), field.map(wide))).collect()
    }

    /// Returns every error of an action, in the order in which the API answers them.
    fn errors(&self, player: usize, action: &Action) -> Vec<Erreur> {
        use Erreur as E;
        let here = self.agents[player];
        let portal = |cell: Cell| self.portals.get(&cell).copied();
        let (mine, theirs) = (Some(player), Some(1 - player));
        let is = |cell: Cell, whose: Option<usize>| portal(cell).is_some_and(|it| it.0 == whose);
        let shields = portal(here).map_or(0, |it| it.1);
        let conditions: Vec<(bool, Erreur)> = match *action {
            Action::Deplacer(to) => match Cell::at(to) {
                None => vec![(true, E::PositionInvalide)],
                Some(to) => vec![(here.distance(to) > self.moves, E::PositionEloignee)],
            },
            Action::UtiliserTurbo => vec![(self.actions < 6, E::PaInsuffisants)],
            Action::Capturer => vec![
                (self.actions < 3, E::PaInsuffisants),
                (portal(here).is_none(), E::AucunPortail),
                (is(here, mine), E::PortailAmi),
                (is(here, theirs), E::PortailEnnemi),
            ],
            Action::Neutraliser => vec![
                (portal(here).is_none(), E::AucunPortail),
                (self.actions < 10 + 5 * shields, E::PaInsuffisants),
                (is(here, mine), E::PortailAmi),
                (is(here, None), E::PortailNeutre),
            ],
            Action::AjouterBouclier => vec![
                (portal(here).is_none(), E::AucunPortail),
                (is(here, None), E::PortailNeutre),
                (is(here, theirs), E::PortailEnnemi),
                (shields >= 6, E::LimiteBoucliers),
                (self.actions < 3, E::PaInsuffisants),
            ],
            Action::Lier(to) => {
                let poor = (self.actions < 2, E::PaInsuffisants);
                match Cell::at(to) {
                    None => vec![poor, (true, E::PositionInvalide)],
                    Some(to) => vec![
                        poor,
                        (portal(to).is_none(), E::AucunPortail),
                        (portal(here).is_none(), E::AucunPortail),
                        (here == to, E::LienDegenere),
                        (is(here, None), E::PortailNeutre),
                        (is(here, theirs), E::PortailEnnemi),
                        (is(to, None), E::PortailNeutre),
                        (is(to, theirs), E::PortailEnnemi),
                        (!self.blocking(here, to).is_empty(), E::LienIntersection),
                        (!self.around(here).is_empty() || !self.around(to).is_empty(), E::LienChamp),
                    ],
                }
            }
        };
        conditions.into_iter().filter(|(applies, _)| *applies).map(|(_, error)| error).collect()
    }

    pub fn play(&mut self, player: usize, action: &Action) -> Result<(), Erreur> {
        if let Some(first) = self.errors(player, action).first() {
            return Err(*first);
        }
        let here = self.agents[player];
        match *action {
            Action::Deplacer(Position { x, y }) => {
                let [from_x, from_y] = here.point();
                self.moves -= (x - from_x).abs() + (y - from_y).abs();
                self.agents[player] = Cell::at(Position { x, y }).expect("the cell is on the map");
            }
            Action::UtiliserTurbo => {
                self.actions -= 6;
                self.moves += 1;
            }
            Action::Capturer => {
                self.actions -= 3;
                self.scores[player] += 10;
                self.portals.insert(here, (Some(player), 0));
            }
            Action::Neutraliser => {
                self.actions -= 10 + 5 * self.portals[&here].1;
                self.portals.insert(here, (None, 0));
                self.links.retain(|(a, b)| *a != here && *b != here);
            }
            Action::AjouterBouclier => {
                self.actions -= 3;
                self.portals.entry(here).and_modify(|portal| portal.1 += 1);
            }
            Action::Lier(to) => {
                let to = Cell::at(to).expect("the cell is on the map");
                self.actions -= 2;
                self.links.insert((here.min(to), here.max(to)));
            }
        }
        Ok(())
    }

    /// Ends the player's turn and begins the other player's.
    pub fn end_turn(&mut self, player: usize) {
        self.scores[player] += self.income(player);
        (self.actions, self.moves) = (42, 6);
    }
}
