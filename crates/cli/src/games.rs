//! The registry of the games of this checkout. It is the only place outside of `games/` and
//! `examples/` that names them.

use crate::error::CommandError;
#[cfg(feature = "games")]
use joute_engine::agreement::CheckError;
#[cfg(feature = "games")]
use joute_engine::agreement::check_agreement;
use joute_engine::codec::ByteProtocol;
#[cfg(feature = "games")]
use joute_engine::secrets::ComparedFrames;
#[cfg(feature = "games")]
use joute_engine::secrets::check_secrets;
use joute_engine::{AllowedMatches, Authority, Game, GameError, LatePolicy, Limits, Locale, Referee, Setup};
use joute_generator::model::Api;
use joute_grade::Questions;
#[cfg(feature = "gym")]
use joute_gym::GymGame;
use joute_league::file::{GameProperties, OfficialMaps};
use joute_workshop::GameParts;
use joute_workshop::checkout::Checkout;
pub use joute_workshop::library::GameCrate;
use joute_workshop::library::Rules;
use joute_workshop::mistakes::MatchSetting;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A registered game, with everything that the commands need: rules, limits, maps and texts.
#[derive(Debug)]
pub struct RegisteredGame {
    /// The name of the game, as in its description.
    pub name: &'static str,
    /// The language of the game's pages.
    pub locale: Locale,
    /// The hash of the game's API. The rules were written for this API.
    pub api: u64,
    /// The allowed numbers of players and the modes of the game.
    pub shape: AllowedMatches,
    /// The game's default limits on the resources of champions.
    pub limits: Limits,
    /// The consequence of a champion's late answer in this game.
    pub late: LatePolicy,
    /// The game's protocol for players that exchange bytes with the arena. It contains the part that is the
    /// same in every match. `None` if the game does not support the byte protocol.
    pub protocol: Option<ByteProtocol>,
    /// The Rust crate that contains the game's rules.
    pub game_crate: GameCrate<'static>,
    /// The C champions that every kit contains as opponents. Each is a pair of a folder name that
    /// starts with `opponent`, and the path of a source. `make run` plays against the first one, or
    /// else against the starter champion.
    pub opponents: &'static [(&'static str, &'static str)],
    /// The folder of the game's small example champions. For each language, it contains a file
    /// `<language>/<champion's file>`. The path is absolute or relative to the checkout.
    pub examples: Option<&'static str>,
    /// The path of the game's rules for candidates, in Markdown. It is absolute or relative to the
    /// checkout. `joute site` shows the rules as a page.
    pub rules: Option<&'static str>,
    /// The folder of the game's own drawing code, `painter.ts` or `painter.js`. A game needs it if
    /// the default drawing does not suffice. `viewer/README.md` documents its interface.
    pub painter: Option<&'static str>,
    /// The functions for the game's map files. `None` if the game has no maps.
    pub maps: Option<Maps>,
    /// The questions of the game's contests. Candidates answer them with programs, in addition to
    /// playing.
    pub questions: Option<Questions>,
    /// Creates the rules of one match with the given setup. The arena uses them as a referee.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, GameError>,
    /// The game for self-play. `None` for games of a contest's own program.
    #[cfg(feature = "gym")]
    pub gym: Option<GymGame>,
}

/// A function that tests whether a game leaks hidden information. It plays two matches that depend
/// on the given bytes. It returns the amount of compared data, or a message about a leak.
#[cfg(feature = "games")]
pub type SecretsCheck = fn(&Setup, &[u8]) -> Result<ComparedFrames, CheckError>;

/// A function that tests whether champions' copies of a game agree with its rules. It plays a match
/// that depends on the given bytes. It returns the number of steps, or a message about a
/// difference.
#[cfg(feature = "games")]
pub type AgreementCheck = fn(&Setup, &[u8]) -> Result<u64, CheckError>;

impl RegisteredGame {
    /// Returns the kind of match with which the guide shows common mistakes.
    pub fn setting(&self) -> MatchSetting {
        let loops_end =
            self.late == LatePolicy::Eliminate && self.limits.reserve.is_none() && self.limits.call.is_some();
        MatchSetting { players: self.shape.seats.default_number(), loops_end }
    }

    /// Creates the entry of a game without maps. Its opponent is the starter champion.
    pub const fn new<G: Game>(game_crate: GameCrate<'static>) -> Self {
        RegisteredGame {
            name: G::NAME,
            locale: G::LOCALE,
            api: G::API,
            shape: AllowedMatches::of::<G>(),
            limits: G::LIMITS,
            late: G::LATE_POLICY,
            protocol: match G::BYTE_CODEC {
                Some(bytes) => Some(bytes.protocol),
                None => None,
            },
            game_crate,
            opponents: &[],
            examples: None,
            rules: None,
            painter: None,
            maps: None,
            questions: None,
            seat: Authority::<G>::boxed,
            #[cfg(feature = "gym")]
            gym: None,
        }
    }
}

