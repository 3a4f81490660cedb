//! The information and the orders of one player of the game Citrons. The arena and the champion
//! each have a copy.

use crate::action::{Action, Order};
use crate::api::{
    DEAD_STATE, INVALID_ARGS_ERROR, INVALID_POSITION_ERROR, INVISIBLE_POSITION_ERROR, MAX_ORDERS_PARAM,
    NON_EXISTENT_CITRON_ERROR, ORDER_OK, TOO_MANY_ORDERS_ERROR,
};
use crate::area::Area;
use crate::map::{self, Cell, Spot};
use crate::sight::{DayStart, Sighting, lit};
use crate::world::{MAX_CITRONS, UnitRef};
use joute_engine::{GameError, Mixer, digest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The facts that a player of the game Citrons has from the start. They never change during the
/// match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The number of the player's team, from 0.
    pub team: u8,
    /// The number of teams in the match.
    pub teams: u8,
    /// The number of columns of the map.
    pub width: u8,
    /// The number of rows of the map.
    pub height: u8,
}

/// The information that a player has today in the game Citrons. It contains what the player sees
/// and the orders that it has given. Nothing is remembered from earlier days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knowledge {
    /// The facts that never change during the match, for example the map size.
    pub frame: Frame,
    /// The number of days of the match that have been played.
    pub day: i32,
    /// The ground of all cells, row by row. It is a number of [`crate::sight::ground`], or 0 for a
    /// cell out of sight.
    ground: Vec<u8>,
    /// The cells that the player sees today.
    pub(crate) lit: Area,
    /// The units that the player sees or owns, in the order of [`DayStart::citrons`].
    citrons: Vec<Sighting>,
    decks: Vec<(Cell, Vec<UnitRef>)>,
    /// The player's orders of today, in the order in which they were given.
    pub orders: Vec<Action>,
    /// The number of accepted orders of the player today.
    count: i32,
    index: Index,
}

/// A lookup table for fast queries of a player's information. It is computed from the other
/// fields of [`Knowledge`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Index {
    /// The position of each unit in the list of visible ones, by team and number. It is [`NO_CELL`]
    /// for all others.
    names: Vec<u16>,
    /// The number of visible units that stand on a spot. They come first in the list of visible
    /// units, sorted by spot.
    standing: usize,
    /// The visible bridges over each cell. They are sorted by cell and then in the order of the
    /// API.
    decks: Vec<(Cell, UnitRef)>,
    /// The visible bridges in the order of the cells that they cover. Each bridge appears once for
    /// each cell.
    over: Vec<UnitRef>,
}

const NO_CELL: u16 = u16::MAX;

