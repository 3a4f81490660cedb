//! The games, one row each: the only place outside `games/` and `examples/` that knows them.

use joute_engine::agree::agree;
use joute_engine::secrets::{Kept, kept};
use joute_engine::tongue::Speech;
use joute_engine::{Authority, Game, Late, Limits, Referee, Setup, Shape};
use joute_generator::model::Api;
use joute_grade::Questions;
use joute_league::file::{Of, Official};
pub use joute_workshop::library::GameCrate;
use joute_workshop::library::Rules;
use joute_workshop::mistakes::Setting;
use std::path::PathBuf;
use std::sync::OnceLock;

/// One game.
#[derive(Debug)]
pub struct Row {
    /// Its name, as in its description.
    pub name: &'static str,
    /// The language of its pages, `fr` or `en`.
    pub locale: &'static str,
    /// The hash of the API that its rules implement.
    pub api: u64,
    /// How many players its matches have, in which modes.
    pub shape: Shape,
    /// What its subject lets champions take.
    pub limits: Limits,
    /// What being late means in it.
    pub late: Late,
    /// What bytes mean in it, if it can be played in bytes.
    pub speech: Option<Speech>,
    /// Its crate.
    pub game_crate: GameCrate<'static>,
    /// The C champions that every kit carries: the folder's name, which starts with `opponent`, and the source from the
    /// checkout, or absolute. The first is the one that `make run` plays against; none is the starter.
    pub opponents: &'static [(&'static str, &'static str)],
    /// Small champions to start from, `<language>/<champion's file>`: a folder from the checkout, or absolute.
    pub examples: Option<&'static str>,
    /// The rules as candidates read them, Markdown, from the checkout, or absolute: a page of `joute site`.
    pub rules: Option<&'static str>,
    /// What draws its matches, if its scenes have no look or it wants more: a folder with `painter.ts` or `painter.js`, from
    /// the checkout, or absolute; `viewer/README.md` says what is in it.
    pub painter: Option<&'static str>,
    /// Its map files, if it is played on maps.
    pub maps: Option<Maps>,
    /// The questions that its contest asks besides playing.
    pub questions: Option<Questions>,
    /// Starts a match.
    pub seat: fn(&Setup) -> Result<Box<dyn Referee>, String>,
    /// Plays a match of careless champions, drawn from bytes: does a replica ever disagree with the authority?
    pub agree: Option<Agree>,
    /// Plays two matches that differ in what is hidden from a player, drawn from bytes: is it sent anything of that?
    pub secrets: Option<Keeps>,
}

/// Plays two matches of a setup, their choices drawn from bytes: how much was compared, or what gave a secret away.
pub type Keeps = fn(&Setup, &[u8]) -> Result<Kept, String>;

/// Plays a whole match on a setup, its choices drawn from bytes: how many steps it had, or what was wrong.
pub type Agree = fn(&Setup, &[u8]) -> Result<u64, String>;

impl Row {
    /// The matches in which the page of mistakes is made.
    pub fn setting(&self) -> Setting {
        let loops_end = self.late == Late::Out && self.limits.reserve.is_none() && self.limits.call.is_some();
        Setting { players: self.shape.seats.usual(), loops_end }
    }

    /// A game without maps, whose opponent is the starter.
    pub const fn new<G: Game>(game_crate: GameCrate<'static>) -> Self {
        Row {
            name: G::NAME,
            locale: G::LOCALE,
            api: G::API,
            shape: Shape::of::<G>(),
            limits: G::LIMITS,
            late: G::LATE,
            speech: match G::BYTES {
                Some(bytes) => Some(bytes.speech),
                None => None,
            },
            game_crate,
            opponents: &[],
            examples: None,
            rules: None,
            painter: None,
            maps: None,
            questions: None,
            seat: Authority::<G>::seat,
            agree: None,
            secrets: None,
        }
    }
}

impl Row {
    /// Its official maps, by name; none if it has no maps.
    pub fn official(&self) -> Official {
        self.maps.as_ref().map_or(&[], |maps| (maps.official)())
    }

    /// A match on a map, as many players as usual in its usual mode.
    ///
    /// # Errors
    /// None: a game has a usual mode.
    pub fn usual(&self, map: String) -> Result<Setup, String> {
        Ok(Setup { map, players: self.shape.seats("")?.usual(), ..Setup::default() })
    }
}

