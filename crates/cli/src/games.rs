//! The list of games that joute knows. It is the only place outside of `games/` and `examples/`
//! that names them.

use crate::error::CommandError;
use joute_engine::agreement::CheckError;
#[cfg(feature = "games")]
use joute_engine::agreement::check_agreement;
use joute_engine::codec::ByteProtocol;
use joute_engine::secrets::ComparedFrames;
#[cfg(feature = "games")]
use joute_engine::secrets::check_secrets;
use joute_engine::{AllowedMatches, Authority, Game, GameError, LatePolicy, Limits, Locale, Referee, Setup};
use joute_generator::model::Api;
use joute_grade::Questions;
use joute_league::file::{GameProperties, OfficialMaps};
use joute_workshop::GameParts;
use joute_workshop::checkout::Checkout;
pub use joute_workshop::library::GameCrate;
use joute_workshop::library::Rules;
use joute_workshop::mistakes::MatchSetting;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A game that joute knows, with all that the commands need. It contains rules, limits, maps and
/// texts.
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
    /// The game's protocol for players that exchange bytes with the arena. It contains the part
    /// that is the same in every match. `None` if the game cannot be played in bytes.
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
    /// Tests that champions' copies of the game agree with the rules. It plays a match of random
    /// champions. The random choices come from the given bytes.
    pub agree: Option<AgreementCheck>,
    /// Tests that the game does not leak hidden information. It plays two matches that differ only
    /// in hidden information. A player must receive the same data in both.
    pub secrets: Option<SecretsCheck>,
}

/// A function that tests whether a game leaks hidden information. It plays two matches that depend
/// on the given bytes. It returns the amount of compared data, or a message about a leak.
pub type SecretsCheck = fn(&Setup, &[u8]) -> Result<ComparedFrames, CheckError>;

/// A function that tests whether champions' copies of a game agree with its rules. It plays a match
/// that depends on the given bytes. It returns the number of steps, or a message about a
/// difference.
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
            agree: None,
            secrets: None,
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

