//! `joute match` and `joute verify`.

use crate::debug::attend;
use crate::games::find;
use crate::rerun::{self, Again};
use joute_arena::champion::Kit;
use joute_arena::files;
use joute_arena::jail::{Jail, Level};
use joute_arena::limits::Limits;
use joute_arena::output::tame;
use joute_arena::play::{Match, Report, play_and_report};
use joute_arena::spoilt::{Spoilt, until_seen};
use joute_engine::Setup;
use joute_engine::replay::Replay;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `joute match`.
#[derive(clap::Args)]
pub struct Play {
    /// Built kits, one for each player.
    #[arg(required = true)]
    champions: Vec<PathBuf>,
    /// The map file, or the name of an official map, if the game has maps; by default its first official one.
    #[arg(long)]
    map: Option<PathBuf>,
    /// Seeds what the rules draw.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where the replay goes.
    #[arg(long, default_value = "replay.jsonl")]
    replay: PathBuf,
    /// Waits for a process of yours (under gdb, pdb, jdb) to be the champion of player P; its clock stands still.
    #[arg(long, value_name = "P")]
    debug: Option<usize>,
    /// Starts this command in the kit's folder, in this terminal, instead of waiting; for player 0 without --debug.
    #[arg(long)]
    command: Option<String>,
    /// Feeds a recorded match to the one kit that is named, in the place of player P, turn by turn.
    #[arg(long, num_args = 2, value_names = ["P", "FILE"], conflicts_with_all = ["map", "seed"])]
    replay_as: Vec<String>,
    /// A file whose table [limits] says what champions may take; the subject's limits otherwise.
    #[arg(long)]
    limits: Option<PathBuf>,
    /// How champions are jailed: L3, L2 or L1; the best that works here otherwise.
    #[arg(long)]
    jail: Option<Level>,
    /// Starts champions without any jail. They can do whatever you can.
    #[arg(long, conflicts_with = "jail")]
    r#unsafe: bool,
    /// Keeps what champions print to itself.
    #[arg(long, short)]
    quiet: bool,
}

/// Arguments of `joute verify`.
#[derive(clap::Args)]
pub struct File {
    /// The replay.
    #[arg(default_value = "replay.jsonl")]
    replay: PathBuf,
}

/// Runs `joute match`.
pub fn run(arguments: &Play) -> Result<ExitCode, String> {
    let limits = read_limits(arguments.limits.as_deref())?;
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
        return rerun::again(again, limits, &jail);
    }
    let mut kits =
        arguments.champions.iter().map(|folder| Kit::read(folder)).collect::<Result<Vec<_>, _>>()?;
    let _debugging = match (arguments.debug, &arguments.command) {
        (None, None) => None,
        (player, _) => {
            let player = player.unwrap_or(0);
            let count = kits.len();
            let kit = kits.get_mut(player).ok_or_else(|| {
                format!("--debug {player}: there are {count} players, from 0 to {}", count - 1)
            })?;
            Some(attend(kit, player, arguments.command.as_deref())?)
        }
    };
    let row = find(&kits[0].manifest.game)?;
    let map = crate::map::load(row, arguments.map.as_deref())?;
    let setup = Setup { map, players: kits.len(), seed: arguments.seed };
    let file = || {
        std::fs::File::create(&arguments.replay)
            .map_err(|error| format!("{}: cannot write the replay: {error}", arguments.replay.display()))
    };
    // Before anybody is started.
    file()?;
    warn(&jail, &kits[0]);
    warn_of_open(kits.iter().map(|kit| kit.folder.as_path()));
    let what = Match {
        kits: &kits,
        setup: &setup,
        limits,
        jail: &jail,
        processors: &[],
        show_output: !arguments.quiet,
        film: true,
    };
    let once = || {
        let mut out = BufWriter::new(file()?);
        let played = play_and_report(&what, (row.seat)(&setup)?.as_mut(), &mut out)?;
        let written = std::io::Write::flush(&mut out);
        written.map_err(|error| format!("{}: {error}", arguments.replay.display()))?;
        Ok::<_, Spoilt>(played)
    };
    let played = until_seen(once, |why| eprintln!("{}: played again", tame(why)))?;
    report(row.name, &kits, &played, &arguments.replay);
    println!("jail : {}", jail.level());
    Ok(ExitCode::SUCCESS)
}

