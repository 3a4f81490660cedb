//! Plays the steps of a match: asks the champions, applies their answers to the rules and records
//! the turns.

use super::data::MatchConfig;
use super::report::{Recording, take_outputs};
use super::seating::{Seat, fail_on_internal, prefix, wait};
use crate::champion::Champion;
use crate::dialogue::state::ChampionMessage;
use crate::error::ArenaError;
use crate::leave_reason::foul;
use crate::output::print;
use crate::spoilt_match::SpoiltMatch;
use crate::watch;
use joute_engine::ApplyOrder;
use joute_engine::drawing::Drawings;
use joute_engine::referee::{EncodedRequest, Referee, TurnError, endless_match_message};
use joute_engine::refusal::Refusals;
use joute_engine::replay::{self, Order, Step, Turn, changed_scores};
use serde_json::Value;
use std::time::{Duration, Instant};

/// Plays all steps of a match and records them. If `in_turn`, the champions of a step compute one
/// after the other.
///
/// # Errors
/// Returns the reason why the match could not be played to its end.
pub(super) fn play_steps(
    config: &MatchConfig<'_>,
    referee: &mut dyn Referee,
    seats: &mut [Seat],
    in_turn: bool,
    recording: &mut Recording<'_>,
) -> Result<(), SpoiltMatch> {
    if config.show_output {
        referee.enable_printing();
    }
    let mut requests = referee.ask();
    let mut scores = Vec::new();
    let mut steps = 0;
    while !requests.is_empty() {
        if steps >= referee.max_steps() {
            return Err(ArenaError::Rules(endless_match_message(referee.game(), steps)).into());
        }
        steps += 1;
        let began = Instant::now();
        let mut step = one_step(requests, seats, referee, in_turn, config.pace.map(|pace| began + pace));
        fail_on_internal(seats, config.kits)?;
        referee.settle();
        for champion in seats.iter_mut().filter_map(|seat| seat.champion.as_mut()) {
            champion.end_step(referee, false);
        }
        step.drawn = referee.take_changes();
        for (player, text) in referee.take_printed() {
            if config.show_output {
                print(&prefix(player), &text);
            }
        }
        step.scores = changed_scores(&mut scores, referee.scores());
        requests = referee.ask();
        let players = step.turns.iter().map(|turn| turn.player);
        (step.output, step.lost) = take_outputs(players, seats, requests.is_empty());
        recording.write(replay::line(&step))?;
        recording.seal.step(&step);
    }
    Ok(())
}

/// Plays one step of a match. The champions compute at the same time, or one after the other if
/// they share a processor. The rules decide in which order their answers are applied.
fn one_step(
    mut requests: Vec<EncodedRequest>,
    seats: &mut [Seat],
    referee: &mut dyn Referee,
    in_turn: bool,
    step_end: Option<Instant>,
) -> Step {
    let moment = referee.moment();
    for champion in seats.iter_mut().filter_map(|seat| seat.champion.as_mut()) {
        champion.pause(&moment);
    }
    for request in &requests {
        let seat = &mut seats[request.player];
        if let Some(champion) = &mut seat.champion {
            seat.moment = Some(moment.clone());
            champion.ask(request, referee, &call_names(&request.shown));
        }
        if in_turn {
            wait(seats);
        }
    }
    wait(seats);
    if let Some(step_end) = step_end {
        let mut champions: Vec<&mut Champion> =
            seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
        watch::wait_until(&mut champions, step_end);
    }
    let mut message: Vec<_> = seats.iter_mut().map(Seat::verdict).collect();
    if referee.apply_order() == ApplyOrder::ByArrival {
        // The players are sorted by the duration of their calls. Players who left are last.
        requests.sort_by_key(|EncodedRequest { player, .. }| {
            message[*player].as_ref().map_or(Duration::MAX, |(_, time)| *time)
        });
    }
    let mut step = Step::of(moment);
    for request in requests {
        let seat = &mut seats[request.player];
        let (turn, time) = one_turn(message[request.player].take(), request, seat, referee);
        step.turns.push(turn);
        step.micros.push(time);
        seat.tally.add(&seat.refused);
        step.refused.push(std::mem::take(&mut seat.refused));
        step.drawings.push(std::mem::take(&mut seat.drawings));
    }
    replay::clear_empty(&mut step.refused, Refusals::is_empty);
    replay::clear_empty(&mut step.drawings, Drawings::is_empty);
    step
}

/// Applies a champion's answer to the rules of the game. Returns the player's actions and return
/// values for the replay.
pub(crate) fn apply_answer(
    answer: &ChampionMessage,
    player: usize,
    referee: &mut dyn Referee,
) -> Result<Order, TurnError> {
    match answer {
        ChampionMessage::Done { actions, answers, digest, refused: _, drawings: _ } => {
            referee.play(player, actions, answers, *digest)
        }
        ChampionMessage::Line(line) => referee.play_line(player, line),
        ChampionMessage::Order(order) => referee.play_bytes(player, order),
        ChampionMessage::Nothing | ChampionMessage::Missed | ChampionMessage::Ready { .. } => {
            referee.pass(player)
        }
    }
}

/// Applies a champion's answer to the rules, or skips its turn without one. Returns the turn for
/// the replay and its duration in microseconds.
fn one_turn(
    message: Option<(ChampionMessage, Duration)>,
    request: EncodedRequest,
    seat: &mut Seat,
    referee: &mut dyn Referee,
) -> (Turn, u64) {
    let player = request.player;
    let (mut order, mut late, mut took) = (None, false, Duration::ZERO);
    match message {
        Some((ChampionMessage::Missed, time)) => (late, took) = (true, time),
        // Only answers that end a turn are handled here.
        Some((ChampionMessage::Ready { .. }, _)) | None => {}
        Some((answer, time)) => {
            took = time;
            if let ChampionMessage::Done { refused, drawings, .. } = &answer {
                seat.refused = referee.decode_refusals(refused);
                if let Some(canvas) = &mut seat.canvas {
                    seat.drawings = canvas.unpack(drawings);
                }
            }
            order = match apply_answer(&answer, player, referee) {
                Ok(order) => Some(order),
                Err(reason) => {
                    seat.leave(foul(&reason, &answer, seat.locale));
                    seat.lost = time;
                    // The rules have already applied the order, so the replay must contain it.
                    if let TurnError::WrongDigest(order) = reason { Some(order) } else { None }
                }
            };
        }
    }
    if order.is_none() {
        referee.skip(player);
    }
    let mut turn = Turn { late, ..Turn::new(player, request.shown, order) };
    if !seat.reported
        && let Some(gone) = &seat.gone
    {
        seat.reported = true;
        turn.gone = gone.departure();
        if turn.gone.is_some() {
            referee.leave(player);
        }
        // The call that ended the champion took time. Later steps report none.
        took = std::mem::take(&mut seat.lost);
    }
    (turn, micros(took))
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Returns the names of the functions that a champion must run, for a message. For
/// `[{"jouer_tour":{}}]`, it returns `jouer_tour`.
fn call_names(calls: &[Value]) -> String {
    let name = |call: &Value| match call {
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    calls.iter().map(name).collect::<Vec<_>>().join(", ")
}
