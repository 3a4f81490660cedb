//! `joute match`.

use crate::debug::attend;
use crate::games::{Row, find};
use crate::rerun::{self, Again};
use crate::result;
use joute_arena::champion::Kit;
use joute_arena::files;
use joute_arena::jail::{Jail, Level, memory};
use joute_arena::kit::Speaks;
use joute_arena::launch::{costliest, lent};
use joute_arena::limits::{Limits, from_toml};
use joute_arena::output::tame;
use joute_arena::play::{Match, play_and_report};
use joute_arena::spoilt::{Spoilt, until_seen};
use joute_engine::Setup;
use joute_engine::replay::Replay;
use joute_league::room::room;
use joute_league::run::matches_at_once;
use joute_words::{Locale, result as say};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `joute match`.
#[derive(clap::Args)]
pub struct Play {
    /// Built kits or players with a player.toml, one per player; a wrong number is told which ones the game has. `lines:COMMAND`
    /// is a command that reads and writes lines.
    #[arg(required = true)]
    champions: Vec<PathBuf>,
    /// The game: by default the one of the kits; where commands alone play, it must be named.
    #[arg(long)]
    game: Option<String>,
    /// The game's mode, if it has any: by default the usual one. A wrong name lists them.
    #[arg(long)]
    mode: Option<String>,
    /// A map file or the name of an official map, if the game has maps; by default the first official one.
    #[arg(long)]
    map: Option<PathBuf>,
    /// Seed of what is drawn: by the rules.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Milliseconds that a step lasts: by default it is over as soon as all have answered.
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// The file for the replay.
    #[arg(long, default_value = "replay.jsonl")]
    replay: PathBuf,
    /// Waits for a process of yours (under gdb, pdb, jdb) to play as player P, without a clock.
    #[arg(long, value_name = "P")]
    debug: Option<usize>,
    /// Starts this command in the kit's folder and this terminal, instead of waiting; for player 0 unless --debug says otherwise.
    #[arg(long)]
    command: Option<String>,
    /// Feeds a recorded match, turn by turn, to the one kit that is given, as player P.
    #[arg(long, num_args = 2, value_names = ["P", "FILE"], conflicts_with_all = ["map", "seed", "mode"])]
    replay_as: Vec<String>,
    /// A file whose [limits] table changes what champions may use; what it leaves out stays as the game says.
    #[arg(long)]
    limits: Option<PathBuf>,
    /// How champions are jailed; by default the best level that works here.
    #[arg(long, value_parser = crate::choices::jail())]
    jail: Option<Level>,
    /// Starts champions without a jail: they can do whatever you can.
    #[arg(long, conflicts_with = "jail")]
    r#unsafe: bool,
    /// Player P's champion is yours: if it is put out, says what to do and exits with code 1.
    #[arg(long, value_name = "P")]
    own: Option<usize>,
    /// Does not show what champions print.
    #[arg(long, short)]
    quiet: bool,
}

