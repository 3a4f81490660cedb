//! Helpers that several tests share: a match of a few portals with the replicas of both players,
//! without an authority.
pub mod naive;
pub mod rational;

use joute_engine::{Replica, View as _};
use portails::api::{Api as _, Call, Champ, Erreur, Lien, Position};
use portails::cells::Cell;
use portails::{Action, Board, Event, Opening, Portails, State, map};
use std::ops::{Deref, DerefMut};

/// Builds the position of a column and a line.
pub fn p(x: i32, y: i32) -> Position {
    Position { x, y }
}

/// Builds the cell of a column and a line.
pub fn c(x: i32, y: i32) -> Cell {
    Cell::at(p(x, y)).expect("the cell is on the map")
}

/// A column and a line.
type XY = (i32, i32);

/// Builds a link as the API returns it.
pub fn lien(extr1: Position, extr2: Position, joueur_l: i32) -> Lien {
    Lien { extr1, extr2, joueur_l }
}

/// Builds a field as the API returns it.
pub fn champ(som1: Position, som2: Position, som3: Position, joueur_c: i32) -> Champ {
    Champ { som1, som2, som3, joueur_c }
}

/// The replicas of both players in a match. Each player receives the other's actions. The table
/// dereferences to the replica of the player whose turn it is.
pub struct Table {
    pub seats: [Replica<Portails>; 2],
    active: usize,
}

impl Deref for Table {
    type Target = Replica<Portails>;
    fn deref(&self) -> &Replica<Portails> {
        &self.seats[self.active]
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Replica<Portails> {
        &mut self.seats[self.active]
    }
}

/// Creates a match with the given portals before the first turn. Player 0's agent is in the first
/// corner, player 1's in the last.
pub fn before(portals: &[(i32, i32)]) -> Table {
    let mut portals: Vec<Cell> = portals.iter().map(|(x, y)| c(*x, *y)).collect();
    portals.sort_unstable();
    let text = map::write(&Board { portals, starts: [c(0, 0), c(29, 29)] });
    let seats = [0, 1].map(|player| Replica::<Portails>::new(player, Opening { map: text.clone() }));
    Table { seats, active: 0 }
}

/// Creates a match with the given portals and begins the first turn, which is player 0's.
pub fn begin(portals: &[(i32, i32)]) -> Table {
    let mut table = before(portals);
    table.next();
    table
}

impl Table {
    /// Returns the state of the match, which both replicas share.
    pub fn state(&self) -> &State {
        assert!(self.seats[0].view.state == self.seats[1].view.state || !self.journal().is_empty());
        &self.seats[self.active].view.state
    }

    /// Changes the state of the match in both replicas.
    pub fn edit(&mut self, change: impl Fn(&mut State)) {
        self.seats.iter_mut().for_each(|seat| change(&mut seat.view.state));
    }

    /// Puts the active player's agent on a cell.
    pub fn stand(&mut self, x: i32, y: i32) {
        let player = self.active;
        self.edit(|state| state.put(player, c(x, y)));
    }

    /// Gives portals to a player.
    pub fn own(&mut self, player: usize, portals: &[(i32, i32)]) {
        self.edit(|state| portals.iter().for_each(|(x, y)| state.give(c(*x, *y), Some(player), 0)));
    }

    /// Gives portals to a player and links them.
    pub fn link(&mut self, player: usize, pairs: &[(XY, XY)]) {
        let pairs = pairs.iter().map(|(a, b)| (c(a.0, a.1), c(b.0, b.1)));
        self.edit(|state| state.link_all(player, pairs.clone()));
    }

    /// Gives the active player more points in this turn than it can use.
    pub fn rich(&mut self) {
        let player = self.active;
        self.edit(|state| state.set_points(player, 10_000, 10_000));
    }

    /// Ends the turn and begins the next one.
    pub fn next(&mut self) {
        if self.seats[0].view.state.active().is_some() {
            let journal = self.seats[self.active].end_turn();
            self.seats[1 - self.active].view.observe(Event::Played(journal));
        }
        self.pass();
    }

    fn pass(&mut self) {
        self.seats.iter_mut().for_each(|seat| seat.view.observe(Event::Next));
        if let Some(player) = self.seats[0].view.state.active() {
            self.active = player;
            self.begin(&Call::JouerTour {});
        }
    }

    /// Ends the turn that consists of the given actions.
    pub fn play_journal(&mut self, journal: Vec<Action>) {
        self.seats[1 - self.active].view.observe(Event::Played(journal));
        self.pass();
    }

    /// Makes a call that the active player may not make, checks that it changes nothing, and
    /// returns the error.
    #[track_caller]
    pub fn refused(&mut self, call: impl FnOnce(&mut Replica<Portails>) -> Erreur) -> Erreur {
        let before = self.view.state.clone();
        let recorded = self.journal().len();
        let error = call(self);
        assert!(error != Erreur::Ok && self.view.state == before && self.journal().len() == recorded);
        error
    }

    /// Moves the agent to a cell for free and makes a call there, which must be allowed.
    #[track_caller]
    pub fn there(&mut self, x: i32, y: i32, call: impl FnOnce(&mut Replica<Portails>) -> Erreur) {
        let player = self.active;
        let points = *self.view.state.player(player);
        self.view.state.set_points(player, points.actions, 1000);
        assert_eq!(self.deplacer(p(x, y)), Erreur::Ok);
        assert_eq!(call(self), Erreur::Ok, "at ({x}, {y})");
    }
}