/// The games of this checkout.
pub static GAMES: &[Row] = &[
    Row {
        opponents: &[
            ("opponent", "games/pizza/champions/c/champion.c"),
            ("opponent-easy", "games/pizza/examples/c/champion.c"),
        ],
        examples: Some("games/pizza/examples"),
        rules: Some("games/pizza/REGLES.md"),
        painter: Some("games/pizza/viewer"),
        maps: Some(Maps {
            check: pizza::map::judge,
            generate: pizza::map::generate,
            official: pizza::map::official,
        }),
        agree: Some(|setup, choices| agree(setup, choices, pizza::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, pizza::careless)),
        ..Row::new::<pizza::Pizza>(GameCrate {
            package: "pizza",
            folder: "games/pizza",
            module: "pizza::api",
            driver: "pizza::Driver",
        })
    },
    Row {
        opponents: &[("opponent", "games/portails/examples/c/champion.c")],
        examples: Some("games/portails/examples"),
        rules: Some("games/portails/REGLES.md"),
        maps: Some(Maps {
            check: portails::map::judge,
            generate: portails::map::generate,
            official: portails::map::official,
        }),
        agree: Some(|setup, choices| agree(setup, choices, portails::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, portails::careless)),
        ..Row::new::<portails::Portails>(GameCrate {
            package: "portails",
            folder: "games/portails",
            module: "portails::api",
            driver: "portails::Driver",
        })
    },
    Row {
        opponents: &[
            ("opponent", "examples/morpion/champions/c/champion.c"),
            ("opponent-easy", "examples/morpion/examples/c/champion.c"),
        ],
        examples: Some("examples/morpion/examples"),
        rules: Some("examples/morpion/REGLES.md"),
        agree: Some(|setup, choices| agree(setup, choices, morpion::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, morpion::careless)),
        ..Row::new::<morpion::Morpion>(GameCrate {
            package: "morpion",
            folder: "examples/morpion",
            module: "morpion::api",
            driver: "morpion::Driver",
        })
    },
    Row {
        opponents: &[
            ("opponent", "examples/lanterns/champions/c/champion.c"),
            ("opponent-easy", "examples/lanterns/examples/c/champion.c"),
        ],
        examples: Some("examples/lanterns/examples"),
        rules: Some("examples/lanterns/RULES.md"),
        agree: Some(|setup, choices| agree(setup, choices, lanterns::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, lanterns::careless)),
        ..Row::new::<lanterns::Lanterns>(GameCrate {
            package: "lanterns",
            folder: "examples/lanterns",
            module: "lanterns::api",
            driver: "lanterns::Driver",
        })
    },
    Row {
        opponents: &[
            ("opponent", "games/citrons/champions/c/champion.c"),
            ("opponent-easy", "games/citrons/examples/c/champion.c"),
        ],
        examples: Some("games/citrons/examples"),
        rules: Some("games/citrons/REGLES.md"),
        maps: Some(Maps {
            check: citrons::map::judge,
            generate: citrons::map::generate,
            official: citrons::map::official,
        }),
        agree: Some(|setup, choices| agree(setup, choices, citrons::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, citrons::careless)),
        ..Row::new::<citrons::Citrons>(GameCrate {
            package: "citrons",
            folder: "games/citrons",
            module: "citrons::api",
            driver: "citrons::Driver",
        })
    },
    Row {
        opponents: &[
            ("opponent", "games/bombes/champions/c/champion.c"),
            ("opponent-easy", "games/bombes/examples/c/champion.c"),
        ],
        examples: Some("games/bombes/examples"),
        rules: Some("games/bombes/REGLES.md"),
        maps: Some(Maps {
            check: bombes::map::judge,
            generate: bombes::map::generate,
            official: bombes::map::official,
        }),
        agree: Some(|setup, choices| agree(setup, choices, bombes::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, bombes::careless)),
        ..Row::new::<bombes::Bombes>(GameCrate {
            package: "bombes",
            folder: "games/bombes",
            module: "bombes::api",
            driver: "bombes::Driver",
        })
    },
    Row {
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
        agree: Some(|setup, choices| agree(setup, choices, blokus::careless)),
        secrets: Some(|setup, choices| kept(setup, choices, blokus::careless)),
        ..Row::new::<blokus::Blokus>(GameCrate {
            package: "blokus",
            folder: "games/blokus",
            module: "blokus::api",
            driver: "blokus::Driver",
        })
    },
];

/// Those that the program brought: a contest's own.
static MORE: OnceLock<&'static [Row]> = OnceLock::new();

/// Brings games from outside of the checkout; only the first call counts.
pub(crate) fn add(games: &'static [Row]) {
    let _ = MORE.set(games);
}

/// Every game, those that the program brought first.
pub fn all() -> impl Iterator<Item = &'static Row> {
    MORE.get().copied().unwrap_or_default().iter().chain(GAMES)
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

/// The official maps of a game, by name; none if it has no maps.
pub fn official(game: &str) -> Official {
    all().find(|row| row.name == game).map_or(&[], Row::official)
}

/// What a league has from the game of a name.
///
/// # Errors
/// As [`find`].
pub fn of(game: &str) -> Result<Of, String> {
    find(game).map(|row| Of { shape: row.shape, maps: row.official() })
}

/// The painters' folders that these games bring.
pub fn painters(rows: impl IntoIterator<Item = &'static Row>) -> Vec<PathBuf> {
    rows.into_iter().filter_map(|row| row.painter.map(PathBuf::from)).collect()
}

/// The game of a name.
///
/// # Errors
/// A message that lists the games.
pub fn find(name: &str) -> Result<&'static Row, String> {
    let known = || all().map(|row| row.name).collect::<Vec<_>>().join(", ");
    all()
        .find(|row| row.name == name)
        .ok_or_else(|| format!("this joute has no rules for {name}; it has rules for {}", known()))
}

/// Who answers the calls of a description's kits: its game, or drawn values while it has none.
///
/// # Errors
/// A message if there is a game of that name with another API.
pub fn rules(api: &Api) -> Result<Rules<'static>, String> {
    match all().find(|row| row.name == api.name) {
        None => Ok(Rules::Probe),
        Some(row) if row.api == api.hash() => Ok(Rules::Game(row.game_crate)),
        Some(row) => Err(format!(
            "this joute was built with another description of {}; change {}/api.yml in the same way, and rebuild joute",
            row.name, row.game_crate.folder
        )),
    }
}