/// Runs `joute match`.
pub fn run(arguments: &Play) -> Result<ExitCode, String> {
    let jail = Jail::choose(if arguments.r#unsafe { Some(Level::L0) } else { arguments.jail })?;
    if let [player, file] = arguments.replay_as.as_slice() {
        let [kit] = arguments.champions.as_slice() else {
            return Err("--replay-as: name one kit; the replay plays the others".into());
        };
        let again = Again {
            kit,
            player,
            file: Path::new(file),
            debug: arguments.debug.is_some(),
            command: arguments.command.as_deref(),
            show_output: !arguments.quiet,
        };
        return rerun::again(again, arguments.limits.as_deref(), &jail);
    }
    let (row, mut kits) = kits(&arguments.champions, arguments.game.as_deref())?;
    let limits = limits(row, arguments.limits.as_deref())?;
    row.shape.check(kits.len(), arguments.mode.as_deref().unwrap_or_default())?;
    for kit in &mut kits {
        kit.lent = lent(&kit.manifest.language);
    }
    let own = arguments.own.or(arguments.debug).or(arguments.command.as_ref().map(|_| 0));
    if let Some(player) = own.filter(|player| *player >= kits.len()) {
        return Err(format!(
            "player {player}: there are {} players, from 0 to {}",
            kits.len(),
            kits.len() - 1
        ));
    }
    let locale = kits[0].manifest.locale();
    let map = crate::map::load(row, arguments.map.as_deref())?;
    let mode = arguments.mode.clone().unwrap_or_default();
    let setup = Setup { map, players: kits.len(), seed: arguments.seed, mode };
    let _debugging = match (arguments.debug, &arguments.command) {
        (None, None) => None,
        (player, _) => {
            let player = player.unwrap_or(0);
            Some(attend(
                &mut kits[player],
                player,
                arguments.command.as_deref(),
                (row.seat)(&setup)?.as_ref(),
            )?)
        }
    };
    let file = || {
        std::fs::File::create(&arguments.replay)
            .map_err(|error| format!("{}: cannot write the replay: {error}", arguments.replay.display()))
    };
    // Before anybody is started.
    file()?;
    warn(&jail, &kits[0]);
    warn_of_open(kits.iter().map(|kit| kit.folder.as_path()), locale);
    let what = Match {
        show_output: !arguments.quiet,
        film: true,
        pace: arguments.pace.map(Duration::from_millis),
        ..Match::new(&kits, &setup, limits, &jail)
    };
    let once = || {
        let mut out = BufWriter::new(file()?);
        let played = play_and_report(&what, (row.seat)(&setup)?.as_mut(), &mut out)?;
        let written = std::io::Write::flush(&mut out);
        written.map_err(|error| format!("{}: {error}", arguments.replay.display()))?;
        Ok::<_, Spoilt>(played)
    };
    let played = until_seen(once, |why| eprintln!("{}: played again", tame(why)))?;
    result::report(row.name, &kits, &played, &arguments.replay, own);
    println!("{}", say::jail(locale, jail.level()));
    let out = own.is_some_and(|player| played.gone[player].is_some());
    Ok(if out { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The players that were named, and their game. What is wrong with one is said in the language of the first that can be read.
fn kits(named: &[PathBuf], game: Option<&str>) -> Result<(&'static Row, Vec<Kit>), String> {
    let first = named.iter().filter(|name| command(name).is_none()).find_map(|folder| Kit::read(folder).ok());
    let locale = first.as_ref().map_or(Locale::En, |kit| kit.manifest.locale());
    let game = first.map(|kit| kit.manifest.game).or(game.map(str::to_owned));
    let folders: Vec<Option<Kit>> = named
        .iter()
        .map(|name| command(name).is_none().then(|| Kit::read_for(name, locale)).transpose())
        .collect::<Result<_, _>>()?;
    let row = find(&game.ok_or("a command says nothing of its game: name that with --game")?)?;
    let locale = Locale::of(row.locale);
    let by_command = |words| Kit::by_command(Speaks::Lines, words, row.name, locale);
    let mut kits: Vec<Kit> = folders
        .into_iter()
        .zip(named)
        .map(|(kit, name)| kit.unwrap_or_else(|| by_command(command(name).unwrap_or_default())))
        .collect();
    kits.iter_mut().for_each(|kit| kit.speak(locale));
    Ok((row, kits))
}

/// The command of an argument that is no folder: `lines:./q4`.
fn command(argument: &Path) -> Option<&str> {
    argument.to_str()?.strip_prefix("lines:")
}

/// A game's limits, changed by a file.
///
/// # Errors
/// A message that names the file, or the game whose own limits are none.
pub fn limits(row: &Row, path: Option<&Path>) -> Result<Limits, String> {
    let Some(path) = path else {
        return row.limits.check().map_err(|error| format!("the limits of {}: {error}", row.name));
    };
    let text = files::text(path)?;
    from_toml(&text, row.limits).map_err(|error| format!("{}: {error}", path.display()))
}

/// Says what the jail does not hold: a candidate's machine is not the organisers'.
pub fn warn(jail: &Jail, kit: &Kit) {
    let missing = jail.missing();
    if missing.is_empty() {
        return;
    }
    let title = say::not_enforced(kit.manifest.locale(), jail.level());
    eprintln!("{title}\n  {}", missing.join("\n  "));
}

/// How many matches are played at once; says first what the machine has no room for.
pub fn jobs(asked: Option<usize>, width: usize, players: usize, limits: Limits) -> usize {
    let room = room(
        asked,
        matches_at_once(width),
        players,
        limits.memory.bytes(costliest().held),
        memory::left().as_ref(),
    );
    room.warnings.iter().for_each(|warning| eprintln!("{warning}"));
    room.jobs
}

/// Says which folders lie where every champion may read (section 8: `/usr` and `/var`), its opponents' sources included.
pub fn warn_of_open<'a>(folders: impl IntoIterator<Item = &'a Path>, locale: Locale) {
    for folder in folders.into_iter().filter(|folder| is_open(folder)) {
        eprintln!("{}", say::open_folder(locale, tame(&folder.display().to_string())));
    }
}

fn is_open(folder: &Path) -> bool {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    ["/usr", "/var"].iter().any(|open| whole.starts_with(open))
}

/// A replay, from its file.
pub fn read(path: &Path) -> Result<Replay, String> {
    let text = crate::view::replay_text(path)?;
    Replay::parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::is_open;
    use std::path::Path;

    #[test]
    fn folders_that_every_champion_reads_are_known_by_where_they_are() {
        assert!(is_open(Path::new("/usr/bin")) && is_open(Path::new("/var/lib/league/not-there")));
        assert!(!is_open(Path::new("/variety")) && !is_open(Path::new("/proc")));
        let folder = tempfile::tempdir().expect("a folder");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/var/tmp", &link).expect("a link");
        assert!(is_open(&link));
    }
}
