//! What one player knows. Its champion has one, and so has the authority, of each player.

use crate::action::{Action, Order};
use crate::api::{
    DEAD_STATE, INVALID_ARGS_ERROR, INVALID_POSITION_ERROR, INVISIBLE_POSITION_ERROR, MAX_ORDERS_PARAM,
    NON_EXISTENT_CITRON_ERROR, ORDER_OK, TOO_MANY_ORDERS_ERROR,
};
use crate::area::Area;
use crate::map::{self, Cell, Spot};
use crate::sight::{Dawn, Sighting, lit};
use crate::world::{CITRONS, Ref};
use joute_engine::{Mixer, digest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a match is, as far as everybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The player's own team.
    pub team: u8,
    /// How many there are.
    pub teams: u8,
    /// Columns of the map.
    pub width: u8,
    /// Rows of the map.
    pub height: u8,
}

/// What a player sees, and what it ordered today. It remembers nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// What the match is.
    pub frame: Frame,
    /// Days that are over.
    pub day: i32,
    /// In reading order: 0 for a cell out of sight, else as [`crate::sight::ground`] says.
    ground: Vec<u8>,
    /// The cells in sight.
    pub(crate) lit: Area,
    /// Those in sight, and its own: in the order of [`Dawn::citrons`].
    citrons: Vec<Sighting>,
    decks: Vec<(Cell, Vec<Ref>)>,
    /// In the order in which they were given.
    pub orders: Vec<Action>,
    /// Orders that were accepted today.
    count: i32,
    index: Index,
}

/// Where things are found in the other fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Index {
    /// By team, then by number: a Citron's place among those in sight, or [`NOWHERE`].
    names: Vec<u16>,
    /// How many of those in sight stand somewhere: they come first, by spot.
    standing: usize,
    /// The bridges over each cell: by cell, then in the order of the API.
    decks: Vec<(Cell, Ref)>,
    /// The bridges alone.
    over: Vec<Ref>,
}

const NOWHERE: u16 = u16::MAX;

impl Known {
    /// Before anything is seen.
    pub fn new(frame: Frame) -> Self {
        Known {
            frame,
            day: 0,
            ground: vec![0; usize::from(frame.width) * usize::from(frame.height)],
            lit: Area::default(),
            citrons: Vec::new(),
            decks: Vec::new(),
            orders: Vec::new(),
            count: 0,
            index: Index::default(),
        }
    }

    /// What it looks like now. What went out of sight is forgotten.
    pub fn see(&mut self, dawn: Dawn) {
        let Dawn { ground, citrons, decks } = dawn;
        let Frame { team, width, height, .. } = self.frame;
        let lit = lit(usize::from(width), usize::from(height), team, &citrons);
        let place = |cell: Cell| usize::from(cell.y) * usize::from(width) + usize::from(cell.x);
        for gone in self.lit.without(&lit).cells() {
            self.ground[place(gone)] = 0;
        }
        let mut fresh = ground.into_iter();
        for new in lit.without(&self.lit).cells() {
            self.ground[place(new)] = fresh.next().unwrap_or(0);
        }
        (self.lit, self.citrons, self.decks) = (lit, citrons, decks);
        self.index();
    }

    /// A day is over.
    pub fn day_is_over(&mut self, dawn: Dawn) {
        self.day += 1;
        self.forget_orders();
        self.see(dawn);
    }

    /// Nothing was ordered today.
    pub(crate) fn forget_orders(&mut self) {
        self.orders.clear();
        self.count = 0;
    }

    fn index(&mut self) {
        let Index { names, standing, decks, over } = &mut self.index;
        names.clear();
        names.resize(usize::from(self.frame.teams) * CITRONS, NOWHERE);
        for (place, citron) in (0..).zip(&self.citrons) {
            if let Some(name) = names.get_mut(citron.who.index()) {
                *name = place;
            }
        }
        *standing = self.citrons.partition_point(|citron| !citron.form.is_bridge());
        decks.clear();
        let crowded = |cell: &Cell| self.decks.iter().any(|(deck, _)| deck == cell);
        for bridge in &self.citrons[*standing..] {
            let cells = bridge.form.cells().filter(|cell| !crowded(cell));
            decks.extend(cells.map(|cell| (cell, bridge.who)));
        }
        decks.extend(self.decks.iter().flat_map(|(cell, deck)| deck.iter().map(|who| (*cell, *who))));
        // Those of one cell keep their order.
        decks.sort_by_key(|(cell, _)| *cell);
        over.clear();
        over.extend(decks.iter().map(|(_, who)| *who));
    }

    /// A hash of all that is known, orders among it.
    pub fn digest(&self) -> u64 {
        // Without `..`: a new field must find its place here. What is in sight, and where things are found, follows.
        let Known { frame, day, ground, lit: _, citrons, decks, orders, count, index: _ } = self;
        let mut mixer = Mixer::default();
        mixer.bytes(ground);
        citrons.iter().flat_map(Sighting::words).for_each(|word| mixer.word(word));
        mixer.word(digest(&(frame, day, decks, orders, count)));
        mixer.digest()
    }

