//! The option `joute match KIT --replay-as P FILE`, which plays a recorded match again to find out
//! why it was lost.

use crate::debug::{PauseOptions, attach_debugger};
use crate::error::CommandError;
use crate::games::find;
use crate::options::LimitsFile;
use joute_arena::champion::Kit;
use joute_arena::rerun::{Rerun, RerunResult, rerun};
use joute_engine::Moment;
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_words::{Locale, result as say};
use serde_json::Value;
use std::path::Path;
use std::process::ExitCode;

/// The arguments of `joute match --replay-as`. It plays a recorded match again with a candidate's
/// kit.
#[derive(Debug, Clone, Copy)]
pub struct RerunOptions<'a> {
    /// The folder of the kit that plays the match again.
    pub kit: &'a Path,
    /// The number of the kit's player in the recorded match, as the user typed it.
    pub player: &'a str,
    /// The replay file of the recorded match.
    pub file: &'a Path,
    /// True if the candidate starts the champion by hand, for example in a debugger.
    pub debug: bool,
    /// The command with which the candidate starts the champion in this terminal, if given.
    pub command: Option<&'a str>,
    /// The pause in which the candidate attaches a debugger.
    pub pause: PauseOptions,
    /// True if the champion's output is shown.
    pub show_output: bool,
}

/// Plays a recorded match again with the candidate's champion. Prints whether the champion acted as
/// in the recording.
pub fn play_again(
    options: RerunOptions<'_>,
    limits: &LimitsFile,
    jail: &Jail,
) -> Result<ExitCode, CommandError> {
    let file = options.file.display();
    let replay = crate::replays::read(options.file)?;
    let player = options
        .player
        .parse()
        .map_err(|_| format!("--replay-as {}: not the number of a player, from 0", options.player))?;
    let players = replay.header.setup.players;
    if player >= players {
        return Err(format!(
            "--replay-as {player}: {file} has players from 0 to {}",
            players.saturating_sub(1)
        )
        .into());
    }
    let mut kit = Kit::read(options.kit, launch_facts())?;
    kit.set_locale(find(&replay.header.game)?.locale);
    kit.inherit_env();
    let debugging = options.debug || options.command.is_some();
    let row = find(&replay.header.game)?;
    let limits = limits.read(row)?;
    let mut referee = (row.seat)(&replay.header.setup).map_err(|error| format!("{file}: {error}"))?;
    let attach = || attach_debugger(&mut kit, player, options.command, options.pause, referee.as_ref());
    let _debugging = debugging.then(attach).transpose()?;
    let rerun_options =
        Rerun { kit: &kit, player, replay: &replay, limits, jail, show_output: options.show_output };
    let locale = kit.manifest.locale();
    match rerun(rerun_options, referee.as_mut()).map_err(|error| format!("{file}: {error}"))? {
        RerunResult::Same(turns) => {
            println!("{}", say::same(locale, file, turns));
            Ok(ExitCode::SUCCESS)
        }
        RerunResult::Differs { moment, calls, then, now } => {
            let (action, then, now) = first_difference(&then, &now);
            let word =
                |value: Option<&Value>| value.map_or(say::nothing(locale).to_owned(), Value::to_string);
            let moment = moment_name(&moment, locale);
            let place = match action {
                Some(action) => say::differs_at(locale, file, moment, calls, action),
                None => say::differs(locale, file, moment, calls),
            };
            println!("{place}");
            println!("  {}\n  {}", say::then(locale, word(then)), say::now(locale, word(now)));
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Returns the name of a step of a match, such as the start or a turn, as people read it.
fn moment_name(moment: &Moment, locale: Locale) -> String {
    match (moment.is.as_ref(), moment.number) {
        ("turn", Some(number)) => say::in_turn(locale, number),
        ("init", None) => say::before_turns(locale).into(),
        ("end", None) => say::after_turns(locale).into(),
        _ => moment.to_string(),
    }
}

/// Finds the first difference between a recorded turn and the same turn played now. Returns the
/// number of the action, from 1, and both versions of it. If the turns do not consist of actions
/// only, it returns both whole turns.
fn first_difference<'a>(
    then: &'a Value,
    now: &'a Value,
) -> (Option<usize>, Option<&'a Value>, Option<&'a Value>) {
    let (Value::Array(before), Value::Array(after)) = (then, now) else {
        return (None, Some(then), Some(now));
    };
    let same = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    (Some(same + 1), before.get(same), after.get(same))
}
