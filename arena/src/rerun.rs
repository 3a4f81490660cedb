//! A recorded match again, for the code of one of its players: what it was asked then, it is asked now.

use crate::champion::{Champion, Kit};
use crate::dialogue::Heard;
use crate::gone::{Gone, foul};
use crate::jail::Jail;
use crate::limits::Limits;
use crate::play::hello;
use crate::watch;
use joute_engine::referee::{Question, Referee};
use joute_engine::replay::Replay;
use joute_words::arena;
use serde_json::Value;

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
        /// The step of the replay.
        step: u64,
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
    if replay.header.api != api || kit.manifest.api != api {
        return Err(format!(
            "the rules are of API {api}, the replay of {}, the champion of {}; all three must be the same",
            replay.header.api, kit.manifest.api
        ));
    }
    if player >= referee.players() {
        return Err(format!("the match has players 0 to {}, not {player}", referee.players() - 1));
    }
    let prefix = show_output.then(|| format!("[{player}] "));
    let mut champion = Champion::start(kit, jail, limits, None, &hello(referee, player), prefix)?;
    let loaded = wait(&mut champion);
    let verdict = match loaded {
        Err(gone) => first_turn(replay, player, &gone)?,
        Ok(_) => steps(replay, player, &mut champion, referee)?,
    };
    champion.dismiss();
    watch::until_all_left(&mut [&mut champion]);
    champion.account();
    Ok(verdict)
}

/// What came of loading or of a turn.
fn wait(champion: &mut Champion) -> Result<Heard, Gone> {
    watch::until_all_answered(&mut [champion]);
    match champion.verdict() {
        Some(verdict) => verdict.map(|(heard, _)| heard),
        None => Err(Gone::Internal("nobody waited for it".into())),
    }
}

/// A champion that did not even load, now: what the record says of its first turn.
fn first_turn(replay: &Replay, player: usize, gone: &Gone) -> Result<Verdict, String> {
    let turns = replay.steps.iter().flat_map(|step| step.turns.iter().map(move |turn| (step.step, turn)));
    let mut own = turns.filter(|(_, turn)| turn["player"] == player);
    let (step, turn) = own.next().ok_or_else(|| format!("player {player} has no turn in the replay"))?;
    if turn.get("gone").is_some_and(|then| *then == gone.to_string()) {
        return Ok(Verdict::Same(0));
    }
    Ok(differs(step, turn, Value::from(gone.to_string())))
}

/// What the record says that it did: actions and answers, or why it left.
fn recorded(turn: &Value) -> Value {
    match turn.get("gone") {
        Some(why) => why.clone(),
        None => told(turn),
    }
}

/// Actions, with answers if there are any.
fn told(turn: &Value) -> Value {
    match turn.get("answers") {
        None => turn["actions"].clone(),
        Some(answers) => serde_json::json!({ "actions": turn["actions"], "answers": answers }),
    }
}

fn differs(step: u64, turn: &Value, now: Value) -> Verdict {
    Verdict::Differs { step, calls: turn["calls"].clone(), then: recorded(turn), now }
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
        let questions = referee.ask();
        let fits = |(question, turn): (&Question, &Value)| {
            turn["player"] == question.player && turn["calls"] == question.shown
        };
        if questions.len() != step.turns.len() || !questions.iter().zip(&step.turns).all(fits) {
            return Err(format!("step {}: the rules ask something else than the replay says", step.step));
        }
        for (question, turn) in questions.iter().zip(&step.turns) {
            if question.player != player {
                let refused = |why| format!("step {}, player {}: {why}", step.step, question.player);
                referee.retell(question.player, turn).map_err(refused)?;
                continue;
            }
            champion.ask(question, &question.shown.to_string());
            let now = match wait(champion) {
                Err(Gone::Internal(why)) => return Err(why),
                Err(gone @ Gone::Unseen(..)) => return Err(gone.to_string()),
                Err(gone) => Err(Value::from(gone.to_string())),
                Ok(Heard::Ready { .. }) => Err(Value::from(arena::ready_twice(locale))),
                Ok(Heard::Done { actions, answers, digest, refused: _ }) => referee
                    .play(player, &actions, &answers, digest)
                    .map(|turn| told(&turn))
                    .map_err(|why| Value::from(foul(&why, locale).to_string())),
            };
            let left = turn.get("gone").is_some();
            match now {
                Ok(now) if !left && now == recorded(turn) => same += 1,
                // It left then and leaves now, at the same call: the words may name another limit.
                Err(_) if left => return Ok(Verdict::Same(same)),
                Ok(now) | Err(now) => return Ok(differs(step.step, turn, now)),
            }
        }
        referee.settle();
    }
    Ok(Verdict::Same(same))
}
