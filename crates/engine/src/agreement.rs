//! Checks that the arena and the champions agree on a match. It plays matches between them in one
//! process, for tests and fuzzers.

pub use crate::chance::{Chance, RandomChampion};
pub use crate::check_error::CheckError;

use crate::clocks::LatePolicy;
use crate::explanations::Explanations;
use crate::frame::{decode, encode, join};
use crate::game::{ApplyOrder, Game, Setup};
use crate::message::ToArena;
use crate::mismatch::{HashedValues, actions_before, of_game};
use crate::random_turn::{PlayedTurn, play_turn, replicas};
use crate::referee::{Authority, EncodedRequest, Referee, TurnError};
use crate::refusal::Refusals;
use crate::replay::{
    Departure, DepartureReason, Entrant, Header, Order, Outcome, Replay, Step, Turn, VERSION, schema,
};
use crate::replica::Replica;
use crate::scene::ChangeChecker;
use serde_json::Value;

/// The maximum number of steps of a test match between random champions. It is then cut off,
/// because it might never end.
const MAX_STEPS: u64 = 5_000;

/// The state of one random champion in a test match.
struct Seat<G: Game> {
    replica: Replica<G>,
    /// True if the champion missed its last turn because it was late.
    missed: bool,
    /// The encoded events that are not yet sent to this champion. It receives none while it is busy
    /// with a turn that it missed.
    unsent: Option<Vec<u8>>,
}

/// The behaviour of a champion in one turn of a test match. It is chosen at random.
enum TurnBehaviour {
    /// The champion plays its turn normally.
    Plays,
    /// The champion sends a wrong hash of its copy of the game. It therefore leaves the match.
    Lies,
    /// The champion finishes its turn too late, so the rules skip the turn.
    Late,
    /// The champion does not receive this turn. It is still busy with an earlier turn, for which it
    /// was late.
    Away,
}

/// Checks that the arena, the champions and the replay agree on a match. It plays a test match
/// between random champions.
///
/// After each step, each champion's copy of the game must equal the arena's copy. The rules must
/// accept the actions that the champions recorded, and the replay must verify. In games that allow
/// it, some champions are late, and orders arrive in any order.
///
/// Returns the number of steps of the match.
///
/// # Errors
/// Returns an error about the first disagreement with its step, or about an invalid setup.
pub fn check_agreement<G: Game>(
    setup: &Setup,
    choices: &[u8],
    champion: RandomChampion<G>,
) -> Result<u64, CheckError> {
    // The same choices give the same match, so the values that were hashed are only kept once
    // they are needed.
    let play_match = |record| TestMatch::new(setup, choices, champion, record)?.play();
    play_match(false).map_err(|reason| play_match(true).err().unwrap_or(reason))
}

/// A test match between random champions.
struct TestMatch<'a, G: Game> {
    referee: Authority<G>,
    champion: RandomChampion<G>,
    chance: Chance<'a>,
    /// True if the values that are hashed are kept. An error message can then name the value that differs.
    record: bool,
    /// The champions of the test match, or `None` for those that left.
    seats: Vec<Option<Seat<G>>>,
    checker: Option<ChangeChecker>,
    explanations: Explanations,
    replay: Replay,
    departures: Vec<Option<Departure>>,
}

impl<'a, G: Game> TestMatch<'a, G> {
    fn new(
        setup: &Setup,
        choices: &'a [u8],
        champion: RandomChampion<G>,
        record: bool,
    ) -> Result<Self, CheckError> {
        let mut referee = Authority::<G>::new(setup)?;
        let players = referee.players();
        let seat = |replica| Some(Seat { replica, missed: false, unsent: None });
        let seats = replicas(&referee)?.into_iter().map(seat).collect();
        let scene = referee.scene();
        let checker = scene.as_ref().map(ChangeChecker::new).transpose()?;
        let header = Header {
            joute: VERSION,
            game: G::NAME.into(),
            api: format!("{:016x}", G::API),
            setup: setup.clone(),
            champions: vec![Entrant { name: "drawn".into(), language: "rust".into() }; players],
            jail: None,
            scene,
        };
        let replay = Replay { header, steps: Vec::new(), outcome: None };
        let explanations = Explanations::new(referee.scores());
        let (chance, gone) = (Chance::new(choices), vec![None; players]);
        Ok(TestMatch {
            referee,
            champion,
            chance,
            record,
            seats,
            checker,
            explanations,
            replay,
            departures: gone,
        })
    }

