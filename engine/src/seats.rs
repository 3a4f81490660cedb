//! How many players a match of a game has, and the modes in which it is played.

use crate::game::Game;
use joute_words::{Locale, seats as say};
use std::fmt;

/// Which numbers of players a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// These numbers, in ascending order.
    Of(&'static [usize]),
    /// From the first to the second, both included.
    Range(usize, usize),
}

impl Seats {
    /// No match has more players than this.
    pub const MOST: usize = 64;

    /// These numbers and no others: ascending, from 1 to [`Seats::MOST`]. Anything else does not compile in a constant.
    pub const fn of(numbers: &'static [usize]) -> Self {
        let seats = Seats::Of(numbers);
        seats.check();
        seats
    }

    /// Every number from `least` to `most`, which are from 1 to [`Seats::MOST`]. Anything else does not compile in a
    /// constant.
    pub const fn range(least: usize, most: usize) -> Self {
        let seats = Seats::Range(least, most);
        seats.check();
        seats
    }

    /// Panics if it is not what [`Seats::of`] and [`Seats::range`] ask for.
    const fn check(self) {
        match self {
            Seats::Range(least, most) => {
                assert!(1 <= least && least <= most && most <= Seats::MOST, "no range of players");
            }
            Seats::Of(numbers) => {
                assert!(!numbers.is_empty(), "a game without any number of players");
                let mut index = 0;
                let mut last = 0;
                while index < numbers.len() {
                    assert!(last < numbers[index], "numbers of players must ascend, from 1");
                    last = numbers[index];
                    index += 1;
                }
                assert!(last <= Seats::MOST, "too many players");
            }
        }
    }

    /// Can a match have this many players?
    pub const fn has(self, players: usize) -> bool {
        match self {
            Seats::Range(least, most) => least <= players && players <= most,
            Seats::Of(numbers) => {
                let mut index = 0;
                while index < numbers.len() {
                    if numbers[index] == players {
                        return true;
                    }
                    index += 1;
                }
                false
            }
        }
    }

    /// The smallest number.
    pub const fn least(self) -> usize {
        match self {
            Seats::Range(least, _) => least,
            Seats::Of(numbers) => numbers[0],
        }
    }

    /// The largest number.
    pub const fn most(self) -> usize {
        match self {
            Seats::Range(_, most) => most,
            Seats::Of(numbers) => numbers[numbers.len() - 1],
        }
    }

    /// How many players a match has by default: two if possible, otherwise the smallest number above one, otherwise one.
    pub fn usual(self) -> usize {
        self.all().find(|players| *players > 1).unwrap_or(self.least())
    }

    /// Every number, in ascending order.
    pub fn all(self) -> impl Iterator<Item = usize> {
        (self.least()..=self.most()).filter(move |players| self.has(*players))
    }

    /// `2`, `1, 2 or 4`, `1 to 10`, in a language.
    pub fn told(self, locale: Locale) -> String {
        let (least, most) = (self.least(), self.most());
        if let Seats::Range(..) = self
            && most > least + 1
        {
            return say::to(locale, least, most);
        }
        let some: Vec<String> = self.all().filter(|players| *players < most).map(|n| n.to_string()).collect();
        match some.as_slice() {
            [] => most.to_string(),
            some => say::or(locale, some.join(", "), most),
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Locale::En))
    }
}

/// A way to play a game: other rules under the same API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mode {
    /// One word.
    pub name: &'static str,
    /// What it is, for whoever chooses; in the game's language.
    pub about: &'static str,
    /// Its own numbers of players, if they are not all of the game's.
    pub seats: Option<Seats>,
}

/// What matches a game has: how many players, in which modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The game's name.
    pub game: &'static str,
    /// The language of its pages.
    pub locale: Locale,
    /// [`Game::SEATS`].
    pub seats: Seats,
    /// [`Game::MODES`].
    pub modes: &'static [Mode],
}

impl Shape {
    /// A game's. One that contradicts itself does not compile where this is a constant: a mode has no number of players
    /// that the game has not, and a name of its own.
    pub const fn of<G: Game>() -> Self {
        let shape = Shape { game: G::NAME, locale: Locale::of(G::LOCALE), seats: G::SEATS, modes: G::MODES };
        shape.seats.check();
        let mut index = 0;
        while index < shape.modes.len() {
            if let Some(seats) = shape.modes[index].seats {
                seats.check();
                let mut players = seats.least();
                while players <= seats.most() {
                    assert!(
                        !seats.has(players) || shape.seats.has(players),
                        "a mode has players that its game has not"
                    );
                    players += 1;
                }
            }
            let mut other = 0;
            while other < index {
                assert!(!same(shape.modes[index].name, shape.modes[other].name), "two modes of one name");
                other += 1;
            }
            index += 1;
        }
        shape
    }

    /// The mode that is meant: the first if none is asked for, and nothing for a game without modes.
    ///
    /// # Errors
    /// A message that lists the game's modes, in its language.
    pub fn mode(&self, asked: &str) -> Result<Option<&'static Mode>, String> {
        if asked.is_empty() {
            return Ok(self.modes.first());
        }
        if self.modes.is_empty() {
            return Err(say::no_modes(self.locale, self.game, asked));
        }
        let names = || self.modes.iter().map(|mode| mode.name).collect::<Vec<_>>().join(", ");
        let mode = self.modes.iter().find(|mode| mode.name == asked);
        mode.map(Some).ok_or_else(|| say::no_mode(self.locale, self.game, asked, names()))
    }

    /// How many players a match of a mode has.
    ///
    /// # Errors
    /// As [`Shape::mode`].
    pub fn seats(&self, mode: &str) -> Result<Seats, String> {
        Ok(self.mode(mode)?.and_then(|mode| mode.seats).unwrap_or(self.seats))
    }

    /// Checks that this many can play in this mode, and returns the mode's name, if the game has modes.
    ///
    /// # Errors
    /// As [`Shape::mode`], or a message that says how many can play.
    pub fn check(&self, players: usize, mode: &str) -> Result<&'static str, String> {
        let name = self.mode(mode)?.map_or("", |mode| mode.name);
        let seats = self.seats(mode)?;
        if seats.has(players) {
            return Ok(name);
        }
        let told = seats.told(self.locale);
        Err(match name {
            "" => say::players(self.locale, self.game, told, players),
            name => say::players_in_mode(self.locale, self.game, name, told, players),
        })
    }
}

/// `==`, in a constant.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}
