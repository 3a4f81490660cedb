//! The export of a ladder: a folder with the champions, their ratings and their results. The ratings of these
//! champions stay the same while later programs play against them.
//!
//! *Invariants:*
//! - The contest is only read, and everything follows from one copy of its database.
//! - The folder appears when it is complete. The same state of a contest gives files with the same contents.

mod files;

use super::{playable, setup};
use crate::blobs::{self, Blobs, Hash};
use crate::data::{Error, LadderSeats, PersonId, TournamentError};
use crate::game::Game;
use crate::parcel::ParcelError;
use crate::plan::{Database, Plan};
use crate::private::{self, PathError, at};
use crate::store::{self, Store, snapshot};
use files::{Champion, ExportedResult, Ratings, write_champion, write_maps, write_ratings, write_results};
use joute_league::anchors::LADDER_FORMAT;
use joute_league::ladder::{Ladder, LadderMatch, LadderResult, LadderRules, LadderStanding, LadderVersion};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The versions to export and the form of their names.
#[derive(Debug, Clone, Copy, Default)]
pub struct ExportOptions {
    /// True if all versions with results are exported, and not only those that play.
    pub all_versions: bool,
    /// True if candidates are numbered by their ranks. Their names and the archives that they
    /// submitted are left out.
    pub numbers: bool,
}

/// The result of exporting a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportSummary {
    /// The number of exported versions.
    pub champions: usize,
    /// The number of versions that play but have no result yet. They are left out.
    pub without_results: usize,
    /// The number of results between the exported versions.
    pub results: usize,
    /// The number of exported maps. It is 0 for a game without maps.
    pub maps: usize,
    /// The number of seeds with which the same champions have played on a map.
    pub seeds: u32,
}

