//! Checks that the arena and the champions agree on a match. It plays matches between them in one
//! process, for tests and fuzzers.

use crate::clocks::LatePolicy;
use crate::frame::{decode, encode, join};
use crate::game::{ApplyOrder, Game, Setup};
use crate::message::ToArena;
use crate::mismatch::{HashedValues, actions_before, of_game};
use crate::random_turn::{PlayedTurn, play_turn};
use crate::referee::{Authority, EncodedRequest, Foul, Referee, endless_match_message};
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

/// A source of random choices for tests and fuzzing. It takes them from a slice of bytes, so the
/// same bytes give the same match. When the bytes are used up, every choice is the first one.
#[derive(Debug, Clone)]
pub struct Chance<'a> {
    bytes: &'a [u8],
}

impl<'a> Chance<'a> {
    /// Creates a source of random choices from the given bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Chance { bytes }
    }

    /// Returns true if all bytes of the source are used up. Every random choice is then the first
    /// possibility.
    pub fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the next random number from 0 to 255.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    /// Returns a random number from 0 to `limit - 1`. Returns 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let wide = if limit > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (wide | usize::from(self.byte())).checked_rem(limit).unwrap_or(0)
    }

    /// Returns a random integer. Usually it lies between -2 and `usual + 1`. Sometimes it is any
    /// integer, including the smallest and the largest one.
    pub fn int(&mut self, usual: i32) -> i32 {
        match self.byte() {
            255 => [i32::MIN, i32::MAX, -1, i32::MIN + 1][self.below(4)],
            254 => i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
            byte => i32::from(byte) % usual.saturating_add(4).max(1) - 2,
        }
    }

    /// Returns a random element of the list. Returns `None` if the list is empty.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}

