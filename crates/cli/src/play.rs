//! The command `joute match`, which plays a match between built kits.

use crate::debug::{DebugFolder, PauseOptions, attach_debugger};
use crate::error::CommandError;
use crate::games::{RegisteredGame, find, resolve_game};
use crate::isolation::{refuse_readable, warn_of_missing_protections};
use crate::maps;
use crate::options::{Isolation, LimitsFile, Map, Mode};
use crate::rerun::{self, RerunOptions};
use crate::result;
use joute_arena::champion::Kit;
use joute_arena::error::ArenaError;
use joute_arena::kit::Protocol;
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_arena::spoilt_match::{SpoiltMatch, retry_paused};
use joute_engine::{MatchKey, Setup};
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_untrusted::text::escape_controls;
use joute_words::{Locale, result as say};
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// The command-line arguments of `joute match`, which plays a match between built kits.
#[derive(clap::Args)]
pub struct Play {
    /// Play a match between these champions. Each is the folder of a built kit, a folder with a
    /// player.toml, or `lines:COMMAND` for a command that uses the line protocol.
    #[arg(required = true)]
    champions: Vec<PathBuf>,
    /// Play the game with this name. By default, the game of the kits. The option is required if
    /// all players are commands.
    #[arg(long)]
    game: Option<String>,
    #[command(flatten)]
    mode: Mode,
    #[command(flatten)]
    map: Map,
    /// Seed for the game's random numbers.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Use this secret key, together with the seed, for the game's random numbers. The replay of a
    /// tournament match contains its key in the last line.
    #[arg(long, value_name = "HEX")]
    key: Option<MatchKey>,
    /// Let each step of the match last this many milliseconds. By default, a step ends when all
    /// champions have answered.
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Write the replay to this file.
    #[arg(long, default_value = "replay.jsonl")]
    replay: PathBuf,
    /// Wait until you start the champion of player P yourself, for instance in a debugger. It has
    /// no time limit.
    #[arg(long, value_name = "P")]
    debug: Option<usize>,
    /// Start this command to play for the champion, such as a debugger. It runs in the kit's folder
    /// and uses this terminal. It plays as player 0, unless --debug names another player.
    #[arg(long)]
    command: Option<String>,
    #[command(flatten)]
    pause: PauseOptions,
    /// Play the recorded match in FILE again, with the given kit as player P. It receives the same
    /// turns as the original player.
    #[arg(long, num_args = 2, value_names = ["P", "FILE"], conflicts_with_all = ["map", "seed", "key", "mode"])]
    replay_as: Vec<String>,
    #[command(flatten)]
    limits: LimitsFile,
    #[command(flatten)]
    isolation: Isolation,
    /// Treat player P's champion as yours: if it is eliminated, print advice and exit with code 1.
    /// If root plays in a folder that other users cannot enter, and only the jail L1 works, champions
    /// run as root without capabilities. If no jail works, champions run without one.
    #[arg(long, value_name = "P")]
    own: Option<usize>,
    /// Do not show the output of champions.
    #[arg(long, short)]
    quiet: bool,
    /// Print the result as a JSON object, and nothing else, on standard output.
    #[arg(long, conflicts_with = "replay_as")]
    json: bool,
}

