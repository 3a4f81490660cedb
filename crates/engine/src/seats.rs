//! The numbers of players and the modes that a game allows in its matches.

use joute_words::{Locale, seats as say};
use std::fmt;

/// The numbers of players that a match of a game can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// A list of the allowed numbers of players, in ascending order.
    Of(&'static [usize]),
    /// All numbers of players from the first to the second, both included.
    Range(usize, usize),
}

impl Seats {
    /// The largest number of players that any game may allow in a match.
    pub const MAX_PLAYERS: usize = 64;

    /// Creates the allowed numbers of players from a list. The numbers must ascend and lie between
    /// 1 and [`Seats::MAX_PLAYERS`]. When used in a constant, an invalid list is a compile-time error.
    pub const fn of(numbers: &'static [usize]) -> Self {
        let seats = Seats::Of(numbers);
        seats.check();
        seats
    }

    /// Creates the allowed numbers of players from `minimum` to `maximum`. Both must lie between 1 and
    /// [`Seats::MAX_PLAYERS`]. When used in a constant, an invalid range is a compile-time error.
    pub const fn range(minimum: usize, maximum: usize) -> Self {
        let seats = Seats::Range(minimum, maximum);
        seats.check();
        seats
    }

    /// Panics if the numbers of players are invalid. See [`Seats::of`] and [`Seats::range`].
    const fn check(self) {
        match self {
            Seats::Range(minimum, maximum) => {
                assert!(
                    1 <= minimum && minimum <= maximum && maximum <= Seats::MAX_PLAYERS,
                    "the range of players is empty"
                );
            }
            Seats::Of(numbers) => {
                assert!(!numbers.is_empty(), "a game needs at least one number of players");
                let mut index = 0;
                let mut last = 0;
                while index < numbers.len() {
                    assert!(last < numbers[index], "numbers of players must be at least 1 and ascend");
                    last = numbers[index];
                    index += 1;
                }
                assert!(last <= Seats::MAX_PLAYERS, "the number of players is too large");
            }
        }
    }

    /// Returns true if a match can have this number of players.
    pub const fn has(self, players: usize) -> bool {
        match self {
            Seats::Range(minimum, maximum) => minimum <= players && players <= maximum,
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

    /// Returns the smallest number of players that the game allows.
    pub const fn minimum(self) -> usize {
        match self {
            Seats::Range(minimum, _) => minimum,
            Seats::Of(numbers) => numbers[0],
        }
    }

    /// Returns the largest number of players that the game allows.
    pub const fn maximum(self) -> usize {
        match self {
            Seats::Range(_, maximum) => maximum,
            Seats::Of(numbers) => numbers[numbers.len() - 1],
        }
    }

    /// Returns the default number of players of a match. It is two if the game allows it, otherwise
    /// the smallest allowed number above one, otherwise one.
    pub fn default_number(self) -> usize {
        self.all().find(|players| *players > 1).unwrap_or(self.minimum())
    }

    /// Returns all numbers of players that the game allows, in ascending order.
    pub fn all(self) -> impl Iterator<Item = usize> {
        (self.minimum()..=self.maximum()).filter(move |players| self.has(*players))
    }

    /// Returns the allowed numbers of players as text in the given language. Examples are `2`, `1,
    /// 2 or 4`, and `1 to 10`.
    pub fn text(self, locale: Locale) -> String {
        let (minimum, maximum) = (self.minimum(), self.maximum());
        if let Seats::Range(..) = self
            && maximum > minimum + 1
        {
            return say::to(locale, minimum, maximum);
        }
        let counts: Vec<String> =
            self.all().filter(|players| *players < maximum).map(|n| n.to_string()).collect();
        match counts.as_slice() {
            [] => maximum.to_string(),
            counts => say::or(locale, counts.join(", "), maximum),
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Locale::En))
    }
}

/// A mode of a game, which is a variant of its rules. All modes use the same API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mode {
    /// The name of the game's mode, a single word.
    pub name: &'static str,
    /// A description of the mode in the game's language, for people who choose one.
    pub about: &'static str,
    /// The numbers of players that this mode allows. `None` if they are those of the game.
    pub seats: Option<Seats>,
    /// True if a player's score in this mode is the number of turns that it survived. Tournaments
    /// then count scores in this way.
    pub survival: bool,
}

