//! A match between an authority and its replicas in one process, for tests and fuzzers: do they ever disagree?

use crate::clocks::Late;
use crate::drawn::{Done, think};
use crate::frame::{decode, encode, join};
use crate::game::{Game, Setup, Taken};
use crate::message::ToArena;
use crate::referee::{Authority, Foul, Question, Referee};
use crate::refused::Refusals;
use crate::replay::{
    Departure, Entrant, Header, Order, Outcome, Reason, Replay, Step, Turn, VERSION, schema,
};
use crate::replica::Replica;
use serde_json::Value;

/// Longer matches are cut short: random champions need not end a match.
const MOST_STEPS: u64 = 5_000;

/// Random choices made from bytes: the same bytes give the same match. When they run out, every choice is the first one.
#[derive(Debug, Clone)]
pub struct Chance<'a> {
    bytes: &'a [u8],
}

impl<'a> Chance<'a> {
    /// Choices from these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Chance { bytes }
    }

    /// True when every further choice is the first.
    pub fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    /// From 0 to 255.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    /// From 0 to `limit - 1`; 0 if there is nothing to choose from.
    pub fn below(&mut self, limit: usize) -> usize {
        let wide = if limit > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (wide | usize::from(self.byte())).checked_rem(limit).unwrap_or(0)
    }

    /// Mostly from -2 to `usual + 1`, sometimes anything, the ends of the type among it.
    pub fn int(&mut self, usual: i32) -> i32 {
        match self.byte() {
            255 => [i32::MIN, i32::MAX, -1, i32::MIN + 1][self.below(4)],
            254 => i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
            byte => i32::from(byte) % usual.saturating_add(4).max(1) - 2,
        }
    }

    /// One of a list; `None` if it is empty.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}