/// Runs `joute match`, which plays a match between built kits.
pub fn run(arguments: &Play) -> Result<ExitCode, CommandError> {
    let jail = match arguments.own {
        Some(_) => arguments.isolation.own_jail()?.entering(arguments.champions.iter().map(PathBuf::as_path)),
        None => arguments.isolation.jail()?,
    };
    if let [player, file] = arguments.replay_as.as_slice() {
        return play_again(arguments, player, Path::new(file), &jail);
    }
    let (row, mut kits) = kits(&arguments.champions, arguments.game.as_deref())?;
    let limits = arguments.limits.read(row)?;
    row.shape.check(kits.len(), arguments.mode.mode.as_deref().unwrap_or_default())?;
    kits.iter_mut().for_each(Kit::inherit_env);
    let own = own_player(arguments, kits.len())?;
    let locale = kits[0].manifest.locale();
    let map = maps::load(row, arguments.map.map.as_deref())?;
    let mode = arguments.mode.mode.clone().unwrap_or_default();
    let setup = Setup { map, players: kits.len(), seed: arguments.seed, mode, key: arguments.key };
    let _debugging = prepare_debugging(arguments, row, &mut kits, &setup)?;
    // This check precedes the start of any champion. In a match of a contest, a champion that is not
    // built loses. Here its author receives a message.
    kits.iter().try_for_each(Kit::is_built)?;
    let folders = kits.iter().map(|kit| kit.folder.as_path());
    refuse_readable(&jail, folders.chain(arguments.map.map.as_deref()), locale)?;
    create_replay(&arguments.replay)?;
    warn_of_missing_protections(&jail, &kits[0]);
    let config = MatchConfig {
        show_output: !arguments.quiet && !arguments.json,
        record_scene: true,
        record_drawings: true,
        pace: arguments.pace.map(Duration::from_millis),
        ..MatchConfig::new(&kits, &setup, limits, &jail)
    };
    let announce_retry = |reason: &str| eprintln!("{}: the match is played again", escape_controls(reason));
    let played = retry_paused(|| play_and_record(&config, row, &arguments.replay), announce_retry)?;
    if arguments.json {
        println!("{}", result::json(row.name, &kits, &played, &arguments.replay, &jail));
    } else {
        result::report(row.name, &kits, &played, &arguments.replay, own);
        println!("{}", say::jail(locale, jail.level()));
    }
    let out = own.is_some_and(|player| played.gone[player].is_some());
    Ok(if out { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays a recorded match again with the given kit as one of its players, for `--replay-as`.
fn play_again(arguments: &Play, player: &str, file: &Path, jail: &Jail) -> Result<ExitCode, CommandError> {
    let [kit] = arguments.champions.as_slice() else {
        return Err(
            "--replay-as takes one kit; the turns of the other players are taken from the replay".into()
        );
    };
    let options = RerunOptions {
        kit,
        player,
        file,
        debug: arguments.debug.is_some(),
        command: arguments.command.as_deref(),
        pause: arguments.pause,
        show_output: !arguments.quiet,
    };
    rerun::play_again(options, &arguments.limits, jail)
}

/// Returns the player whose champion belongs to the user, if an option names one. Returns an error
/// if the match has no such player.
fn own_player(arguments: &Play, players: usize) -> Result<Option<usize>, CommandError> {
    let own = arguments.own.or(arguments.debug).or(arguments.command.as_ref().map(|_| 0));
    match own {
        Some(player) if player >= players => {
            let last = players - 1;
            Err(format!("player {player}: there are {players} players, from 0 to {last}").into())
        }
        own => Ok(own),
    }
}

/// Lets the user start a champion of the match if `--debug` or `--command` was given. The returned
/// folder must exist until the end of the match.
fn prepare_debugging(
    arguments: &Play,
    row: &RegisteredGame,
    kits: &mut [Kit],
    setup: &Setup,
) -> Result<Option<DebugFolder>, CommandError> {
    if arguments.debug.is_none() && arguments.command.is_none() {
        return Ok(None);
    }
    let player = arguments.debug.unwrap_or(0);
    let referee = (row.seat)(setup)?;
    let command = arguments.command.as_deref();
    attach_debugger(&mut kits[player], player, command, arguments.pause, referee.as_ref()).map(Some)
}

/// Plays a match and writes its replay to a file.
fn play_and_record(
    config: &MatchConfig<'_>,
    row: &RegisteredGame,
    replay: &Path,
) -> Result<MatchReport, SpoiltMatch> {
    let fail = |error| ArenaError::File { path: replay.to_owned(), error };
    let mut out = BufWriter::new(File::create(replay).map_err(fail)?);
    let mut referee = (row.seat)(config.setup)?;
    let played = play_and_report(config, referee.as_mut(), &mut out)?;
    out.flush().map_err(fail)?;
    Ok(played)
}

/// Creates the file of a replay, or empties an existing file.
fn create_replay(path: &Path) -> Result<File, CommandError> {
    File::create(path).map_err(|error| format!("{}: cannot write the replay: {error}", path.display()).into())
}

/// Returns the players of a match and their game. Errors are in the language of the first kit that
/// can be read.
fn kits(
    kit_paths: &[PathBuf],
    game: Option<&str>,
) -> Result<(&'static RegisteredGame, Vec<Kit>), CommandError> {
    let first = kit_paths
        .iter()
        .filter(|name| command(name).is_none())
        .find_map(|folder| Kit::read(folder, launch_facts()).ok());
    let locale = first.as_ref().map_or(Locale::En, |kit| kit.manifest.locale());
    let requested_game = game.map(resolve_game).transpose()?;
    let row = match (first, requested_game) {
        (Some(kit), Some(row)) if kit.manifest.game != row.name => {
            return Err(format!(
                "{} is a kit of {}, not of {}",
                kit.folder.display(),
                kit.manifest.game,
                row.name
            )
            .into());
        }
        (_, Some(row)) => row,
        (Some(kit), None) => find(&kit.manifest.game)?,
        (None, None) => {
            // The reason why the first folder is no kit, if there is a folder.
            if let Some(folder) = kit_paths.iter().find(|name| command(name).is_none()) {
                Kit::read_for(folder, launch_facts(), locale)?;
            }
            return Err("a command does not name its game: add --game NAME".into());
        }
    };
    let folders: Vec<Option<Kit>> = kit_paths
        .iter()
        .map(|name| command(name).is_none().then(|| Kit::read_for(name, launch_facts(), locale)).transpose())
        .collect::<Result<_, _>>()?;
    let locale = row.locale;
    let by_command = |words| Kit::by_command(Protocol::Lines, words, row.name, locale, launch_facts());
    let mut kits: Vec<Kit> = folders
        .into_iter()
        .zip(kit_paths)
        .map(|(kit, name)| kit.unwrap_or_else(|| by_command(command(name).unwrap_or_default())))
        .collect();
    kits.iter_mut().for_each(|kit| kit.set_locale(locale));
    Ok((row, kits))
}

/// Returns the command in a player argument such as `lines:./q4`. Other arguments have none.
fn command(argument: &Path) -> Option<&str> {
    argument.to_str()?.strip_prefix("lines:")
}
