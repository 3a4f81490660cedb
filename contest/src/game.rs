//! What a contest needs of its game.

use joute_arena::limits::Limits;
use joute_engine::{Authority, Referee, Setup, Shape};
use joute_league::duel::MakeMap;

/// Maps that come with a game: names and texts.
pub type Official = &'static [(&'static str, &'static str)];

/// A game, as a contest plays it.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// Its name.
    pub name: &'static str,
    /// The hash of the API that its rules implement: a worker of another joute plays no match of it.
    pub api: u64,
    /// The language of its candidates, `fr` or `en`.
    pub locale: &'static str,
    /// How many players its matches have, in which modes.
    pub shape: Shape,
    /// What champions may use.
    pub limits: Limits,
    /// Its maps; none, if it is not played on any.
    pub maps: Official,
    /// Makes maps where a duel's seeds alone change nothing; none, if it is not played on any.
    pub make_map: Option<MakeMap>,
    /// Champions that every kit carries, as the registry has them: the folder's name and the source. None: the starter.
    pub opponents: &'static [(&'static str, &'static str)],
    /// The folder of what draws its matches, if its scenes do not say enough.
    pub painter: Option<&'static str>,
    /// Starts a match.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, String>,
}

impl Game {
    /// A game as its rules say, without anything beside them: no map, the starter for a house.
    pub const fn of<G: joute_engine::Game>() -> Self {
        Game {
            name: G::NAME,
            api: G::API,
            locale: G::LOCALE,
            shape: Shape::of::<G>(),
            limits: G::LIMITS,
            maps: &[],
            make_map: None,
            opponents: &[],
            painter: None,
            seat: Authority::<G>::seat,
        }
    }

    /// The house's champions: their folders in a kit.
    pub fn house(&self) -> Vec<&'static str> {
        match self.opponents {
            [] => vec!["opponent"],
            opponents => opponents.iter().map(|(name, _)| *name).collect(),
        }
    }
}