impl Knowledge {
    /// Creates the information of a player that has seen nothing so far.
    pub fn new(frame: Frame) -> Self {
        Knowledge {
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

    /// Replaces the units and cells that the player sees by those of a new day. Everything out of
    /// sight is removed.
    pub fn update(&mut self, dawn: DayStart) {
        let DayStart { ground, citrons, decks } = dawn;
        let Frame { team, width, height, .. } = self.frame;
        let lit = lit(usize::from(width), usize::from(height), team, &citrons);
        let place = |cell: Cell| usize::from(cell.y) * usize::from(width) + usize::from(cell.x);
        for hidden in self.lit.without(&lit).cells() {
            self.ground[place(hidden)] = 0;
        }
        let mut fresh = ground.into_iter();
        for new in lit.without(&self.lit).cells() {
            self.ground[place(new)] = fresh.next().unwrap_or(0);
        }
        (self.lit, self.citrons, self.decks) = (lit, citrons, decks);
        self.index();
    }

    /// Ends the day for a player of the game Citrons. Counts the day, removes the player's orders,
    /// and replaces what the player sees.
    pub fn day_is_over(&mut self, dawn: DayStart) {
        self.day += 1;
        self.forget_orders();
        self.update(dawn);
    }

    /// Removes all orders that the player has given today.
    pub(crate) fn forget_orders(&mut self) {
        self.orders.clear();
        self.count = 0;
    }

    fn index(&mut self) {
        let Index { names, standing, decks, over } = &mut self.index;
        names.clear();
        names.resize(usize::from(self.frame.teams) * MAX_CITRONS, NO_CELL);
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
        decks.extend(
            self.decks.iter().flat_map(|(cell, deck)| deck.iter().map(|unit_ref| (*cell, *unit_ref))),
        );
        // The sort is stable, so bridges over the same cell keep their order.
        decks.sort_by_key(|(cell, _)| *cell);
        over.clear();
        over.extend(decks.iter().map(|(_, unit_ref)| *unit_ref));
    }

    /// Returns a hash of all information of the player. The champion and the arena compare their
    /// hashes to find differences.
    pub fn digest(&self) -> u64 {
        // The pattern has no `..`, so a new field must be added to the digest or left out on
        // purpose. The visible cells and the index follow from the other fields.
        let Knowledge { frame, day, ground, lit: _, citrons, decks, orders, count, index: _ } = self;
        let mut mixer = Mixer::default();
        mixer.bytes(ground);
        citrons.iter().flat_map(Sighting::words).for_each(|word| mixer.word(word));
        mixer.word(digest(&(frame, day, decks, orders, count)));
        mixer.digest()
    }

    /// Returns the cell at two coordinates, or `None` outside of the map.
    pub fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        map::parts::cell(usize::from(self.frame.width), usize::from(self.frame.height), x, y)
    }

    /// Returns the cell at two coordinates with its ground. The ground is a number of
    /// [`crate::sight::ground`]. Returns `None` if the player does not see the cell.
    pub fn visible_cell(&self, x: i32, y: i32) -> Option<(Cell, u8)> {
        let cell = self.cell(x, y)?;
        let ground = self.ground[usize::from(cell.y) * usize::from(self.frame.width) + usize::from(cell.x)];
        (ground != 0).then_some((cell, ground))
    }

    /// Returns a unit by its team and number, if the player sees or owns it.
    pub fn citron(&self, team: i32, id: i32) -> Option<&Sighting> {
        let unit_ref = UnitRef { team: u8::try_from(team).ok()?, id: u8::try_from(id).ok()? };
        if usize::from(unit_ref.id) >= MAX_CITRONS {
            return None;
        }
        self.citrons.get(usize::from(*self.index.names.get(unit_ref.index())?))
    }

    /// Returns the positions of a team's units in the list of visible units, by number.
    fn places(&self, team: u8) -> &[u16] {
        let first = UnitRef { team, id: 0 }.index();
        self.index.names.get(first..first + MAX_CITRONS).unwrap_or_default()
    }

    /// Returns the next number above `after` that belongs to a unit of the team. Only units that
    /// the player knows count.
    pub fn next(&self, team: u8, after: i32) -> Option<u8> {
        let from = usize::try_from(i64::from(after) + 1).unwrap_or(0);
        let offset = self.places(team).get(from..)?.iter().position(|place| *place != NO_CELL)?;
        u8::try_from(from + offset).ok()
    }

    /// Returns the units that the player sees on a spot. The first one controls the spot.
    pub fn citrons_at(&self, spot: Spot) -> &[Sighting] {
        let all = &self.citrons[..self.index.standing];
        let first = all.partition_point(|citron| citron.form.current() < spot);
        let count = all[first..].iter().take_while(|citron| citron.form.current() == spot).count();
        &all[first..first + count]
    }

    /// Returns the bridges that the player sees over a cell, the oldest one first.
    pub fn deck(&self, cell: Cell) -> &[UnitRef] {
        let Index { decks, over, .. } = &self.index;
        let first = decks.partition_point(|(other, _)| *other < cell);
        let count = decks[first..].iter().take_while(|(other, _)| *other == cell).count();
        &over[first..first + count]
    }

    /// Returns the numbers of the player's living units, including bridges.
    pub fn alive(&self) -> impl Iterator<Item = u8> {
        let lives = |place: &u16| {
            let citron = self.citrons.get(usize::from(*place));
            citron.is_some_and(|citron| citron.form.state() != DEAD_STATE)
        };
        let own = (0..).zip(self.places(self.frame.team));
        own.filter(move |(_, place)| lives(place)).map(|(id, _)| id)
    }

    /// Accepts an order of the player and returns `ORDER_OK`. If the order is refused, returns the
    /// first `*_ERROR` constant that applies (section 3.4).
    pub fn order(&mut self, action: Action) -> i32 {
        if let Some(citron) = action.citron() {
            if let Err(error) = self.check(citron, &action) {
                return error;
            }
        } else if self.orders.contains(&action) {
            // The map is printed at most once a day.
            return ORDER_OK;
        }
        self.count += i32::from(action.citron().is_some());
        self.orders.push(action);
        ORDER_OK
    }

    /// Applies all actions of a champion for the day to its player's information.
    ///
    /// # Errors
    /// Returns the first order that is refused with the reason. The orders before it were applied.
    pub(crate) fn take(&mut self, actions: &[Action]) -> Result<(), GameError> {
        for action in actions {
            match self.order(*action) {
                ORDER_OK => {}
                error => return Err(format!("{action:?}: error {error}").into()),
            }
        }
        if self.orders == actions { Ok(()) } else { Err("the map is printed once a day".into()) }
    }

    /// Returns true if the player's orders of today would grow by this action.
    pub(crate) fn allows(&self, action: &Action) -> bool {
        match action.citron() {
            Some(citron) => self.check(citron, action).is_ok(),
            None => !self.orders.contains(action),
        }
    }

    fn check(&self, citron: i32, action: &Action) -> Result<(), i32> {
        if self.count >= MAX_ORDERS_PARAM {
            return Err(TOO_MANY_ORDERS_ERROR);
        }
        let own = self.citron(i32::from(self.frame.team), citron).ok_or(NON_EXISTENT_CITRON_ERROR)?;
        let Some((x, y)) = action.place() else { return Ok(()) };
        let cell = self.cell(x, y).ok_or(INVALID_POSITION_ERROR)?;
        self.visible_cell(x, y).ok_or(INVISIBLE_POSITION_ERROR)?;
        let distance = cell.distance(own.form.current().cell);
        let in_reach = distance == 1 || (distance == 0 && matches!(action, Action::PressCitron { .. }));
        let positive = !matches!(action, Action::SplitCitron { energy, .. } if *energy < 1);
        if in_reach && positive { Ok(()) } else { Err(INVALID_ARGS_ERROR) }
    }

    /// Returns the orders of the day that a later order to the same unit replaced. Each comes with
    /// its position among the day's actions.
    pub(crate) fn replaced_orders(&self) -> impl Iterator<Item = (usize, &Action)> {
        let mut last = [usize::MAX; MAX_CITRONS];
        let citron = |action: &Action| action.citron().and_then(|id| usize::try_from(id).ok());
        for (place, action) in self.orders.iter().enumerate() {
            if let Some(id) = citron(action).filter(|id| *id < MAX_CITRONS) {
                last[id] = place;
            }
        }
        let replaced = move |(place, action): &(usize, &Action)| {
            citron(action).is_some_and(|id| id < MAX_CITRONS && last[id] != *place)
        };
        self.orders.iter().enumerate().filter(replaced)
    }

    /// Returns the last order to each unit today, which is the one that counts. Each comes with its
    /// position among the day's actions.
    pub fn last_orders(&self) -> BTreeMap<UnitRef, (usize, Order)> {
        let mut last = BTreeMap::new();
        for (place, action) in self.orders.iter().enumerate() {
            let cell = action.place().and_then(|(x, y)| self.cell(x, y));
            if let (Some(id), Some(order)) =
                (action.citron().and_then(|id| u8::try_from(id).ok()), action.order(cell))
            {
                last.insert(UnitRef { team: self.frame.team, id }, (place, order));
            }
        }
        last
    }
}