/// The limits of a match file.
pub fn read_limits(path: Option<&Path>) -> Result<Limits, String> {
    let Some(path) = path else { return Ok(Limits::default()) };
    let text = files::text(path)?;
    Limits::from_toml(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Says what the jail does not hold: a candidate's machine is not the organisers'.
pub fn warn(jail: &Jail, kit: &Kit) {
    let missing = jail.missing();
    if missing.is_empty() {
        return;
    }
    let title = if kit.manifest.locale == "fr" { "non appliqué ici" } else { "not enforced here" };
    eprintln!("jail {}, {title}:\n  {}", jail.level(), missing.join("\n  "));
}

/// Says which folders lie where every champion may read (section 8: `/usr` and `/var`), its opponents' sources included.
pub fn warn_of_open<'a>(folders: impl IntoIterator<Item = &'a Path>) {
    for folder in folders.into_iter().filter(|folder| is_open(folder)) {
        eprintln!(
            "{}: every champion can read what is in /usr and /var; keep kits and results elsewhere",
            tame(&folder.display().to_string())
        );
    }
}

fn is_open(folder: &Path) -> bool {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    ["/usr", "/var"].iter().any(|open| whole.starts_with(open))
}

/// The words of a result, in the candidates' language.
struct Words {
    player: &'static str,
    score: &'static str,
    winner: &'static str,
    draw: &'static str,
    out: &'static str,
}

const FRENCH: Words =
    Words { player: "joueur", score: "score", winner: "Gagnant", draw: "Égalité", out: "hors jeu" };
const ENGLISH: Words = Words { player: "player", score: "score", winner: "Winner", draw: "Draw", out: "out" };

fn report(game: &str, kits: &[Kit], report: &Report, replay: &Path) {
    let outcome = &report.outcome;
    let words = if kits[0].manifest.locale == "fr" { FRENCH } else { ENGLISH };
    // Names of folders that strangers packed.
    let names: Vec<String> = kits.iter().map(|kit| tame(&kit.name())).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(words.player.len());
    println!("{game}");
    println!("  {:<6}  {:<width$}  {:<8}  {:>5}", "", words.player, "", words.score);
    for (player, kit) in kits.iter().enumerate() {
        let measured = report.measured[player].as_ref().map_or(String::new(), |much| format!(" ({much})"));
        let gone = outcome.gone[player].as_ref();
        let gone = gone.map_or(String::new(), |why| format!("  {} : {why}{measured}", words.out));
        println!(
            "  {player:<6}  {:<width$}  {:<8}  {:>5}{gone}",
            names[player], kit.manifest.language, outcome.scores[player]
        );
    }
    let best = outcome.scores.iter().max();
    let winners: Vec<usize> =
        (0..kits.len()).filter(|player| Some(&outcome.scores[*player]) == best).collect();
    match winners.as_slice() {
        [winner] => println!("{} : {} ({winner})", words.winner, names[*winner]),
        _ => println!("{}", words.draw),
    }
    println!("replay : {}", replay.display());
}

/// A replay, from its file.
pub fn read(path: &Path) -> Result<Replay, String> {
    let text = crate::view::replay_text(path)?;
    Replay::parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs `joute verify`: plays the replay again under fresh rules.
pub fn verify(arguments: &File) -> Result<ExitCode, String> {
    let replay = read(&arguments.replay)?;
    let row = find(&replay.header.game)?;
    let fail = |error: String| format!("{}: {error}", arguments.replay.display());
    let mut referee = (row.seat)(&replay.header.setup).map_err(fail)?;
    replay.verify(referee.as_mut()).map_err(fail)?;
    println!("{}: {} steps, as the rules say", arguments.replay.display(), replay.steps.len());
    Ok(ExitCode::SUCCESS)
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
