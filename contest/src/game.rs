//! The description of a game for the contest service.

use joute_arena::limits::Limits;
use joute_engine::{AllowedMatches, Authority, Referee, Setup};
use joute_league::duel::MakeMap;

/// The official maps of a game, as pairs of a name and a text.
pub type OfficialMaps = &'static [(&'static str, &'static str)];

/// A game that a contest can play, with its rules, limits and maps.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// The game's name in the registry, the list of all games.
    pub name: &'static str,
    /// The hash of the game's API, the functions and types that champions use. A worker with a
    /// different hash plays no matches of the game.
    pub api: u64,
    /// The language in which candidates read about the game, `fr` or `en`.
    pub locale: &'static str,
    /// The numbers of players and the modes (variants) that the game allows.
    pub shape: AllowedMatches,
    /// The game's limits on the time, memory and other resources of a champion.
    pub limits: Limits,
    /// The official maps of the game. A game without maps has none.
    pub maps: OfficialMaps,
    /// The function that generates maps for duels, in games in which the seed alone changes
    /// nothing. A game without maps has no such function.
    pub make_map: Option<MakeMap>,
    /// The bundled opponents of every kit, as pairs of a folder name and a source. If the list is
    /// empty, the opponent is the starter, the program with which a candidate begins.
    pub opponents: &'static [(&'static str, &'static str)],
    /// The folder of the game's own painter, the code that draws its pictures in the viewer. It is
    /// only needed if the general painter cannot draw them completely.
    pub painter: Option<&'static str>,
    /// The function that creates the authority of a match, the arena's copy of the rules that
    /// decides.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, String>,
}

impl Game {
    /// Returns the contest's description of a game without maps. Its only opponent is the starter,
    /// the program with which a candidate begins.
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

    /// Returns the folder names of the opponents that every kit of the game contains.
    pub fn bundled_opponents(&self) -> Vec<&'static str> {
        match self.opponents {
            [] => vec!["opponent"],
            opponents => opponents.iter().map(|(name, _)| *name).collect(),
        }
    }
}
