//! One match: the authority asks, champions answer, the replay is written.

use crate::champion::{Champion, Gone, Kit};
use crate::limits::Limits;
use joute_engine::game::Setup;
use joute_engine::message::{PROTOCOL, ToChampion};
use joute_engine::referee::{Question, Referee};
use joute_engine::replay::{self, Header, Outcome, Step, VERSION};
use serde_json::{Value, json};
use std::io::Write;

/// How a match is played.
#[derive(Debug, Clone)]
pub struct Match<'a> {
    /// One for each player.
    pub kits: &'a [Kit],
    /// What the referee was made from.
    pub setup: &'a Setup,
    /// For each champion.
    pub limits: Limits,
    /// Shows what champions print on our standard error.
    pub show_output: bool,
}

/// Plays a match to its end and writes the replay.
///
/// # Errors
/// What kept the match from being played: never a champion's fault.
pub fn play(what: &Match<'_>, referee: &mut dyn Referee, out: &mut dyn Write) -> Result<Outcome, String> {
    let players = referee.players();
    if what.kits.len() != players {
        return Err(format!(
            "{} is for {players} players, {} champions came",
            referee.game(),
            what.kits.len()
        ));
    }
    for kit in what.kits {
        same_game(kit, referee)?;
    }
    let mut seats = Vec::new();
    for (player, kit) in what.kits.iter().enumerate() {
        let hello = ToChampion::Hello {
            protocol: PROTOCOL,
            game: referee.game().into(),
            api: referee.api(),
            player: player as u32,
            opening: referee.opening(player),
        };
        let prefix = what.show_output.then(|| format!("[{player}] "));
        seats.push(Seat { champion: Some(Champion::start(kit, what.limits, &hello, prefix)?), gone: None });
    }
    let champions = what
        .kits
        .iter()
        .map(|kit| replay::Champion { name: kit.name(), language: kit.manifest.language.clone() });
    let header = Header {
        joute: VERSION,
        game: referee.game().into(),
        api: format!("{:016x}", referee.api()),
        setup: what.setup.clone(),
        champions: champions.collect(),
        scene: referee.scene(),
    };
    let mut write = |line: String| {
        out.write_all(line.as_bytes()).map_err(|error| format!("cannot write the replay: {error}"))
    };
    write(replay::line(&header))?;
    for seat in &mut seats {
        seat.ready(referee.api());
    }
    for step in 0.. {
        let questions = referee.ask();
        if questions.is_empty() {
            break;
        }
        let mut step = one_step(step, &questions, &mut seats, referee);
        referee.settle();
        step.drawn = referee.drawn();
        write(replay::line(&step))?;
    }
    let gone = seats.iter().map(|seat| seat.gone.as_ref().map(ToString::to_string)).collect();
    let outcome = Outcome { scores: referee.scores(), gone };
    write(replay::line(&outcome))?;
    seats.into_iter().filter_map(|seat| seat.champion).for_each(Champion::finish);
    Ok(outcome)
}

fn same_game(kit: &Kit, referee: &dyn Referee) -> Result<(), String> {
    let api = format!("{:016x}", referee.api());
    if kit.manifest.game == referee.game() && kit.manifest.api == api {
        return Ok(());
    }
    Err(format!(
        "{}: a champion of {} (API {}), and the match is of {} (API {api}); generate the kit again and keep the champion file",
        kit.folder.display(),
        kit.manifest.game,
        kit.manifest.api,
        referee.game(),
    ))
}

/// A player's place: its champion, or why it is empty.
struct Seat {
    champion: Option<Champion>,
    gone: Option<Gone>,
}

impl Seat {
    fn ready(&mut self, api: u64) {
        if let Some(champion) = &mut self.champion
            && let Err(gone) = champion.ready(api)
        {
            self.leave(gone);
        }
    }

    fn leave(&mut self, gone: Gone) {
        self.champion = None;
        self.gone = Some(gone);
    }
}

/// All who are asked think at the same time; the rules apply their turns in the order of asking.
fn one_step(step: u64, questions: &[Question], seats: &mut [Seat], referee: &mut dyn Referee) -> Step {
    for question in questions {
        if let Some(champion) = &mut seats[question.player].champion {
            champion.ask(question);
        }
    }
    let mut turns = Vec::new();
    let mut micros = Vec::new();
    for question in questions {
        let seat = &mut seats[question.player];
        let (turn, time) = one_turn(question, seat, referee);
        turns.push(turn);
        micros.push(time);
    }
    Step { step, turns, drawn: Vec::new(), micros }
}

fn one_turn(question: &Question, seat: &mut Seat, referee: &mut dyn Referee) -> (Value, u64) {
    let player = question.player;
    let mut time = 0;
    if let Some(champion) = &mut seat.champion {
        let played = champion.answer(&format!("in {}", call_names(&question.shown))).and_then(|answered| {
            time = u64::try_from(answered.time.as_micros()).unwrap_or(u64::MAX);
            let turn = referee.play(player, &answered.actions, &answered.answers, answered.digest);
            turn.map_err(|foul| Gone::Foul(foul.to_string()))
        });
        match played {
            Ok(mut turn) => {
                turn["calls"] = question.shown.clone();
                return (turn, time);
            }
            Err(gone) => seat.leave(gone),
        }
    }
    referee.skip(player);
    let why = seat.gone.as_ref().map(ToString::to_string);
    (json!({ "player": player, "calls": question.shown, "gone": why }), time)
}

/// `JouerTour` from `[{"JouerTour":{}}]`.
fn call_names(shown: &Value) -> String {
    let name = |call: &Value| match call {
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    shown.as_array().map(|calls| calls.iter().map(name).collect::<Vec<_>>().join(", ")).unwrap_or_default()
}