/// The games of this checkout.
#[cfg(feature = "games")]
pub static GAMES: &[RegisteredGame] = &[
    RegisteredGame {
        opponents: &[
            ("opponent", "games/pizza/champions/c/champion.c"),
            ("opponent-easy", "games/pizza/examples/c/champion.c"),
        ],
        examples: Some("games/pizza/examples"),
        rules: Some("games/pizza/REGLES.md"),
        painter: Some("games/pizza/viewer"),
        maps: Some(Maps {
            check: pizza::map::judge,
            play: pizza::map::judge,
            generate: pizza::map::generate,
            official: pizza::map::official,
        }),
        agree: Some(|setup, choices| check_agreement(setup, choices, pizza::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, pizza::random_champion)),
        ..RegisteredGame::new::<pizza::Pizza>(GameCrate {
            package: "pizza",
            folder: "games/pizza",
            module: "pizza::api",
            driver: "pizza::Driver",
        })
    },
    RegisteredGame {
        opponents: &[("opponent", "games/portails/examples/c/champion.c")],
        examples: Some("games/portails/examples"),
        rules: Some("games/portails/REGLES.md"),
        maps: Some(Maps {
            check: portails::map::judge,
            play: portails::map::judge,
            generate: portails::map::generate,
            official: portails::map::official,
        }),
        agree: Some(|setup, choices| check_agreement(setup, choices, portails::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, portails::random_champion)),
        ..RegisteredGame::new::<portails::Portails>(GameCrate {
            package: "portails",
            folder: "games/portails",
            module: "portails::api",
            driver: "portails::Driver",
        })
    },
    RegisteredGame {
        opponents: &[
            ("opponent", "examples/morpion/champions/c/champion.c"),
            ("opponent-easy", "examples/morpion/examples/c/champion.c"),
        ],
        examples: Some("examples/morpion/examples"),
        rules: Some("examples/morpion/REGLES.md"),
        agree: Some(|setup, choices| check_agreement(setup, choices, morpion::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, morpion::random_champion)),
        ..RegisteredGame::new::<morpion::Morpion>(GameCrate {
            package: "morpion",
            folder: "examples/morpion",
            module: "morpion::api",
            driver: "morpion::Driver",
        })
    },
    RegisteredGame {
        opponents: &[
            ("opponent", "examples/lanterns/champions/c/champion.c"),
            ("opponent-easy", "examples/lanterns/examples/c/champion.c"),
        ],
        examples: Some("examples/lanterns/examples"),
        rules: Some("examples/lanterns/RULES.md"),
        agree: Some(|setup, choices| check_agreement(setup, choices, lanterns::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, lanterns::random_champion)),
        ..RegisteredGame::new::<lanterns::Lanterns>(GameCrate {
            package: "lanterns",
            folder: "examples/lanterns",
            module: "lanterns::api",
            driver: "lanterns::Driver",
        })
    },
    RegisteredGame {
        opponents: &[
            ("opponent", "games/citrons/champions/c/champion.c"),
            ("opponent-easy", "games/citrons/examples/c/champion.c"),
        ],
        examples: Some("games/citrons/examples"),
        rules: Some("games/citrons/REGLES.md"),
        maps: Some(Maps {
            check: citrons::map::judge,
            play: citrons::map::playable,
            generate: citrons::map::generate,
            official: citrons::map::official,
        }),
        agree: Some(|setup, choices| check_agreement(setup, choices, citrons::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, citrons::random_champion)),
        ..RegisteredGame::new::<citrons::Citrons>(GameCrate {
            package: "citrons",
            folder: "games/citrons",
            module: "citrons::api",
            driver: "citrons::Driver",
        })
    },
    RegisteredGame {
        opponents: &[
            ("opponent", "games/bombes/champions/c/champion.c"),
            ("opponent-easy", "games/bombes/examples/c/champion.c"),
        ],
        examples: Some("games/bombes/examples"),
        rules: Some("games/bombes/REGLES.md"),
        maps: Some(Maps {
            check: bombes::map::judge,
            play: bombes::map::judge,
            generate: bombes::map::generate,
            official: bombes::map::official,
        }),
        agree: Some(|setup, choices| check_agreement(setup, choices, bombes::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, bombes::random_champion)),
        ..RegisteredGame::new::<bombes::Bombes>(GameCrate {
            package: "bombes",
            folder: "games/bombes",
            module: "bombes::api",
            driver: "bombes::Driver",
        })
    },
    RegisteredGame {
        opponents: &[
            ("opponent", "games/blokus/champions/c/champion.c"),
            ("opponent-easy", "games/blokus/examples/c/champion.c"),
        ],
        examples: Some("games/blokus/examples"),
        rules: Some("games/blokus/REGLES.md"),
        questions: Some(Questions {
            folder: "games/blokus/questions",
            inputs: blokus::inputs::inputs,
            answer: blokus::inputs::answer,
        }),
        agree: Some(|setup, choices| check_agreement(setup, choices, blokus::random_champion)),
        secrets: Some(|setup, choices| check_secrets(setup, choices, blokus::random_champion)),
        ..RegisteredGame::new::<blokus::Blokus>(GameCrate {
            package: "blokus",
            folder: "games/blokus",
            module: "blokus::api",
            driver: "blokus::Driver",
        })
    },
];

/// The games that a contest's own program has registered, besides those of the checkout.
static MORE: OnceLock<&'static [RegisteredGame]> = OnceLock::new();

/// Adds games from outside of the checkout to the known ones. Only the first call has an effect.
pub(crate) fn register(games: &'static [RegisteredGame]) {
    let _ = MORE.set(games);
}

/// Returns all games that joute knows. Those of a contest's own program come first.
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
/// Returns a message that lists the games.
pub fn find(name: &str) -> Result<&'static RegisteredGame, CommandError> {
    let known = || all().map(|row| row.name).collect::<Vec<_>>().join(", ");
    all()
        .find(|row| row.name == name)
        .ok_or_else(|| format!("this joute has no rules for {name}; it has rules for {}", known()).into())
}

/// Returns the game that a user means. The user can give its name, its package, its folder, or the
/// path of its description.
///
/// # Errors
/// Returns a message that lists the games.
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
/// Returns a message if the game of this name has another API.
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