/// A function that plays as a random champion in a test. It replaces a function of the candidate's
/// program and makes API calls with arbitrary arguments.
pub type RandomChampion<G> =
    fn(&mut Replica<G>, &<G as Game>::Call, &mut Chance<'_>) -> Option<<G as Game>::Answer>;

/// The state of one random champion in a test match.
struct Seat<G: Game> {
    replica: Replica<G>,
    /// Whether the champion missed its last turn because it was late.
    missed: bool,
    /// The encoded events that are not yet sent to this champion. It receives none while it is busy
    /// with a turn that it missed.
    unsent: Option<Vec<u8>>,
}

/// The behaviour of a champion in one turn of a test match. It is chosen at random.
enum Fate {
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
/// Returns a message about the first disagreement with its step, or about an invalid setup.
pub fn check_agreement<G: Game>(
    setup: &Setup,
    choices: &[u8],
    champion: RandomChampion<G>,
) -> Result<u64, String> {
    // The same choices give the same match, so the values that were hashed are only kept once they are needed.
    let played = play(setup, choices, champion, false);
    played.map_err(|why| play(setup, choices, champion, true).err().unwrap_or(why))
}

/// Plays one test match between random champions. Returns an error if the arena, a champion's copy
/// of the game and the replay disagree. With `record`, the error message names the field that
/// differs.
fn play<G: Game>(
    setup: &Setup,
    choices: &[u8],
    champion: RandomChampion<G>,
    record: bool,
) -> Result<u64, String> {
    let mut referee = Authority::<G>::new(setup)?;
    let players = referee.players();
    let mut chance = Chance::new(choices);
    let whole = chance.byte().is_multiple_of(16);
    let mut seats = Vec::new();
    for player in 0..players {
        let opening = decode(&referee.opening(player)).ok_or("the opening cannot be read back")?;
        let replica = Replica::<G>::new(player, opening);
        seats.push(Some(Seat { replica, missed: false, unsent: None }));
    }
    let scene = referee.scene();
    let mut checker = scene.as_ref().map(ChangeChecker::new).transpose()?;
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
    for number in 0.. {
        if !whole && (chance.is_over() || number >= MAX_STEPS) {
            break;
        }
        let mut requests = referee.ask();
        if number >= G::MAX_STEPS && !requests.is_empty() {
            return Err(endless_match_message(G::NAME, number));
        }
        if requests.is_empty() {
            let (scores, ranks) = (referee.scores(), ranked(&referee)?);
            replay.outcome = Some(Outcome { scores, ranks, gone: gone.clone(), ..Outcome::default() });
            break;
        }
        if G::APPLY_ORDER == ApplyOrder::ByArrival {
            (1..requests.len()).for_each(|place| requests.swap(place, chance.below(place + 1)));
        }
        let mut step = Step::of(referee.moment());
        for request in &requests {
            let player = request.player;
            let before = others(&referee, &requests, player);
            let fate = fate(seats[player].as_ref(), &mut chance);
            let fail = |why| format!("{}, player {player}: {why}", step.moment());
            let context = MatchContext { record, step: &step, steps: &replay.steps };
            let seat = seats[player].as_mut();
            let (mut turn, refused) =
                one_turn(&mut referee, seat, request, champion, &fate, &mut chance, context).map_err(fail)?;
            if let Fate::Lies = fate {
                seats[player] = None;
                turn.gone =
                    Some(Departure { reason: DepartureReason::Foul, code: None, why: "drawn".into() });
                gone[player].clone_from(&turn.gone);
                referee.leave(player);
            }
            if before != others(&referee, &requests, player) {
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
        step.drawn = referee.take_changes();
        step.scores = referee.scores();
        let place = step.moment();
        if let Some(checker) = &mut checker {
            checker.check(&step.drawn).map_err(|why| format!("{place}: {why}"))?;
        }
        names_agree::<G>(&step).map_err(|why| format!("{place}: {why}"))?;
        replay.steps.push(step);
    }
    let steps = replay.steps.len() as u64;
    if replay.outcome.is_some() {
        holds::<G>(&replay)?;
    }
    Ok(steps)
}

/// Returns the players' ranks in a test match. Returns an error unless every player has one.
fn ranked<G: Game>(referee: &Authority<G>) -> Result<Vec<u32>, String> {
    let (ranks, players) = (referee.ranks(), referee.players());
    if ranks.len() == players && referee.scores().len() == players {
        return Ok(ranks);
    }
    Err(format!("{} ranks and {} scores of {players} players", ranks.len(), referee.scores().len()))
}

/// Returns a hash of each other player's knowledge in a step. A player's turn must not change these
/// hashes before the step ends. A champion's copy of the game cannot know whether the other turns
/// are applied before or after its own.
fn others<G: Game>(referee: &Authority<G>, requests: &[EncodedRequest], player: usize) -> Vec<u64> {
    let others = requests.iter().map(|request| request.player).filter(|other| *other != player);
    others.map(|other| referee.game().digest(other)).collect()
}

fn fate<G: Game>(seat: Option<&Seat<G>>, chance: &mut Chance<'_>) -> Fate {
    // Rarely, a champion reports a wrong digest and leaves. Its seat then stays empty.
    if chance.byte() == 0 && chance.byte() == 1 && seat.is_some() {
        return Fate::Lies;
    }
    match seat {
        Some(Seat { missed, .. }) if G::LATE_POLICY == LatePolicy::MissStep => match chance.byte() {
            0..32 => Fate::Late,
            32..64 if *missed => Fate::Away,
            _ => Fate::Plays,
        },
        _ => Fate::Plays,
    }
}

/// The steps of a test match that were played so far. Messages about a failed check show them.
struct MatchContext<'a> {
    /// Whether to keep the values that are hashed. An error message can then name the value that
    /// differs.
    record: bool,
    /// The current step of the test match.
    step: &'a Step,
    /// The steps of the test match before the current one.
    steps: &'a [Step],
}

/// Checks the names of the actions in the picture changes of a step. Each one must be the name that
/// [`Game::action_name`] returns for that action.
fn names_agree<G: Game>(step: &Step) -> Result<(), String> {
    for change in &step.drawn {
        let (Some(of), Some(index)) = (change.of, change.index) else { continue };
        let turn = step.turns.iter().find(|turn| turn.player == of);
        let Some(action) = turn.and_then(|turn| turn.actions().get(index)) else { continue };
        let action: G::Action = serde_json::from_value(action.clone()).map_err(|error| error.to_string())?;
        let name = G::action_name(&action);
        if name != change.action {
            let scene = &change.action;
            return Err(format!(
                "the scene calls an action {scene:?} and Game::action_name calls it {name:?}: both must be the name of its \
                 function in the API; write Game::action_name if the variants of Game::Action have other names"
            ));
        }
    }
    Ok(())
}

fn one_turn<G: Game>(
    referee: &mut Authority<G>,
    seat: Option<&mut Seat<G>>,
    request: &EncodedRequest,
    champion: RandomChampion<G>,
    fate: &Fate,
    chance: &mut Chance<'_>,
    context: MatchContext<'_>,
) -> Result<(Turn, Refusals<Value>), String> {
    let turn = |order| Turn::new(request.player, request.shown.clone(), order);
    let Some(seat) = seat else {
        referee.skip(request.player);
        return Ok((turn(None), Refusals::default()));
    };
    let mut sent = request.clone();
    if let Some(unsent) = seat.unsent.take() {
        sent.events = join(&unsent, &request.events).ok_or("its events are no list")?;
    }
    if let Fate::Away = fate {
        seat.unsent = Some(sent.events);
        referee.skip(request.player);
        return Ok((Turn { late: true, ..turn(None) }, Refusals::default()));
    }
    let missed = std::mem::take(&mut seat.missed);
    let act = |replica: &mut Replica<G>, call: &G::Call| champion(replica, call, chance);
    let PlayedTurn { actions, answers, digest, hashed, refused } =
        play_turn(&mut seat.replica, &sent, missed, context.record, act)?;
    let lies = matches!(fate, Fate::Lies);
    let done = ToArena::Done { actions, answers, digest: if lies { !digest } else { digest }, refused };
    let Some(ToArena::Done { actions, answers, digest, refused }) = decode(&encode(&done)) else {
        return Err("its turn cannot be read back".into());
    };
    if let Fate::Late = fate {
        // The answer arrived too late and is discarded.
        seat.missed = true;
        referee.skip(request.player);
        return Ok((Turn { late: true, ..turn(None) }, Refusals::default()));
    }
    let refused = referee.decode_refusals(&refused);
    let order: Order = match referee.play(request.player, &actions, &answers, digest) {
        Err(Foul::WrongDigest(order)) if lies => order,
        Ok(_) if lies => return Err("a lie was believed".into()),
        Err(Foul::WrongDigest(order)) if context.record => {
            let (_, game) = of_game(referee.game(), request.player, true);
            let difference = HashedValues { game, replica: hashed }.difference();
            let actions = actions_before(&order.actions, context.step, context.steps);
            return Err(format!("its copy of the game differs from the arena's: {difference}{actions}"));
        }
        other => other.map_err(|foul| foul.to_string())?,
    };
    Ok((turn(Some(order)), refused))
}

/// Checks that a replay can be written and read back unchanged. Also checks that its match can be
/// played again with the same result.
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