    /// The cell of two coordinates; `None` outside of the map.
    pub fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        map::cell(usize::from(self.frame.width), usize::from(self.frame.height), x, y)
    }

    /// A cell that is in sight, as [`crate::sight::ground`] says.
    pub fn seen(&self, x: i32, y: i32) -> Option<(Cell, u8)> {
        let cell = self.cell(x, y)?;
        let ground = self.ground[usize::from(cell.y) * usize::from(self.frame.width) + usize::from(cell.x)];
        (ground != 0).then_some((cell, ground))
    }

    /// A Citron in sight, or the player's own.
    pub fn citron(&self, team: i32, id: i32) -> Option<&Sighting> {
        let who = Ref { team: u8::try_from(team).ok()?, id: u8::try_from(id).ok()? };
        if usize::from(who.id) >= CITRONS {
            return None;
        }
        self.citrons.get(usize::from(*self.index.names.get(who.index())?))
    }

    /// Places of a team's Citrons in sight, by number.
    fn places(&self, team: u8) -> &[u16] {
        let first = Ref { team, id: 0 }.index();
        self.index.names.get(first..first + CITRONS).unwrap_or_default()
    }

    /// The first Citron of a team, in sight or the player's own, after a number.
    pub fn next(&self, team: u8, after: i32) -> Option<u8> {
        let from = usize::try_from(i64::from(after) + 1).unwrap_or(0);
        let found = self.places(team).get(from..)?.iter().position(|place| *place != NOWHERE)?;
        u8::try_from(from + found).ok()
    }

    /// Who stands on a spot in sight, in the order of control.
    pub fn standing(&self, spot: Spot) -> &[Sighting] {
        let all = &self.citrons[..self.index.standing];
        let first = all.partition_point(|citron| citron.form.current() < spot);
        let count = all[first..].iter().take_while(|citron| citron.form.current() == spot).count();
        &all[first..first + count]
    }

    /// The bridges over a cell in sight, the oldest there first.
    pub fn deck(&self, cell: Cell) -> &[Ref] {
        let Index { decks, over, .. } = &self.index;
        let first = decks.partition_point(|(other, _)| *other < cell);
        let count = decks[first..].iter().take_while(|(other, _)| *other == cell).count();
        &over[first..first + count]
    }

    /// The player's own Citrons that live, bridges among them, by number.
    pub fn alive(&self) -> impl Iterator<Item = u8> {
        let lives = |place: &u16| {
            let citron = self.citrons.get(usize::from(*place));
            citron.is_some_and(|citron| citron.form.state() != DEAD_STATE)
        };
        let own = (0..).zip(self.places(self.frame.team));
        own.filter(move |(_, place)| lives(place)).map(|(id, _)| id)
    }

    /// Takes an order: `ORDER_OK`, or the first of the `*_ERROR` that applies (section 3.4).
    pub fn order(&mut self, action: Action) -> i32 {
        if let Some(citron) = action.citron() {
            if self.count >= MAX_ORDERS_PARAM {
                return TOO_MANY_ORDERS_ERROR;
            }
            if let Err(error) = self.check(citron, &action) {
                return error;
            }
        } else if self.orders.contains(&action) {
            // Once a day is enough to print the map.
            return ORDER_OK;
        }
        self.count += i32::from(action.citron().is_some());
        self.orders.push(action);
        ORDER_OK
    }

    /// Takes all orders of a day.
    ///
    /// # Errors
    /// The first one that is refused, and why; those before it were taken.
    pub(crate) fn take(&mut self, actions: &[Action]) -> Result<(), String> {
        for action in actions {
            match self.order(*action) {
                ORDER_OK => {}
                error => return Err(format!("{action:?}: error {error}")),
            }
        }
        if self.orders == actions { Ok(()) } else { Err("the map is printed once a day".into()) }
    }

    fn check(&self, citron: i32, action: &Action) -> Result<(), i32> {
        let own = self.citron(i32::from(self.frame.team), citron).ok_or(NON_EXISTENT_CITRON_ERROR)?;
        let Some((x, y)) = action.place() else { return Ok(()) };
        let cell = self.cell(x, y).ok_or(INVALID_POSITION_ERROR)?;
        self.seen(x, y).ok_or(INVISIBLE_POSITION_ERROR)?;
        let distance = cell.distance(own.form.current().cell);
        let in_reach = distance == 1 || (distance == 0 && matches!(action, Action::PressCitron { .. }));
        let positive = !matches!(action, Action::SplitCitron { energy, .. } if *energy < 1);
        if in_reach && positive { Ok(()) } else { Err(INVALID_ARGS_ERROR) }
    }

    /// What each Citron is to do: the last order that it was given, and its place among the day's actions.
    pub fn last_orders(&self) -> BTreeMap<Ref, (usize, Order)> {
        let mut last = BTreeMap::new();
        for (place, action) in self.orders.iter().enumerate() {
            let cell = action.place().and_then(|(x, y)| self.cell(x, y));
            if let (Some(id), Some(order)) =
                (action.citron().and_then(|id| u8::try_from(id).ok()), action.order(cell))
            {
                last.insert(Ref { team: self.frame.team, id }, (place, order));
            }
        }
        last
    }
}
