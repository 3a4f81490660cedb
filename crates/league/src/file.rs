//! Reads a league file or a list of kits, with which an organiser describes a league.

use crate::error::{Error, Result};
use crate::fingerprint::fingerprint;
use crate::plan::{Entrant, ExcludedKit, LeaguePlan, Map, Sides};
use joute_arena::build::FAILURE_FILE;
use joute_arena::champion::Kit;
use joute_arena::launch::Manifest;
use joute_engine::AllowedMatches;
use joute_launch::Languages;
use joute_untrusted::files;
use joute_untrusted::files::read_small;
use joute_untrusted::text::single_line;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// The official maps of a game, as pairs of a name and a text.
pub type OfficialMaps = &'static [(&'static str, &'static str)];

/// The properties of a game that a league depends on.
#[derive(Debug, Clone, Copy)]
pub struct GameProperties {
    /// The numbers of players and the modes that the game supports.
    pub shape: AllowedMatches,
    /// The official maps of the game. A league file refers to them by name, or to all of them as `official`.
    /// If a league lists no maps, the first official map is used.
    pub maps: OfficialMaps,
}

/// The description of a league, read from a league file or from command-line arguments. Paths in it
/// are relative to the current folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeagueDefinition {
    /// The kits that take part: folders of built kits, or folders that contain such kits. If a name
    /// is given, it replaces that of the kit's folder.
    pub champions: Vec<(Option<String>, PathBuf)>,
    /// The maps to play on: files, folders of files, names of official maps, or `official` for all
    /// of these.
    pub maps: Vec<PathBuf>,
    /// The seeds of the matches. If the list is empty, the seed 0 is used.
    pub seeds: Vec<u64>,
    /// The number of players of a match. The default is the game's usual number.
    pub players: Option<usize>,
    /// The mode of the game. The default is the game's usual mode.
    pub mode: Option<String>,
    /// True if each group of champions plays a single match. The players are then in the order of
    /// the list.
    pub one_side: bool,
    /// True if only some groups of champions play. See [`Sides::Few`].
    pub few: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    champion: Vec<Champion>,
    /// The folders of kits that a league file lists, or folders that contain kits.
    #[serde(default)]
    champions: Vec<PathBuf>,
    #[serde(default)]
    maps: Vec<PathBuf>,
    #[serde(default)]
    seeds: Vec<u64>,
    players: Option<usize>,
    mode: Option<String>,
    #[serde(default)]
    one_side: bool,
    #[serde(default)]
    few: bool,
}

/// A champion that is listed individually in a league or tournament file. It may have a name of its
/// own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Champion {
    name: Option<String>,
    kit: PathBuf,
}

/// Returns the champions that a league or tournament file lists. Paths are relative to the folder
/// `folder`. Individually listed champions come first.
pub(crate) fn named_champions(
    folder: &Path,
    single: Vec<Champion>,
    folders: Vec<PathBuf>,
) -> Vec<(Option<String>, PathBuf)> {
    let single = single.into_iter();
    let single =
        single.map(|champion| (champion.name.as_deref().map(single_line), folder.join(champion.kit)));
    single.chain(folders.into_iter().map(|kit| (None, folder.join(kit)))).collect()
}

/// Returns the maps that a league or tournament file lists. Paths are relative to the folder
/// `folder`. A path to a file that does not exist is kept unchanged, because it may be the name of
/// an official map.
pub fn resolve_maps(folder: &Path, maps: Vec<PathBuf>) -> Vec<PathBuf> {
    let place = |map| Some(folder.join(&map)).filter(|path| path.exists()).unwrap_or(map);
    maps.into_iter().map(place).collect()
}