/// What a careless candidate does in a user function: calls of the API with whatever arguments, and the answer
/// if the function has one.
pub type Careless<G> =
    fn(&mut Replica<G>, &<G as Game>::Call, &mut Chance<'_>) -> Option<<G as Game>::Answer>;

/// A champion of a drawn match, as its library holds it.
struct Seat<G: Game> {
    replica: Replica<G>,
    /// Its last turn was missed.
    missed: bool,
    /// It has not finished the turn that it missed: what it has not been told yet.
    held: Option<Vec<u8>>,
}

/// What is drawn for a turn.
enum Fate {
    /// It plays.
    Plays,
    /// It lies about what it saw, and is gone.
    Lies,
    /// It plays too late: the rules pass its turn.
    Late,
    /// It still computes a turn that it missed, and does not even hear of this one.
    Away,
}

/// Plays a match of random champions. Everything is sent in the format of the wire. Each player's replica must agree with the
/// game at each step, the rules must accept what a replica recorded, and the replay must verify. Where a game lets late players
/// miss a step, some are late; where it takes orders as they come, they come in any order.
///
/// Returns how many steps the match had.
///
/// # Errors
/// What the authority and a replica do not agree about, and at which step; or what is wrong with the setup.
pub fn agree<G: Game>(setup: &Setup, choices: &[u8], careless: Careless<G>) -> Result<u64, String> {
    let mut referee = Authority::<G>::new(setup)?;
    let players = referee.players();
    let mut chance = Chance::new(choices);
    let whole = chance.byte().is_multiple_of(16);
    let mut seats = Vec::new();
    for player in 0..players {
        let opening = decode(&referee.opening(player)).ok_or("the opening cannot be read back")?;
        let replica = Replica::<G>::new(player, opening);
        seats.push(Some(Seat { replica, missed: false, held: None }));
    }
    let scene = referee.scene();
    if let Some(scene) = &scene {
        scene.check()?;
    }
    let mut replay = Replay {
        header: Header {
            joute: VERSION,
            game: G::NAME.into(),
            api: format!("{:016x}", G::API),
            setup: setup.clone(),
            champions: vec![Entrant { name: "drawn".into(), language: "rust".into() }; players],
            jail: None,
            scene,
        },
        steps: Vec::new(),
        outcome: None,
    };
    let mut gone: Vec<Option<Departure>> = vec![None; players];
    for _ in 0..MOST_STEPS {
        if chance.is_over() && !whole {
            break;
        }
        let mut questions = referee.ask();
        if questions.is_empty() {
            let (scores, ranks) = (referee.scores(), ranked(&referee)?);
            replay.outcome = Some(Outcome { scores, ranks, gone: gone.clone(), ..Outcome::default() });
            break;
        }
        if G::TAKEN == Taken::AsTheyCome {
            (1..questions.len()).for_each(|place| questions.swap(place, chance.below(place + 1)));
        }
        let mut step = Step::of(referee.moment());
        for question in &questions {
            let player = question.player;
            let before = others(&referee, &questions, player);
            let fate = fate(seats[player].as_ref(), &mut chance);
            let fail = |why| format!("{}, player {player}: {why}", step.moment());
            let (mut turn, refused) =
                one_turn(&mut referee, seats[player].as_mut(), question, careless, &fate, &mut chance)
                    .map_err(fail)?;
            if let Fate::Lies = fate {
                seats[player] = None;
                turn.gone = Some(Departure { reason: Reason::Foul, code: None, why: "drawn".into() });
                gone[player].clone_from(&turn.gone);
                referee.leave(player);
            }
            if before != others(&referee, &questions, player) {
                return Err(format!(
                    "{}: taking the turn of player {player} changes the digest of another who is asked in the same step: \
                     Game::digest must not depend on whose orders were taken already",
                    step.moment()
                ));
            }
            step.turns.push(turn);
            step.refused.push(refused);
        }
        referee.settle();
        step.drawn = referee.drawn();
        step.scores = referee.scores();
        replay.steps.push(step);
    }
    let steps = replay.steps.len() as u64;
    if replay.outcome.is_some() {
        holds::<G>(&replay)?;
    }
    Ok(steps)
}

/// The ranks, of which every player has one.
fn ranked<G: Game>(referee: &Authority<G>) -> Result<Vec<u32>, String> {
    let (ranks, players) = (referee.ranks(), referee.players());
    if ranks.len() == players && referee.scores().len() == players {
        return Ok(ranks);
    }
    Err(format!("{} ranks and {} scores of {players} players", ranks.len(), referee.scores().len()))
}

/// The digests of the others who are asked in a step. What a player does in the step is no concern of theirs until all
/// have played: a replica cannot know whether the others' orders were taken before or after its own.
fn others<G: Game>(referee: &Authority<G>, questions: &[Question], player: usize) -> Vec<u64> {
    let others = questions.iter().map(|question| question.player).filter(|other| *other != player);
    others.map(|other| referee.game().digest(other)).collect()
}

fn fate<G: Game>(seat: Option<&Seat<G>>, chance: &mut Chance<'_>) -> Fate {
    // Once in a long while a champion lies about what it saw and is gone; its place stays empty.
    if chance.byte() == 0 && chance.byte() == 1 && seat.is_some() {
        return Fate::Lies;
    }
    match seat {
        Some(Seat { missed, .. }) if G::LATE == Late::Passes => match chance.byte() {
            0..32 => Fate::Late,
            32..64 if *missed => Fate::Away,
            _ => Fate::Plays,
        },
        _ => Fate::Plays,
    }
}

fn one_turn<G: Game>(
    referee: &mut Authority<G>,
    seat: Option<&mut Seat<G>>,
    question: &Question,
    careless: Careless<G>,
    fate: &Fate,
    chance: &mut Chance<'_>,
) -> Result<(Turn, Refusals<Value>), String> {
    let turn = |order| Turn::new(question.player, question.shown.clone(), order);
    let Some(seat) = seat else {
        referee.skip(question.player);
        return Ok((turn(None), Refusals::default()));
    };
    let mut heard = question.clone();
    if let Some(held) = seat.held.take() {
        heard.events = join(&held, &question.events).ok_or("its events are no list")?;
    }
    if let Fate::Away = fate {
        seat.held = Some(heard.events);
        referee.skip(question.player);
        return Ok((Turn { late: true, ..turn(None) }, Refusals::default()));
    }
    let missed = std::mem::take(&mut seat.missed);
    let Done { actions, answers, digest, refused } =
        think(&mut seat.replica, &heard, missed, |replica, call| careless(replica, call, chance))?;
    let lies = matches!(fate, Fate::Lies);
    let done = ToArena::Done { actions, answers, digest: if lies { !digest } else { digest }, refused };
    let Some(ToArena::Done { actions, answers, digest, refused }) = decode(&encode(&done)) else {
        return Err("its turn cannot be read back".into());
    };
    if let Fate::Late = fate {
        // It came too late, and is thrown away.
        seat.missed = true;
        referee.skip(question.player);
        return Ok((Turn { late: true, ..turn(None) }, Refusals::default()));
    }
    let refused = referee.refused(&refused);
    let order: Order = match referee.play(question.player, &actions, &answers, digest) {
        Err(Foul::Astray(order)) if lies => order,
        Ok(_) if lies => return Err("a lie was believed".into()),
        other => other.map_err(|foul| foul.to_string())?,
    };
    Ok((turn(Some(order)), refused))
}

/// A replay that was written must be read as it was, and be played again to the same end.
fn holds<G: Game>(replay: &Replay) -> Result<(), String> {
    let text = replay.text();
    schema::follows(&text).map_err(|error| format!("the replay is not as its schema says: {error}"))?;
    let read = Replay::parse(&text).map_err(|error| format!("the replay cannot be read back: {error}"))?;
    if read != *replay {
        return Err("the replay is read back as another one".into());
    }
    let mut referee = Authority::<G>::new(&replay.header.setup)?;
    read.verify(&mut referee).map_err(|error| format!("the replay does not hold: {error}"))
}
