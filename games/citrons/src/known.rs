//! What one player knows. Its champion has one, and so has the authority, of each player.

use crate::action::{Action, Order};
use crate::api::{
    INVALID_ARGS_ERROR, INVALID_POSITION_ERROR, INVISIBLE_POSITION_ERROR, MAX_ORDERS_PARAM,
    NON_EXISTENT_CITRON_ERROR, ORDER_OK, TOO_MANY_ORDERS_ERROR,
};
use crate::map::{self, Cell, Spot};
use crate::sight::{Dawn, Sighting, lit};
use crate::world::Ref;
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Known {
    /// What the match is.
    pub frame: Frame,
    /// Days that are over.
    pub day: i32,
    /// In reading order: 0 for a cell out of sight, else as [`crate::sight::ground`] says.
    pub ground: Vec<u8>,
    /// Those in sight, and its own.
    citrons: Vec<Sighting>,
    decks: Vec<(Cell, Vec<Ref>)>,
    /// In the order in which they were given.
    pub orders: Vec<Action>,
    /// Orders that were accepted today.
    count: i32,
    #[serde(skip)]
    index: Index,
}

/// Where things are found in the other fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Index {
    /// A Citron's place among those in sight.
    names: BTreeMap<Ref, usize>,
    /// The first of a spot, and how many are there.
    spots: BTreeMap<Spot, (usize, usize)>,
    /// The bridges over a cell, in the order of the API.
    decks: BTreeMap<Cell, Vec<Ref>>,
}

impl Known {
    /// Before anything is seen.
    pub fn new(frame: Frame) -> Self {
        Known {
            frame,
            day: 0,
            ground: vec![0; usize::from(frame.width) * usize::from(frame.height)],
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
        let lit =
            lit(usize::from(self.frame.width), usize::from(self.frame.height), self.frame.team, &citrons);
        let mut fresh = ground.into_iter();
        for (known, lit) in self.ground.iter_mut().zip(lit) {
            match (lit, *known) {
                (false, _) => *known = 0,
                (true, 0) => *known = fresh.next().unwrap_or(0),
                (true, _) => {}
            }
        }
        (self.citrons, self.decks) = (citrons, decks);
        self.index();
    }

    /// A day is over.
    pub fn day_is_over(&mut self, dawn: Dawn) {
        self.day += 1;
        self.orders.clear();
        self.count = 0;
        self.see(dawn);
    }

    fn index(&mut self) {
        let mut index = Index::default();
        for (place, citron) in self.citrons.iter().enumerate() {
            index.names.insert(citron.who, place);
            if citron.form.is_bridge() {
                for cell in citron.form.cells() {
                    index.decks.entry(cell).or_default().push(citron.who);
                }
            } else {
                index.spots.entry(citron.form.current()).or_insert((place, 0)).1 += 1;
            }
        }
        for (cell, deck) in &self.decks {
            index.decks.insert(*cell, deck.clone());
        }
        self.index = index;
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
        self.citrons.get(*self.index.names.get(&who)?)
    }

    /// The first Citron of a team, in sight or the player's own, after a number.
    pub fn next(&self, team: u8, after: i32) -> Option<u8> {
        let names = self.index.names.range(Ref { team, id: 0 }..=Ref { team, id: u8::MAX });
        names.map(|(who, _)| who.id).find(|id| i32::from(*id) > after)
    }

    /// Who stands on a spot in sight, in the order of control.
    pub fn standing(&self, spot: Spot) -> &[Sighting] {
        let (first, count) = self.index.spots.get(&spot).copied().unwrap_or_default();
        self.citrons.get(first..first + count).unwrap_or_default()
    }

    /// The bridges over a cell in sight, the oldest there first.
    pub fn deck(&self, cell: Cell) -> &[Ref] {
        self.index.decks.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The player's own Citrons that live, bridges among them, by number.
    pub fn alive(&self) -> impl Iterator<Item = u8> {
        let team = self.frame.team;
        let own = self.index.names.range(Ref { team, id: 0 }..=Ref { team, id: u8::MAX });
        let lives = |place: &usize| self.citrons[*place].form.state() != crate::api::DEAD_STATE;
        own.filter(move |(_, place)| lives(place)).map(|(who, _)| who.id)
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