impl LeagueDefinition {
    /// Reads a league file, which lists champions, maps and seeds. Paths in it are relative to its
    /// folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or parsed. Its message gives the line
    /// and the column.
    pub fn read(path: &Path) -> Result<Self> {
        let text = files::text(path)?;
        let file: File =
            toml::from_str(&text).map_err(|source| Error::LeagueFile { path: path.to_owned(), source })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Ok(LeagueDefinition {
            champions: named_champions(folder, file.champion, file.champions),
            maps: resolve_maps(folder, file.maps),
            seeds: file.seeds,
            players: file.players,
            mode: file.mode,
            one_side: file.one_side,
            few: file.few,
        })
    }

    /// Reads the kits and the maps of the described league and returns its plan, from which all
    /// matches follow. `games` returns the properties of a game by its name.
    ///
    /// # Errors
    /// Returns an error if a kit or map is missing or duplicated, if the game does not support the
    /// number of players or the mode, or if too few champions can play. A kit that cannot play is
    /// listed in [`LeaguePlan::out`], and the others play.
    pub fn plan<E: From<Error>>(
        &self,
        languages: Languages,
        games: impl Fn(&str) -> Result<GameProperties, E>,
    ) -> Result<LeaguePlan, E> {
        let roster = read_roster(&self.champions, languages)?;
        let game = games(&roster.game)?;
        let plan = self.unchecked_plan(roster, game)?;
        plan.can_play()?;
        Ok(plan)
    }

    /// Returns the plan of a duel between the two described champions. It reads the kits and the
    /// maps like [`LeagueDefinition::plan`]. Matches may have any number of players that the game
    /// supports.
    ///
    /// # Errors
    /// Returns the same errors as [`LeagueDefinition::plan`], or a message if there are not exactly two
    /// champions.
    pub fn duel<E: From<Error>>(
        &self,
        languages: Languages,
        games: impl Fn(&str) -> Result<GameProperties, E>,
    ) -> Result<LeaguePlan, E> {
        let roster = read_roster(&self.champions, languages)?;
        let game = games(&roster.game)?;
        let plan = self.unchecked_plan(roster, game)?;
        match plan.champions.len() {
            2 => Ok(plan),
            count => Err(Error::NotTwo { count, out: plan.out }.into()),
        }
    }

    fn unchecked_plan(&self, roster: Roster, properties: GameProperties) -> Result<LeaguePlan> {
        let Roster { game, mut champions, out } = roster;
        let GameProperties { shape, maps: official } = properties;
        champions.iter_mut().for_each(|entrant| entrant.kit.set_locale(shape.locale));
        let requested_mode = self.mode.as_deref().unwrap_or_default();
        let seats = shape.seats(requested_mode)?;
        let players = self.players.unwrap_or(seats.default_number());
        let mode = shape.check(players, requested_mode)?.to_owned();
        if players < 2 {
            return Err(Error::OnePlayer { game, seats });
        }
        let seeds = if self.seeds.is_empty() { vec![0] } else { self.seeds.clone() };
        if let Some(twice) = first_duplicate(&seeds) {
            return Err(Error::SeedTwice(twice));
        }
        let sides = match (self.one_side, self.few) {
            (true, true) => return Err(Error::OneSideAndFew),
            (true, false) => Sides::One,
            (false, true) => Sides::Few,
            (false, false) => Sides::Every,
        };
        let maps = maps(&self.maps, official)?;
        Ok(LeaguePlan { game, players, mode, champions, out, maps, seeds, sides, anchors: BTreeMap::new() })
    }
}

/// The champions of a league: those that can play, all in the same game, and those that cannot.
pub(crate) struct Roster {
    pub game: String,
    pub champions: Vec<Entrant>,
    /// The kits that cannot play, with the reasons.
    pub out: Vec<ExcludedKit>,
}

/// Reads the requested champions of a league from their kits.
///
/// # Errors
/// Returns an error if a kit is missing or duplicated, or if no champion can play.
pub(crate) fn read_roster(
    requested_kits: &[(Option<String>, PathBuf)],
    languages: Languages,
) -> Result<Roster> {
    let (champions, mut out) = entrants(requested_kits, languages)?;
    if champions.is_empty() {
        return Err(Error::NoChampion { out });
    }
    let (game, champions) = one_game(champions, &mut out);
    Ok(Roster { game, champions, out })
}

