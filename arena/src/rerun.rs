//! Plays a recorded match again with the code of one of its players, which receives the same
//! requests as in the recording.

use crate::champion::{Champion, Kit};
use crate::dialogue::Heard;
use crate::gone::{Gone, foul};
use crate::jail::Jail;
use crate::limits::Limits;
use crate::play::taken;
use crate::watch;
use joute_engine::Moment;
use joute_engine::referee::Referee;
use joute_engine::replay::{Order, Replay, Turn, asked};
use joute_words::arena;
use serde_json::{Value, json};

/// The parameters of a repeated match.
#[derive(Debug, Clone, Copy)]
pub struct Rerun<'a> {
    /// The kit to play with.
    pub kit: &'a Kit,
    /// The player whose place the kit takes, from 0.
    pub player: usize,
    /// The recorded match.
    pub replay: &'a Replay,
    /// The resource limits of the champion.
    pub limits: Limits,
    /// The jail in which the champion runs.
    pub jail: &'a Jail,
    /// Whether to show its output on standard error.
    pub show_output: bool,
}

/// The comparison of the repeated match with the recording.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The champion acted as recorded until the end. The value is the number of turns.
    Same(u64),
    /// The champion acted differently in a step, after which the match cannot continue.
    Differs {
        /// The step in which it differs.
        moment: Moment,
        /// The requested calls.
        calls: Value,
        /// The recorded actions, or the recorded reason for leaving.
        then: Value,
        /// The new actions, or the new reason for leaving.
        now: Value,
    },
}

/// Plays a recorded match again with a champion. The other players act as recorded.
///
/// # Errors
/// Returns a message if the replay does not match the rules or the champion cannot be started.
pub fn rerun(what: Rerun<'_>, referee: &mut dyn Referee) -> Result<Verdict, String> {
    let Rerun { kit, player, replay, limits, jail, show_output } = what;
    let api = format!("{:016x}", referee.api());
    if replay.header.api != api || !kit.fits(referee.game(), referee.api()) {
        return Err(format!(
            "the rules are of API {api}, the replay of {}, the champion of {}; all three must be the same",
            replay.header.api, kit.manifest.api
        ));
    }
    if player >= referee.players() {
        return Err(format!("the match has players 0 to {}, not {player}", referee.players() - 1));
    }
    let prefix = show_output.then(|| format!("[{player}] "));
    let mut champion =
        Champion::start(kit, jail, limits, None, referee, player, prefix).map_err(String::from)?;
    let verdict = match loaded(&mut champion) {
        Err(gone) => first_turn(replay, player, &gone)?,
        Ok(()) => steps(replay, player, &mut champion, referee)?,
    };
    champion.dismiss();
    watch::until_all_left(&mut [&mut champion]);
    champion.account();
    Ok(verdict)
}

/// Waits until the champion is loaded. Foreign champions load in their first turn, so there is
/// nothing to wait for.
fn loaded(champion: &mut Champion) -> Result<(), Gone> {
    watch::until_all_answered(&mut [champion]);
    champion.verdict().map_or(Ok(()), |verdict| verdict.map(drop))
}

/// Waits for the answer of a turn.
fn wait(champion: &mut Champion) -> Result<Heard, Gone> {
    watch::until_all_answered(&mut [champion]);
    match champion.verdict() {
        Some(verdict) => verdict.map(|(heard, _)| heard),
        None => Err(Gone::Internal("the champion has no verdict".into())),
    }
}

/// Compares a champion that failed to load with its first recorded turn.
fn first_turn(replay: &Replay, player: usize, gone: &Gone) -> Result<Verdict, String> {
    let mut turns = replay.steps.iter().flat_map(|step| step.turns.iter().map(move |turn| (step, turn)));
    let own = turns.find(|(_, turn)| turn.player == player);
    let (step, turn) = own.ok_or_else(|| format!("player {player} has no turn in the replay"))?;
    if turn.gone.is_some() && turn.gone == gone.departure() {
        return Ok(Verdict::Same(0));
    }
    Ok(differs(step.moment(), turn, Value::from(gone.to_string())))
}

/// Returns the recorded actions and answers of a turn, or the reason for leaving.
fn recorded(turn: &Turn) -> Value {
    match (&turn.gone, turn.order()) {
        (Some(why), _) => Value::from(why.to_string()),
        (None, order) => order.map_or(Value::Null, told),
    }
}

/// Returns the actions of an order, with its answers if there are any.
fn told(Order { actions, answers }: Order) -> Value {
    if answers.is_empty() { json!(actions) } else { json!({ "actions": actions, "answers": answers }) }
}

fn differs(moment: Moment, turn: &Turn, now: Value) -> Verdict {
    Verdict::Differs { moment, calls: json!(turn.calls), then: recorded(turn), now }
}

fn steps(
    replay: &Replay,
    player: usize,
    champion: &mut Champion,
    referee: &mut dyn Referee,
) -> Result<Verdict, String> {
    let locale = champion.locale();
    let mut same = 0;
    for step in &replay.steps {
        let place = step.moment();
        for (question, turn) in asked(step, referee).map_err(|why| format!("{place}: {why}"))? {
            if question.player != player {
                let refused = |why| format!("{place}, player {}: {why}", question.player);
                referee.retell(turn).map_err(refused)?;
                continue;
            }
            champion.ask(&question, referee, &json!(question.shown).to_string());
            let now = match wait(champion) {
                Err(Gone::Internal(why)) => return Err(why),
                Err(gone @ Gone::Unseen(..)) => return Err(gone.to_string()),
                Err(gone) => Err(Value::from(gone.to_string())),
                Ok(_) if turn.late => {
                    // The player missed this step in the recording, so it also misses it now.
                    champion.overlook();
                    referee.skip(player);
                    same += 1;
                    continue;
                }
                Ok(Heard::Ready { .. }) => Err(Value::from(arena::ready_twice(locale))),
                Ok(Heard::Missed) => Err(Value::from(arena::missed(locale))),
                Ok(answer) => taken(&answer, player, referee)
                    .map(told)
                    .map_err(|why| Value::from(foul(&why, &answer, locale).to_string())),
            };
            let left = turn.gone.is_some();
            match now {
                Ok(now) if !left && now == recorded(turn) => same += 1,
                // The champion left at the same call in both cases. The message may name a
                // different limit.
                Err(_) if left => return Ok(Verdict::Same(same)),
                Ok(now) | Err(now) => return Ok(differs(place, turn, now)),
            }
        }
        referee.settle();
    }
    Ok(Verdict::Same(same))
}