    /// Plays the test match and returns the number of its steps. Returns an error if the arena, a
    /// champion's copy of the game and the replay disagree.
    fn play(mut self) -> Result<u64, CheckError> {
        let is_complete = self.chance.byte().is_multiple_of(16);
        for number in 0.. {
            if !is_complete && (self.chance.is_over() || number >= MAX_STEPS) {
                break;
            }
            let requests = self.referee.ask();
            if number >= G::MAX_STEPS && !requests.is_empty() {
                return Err(CheckError::Endless { game: G::NAME, steps: number });
            }
            if requests.is_empty() {
                let (scores, ranks) = (self.referee.scores(), ranked(&self.referee)?);
                let gone = std::mem::take(&mut self.departures);
                self.replay.outcome = Some(Outcome { scores, ranks, gone, ..Outcome::default() });
                break;
            }
            self.step(requests)?;
        }
        if self.replay.outcome.is_some() {
            holds::<G>(&self.replay)?;
        }
        Ok(self.replay.steps.len() as u64)
    }

    fn step(&mut self, mut requests: Vec<EncodedRequest>) -> Result<(), CheckError> {
        if G::APPLY_ORDER == ApplyOrder::ByArrival {
            (1..requests.len()).for_each(|place| requests.swap(place, self.chance.below(place + 1)));
        }
        let mut step = Step::of(self.referee.moment());
        for request in &requests {
            let player = request.player;
            let digests_of_others = hash_others(&self.referee, &requests, player);
            let fate = fate(self.seats[player].as_ref(), &mut self.chance);
            let result = self.turn(request, &fate, &step);
            let (mut turn, refused) = result.map_err(CheckError::of(step.moment(), player))?;
            if let TurnBehaviour::Lies = fate {
                self.seats[player] = None;
                turn.gone = Some(Departure {
                    reason: DepartureReason::Foul,
                    code: None,
                    explanation: "drawn".into(),
                });
                self.departures[player].clone_from(&turn.gone);
                self.referee.leave(player);
            }
            if digests_of_others != hash_others(&self.referee, &requests, player) {
                return Err(CheckError::at(step.moment())(CheckError::OtherDigest { player }));
            }
            step.turns.push(turn);
            step.refused.push(refused);
        }
        self.referee.settle();
        step.drawn = self.referee.take_changes();
        step.scores = self.referee.scores();
        if let Some(checker) = &mut self.checker {
            checker.check(&step.drawn).map_err(CheckError::at(step.moment()))?;
            self.explanations.check(&step).map_err(CheckError::at(step.moment()))?;
        }
        names_agree::<G>(&step).map_err(CheckError::at(step.moment()))?;
        self.replay.steps.push(step);
        Ok(())
    }

