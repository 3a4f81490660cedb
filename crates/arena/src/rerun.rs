//! Plays a recorded match again with the code of one player. The player receives the same requests
//! as in the recording.

use crate::champion::{Champion, Kit};
use crate::dialogue::state::ChampionMessage;
use crate::error::ArenaError;
use crate::leave_reason::{LeaveReason, foul};
use crate::limits::Limits;
use crate::observation::Observation;
use crate::play::apply_answer;
use crate::watch;
use joute_engine::Moment;
use joute_engine::referee::Referee;
use joute_engine::replay::{Order, Replay, Turn, requests_with_turns};
use joute_jail::Jail;
use joute_words::arena;
use serde_json::{Value, json};

/// A recorded match to play again with the current code of one player.
#[derive(Debug, Clone, Copy)]
pub struct Rerun<'a> {
    /// The kit (program folder) of the player whose code runs again.
    pub kit: &'a Kit,
    /// The number of the player whose code runs again, from 0.
    pub player: usize,
    /// The replay of the recorded match.
    pub replay: &'a Replay,
    /// The resource limits of the champion that runs again.
    pub limits: Limits,
    /// The sandbox in which the champion runs.
    pub jail: &'a Jail,
    /// True if the champion's output is shown on standard error.
    pub show_output: bool,
}

/// The result of playing a recorded match again with one player's champion.
#[derive(Debug, Clone, PartialEq)]
pub enum RerunResult {
    /// The champion acted as in the recording. The value is the number of turns.
    Same(u64),
    /// The champion acted differently in one step. The match cannot be continued after it.
    Differs {
        /// The step in which the champion acted differently.
        moment: Moment,
        /// The functions that the champion had to run in this step.
        calls: Value,
        /// The recorded actions, or the recorded reason why the champion left.
        then: Value,
        /// The champion's actions now, or the reason why it left now.
        now: Value,
    },
}

/// Plays a recorded match again with one champion. Compares the champion's actions with the
/// recording. For the other players, the recorded turns are applied.
///
/// # Errors
/// Returns an error if the replay does not match the rules or the champion cannot be started.
pub fn rerun(task: Rerun<'_>, referee: &mut dyn Referee) -> Result<RerunResult, ArenaError> {
    let Rerun { kit, player, replay, limits, jail, show_output } = task;
    let api = format!("{:016x}", referee.api());
    if replay.header.api != api || !kit.fits(referee.game(), referee.api()) {
        let (replay, champion) = (replay.header.api.clone(), kit.manifest.api.clone());
        return Err(ArenaError::OtherApi { rules: api, replay, champion });
    }
    if player >= referee.players() {
        return Err(ArenaError::NoPlayer { last: referee.players() - 1, player });
    }
    let prefix = show_output.then(|| format!("[{player}] "));
    let observation = Observation { prefix, drawings: false };
    let mut champion = Champion::start(kit, jail, limits, None, referee, player, observation)?;
    let verdict = match wait_until_loaded(&mut champion) {
        Err(reason) => first_turn(replay, player, &reason)?,
        Ok(()) => steps(replay, player, &mut champion, referee)?,
    };
    champion.dismiss();
    watch::wait_for_exits(&mut [&mut champion]);
    champion.account();
    Ok(verdict)
}

/// Waits until the champion is loaded. A program without a kit loads in its first turn, so there is
/// nothing to wait for.
fn wait_until_loaded(champion: &mut Champion) -> Result<(), LeaveReason> {
    watch::wait_for_answers(&mut [champion]);
    champion.verdict().map_or(Ok(()), |verdict| verdict.map(drop))
}

/// Waits until the champion has answered its turn or has left.
fn wait(champion: &mut Champion) -> Result<ChampionMessage, LeaveReason> {
    watch::wait_for_answers(&mut [champion]);
    match champion.verdict() {
        Some(verdict) => verdict.map(|(message, _)| message),
        None => Err(LeaveReason::Internal("the champion has no verdict".into())),
    }
}

/// Returns the result for a champion that could not be loaded now, for the given reason. It is
/// compared with the player's first recorded turn.
fn first_turn(replay: &Replay, player: usize, reason: &LeaveReason) -> Result<RerunResult, ArenaError> {
    let mut turns = replay.steps.iter().flat_map(|step| step.turns.iter().map(move |turn| (step, turn)));
    let own = turns.find(|(_, turn)| turn.player == player);
    let (step, turn) = own.ok_or(ArenaError::NoTurn(player))?;
    if turn.gone.is_some() && turn.gone == reason.departure() {
        return Ok(RerunResult::Same(0));
    }
    Ok(difference(step.moment(), turn, Value::from(reason.to_string())))
}

/// Returns a player's recorded turn as JSON. It contains its actions and return values, or the
/// reason why it left.
fn recorded_result(turn: &Turn) -> Value {
    match (&turn.gone, turn.order()) {
        (Some(reason), _) => Value::from(reason.to_string()),
        (None, order) => order.map_or(Value::Null, order_json),
    }
}

/// Returns a player's actions in one step as JSON. Return values of its functions are included if
/// there are any.
fn order_json(Order { actions, answers }: Order) -> Value {
    if answers.is_empty() { json!(actions) } else { json!({ "actions": actions, "answers": answers }) }
}

fn difference(moment: Moment, turn: &Turn, now: Value) -> RerunResult {
    RerunResult::Differs { moment, calls: json!(turn.calls), then: recorded_result(turn), now }
}

fn steps(
    replay: &Replay,
    player: usize,
    champion: &mut Champion,
    referee: &mut dyn Referee,
) -> Result<RerunResult, ArenaError> {
    let locale = champion.locale();
    let mut equal_steps = 0;
    for step in &replay.steps {
        let place = step.moment();
        for (request, turn) in requests_with_turns(step, referee)
            .map_err(|reason| ArenaError::Rules(format!("{place}: {reason}")))?
        {
            if request.player != player {
                let refused =
                    |reason| ArenaError::Rules(format!("{place}, player {}: {reason}", request.player));
                referee.replay_turn(turn).map_err(refused)?;
                continue;
            }
            champion.pause(&place);
            champion.ask(&request, referee, &json!(request.shown).to_string());
            let now = match wait(champion) {
                Err(LeaveReason::Internal(reason)) => return Err(ArenaError::NotRerun(reason)),
                Err(gone @ LeaveReason::ArenaPaused(..)) => {
                    return Err(ArenaError::NotRerun(gone.to_string()));
                }
                Err(gone) => Err(Value::from(gone.to_string())),
                Ok(_) if turn.late => {
                    // The player missed this step in the recording, so it also misses it now.
                    champion.mark_missed();
                    referee.skip(player);
                    equal_steps += 1;
                    continue;
                }
                Ok(ChampionMessage::Ready { .. }) => Err(Value::from(arena::ready_twice(locale))),
                Ok(ChampionMessage::Missed) => Err(Value::from(arena::missed(locale))),
                Ok(answer) => apply_answer(&answer, player, referee)
                    .map(order_json)
                    .map_err(|reason| Value::from(foul(&reason, &answer, locale).to_string())),
            };
            let left = turn.gone.is_some();
            match now {
                Ok(now) if !left && now == recorded_result(turn) => equal_steps += 1,
                // The champion left at the same call in both cases. The message may name a
                // different limit.
                Err(_) if left => return Ok(RerunResult::Same(equal_steps)),
                Ok(now) | Err(now) => return Ok(difference(place, turn, now)),
            }
        }
        referee.settle();
    }
    Ok(RerunResult::Same(equal_steps))
}
