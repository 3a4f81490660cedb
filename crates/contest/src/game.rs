//! The description of a game that the contest service needs to play it.

use joute_arena::limits::Limits;
use joute_engine::{AllowedMatches, Authority, GameError, Locale, Referee, Setup};
use joute_league::duel::MakeMap;

/// The official maps of a game. Each map is a pair of a name and a text.
pub type OfficialMaps = &'static [(&'static str, &'static str)];

/// A game that a contest can play.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// The name of the game in the list of all games.
    pub name: &'static str,
    /// A hash of the game's API for candidates' programs. A worker with a different hash has
    /// another version of the game and plays no matches.
    pub api: u64,
    /// The language in which candidates read about the game.
    pub locale: Locale,
    /// The numbers of players and the modes that the game allows. A mode is a variant of the rules.
    pub shape: AllowedMatches,
    /// The game's limits on the resources of a candidate's program, such as time and memory.
    pub limits: Limits,
    /// The official maps of the game. The list is empty for a game without maps.
    pub maps: OfficialMaps,
    /// The function that generates maps for duels, if the game has one. Some games need it because
    /// random numbers alone do not make their matches different.
    pub make_map: Option<MakeMap>,
    /// The opponents that come with every kit. Each is a folder name and a source text. If there
    /// are none, candidates play against the starter, the simple program with which they begin.
    pub opponents: &'static [(&'static str, &'static str)],
    /// The folder with the code that draws this game in the match viewer. It is `None` if the
    /// viewer's general code is sufficient.
    pub painter: Option<&'static str>,
    /// The function that starts a match of the game. The returned referee checks all moves and
    /// decides the result.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, GameError>,
}

impl Game {
    /// Describes a game without maps for the contest. Its only opponent is the starter, the simple
    /// program with which candidates begin.
    pub const fn of<G: joute_engine::Game>() -> Self {
        Game {
            name: G::NAME,
            api: G::API,
            locale: G::LOCALE,
            shape: AllowedMatches::of::<G>(),
            limits: G::LIMITS,
            maps: &[],
            make_map: None,
            opponents: &[],
            painter: None,
            seat: Authority::<G>::boxed,
        }
    }

    /// Returns the folder names of the opponents in every kit of the game.
    pub fn bundled_opponents(&self) -> Vec<&'static str> {
        match self.opponents {
            [] => vec!["opponent"],
            opponents => opponents.iter().map(|(name, _)| *name).collect(),
        }
    }
}