    /// Plays a player's turn. Returns the turn as the replay stores it, and its refused actions.
    fn turn(
        &mut self,
        request: &EncodedRequest,
        fate: &TurnBehaviour,
        step: &Step,
    ) -> Result<(Turn, Refusals<Value>), CheckError> {
        let TestMatch { referee, champion, chance, record, seats, replay, .. } = self;
        let player = request.player;
        let turn = |order| Turn::new(player, request.shown.clone(), order);
        let late_turn = || (Turn { late: true, ..turn(None) }, Refusals::default());
        let Some(seat) = &mut seats[player] else {
            referee.skip(player);
            return Ok((turn(None), Refusals::default()));
        };
        let mut sent_request = request.clone();
        if let Some(unsent) = seat.unsent.take() {
            sent_request.events = join(&unsent, &request.events).ok_or(CheckError::NoEvents)?;
        }
        if let TurnBehaviour::Away = fate {
            seat.unsent = Some(sent_request.events);
            referee.skip(player);
            return Ok(late_turn());
        }
        let missed = std::mem::take(&mut seat.missed);
        let act = |replica: &mut Replica<G>, call: &G::Call| champion(replica, call, chance);
        let PlayedTurn { actions, answers, digest, hashed, refused } =
            play_turn(&mut seat.replica, &sent_request, missed, *record, act)?;
        let lies = matches!(fate, TurnBehaviour::Lies);
        let digest = if lies { !digest } else { digest };
        let message = ToArena::Done { actions, answers, digest, refused, drawings: Vec::new() };
        let Some(ToArena::Done { actions, answers, digest, refused, .. }) = decode(&encode(&message)) else {
            return Err(CheckError::Unreadable("its turn"));
        };
        if let TurnBehaviour::Late = fate {
            // The answer arrived too late and is discarded.
            seat.missed = true;
            referee.skip(player);
            return Ok(late_turn());
        }
        let refused = referee.decode_refusals(&refused);
        let order: Order = match referee.play(player, &actions, &answers, digest) {
            Err(TurnError::WrongDigest(order)) if lies => order,
            Ok(_) if lies => return Err(CheckError::WrongDigestAccepted),
            Err(TurnError::WrongDigest(order)) if *record => {
                let (_, game) = of_game(referee.game(), player, true);
                let difference = HashedValues { game, replica: hashed }.difference();
                let actions = actions_before(&order.actions, step, &replay.steps);
                return Err(CheckError::Replica(difference + &actions));
            }
            other => other?,
        };
        Ok((turn(Some(order)), refused))
    }
}

/// Returns the players' ranks in a test match. Returns an error unless every player has one.
fn ranked<G: Game>(referee: &Authority<G>) -> Result<Vec<u32>, CheckError> {
    let (ranks, scores, players) = (referee.ranks(), referee.scores().len(), referee.players());
    if ranks.len() == players && scores == players {
        return Ok(ranks);
    }
    Err(CheckError::Ranks { ranks: ranks.len(), scores, players })
}

/// Returns a hash of each other player's knowledge in a step. A player's turn must not change these
/// hashes before the step ends. A champion's copy of the game cannot know whether the other turns
/// are applied before or after its own.
fn hash_others<G: Game>(referee: &Authority<G>, requests: &[EncodedRequest], player: usize) -> Vec<u64> {
    let others = requests.iter().map(|request| request.player).filter(|other| *other != player);
    others.map(|other| referee.game().digest(other)).collect()
}

fn fate<G: Game>(seat: Option<&Seat<G>>, chance: &mut Chance<'_>) -> TurnBehaviour {
    // Rarely, a champion reports a wrong digest and leaves. Its seat then stays empty.
    if chance.byte() == 0 && chance.byte() == 1 && seat.is_some() {
        return TurnBehaviour::Lies;
    }
    match seat {
        Some(Seat { missed, .. }) if G::LATE_POLICY == LatePolicy::MissStep => match chance.byte() {
            0..32 => TurnBehaviour::Late,
            32..64 if *missed => TurnBehaviour::Away,
            _ => TurnBehaviour::Plays,
        },
        _ => TurnBehaviour::Plays,
    }
}

/// Checks the names of the actions in the picture changes of a step. Each one must be the name that
/// [`Game::action_name`] returns for that action.
fn names_agree<G: Game>(step: &Step) -> Result<(), CheckError> {
    for change in &step.drawn {
        let (Some(of), Some(index)) = (change.of, change.index) else { continue };
        let turn = step.turns.iter().find(|turn| turn.player == of);
        let Some(action) = turn.and_then(|turn| turn.actions().get(index)) else { continue };
        let action: G::Action = serde_json::from_value(action.clone())?;
        let name = G::action_name(&action);
        if name != change.action {
            return Err(CheckError::ActionName { scene: change.action.clone(), name });
        }
    }
    Ok(())
}

/// Checks that a replay can be written and read back unchanged. Also checks that its match can be
/// played again with the same result.
fn holds<G: Game>(replay: &Replay) -> Result<(), CheckError> {
    let text = replay.text();
    schema::validate(&text)?;
    let parsed = Replay::parse(&text).map_err(CheckError::Parse)?;
    if parsed != *replay {
        return Err(CheckError::OtherReplay);
    }
    parsed.verify(&mut Authority::<G>::new(&replay.header.setup)?).map_err(CheckError::Verify)
}
