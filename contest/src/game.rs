//! The description of a game for the contest service.

use joute_arena::limits::Limits;
use joute_engine::{AllowedMatches, Authority, Referee, Setup};
use joute_league::duel::MakeMap;

/// The official maps of a game, as pairs of a name and a text.
pub type OfficialMaps = &'static [(&'static str, &'static str)];

/// A game that a contest can play.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// The game's name.
    pub name: &'static str,
    /// The hash of the API that the rules implement. A worker with a different hash plays no
    /// matches of the game.
    pub api: u64,
    /// The language of the candidates, `fr` or `en`.
    pub locale: &'static str,
    /// The numbers of players and the modes of the game.
    pub shape: AllowedMatches,
    /// The limits on the resources of a champion.
    pub limits: Limits,
    /// The official maps. A game without maps has none.
    pub maps: OfficialMaps,
    /// Generates maps for duels of games in which seeds alone change nothing. A game without maps
    /// has no such function.
    pub make_map: Option<MakeMap>,
    /// The bundled opponents of every kit, as pairs of a folder name and a source. If the list is
    /// empty, the starter is the opponent.
    pub opponents: &'static [(&'static str, &'static str)],
    /// The folder of the game's own painter, if scenes do not describe its pictures completely.
    pub painter: Option<&'static str>,
    /// Creates the authority of a match.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, String>,
}

impl Game {
    /// Returns the description of a game without maps, whose starter is the only opponent.
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

    /// Returns the folder names of the bundled opponents in a kit.
    pub fn bundled_opponents(&self) -> Vec<&'static str> {
        match self.opponents {
            [] => vec!["opponent"],
            opponents => opponents.iter().map(|(name, _)| *name).collect(),
        }
    }
}