impl RegisteredGame {
    /// Returns the game's official maps. Each is a pair of a name and a text. A game without maps
    /// has none.
    pub fn official(&self) -> OfficialMaps {
        self.maps.as_ref().map_or(&[], |maps| (maps.official)())
    }

    /// Returns the usual number of players in the default mode.
    fn default_players(&self) -> usize {
        let mode = self.shape.modes.first();
        mode.and_then(|mode| mode.seats).unwrap_or(self.shape.seats).default_number()
    }

    /// Returns the parts of the game's kits that do not follow from its API.
    pub fn parts(&self) -> GameParts {
        GameParts {
            opponents: self.opponents,
            examples: self.examples,
            rules: self.rules,
            maps: self.maps.as_ref().map(|maps| (maps.official)()),
            painters: painters([self]),
            players: self.shape.seats.all().collect(),
            usual: Some(self.default_players()),
            modes: self.shape.modes.iter().map(|mode| mode.name.to_owned()).collect(),
        }
    }

    /// Returns the setup of a usual match on a map. It has the usual number of players and the
    /// default mode.
    pub fn default_setup(&self, map: String) -> Setup {
        Setup { map, players: self.default_players(), ..Setup::default() }
    }
}

/// The games of this checkout. The list is empty in a contest's own program, which adds its own
/// game instead.
#[cfg(not(feature = "games"))]
pub static GAMES: &[RegisteredGame] = &[];

/// Creates the entry of a game of this checkout. The arguments are the type with the game's rules, the
/// game's folder, and the file of its rules for candidates. The folder has the same layout in each
/// game.
#[cfg(feature = "games")]
macro_rules! game {
    ($package:ident::$game:ident, $folder:literal, $rules:literal) => {
        RegisteredGame {
            opponents: &[
                ("opponent", concat!($folder, "/champions/c/champion.c")),
                ("opponent-easy", concat!($folder, "/examples/c/champion.c")),
            ],
            examples: Some(concat!($folder, "/examples")),
            rules: Some(concat!($folder, "/", $rules)),
            #[cfg(feature = "gym")]
            gym: Some(GymGame::of::<$package::$game, $package::api::JouteCalls>()),
            ..RegisteredGame::new::<$package::$game>(GameCrate {
                package: stringify!($package),
                folder: $folder,
                module: concat!(stringify!($package), "::api"),
                driver: concat!(stringify!($package), "::Driver"),
            })
        }
    };
}

/// Returns the map functions of a game of this checkout. `$play` checks a map for a single match.
#[cfg(feature = "games")]
macro_rules! maps {
    ($package:ident, $play:ident) => {
        Some(Maps {
            check: $package::map::judge,
            play: $package::map::$play,
            generate: $package::map::generate,
            official: $package::map::official,
        })
    };
}

/// The games of this checkout.
#[cfg(feature = "games")]
pub static GAMES: &[RegisteredGame] = &[
    RegisteredGame { maps: maps!(pizza, judge), ..game!(pizza::Pizza, "games/pizza", "REGLES.md") },
    RegisteredGame {
        opponents: &[("opponent", "games/portails/examples/c/champion.c")],
        maps: maps!(portails, judge),
        ..game!(portails::Portails, "games/portails", "REGLES.md")
    },
    game!(morpion::Morpion, "examples/morpion", "REGLES.md"),
    game!(lanterns::Lanterns, "examples/lanterns", "RULES.md"),
    RegisteredGame {
        maps: maps!(citrons, playable),
        ..game!(citrons::Citrons, "games/citrons", "REGLES.md")
    },
    RegisteredGame { maps: maps!(bombes, judge), ..game!(bombes::Bombes, "games/bombes", "REGLES.md") },
    RegisteredGame {
        questions: Some(Questions {
            folder: "games/blokus/questions",
            inputs: blokus::inputs::inputs,
            answer: blokus::inputs::answer,
        }),
        ..game!(blokus::Blokus, "games/blokus", "REGLES.md")
    },
];

/// The checks of a game's rules with random champions, for tests. They are not part of
/// [`RegisteredGame`], so that programs do not contain them.
#[cfg(feature = "games")]
#[derive(Debug)]
pub struct GameChecks {
    /// The name of the game, as in its description.
    pub name: &'static str,
    /// The test that champions' copies of the game agree with the rules. It plays a match of random
    /// champions. The given bytes determine the random choices.
    pub agree: AgreementCheck,
    /// Tests that the game does not leak hidden information. It plays two matches that differ only
    /// in hidden information. A player must receive the same data in both.
    pub secrets: SecretsCheck,
}

#[cfg(feature = "games")]
impl GameChecks {
    /// Returns the checks of the game with this name. Returns `None` if it is not a game of this
    /// checkout.
    pub fn find(name: &str) -> Option<&'static Self> {
        CHECKS.iter().find(|checks| checks.name == name)
    }
}

/// Creates the checks of a game of this checkout.
#[cfg(feature = "games")]
macro_rules! checks {
    ($package:ident::$game:ident) => {
        GameChecks {
            name: <$package::$game as Game>::NAME,
            agree: |setup, choices| check_agreement(setup, choices, $package::random_champion),
            secrets: |setup, choices| check_secrets(setup, choices, $package::random_champion),
        }
    };
}

