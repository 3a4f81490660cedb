//! Plays a recorded match again for the code of one of its players: it is asked what the player was asked then.

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

/// Whose match is played again, and how.
#[derive(Debug, Clone, Copy)]
pub struct Rerun<'a> {
    /// The code that is asked.
    pub kit: &'a Kit,
    /// In whose place, from 0.
    pub player: usize,
    /// What was recorded.
    pub replay: &'a Replay,
    /// For the champion.
    pub limits: Limits,
    /// Where the champion runs.
    pub jail: &'a Jail,
    /// Shows what it prints on our standard error.
    pub show_output: bool,
}

/// How far the code did as it did then.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// To the end: so many turns.
    Same(u64),
    /// Until it was asked something else than it answered then; the match goes no further.
    Differs {
        /// The step.
        moment: Moment,
        /// What was asked.
        calls: Value,
        /// What the record says: actions, or why it left.
        then: Value,
        /// What it did now: actions, or why it left.
        now: Value,
    },
}

/// Feeds a recorded match to a champion. The other players do what the record says.
///
/// # Errors
/// The replay is not of these rules, or the champion cannot be started.
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
    let mut champion = Champion::start(kit, jail, limits, None, referee, player, prefix)?;
    let verdict = match loaded(&mut champion) {
        Err(gone) => first_turn(replay, player, &gone)?,
        Ok(()) => steps(replay, player, &mut champion, referee)?,
    };
    champion.dismiss();
    watch::until_all_left(&mut [&mut champion]);
    champion.account();
    Ok(verdict)
}

/// What came of loading; nothing, where a champion loads in its first turn.
fn loaded(champion: &mut Champion) -> Result<(), Gone> {
    watch::until_all_answered(&mut [champion]);
    champion.verdict().map_or(Ok(()), |verdict| verdict.map(drop))
}

/// What came of a turn.
fn wait(champion: &mut Champion) -> Result<Heard, Gone> {
    watch::until_all_answered(&mut [champion]);
    match champion.verdict() {
        Some(verdict) => verdict.map(|(heard, _)| heard),
        None => Err(Gone::Internal("nobody waited for it".into())),
    }
}

/// A champion that did not even load, now: what the record says of its first turn.
fn first_turn(replay: &Replay, player: usize, gone: &Gone) -> Result<Verdict, String> {
    let mut turns = replay.steps.iter().flat_map(|step| step.turns.iter().map(move |turn| (step, turn)));
    let own = turns.find(|(_, turn)| turn.player == player);
    let (step, turn) = own.ok_or_else(|| format!("player {player} has no turn in the replay"))?;
    if turn.gone.is_some() && turn.gone == gone.departure() {
        return Ok(Verdict::Same(0));
    }
    Ok(differs(step.moment(), turn, Value::from(gone.to_string())))
}

/// What the record says that it did: actions and answers, or why it left.
fn recorded(turn: &Turn) -> Value {
    match (&turn.gone, turn.order()) {
        (Some(why), _) => Value::from(why.to_string()),
        (None, order) => order.map_or(Value::Null, told),
    }
}

/// Actions, with answers if there are any.
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
                    // It missed the step then, whatever it would have done; and so it does now.
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
                // It left then and leaves now, at the same call: the words may name another limit.
                Err(_) if left => return Ok(Verdict::Same(same)),
                Ok(now) | Err(now) => return Ok(differs(place, turn, now)),
            }
        }
        referee.settle();
    }
    Ok(Verdict::Same(same))
}