fn first_duplicate<T: Ord + Clone>(items: &[T]) -> Option<T> {
    let mut distinct = BTreeSet::new();
    items.iter().find(|item| !distinct.insert(*item)).cloned()
}

/// Returns the files in a folder, sorted by name and without hidden ones.
fn listing(folder: &Path) -> Result<Vec<PathBuf>> {
    let fail = |source| Error::NoFolder { path: folder.to_owned(), source };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if !name_of(&path).starts_with('.') {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Returns the folders of the kits that a path refers to. The path is a kit itself, or a folder
/// that contains kits.
///
/// # Errors
/// Returns an error that names the path if it does not exist or contains no kit.
pub fn kits_in(path: &Path) -> Result<Vec<PathBuf>> {
    // Any manifest marks a kit here. Its errors are reported when the kit is read.
    if Kit::is_in(path) {
        return Ok(vec![path.to_owned()]);
    }
    let kits: Vec<PathBuf> = listing(path)?.into_iter().filter(|path| Kit::is_in(path)).collect();
    if kits.is_empty() {
        // This call fails with a message about the missing file.
        Manifest::read(path)?;
    }
    Ok(kits)
}

/// Reads the kit of a champion that a league file lists. If the kit cannot play, the error
/// contains the reason.
fn read_entrant(name: String, folder: &Path, languages: Languages) -> Result<Entrant, ExcludedKit> {
    let fail = |reason: String| ExcludedKit { name: name.clone(), reason: single_line(reason.trim()) };
    if let Ok(reason) = read_small(&folder.join(FAILURE_FILE)) {
        return Err(fail(reason));
    }
    let kit = Kit::read(folder, languages).map_err(|reason| fail(reason.to_string()))?;
    // A champion that is not built is reported now instead of during the league.
    kit.is_built().map_err(|reason| fail(reason.to_string()))?;
    let print = fingerprint(folder).map_err(|reason| fail(reason.to_string()))?;
    Ok(Entrant { name, kit, print })
}

fn entrants(
    requested_kits: &[(Option<String>, PathBuf)],
    languages: Languages,
) -> Result<(Vec<Entrant>, Vec<ExcludedKit>)> {
    let (mut champions, mut out) = (Vec::new(), Vec::new());
    let mut folder_of: HashMap<String, PathBuf> = HashMap::new();
    for (name, path) in requested_kits {
        let kits = kits_in(path)?;
        if name.is_some() && kits.first() != Some(path) {
            // This call fails with a message about the missing file.
            Manifest::read(path)?;
        }
        for folder in kits {
            let name = name.clone().unwrap_or_else(|| Kit::name_of(&folder));
            if let Some(other) = folder_of.insert(name.clone(), folder.clone()) {
                // The same kit may be named by a file and on the command line.
                if std::fs::canonicalize(&other).ok() == std::fs::canonicalize(&folder).ok() {
                    continue;
                }
                return Err(Error::TwoChampions { name, one: other, other: folder });
            }
            match read_entrant(name, &folder, languages) {
                Ok(entrant) => champions.push(entrant),
                Err(excluded) => out.push(excluded),
            }
        }
    }
    Ok((champions, out))
}

/// Returns the game that most champions play, and the champions that play it. The other champions
/// are added to `out`.
fn one_game(champions: Vec<Entrant>, out: &mut Vec<ExcludedKit>) -> (String, Vec<Entrant>) {
    let mut games: BTreeMap<String, usize> = BTreeMap::new();
    champions.iter().for_each(|entrant| *games.entry(entrant.kit.manifest.game.clone()).or_default() += 1);
    let game =
        games.into_iter().rev().max_by_key(|(_, count)| *count).map_or_else(String::new, |(game, _)| game);
    let (playing, others): (Vec<_>, Vec<_>) =
        champions.into_iter().partition(|entrant| entrant.kit.manifest.game == game);
    let other = |entrant: Entrant| ExcludedKit {
        reason: format!(
            "this champion is for {}, but the league is of {game}",
            single_line(&entrant.kit.manifest.game)
        ),
        name: entrant.name,
    };
    out.extend(others.into_iter().map(other));
    (game, playing)
}

/// Returns the maps that a league file lists: files, the files in folders, and official maps by
/// their name. If the file lists none, returns the first official map.
///
/// # Errors
/// Returns an error if a map does not exist, cannot be read, or has the same name as another one.
pub fn maps(requested: &[PathBuf], official: OfficialMaps) -> Result<Vec<Map>> {
    let official_map = |(name, text): &(&str, &str)| Map::new(*name, *text);
    let mut maps = Vec::new();
    for path in requested {
        if !path.exists() && path == Path::new("official") {
            maps.extend(official.iter().map(official_map));
            continue;
        }
        if let Some(map) = official.iter().find(|(name, _)| !path.exists() && path == Path::new(name)) {
            maps.push(official_map(map));
            continue;
        }
        let files = if path.is_dir() { listing(path)? } else { vec![path.clone()] };
        // A folder of maps can contain Markdown files that describe them. A file that is named directly is
        // always a map.
        let explains = |file: &Path| file.extension().is_some_and(|extension| extension == "md");
        let is_map = |file: &PathBuf| file == path || !file.is_dir() && !explains(file);
        let files: Vec<PathBuf> = files.into_iter().filter(is_map).collect();
        if files.is_empty() {
            return Err(Error::NoMap { folder: path.clone() });
        }
        for file in files {
            let text = files::text(&file)?;
            let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            maps.push(Map { name, text, file: Some(file) });
        }
    }
    if maps.is_empty() {
        maps.push(official.first().map_or(Map::new("", ""), official_map));
    }
    let names: Vec<&str> = maps.iter().map(|map| map.name.as_str()).collect();
    match first_duplicate(&names) {
        Some(name) => Err(Error::TwoMaps { name: name.to_owned() }),
        None => Ok(maps),
    }
}

#[cfg(test)]
mod tests {
    use super::{GameProperties, LeagueDefinition, OfficialMaps};
    use crate::error::Result;
    use joute_engine::{AllowedMatches, Seats};
    use joute_words::Locale;

    /// Returns a function that looks up a test game for two or three players.
    fn game(maps: OfficialMaps) -> impl Fn(&str) -> Result<GameProperties> {
        let shape = AllowedMatches { game: "g", locale: Locale::En, seats: Seats::of(&[2, 3]), modes: &[] };
        move |_| Ok(GameProperties { shape, maps })
    }

    fn folder_with_kits(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        for name in names {
            let kit = folder.path().join(name);
            std::fs::create_dir_all(&kit).expect("the folder can be created");
            std::fs::write(kit.join("joute.json"), r#"{"game":"g","language":"c","api":"0"}"#)
                .expect("the file can be written");
            std::fs::write(kit.join("champion"), "").expect("the file can be written");
        }
        folder
    }

    #[test]
    fn paths_in_a_league_file_are_relative_to_its_folder() {
        let folder = folder_with_kits(&["kits/a", "kits/b", "other/a"]);
        let text = "champions = [\"kits\"]\nmaps = [\"maps\"]\nseeds = [3, 1]\n[[champion]]\nname = \"c\"\nkit = \"other/a\"\n";
        std::fs::create_dir(folder.path().join("maps")).expect("the folder can be created");
        for map in ["one.map", "two.map"] {
            std::fs::write(folder.path().join("maps").join(map), map).expect("the file can be written");
        }
        std::fs::write(folder.path().join("maps/README.md"), "Two maps.").expect("the file can be written");
        let path = folder.path().join("league.toml");
        std::fs::write(&path, text).expect("the file can be written");
        let plan = LeagueDefinition::read(&path)
            .and_then(|order| order.plan(joute_testkit::launch_facts(), game(&[])))
            .expect("the league is valid");
        let names: Vec<&str> = plan.champions.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["c", "a", "b"]);
        assert_eq!((plan.maps[1].name.as_str(), plan.maps[1].text.as_str()), ("two", "two.map"));
        // The league has 3 pairs, 2 sides, 2 maps and 2 seeds.
        assert_eq!((plan.players, plan.fixtures().len()), (2, 24));
        let of = |players, few| LeagueDefinition {
            players: Some(players),
            few,
            ..LeagueDefinition::read(&path).expect("the league file can be read")
        };
        let fixtures = |order: LeagueDefinition| {
            let plan = order.plan(joute_testkit::launch_facts(), game(&[]));
            plan.map(|plan| plan.fixtures().len()).map_err(|reason| reason.to_string())
        };
        // With three players there is a single group. Its seats rotate, so that there is one match for each
        // champion on each seat. Other matches are chosen from results.
        assert_eq!((fixtures(of(3, false)), fixtures(of(3, true))), (Ok(12), Ok(0)));
        assert_eq!(fixtures(of(4, false)), Err("g is for 2 or 3 players, not 4".into()));
        let mode = LeagueDefinition { mode: Some("blitz".into()), ..of(3, false) };
        assert_eq!(fixtures(mode), Err("g has no modes, so the mode blitz does not exist".into()));
        let both = LeagueDefinition { one_side: true, ..of(3, true) };
        assert!(fixtures(both).is_err_and(|reason| reason.contains("cannot be combined")));
        let read_maps = |maps: &[&str]| -> Result<_> {
            let order = LeagueDefinition {
                maps: maps.iter().map(Into::into).collect(),
                ..LeagueDefinition::read(&path)?
            };
            let plan = order.plan(joute_testkit::launch_facts(), game(&[("hill", "h"), ("lake", "l")]))?;
            Ok(plan.maps.into_iter().map(|map| map.name).collect::<Vec<_>>())
        };
        assert_eq!(read_maps(&["lake"]).expect("the maps can be read"), ["lake"]);
        assert_eq!(read_maps(&["official"]).expect("the official maps can be read"), ["hill", "lake"]);
        assert_eq!(read_maps(&[]).expect("the official maps can be read"), ["hill"]);
        assert!(read_maps(&["lac"]).is_err());
        std::fs::write(&path, "championz = []").expect("the file can be written");
        let error = LeagueDefinition::read(&path).expect_err("the unknown key is refused").to_string();
        assert!(error.contains("league.toml") && error.contains("championz"), "{error}");
    }

    #[test]
    fn equal_names_of_champions_are_refused() {
        let folder = folder_with_kits(&["x/a", "y/a", "y/b"]);
        let at = |name: &str| (None, folder.path().join(name));
        let order = |champions: Vec<_>| LeagueDefinition { champions, ..LeagueDefinition::default() };
        let error = order(vec![at("x/a"), at("y")])
            .plan(joute_testkit::launch_facts(), game(&[]))
            .expect_err("two champions have the name a")
            .to_string();
        assert!(error.contains("two champions are called a"), "{error}");
        let twice = order(vec![at("y"), at("y/../y")])
            .plan(joute_testkit::launch_facts(), game(&[]))
            .expect("the league is valid with the same kits");
        assert_eq!(twice.champions.len(), 2);
        let error = order(vec![at("y/b")])
            .plan(joute_testkit::launch_facts(), game(&[]))
            .expect_err("the league is refused")
            .to_string();
        assert!(error.contains("too few champions (1): name"), "{error}");
        let error = order(vec![at("nowhere")])
            .plan(joute_testkit::launch_facts(), game(&[]))
            .expect_err("the league is refused")
            .to_string();
        assert!(error.contains("nowhere"), "{error}");
        let error = LeagueDefinition { seeds: vec![1, 1], ..order(vec![at("y")]) }
            .plan(joute_testkit::launch_facts(), game(&[]))
            .expect_err("a repeated seed is refused")
            .to_string();
        assert!(error.contains("seed 1"), "{error}");
    }
}
