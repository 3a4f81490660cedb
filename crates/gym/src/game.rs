//! A game for self-play, as functions that hide the types of the game.

use crate::error::GymError;
use crate::options::Options;
use crate::policy::{Policy, play_seat};
use crate::pool::{Matches, Pool};
use crate::space::Space;
use joute_abi::Calls;
use joute_engine::{AllowedMatches, Authority, Game, GameError, Limits, Locale, Referee, Replica, Setup};
use std::os::unix::net::UnixStream;

/// A game for self-play. A program makes one for each of its games with [`GymGame::of`].
#[derive(Debug, Clone, Copy)]
pub struct GymGame {
    /// The name of the game, as in its description.
    pub name: &'static str,
    /// The numbers of players and the modes of the game.
    pub shape: AllowedMatches,
    /// The language of messages about the game's matches.
    pub locale: Locale,
    /// The limits on the resources of champions.
    pub limits: Limits,
    /// Returns the actions and the observation of the game, given the capacity of lists.
    pub space: fn(usize) -> Space,
    /// The function that creates a pool and starts its matches.
    pub pool: fn(&Options) -> Result<Box<dyn Pool>, GymError>,
    /// Creates the rules of a match of the arena.
    pub referee: fn(&Setup) -> Result<Box<dyn Referee>, GameError>,
    /// Plays a seat of a match of the arena with a policy, given the capacity of lists.
    pub play_seat: fn(UnixStream, usize, &mut Policy<'_>) -> Result<(), GymError>,
}

impl GymGame {
    /// Returns a game for self-play. `C` is the type `JouteCalls` that the generator writes into the
    /// module of the game's API.
    pub const fn of<G, C>() -> Self
    where
        G: Game<View: Send, Call: Send, Action: Send, Event: Send, Opening: Send>,
        C: Calls<Replica<G>> + 'static,
    {
        GymGame {
            name: G::NAME,
            shape: AllowedMatches::of::<G>(),
            locale: G::LOCALE,
            limits: G::LIMITS,
            space: Space::of::<G, C>,
            pool: |options| Ok(Box::new(Matches::<G, C>::new(options)?)),
            referee: Authority::<G>::boxed,
            play_seat: play_seat::<G, C>,
        }
    }
}