/// The reason why a game does not allow a mode or a number of players. The message is in the game's
/// language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum SeatsError {
    #[error("{}", say::no_modes(*.locale, .game, .mode))]
    NoModes { locale: Locale, game: &'static str, mode: String },
    #[error("{}", say::no_mode(*.locale, .game, .mode, .modes.join(", ")))]
    NoMode { locale: Locale, game: &'static str, mode: String, modes: Vec<&'static str> },
    #[error("{}", say::players(*.locale, .game, .seats.text(*.locale), .players))]
    Players { locale: Locale, game: &'static str, seats: Seats, players: usize },
    #[error("{}", say::players_in_mode(*.locale, .game, .mode, .seats.text(*.locale), .players))]
    PlayersInMode { locale: Locale, game: &'static str, mode: &'static str, seats: Seats, players: usize },
}

/// The numbers of players and the modes that a game allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllowedMatches {
    /// The name of the game.
    pub game: &'static str,
    /// The language of the game's pages and messages.
    pub locale: Locale,
    /// The numbers of players that a match can have, from [`Game::SEATS`](crate::Game::SEATS).
    pub seats: Seats,
    /// The modes of the game, from [`Game::MODES`](crate::Game::MODES). A mode is a variant of the rules.
    pub modes: &'static [Mode],
}

impl AllowedMatches {
    /// Returns the numbers of players and the modes of a game after checking them. Each mode must
    /// have a unique name, and must not allow a number of players that the game forbids. When used
    /// in a constant, a violation is a compile-time error.
    pub(crate) const fn checked(self) -> Self {
        self.seats.check();
        let mut index = 0;
        while index < self.modes.len() {
            if let Some(seats) = self.modes[index].seats {
                seats.check();
                let mut players = seats.minimum();
                while players <= seats.maximum() {
                    assert!(
                        !seats.has(players) || self.seats.has(players),
                        "a mode has a number of players that its game does not have"
                    );
                    players += 1;
                }
            }
            let mut other = 0;
            while other < index {
                assert!(
                    !is_equal(self.modes[index].name, self.modes[other].name),
                    "two modes have the same name"
                );
                other += 1;
            }
            index += 1;
        }
        self
    }

    /// Finds the game's mode with the requested name. An empty name selects the first mode, or
    /// `None` for a game without modes.
    ///
    /// # Errors
    /// Returns an error if the game has no such mode.
    pub fn mode(&self, requested: &str) -> Result<Option<&'static Mode>, SeatsError> {
        if requested.is_empty() {
            return Ok(self.modes.first());
        }
        let (locale, game) = (self.locale, self.game);
        if self.modes.is_empty() {
            return Err(SeatsError::NoModes { locale, game, mode: requested.to_owned() });
        }
        let mode = self.modes.iter().find(|mode| mode.name == requested);
        mode.map(Some).ok_or_else(|| {
            let modes = self.modes.iter().map(|mode| mode.name).collect();
            SeatsError::NoMode { locale, game, mode: requested.to_owned(), modes }
        })
    }

    /// Returns the numbers of players that a mode of the game allows.
    ///
    /// # Errors
    /// Returns the same errors as [`AllowedMatches::mode`].
    pub fn seats(&self, mode: &str) -> Result<Seats, SeatsError> {
        Ok(self.mode(mode)?.and_then(|mode| mode.seats).unwrap_or(self.seats))
    }

    /// Checks that a match in the given mode can have this number of players. Returns the mode's
    /// name, which is empty for a game without modes.
    ///
    /// # Errors
    /// Returns the errors of [`AllowedMatches::mode`], and an error if the number of players is not possible.
    pub fn check(&self, players: usize, mode: &str) -> Result<&'static str, SeatsError> {
        let name = self.mode(mode)?.map_or("", |mode| mode.name);
        let seats = self.seats(mode)?;
        if seats.has(players) {
            return Ok(name);
        }
        let (locale, game) = (self.locale, self.game);
        Err(match name {
            "" => SeatsError::Players { locale, game, seats, players },
            mode => SeatsError::PlayersInMode { locale, game, mode, seats, players },
        })
    }
}

/// Returns true if two strings are equal. It works in constants, where `==` is not available for
/// strings.
const fn is_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}
