//! The properties of a game that the contest service needs, from the registry of games.

use crate::games::RegisteredGame;
use joute_contest::game::Game;

/// Returns the properties of a game that the contest service needs.
pub fn game(row: &'static RegisteredGame) -> Game {
    Game {
        name: row.name,
        api: row.api,
        locale: row.locale,
        shape: row.shape,
        limits: row.limits,
        maps: row.official(),
        make_map: row.maps.as_ref().map(|maps| maps.generate),
        opponents: row.opponents,
        painter: row.painter,
        seat: row.seat,
    }
}
