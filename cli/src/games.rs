//! The games, one row each: the only place outside `games/` and `examples/` that knows them.

use joute_engine::agree::agree;
use joute_engine::{Referee, Setup, Table};
use joute_generator::model::Api;
use joute_workshop::library::{GameCrate, Rules};

/// One game.
#[derive(Debug)]
pub struct Row {
    /// Its name, as in its description.
    pub name: &'static str,
    /// The hash of the API that its rules implement.
    pub api: u64,
    /// Its crate.
    pub game_crate: GameCrate<'static>,
    /// A C champion that every kit carries, from the checkout; none is the starter.
    pub opponent: Option<&'static str>,
    /// Starts a match.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, String>,
    /// Plays a match of careless champions, drawn from bytes: does a replica ever disagree with the authority?
    pub agree: fn(&Setup, &[u8]) -> Result<u64, String>,
    /// Its map files, if it has any.
    pub maps: Option<Maps>,
}

/// The map files of a game.
#[derive(Debug)]
pub struct Maps {
    /// Judges a file, by the name to show, its text, and whether to colour what is wrong: what a good one holds and
    /// what is odd about it, or all that is wrong.
    pub check: fn(&str, &str, bool) -> Result<String, String>,
    /// Makes a file from a seed and a style.
    pub generate: fn(u64, Option<&str>) -> Result<String, String>,
    /// The official ones, by name; a match without a map is on the first.
    pub official: fn() -> &'static [(&'static str, &'static str)],
}

/// Every game.
pub static GAMES: &[Row] = &[
    Row {
        name: pizza::api::NAME,
        api: pizza::api::HASH,
        game_crate: GameCrate {
            package: "pizza",
            folder: "games/pizza",
            module: "pizza::api",
            driver: "pizza::Champion",
        },
        opponent: Some("examples/champions/c/champion.c"),
        seat: Table::<pizza::Pizza>::seat,
        agree: |setup, choices| agree(setup, choices, pizza::careless),
        maps: Some(Maps {
            check: pizza::map::judge,
            generate: pizza::map::generate,
            official: pizza::map::official,
        }),
    },
    Row {
        name: morpion::api::NAME,
        api: morpion::api::HASH,
        game_crate: GameCrate {
            package: "morpion",
            folder: "examples/morpion",
            module: "morpion::api",
            driver: "morpion::Champion",
        },
        opponent: Some("examples/morpion/champions/c/champion.c"),
        seat: Table::<morpion::Morpion>::seat,
        agree: |setup, choices| agree(setup, choices, morpion::careless),
        maps: None,
    },
];

/// The game of a name.
///
/// # Errors
/// A message that lists the games.
pub fn find(name: &str) -> Result<&'static Row, String> {
    let known = || GAMES.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
    GAMES
        .iter()
        .find(|row| row.name == name)
        .ok_or_else(|| format!("this joute has no rules for {name}; it has rules for {}", known()))
}

/// Who answers the calls of a description's kits: its game, or drawn values while it has none.
///
/// # Errors
/// A message if there is a game of that name with another API.
pub fn rules(api: &Api) -> Result<(Rules<'static>, Option<&'static str>), String> {
    match GAMES.iter().find(|row| row.name == api.name) {
        None => Ok((Rules::Probe, None)),
        Some(row) if row.api == api.hash() => Ok((Rules::Game(row.game_crate), row.opponent)),
        Some(row) => Err(format!(
            "the rules of {} in this joute are for another description of it; change {}/api.yml too, and build joute again",
            row.name, row.game_crate.folder
        )),
    }
}