/// The checks of the games of this checkout, in the order of [`GAMES`].
#[cfg(feature = "games")]
pub static CHECKS: &[GameChecks] = &[
    checks!(pizza::Pizza),
    checks!(portails::Portails),
    checks!(morpion::Morpion),
    checks!(lanterns::Lanterns),
    checks!(citrons::Citrons),
    checks!(bombes::Bombes),
    checks!(blokus::Blokus),
];

/// Returns the games of this checkout for self-play.
#[cfg(feature = "gym")]
pub fn gyms() -> impl Iterator<Item = &'static GymGame> {
    GAMES.iter().filter_map(|game| game.gym.as_ref())
}

/// The games that a contest's own program has registered, besides those of the checkout.
static MORE: OnceLock<&'static [RegisteredGame]> = OnceLock::new();

/// Adds games from outside of the checkout to the registry. Only the first call has an effect.
pub(crate) fn register(games: &'static [RegisteredGame]) {
    let _ = MORE.set(games);
}

/// Returns all registered games. Those of a contest's own program come first.
pub fn all() -> impl Iterator<Item = &'static RegisteredGame> {
    MORE.get().copied().unwrap_or_default().iter().chain(GAMES)
}

/// The functions of a game for its map files.
#[derive(Debug)]
pub struct Maps {
    /// Checks a map file of the game. The arguments are the file's displayed name, its text, and
    /// whether to use colours. Returns a report about a valid map, or all errors.
    pub check: fn(&str, &str, bool) -> Result<String, GameError>,
    /// Checks a map file for a single match (`joute match --map`). It may accept more maps than
    /// `check`, whose arguments it takes.
    pub play: fn(&str, &str, bool) -> Result<String, GameError>,
    /// Generates a map file of the game from a seed and a style.
    pub generate: fn(u64, Option<&str>) -> Result<String, GameError>,
    /// Returns the game's official maps, the default one first. Each is a pair of a name and a
    /// text.
    pub official: fn() -> &'static [(&'static str, &'static str)],
}

/// Returns the official maps of a game. Each is a pair of a name and a text. A game without maps
/// has none.
pub fn official(game: &str) -> OfficialMaps {
    all().find(|row| row.name == game).map_or(&[], RegisteredGame::official)
}

/// Returns the properties of a game that a league needs.
///
/// # Errors
/// Returns the same errors as [`find`].
pub fn league_properties(game: &str) -> Result<GameProperties, CommandError> {
    find(game).map(|row| GameProperties { shape: row.shape, maps: row.official() })
}

/// Returns the folders with the games' own drawing code. The code draws matches on web pages.
pub fn painters<'a>(rows: impl IntoIterator<Item = &'a RegisteredGame>) -> Vec<PathBuf> {
    rows.into_iter().filter_map(|row| row.painter.map(PathBuf::from)).collect()
}

/// Returns the game with this name.
///
/// # Errors
/// Returns an error that lists the games if none has this name.
pub fn find(name: &str) -> Result<&'static RegisteredGame, CommandError> {
    let known_games = || all().map(|row| row.name).collect::<Vec<_>>().join(", ");
    all().find(|row| row.name == name).ok_or_else(|| {
        format!("this joute has no rules for {name}; it has rules for {}", known_games()).into()
    })
}

/// Returns the game that a user means. The user can give its name, its package, its folder, or the
/// path of its description.
///
/// # Errors
/// Returns an error that lists the games if none has this name.
pub fn resolve_game(text: &str) -> Result<&'static RegisteredGame, CommandError> {
    let path = text.strip_suffix("/api.yml").unwrap_or(text);
    let written = Path::new(path.strip_prefix("./").unwrap_or(path)).components();
    let by_name = |row: &&RegisteredGame| {
        row.name == text
            || row.game_crate.package == text
            || Path::new(row.game_crate.folder).components() == written
    };
    if let Some(row) = all().find(by_name) {
        return Ok(row);
    }
    let row = Path::new(path).canonicalize().ok().and_then(|folder| {
        let home = Checkout::find().ok()?.home;
        all().find(|row| home.join(row.game_crate.folder).canonicalize().is_ok_and(|own| own == folder))
    });
    row.map_or_else(|| find(text), Ok)
}

/// Returns the rules of a described game for its kits. If the game has no rules, they return random
/// values.
///
/// # Errors
/// Returns an error if the game of this name has another API.
pub fn rules(api: &Api) -> Result<Rules<'static>, CommandError> {
    match all().find(|row| row.name == api.name) {
        None => Ok(Rules::Probe),
        Some(row) if row.api == api.hash() => Ok(Rules::Game(row.game_crate)),
        Some(row) => Err(format!(
            "this joute was built with another description of {}; change {}/api.yml in the same way, and rebuild joute",
            row.name, row.game_crate.folder
        )
        .into()),
    }
}
