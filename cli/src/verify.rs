//! `joute verify`: what a replay proves, and what a league that remembers the match can add.

use crate::games::find;
use joute_arena::seal::seal;
use joute_engine::replay::Replay;
use joute_league::book::Book;
use joute_league::replays::{Known, known};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `joute verify`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The replay.
    #[arg(default_value = "replay.jsonl")]
    replay: PathBuf,
    /// The folder of a league: checks that the replay is one that was played in it.
    #[arg(long)]
    league: Option<PathBuf>,
    /// Says how large the frames were in which each champion was told its turns.
    #[arg(long)]
    frames: bool,
}

/// What the rules cannot know.
const NOT_PROVED: &str =
    "not proved by the rules: who played, who left and why, how long turns took, what was printed";

/// Runs the command: plays the replay again under fresh rules.
///
/// # Errors
/// What is not true in the replay.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let replay = crate::play::read(&arguments.replay)?;
    let name = arguments.replay.display();
    let fail = |error: String| format!("{name}: {error}");
    let row = find(&replay.header.game)?;
    let mut referee = (row.seat)(&replay.header.setup).map_err(fail)?;
    replay.verify(referee.as_mut()).map_err(fail)?;
    let carried = replay.outcome.as_ref().and_then(|outcome| outcome.seal.as_ref());
    if carried.is_some() && carried != seal(&replay).as_ref() {
        return Err(fail("its seal does not match: it was changed after it was written".into()));
    }
    println!(
        "{name}: {} steps, as the rules say: every action was allowed, and the scores follow",
        replay.steps.len()
    );
    if arguments.frames {
        let mut again = (row.seat)(&replay.header.setup).map_err(fail)?;
        let sent = replay.sent(again.as_mut()).map_err(fail)?;
        for (champion, sizes) in replay.header.champions.iter().zip(sent) {
            println!("{}", frames(&champion.name, sizes));
        }
    }
    match &arguments.league {
        None => println!("{NOT_PROVED}. --league FOLDER compares it with what a league remembers"),
        Some(league) => remembered(league, &replay).map_err(fail)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// How large the frames were that a champion was sent.
fn frames(name: &str, mut sizes: Vec<usize>) -> String {
    sizes.sort_unstable();
    let median = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
    let most = sizes.last().copied().unwrap_or(0);
    format!("{name} was sent {} turns, {median} bytes in the median, {most} at most", sizes.len())
}

/// Says whether a league remembers this match.
fn remembered(league: &Path, replay: &Replay) -> Result<(), String> {
    let folder = league.display();
    match known(&Book::read(league)?, replay)? {
        Known::Same(record) => {
            println!(
                "{folder} remembers this match (seal {}): who played, and who left and why, are as recorded",
                record.seal
            );
            println!("not proved by the seal: how long turns took, what was printed");
            Ok(())
        }
        Known::Other(record) => Err(format!(
            "not what {folder} remembers of this match (seal {}), which is in {}",
            record.seal,
            Path::new("replays").join(&record.replay).display()
        )),
        Known::Unknown => Err(format!("{folder} remembers no such match")),
    }
}
