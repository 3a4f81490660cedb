//! The command `joute verify`, which verifies a replay with the rules and, optionally, with the
//! records of a league.

use crate::error::CommandError;
use crate::games::find;
use joute_arena::seal::seal;
use joute_engine::replay::Replay;
use joute_league::book::Book;
use joute_league::replays::{ReplayLookup, find_replay};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The command-line arguments of `joute verify`, which verifies a replay by playing it again.
#[derive(clap::Args)]
pub struct Arguments {
    /// Verify this replay.
    #[arg(default_value = "replay.jsonl")]
    replay: PathBuf,
    /// Print the size of the message that each champion received in each turn.
    #[arg(long, conflicts_with = "json")]
    frames: bool,
    /// Print the result as a JSON object, and nothing else, on standard output.
    #[arg(long)]
    json: bool,
}

/// The command-line arguments of `joute verify` in the organiser's program, which can also look
/// the match up in a league.
#[derive(clap::Args)]
pub struct LeagueArguments {
    #[command(flatten)]
    replay: Arguments,
    /// Also check that the league in this folder contains this match.
    #[arg(long)]
    league: Option<PathBuf>,
}

/// The list of facts that playing a replay again cannot verify, as text.
const UNVERIFIED_FACTS: &str = "not verified by the rules: which champions played, which left and why, how long \
                          turns took, what was printed";

/// A function that returns the seal which the league in a folder has stored for the match of a
/// replay. A seal is a hash that identifies the replay.
type StoredSeal = fn(&Path, &Replay) -> Result<String, CommandError>;

/// Runs `joute verify`, which plays a replay again and compares the results.
///
/// # Errors
/// Returns the difference between the replay and the rules.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    verify(arguments, None)
}

/// Runs `joute verify` in the organiser's program.
///
/// # Errors
/// Returns the difference between the replay and the rules, or between the replay and the league.
pub fn run_with_league(arguments: &LeagueArguments) -> Result<ExitCode, CommandError> {
    // The program in kits does not contain this function, and so not the database.
    let stored: StoredSeal = stored_seal;
    verify(&arguments.replay, arguments.league.as_deref().map(|league| (league, stored)))
}

fn verify(arguments: &Arguments, league: Option<(&Path, StoredSeal)>) -> Result<ExitCode, CommandError> {
    let replay = crate::replays::read(&arguments.replay)?;
    let name = arguments.replay.display();
    let fail = |error: CommandError| error.at(&arguments.replay);
    let row = find(&replay.header.game)?;
    let mut referee = (row.seat)(&replay.header.setup).map_err(|error| fail(error.into()))?;
    replay.verify(referee.as_mut()).map_err(|error| fail(error.into()))?;
    let carried = replay.outcome.as_ref().and_then(|outcome| outcome.seal.as_ref());
    if carried.is_some() && carried != seal(&replay).as_ref() {
        return Err(fail("the seal does not match: the replay was changed after it was written".into()));
    }
    if arguments.json {
        let stored = league.map(|(folder, stored)| stored(folder, &replay)).transpose();
        println!(
            "{}",
            serde_json::json!({
                "replay": arguments.replay,
                "game": row.name,
                "steps": replay.steps.len(),
                "seal": carried,
                "remembered": stored.map_err(fail)?.is_some(),
            })
        );
        return Ok(ExitCode::SUCCESS);
    }
    println!(
        "{name}: {} steps verified: the rules allow every action, and the scores are correct",
        replay.steps.len()
    );
    if arguments.frames {
        let mut again = (row.seat)(&replay.header.setup).map_err(|error| fail(error.into()))?;
        let sent = replay.frame_sizes(again.as_mut()).map_err(|error| fail(error.into()))?;
        for (champion, sizes) in replay.header.champions.iter().zip(sent) {
            println!("{}", frames(&champion.name, sizes));
        }
    }
    match league {
        None => println!(
            "{UNVERIFIED_FACTS}. An organiser's joute verify --league FOLDER compares the replay with the records \
             of a league"
        ),
        Some((folder, stored)) => {
            let seal = stored(folder, &replay).map_err(fail)?;
            println!(
                "{} has a record of this match (seal {seal}): the champions, and those that left and why, \
                 are as recorded",
                folder.display()
            );
            println!("not verified by the seal: how long turns took, what was printed");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns a text about the sizes of a champion's received messages.
fn frames(name: &str, mut sizes: Vec<usize>) -> String {
    sizes.sort_unstable();
    let median = sizes.get(sizes.len() / 2).copied().unwrap_or(0);
    let maximum = sizes.last().copied().unwrap_or(0);
    format!(
        "{name} received {} turns, with a median of {median} bytes and a maximum of {maximum}",
        sizes.len()
    )
}

/// Returns the seal that a league has stored for a match ([`StoredSeal`]).
fn stored_seal(league: &Path, replay: &Replay) -> Result<String, CommandError> {
    let folder = league.display();
    match find_replay(&Book::read(league)?, replay)? {
        ReplayLookup::Same(record) => Ok(record.seal.to_string()),
        ReplayLookup::Other(record) => Err(format!(
            "the replay differs from the record of this match in {folder} (seal {}); the recorded replay is \
             {}",
            record.seal,
            Path::new("replays").join(&record.replay).display()
        )
        .into()),
        ReplayLookup::Unknown => Err(format!("{folder} has no record of this match").into()),
    }
}