/// The reason why a ladder cannot be exported.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum ExportError {
    /// The folder contains no database of a contest.
    #[error("{}: this contest has no database", .0.display())]
    NoDatabase(PathBuf),
    /// The contest has no ladder.
    #[error("{}: this contest has no ladder, because contest.toml has no table [ladder]", .0.display())]
    NoLadder(PathBuf),
    /// No version that plays has a result.
    #[error("{}: no version in the ladder of this contest has a result yet", .0.display())]
    NoResults(PathBuf),
    /// The folder for the export exists and is not empty, or is not a folder.
    #[error("{}: this path already exists and is not an empty folder; nothing is overwritten, name a new folder", .0.display())]
    Exists(PathBuf),
    /// A map of the ladder cannot be read.
    #[error("a map of the ladder: {0}")]
    Map(#[from] TournamentError),
    /// A file of a version is missing.
    #[error("the champion {name}: {error}")]
    File { name: String, error: blobs::Error },
    /// The program of a version cannot be unpacked.
    #[error("the champion {name}: {error}")]
    Kit { name: String, error: Box<ParcelError> },
    /// The place of the contest's files cannot be used.
    #[error(transparent)]
    Files(#[from] blobs::Error),
    /// The database failed.
    #[error(transparent)]
    Contest(#[from] Error),
    /// A file or folder cannot be read or written.
    #[error(transparent)]
    Path(#[from] PathError),
}

/// Exports the ladder of the contest in a folder to the new folder `to`. The contest may be
/// served at the same time.
///
/// # Errors
/// Returns an error if the contest has no ladder or no results, or if the folder is not empty. A file that
/// cannot be read or written is an error too. Nothing is left of an incomplete export.
pub fn export(
    contest: &Path,
    plan: &Plan,
    game: &Game,
    to: &Path,
    options: ExportOptions,
) -> Result<ExportSummary, ExportError> {
    let planned = plan.ladder.as_ref().ok_or_else(|| ExportError::NoLadder(contest.to_owned()))?;
    let is_free = match fs::read_dir(to) {
        Ok(mut found) => found.next().is_none(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    };
    if !is_free {
        return Err(ExportError::Exists(to.to_owned()));
    }
    let beside = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(beside).map_err(at(beside))?;
    // The kits are linked to the fresh kits in the second folder, which is therefore on the same disk.
    let [part, scratch] = [create_part(beside)?, create_part(beside)?];
    let store = copy_store(contest, plan, scratch.path())?;
    let (ladder, results) = rated_ladder(&store, game)?;
    let anchors = if options.all_versions { u32::MAX } else { planned.anchors };
    let (field, seats) = playable(&store, anchors)?;
    let versions: Vec<LadderVersion> = field.current.iter().chain(&field.anchors).copied().collect();
    let standings = ladder.standings(&versions);
    if standings.is_empty() {
        return Err(ExportError::NoResults(contest.to_owned()));
    }
    let people = store.people()?.into_iter().map(|person| (person.id, person.name)).collect();
    let names = champion_names(&standings, &people, options.numbers);
    let export = Export {
        blobs: Blobs::open_to_read(&contest.join(blobs::FOLDER), &plan.files)?,
        store,
        seats,
        current: field.current.into_iter().collect(),
        to: part.path(),
        scratch: scratch.path(),
        with_archives: !options.numbers,
    };
    let champions = standings.iter().map(|line| export.champion(line, &names[&line.version]));
    let ratings = Ratings {
        format: LADDER_FORMAT,
        contest: &plan.title,
        game: game.name,
        api: format!("{:016x}", game.api),
        players: game.shape.seats.default_number(),
        standings: champions.collect::<Result<_, _>>()?,
    };
    write_ratings(part.path(), &ratings)?;
    let results = write_results(part.path(), results.iter().filter_map(|one| named_result(one, &names)))?;
    let maps =
        write_maps(part.path(), &setup::find_maps(contest, planned, game).map_err(|(_, error)| error)?)?;
    fs::rename(part.path(), to).map_err(at(to))?;
    // The folder was renamed, so there is nothing to remove.
    let _ = part.keep();
    let champions = standings.len();
    let without_results = versions.len() - champions;
    Ok(ExportSummary { champions, without_results, results, maps, seeds: planned.seeds })
}

/// Creates a folder for unfinished files. Only the user who exports the ladder has access to it.
fn create_part(beside: &Path) -> Result<tempfile::TempDir, PathError> {
    let part = tempfile::Builder::new().prefix(".exporting-").tempdir_in(beside).map_err(at(beside))?;
    private::close(part.path()).map_err(at(part.path()))?;
    Ok(part)
}

/// Copies the database of a contest to a folder and opens the copy.
fn copy_store(contest: &Path, plan: &Plan, to: &Path) -> Result<Store, ExportError> {
    if plan.database == Database::Sqlite && !contest.join(store::DATABASE_FILE).is_file() {
        return Err(ExportError::NoDatabase(contest.to_owned()));
    }
    snapshot::copy(contest, &plan.database, &to.join(store::DATABASE_FILE))?;
    Ok(Store::open(to, &Database::Sqlite)?)
}

/// A result of the ladder with the name of its map.
struct NamedMapResult {
    map: String,
    result: LadderResult,
}

/// Reads all results of a ladder, and returns them with the ladder that is rated from them.
fn rated_ladder(store: &Store, game: &Game) -> Result<(Ladder, Vec<NamedMapResult>), Error> {
    let maps = store.ladder_maps()?;
    let numbers: HashMap<&str, usize> =
        maps.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
    let mut ladder = Ladder::new(LadderRules {
        players: game.shape.seats.default_number(),
        known_maps: maps.len(),
        // No matches are chosen.
        maps: 0,
        seeds: 0,
        first_matches: 0,
        matches_an_hour: 0,
    });
    let mut results = Vec::new();
    for stored in store.ladder_results_after(0, u32::MAX)? {
        let played =
            LadderMatch { map: numbers[stored.map.as_str()], seed: stored.seed, seats: stored.seats };
        let result = LadderResult { played, ranks: stored.ranks };
        ladder.record(&result);
        results.push(NamedMapResult { map: stored.map, result });
    }
    ladder.rate();
    Ok((ladder, results))
}

/// Returns the name of each version in the export, which is also that of its folder.
/// Names of candidates contain neither slashes nor control characters. Numbers follow the
/// order of the standings.
fn champion_names(
    standings: &[LadderStanding],
    people: &HashMap<PersonId, String>,
    numbers: bool,
) -> HashMap<LadderVersion, String> {
    let mut ranks: BTreeMap<PersonId, usize> = BTreeMap::new();
    let mut names = HashMap::new();
    for LadderVersion { candidate, number } in standings.iter().map(|line| line.version) {
        let next = ranks.len() + 1;
        let rank = *ranks.entry(candidate).or_insert(next);
        let named = people.get(&candidate).filter(|_| !numbers);
        let name = named.map_or_else(|| rank.to_string(), |name| name.replace('/', "_"));
        names.insert(LadderVersion { candidate, number }, format!("{name}-v{number}"));
    }
    names
}

/// Returns a result with the names of its champions. Returns `None` if one of them is not exported.
fn named_result<'a>(
    NamedMapResult { map, result }: &'a NamedMapResult,
    names: &'a HashMap<LadderVersion, String>,
) -> Option<ExportedResult<'a>> {
    let champions = result.played.seats.iter().map(|version| names.get(version).map(String::as_str));
    Some(ExportedResult {
        map,
        seed: result.played.seed,
        champions: champions.collect::<Option<_>>()?,
        ranks: &result.ranks,
    })
}

/// The sources and folders of an export.
struct Export<'a> {
    blobs: Blobs,
    store: Store,
    seats: LadderSeats,
    /// The last version of each candidate.
    current: HashSet<LadderVersion>,
    /// The unfinished folder of the export.
    to: &'a Path,
    /// The folder for fresh kits, without candidates' programs.
    scratch: &'a Path,
    /// True if the archives that candidates submitted are exported.
    with_archives: bool,
}

impl Export<'_> {
    /// Writes the files of a version, and returns its row in the file of ratings.
    fn champion<'a>(&self, line: &LadderStanding, name: &'a str) -> Result<Champion<'a>, ExportError> {
        let version = self.store.version(line.version.candidate, line.version.number)?;
        let seat = self.seats.get(&line.version).ok_or(Error::Missing("version"))?;
        let get = |hash: &Hash| {
            let failed = |error| ExportError::File { name: name.to_owned(), error };
            self.blobs.get(hash).map_err(failed)
        };
        let archive = self.with_archives.then(|| get(&version.archive)).transpose()?;
        write_champion(self, name, seat, archive.as_deref(), get)?;
        Ok(Champion::new(
            name,
            version.language.unwrap_or_default(),
            self.current.contains(&line.version),
            line,
        ))
    }
}
