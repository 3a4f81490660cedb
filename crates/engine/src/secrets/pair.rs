//! The pair of matches that reveals whether a game sends hidden information to a player.

use super::Secrets;
use crate::chance::{Chance, RandomChampion};
use crate::check_error::CheckError;
use crate::clocks::{Clocks, LatePolicy};
use crate::frame::{decode, encode, write};
use crate::game::{Game, Setup};
use crate::message::ToChampion;
use crate::random_turn::{PlayedTurn, play_turn, replicas};
use crate::referee::{Authority, EncodedRequest, Referee as _};
use crate::replica::Replica;

/// The maximum number of steps of a test match between random champions. The match is then cut off.
const MAX_STEPS: u64 = 5_000;

/// The amount of data that a test for leaks of hidden information has compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ComparedFrames {
    /// The number of messages to the watched player in each of the two matches.
    pub frames: u64,
    /// The number of these messages that were sent after the hidden information differed. If it is
    /// small, the test proves little.
    pub apart: u64,
}

/// Checks that a game sends a player no hidden information. It plays two matches that differ only
/// in what is hidden from this player. Both must send the player the same data.
///
/// # Errors
/// Returns an error about the leaked information with its step, or about an invalid setup or an
/// inconsistency in the game's [`Secrets`].
pub fn check_secrets<G: Secrets>(
    setup: &Setup,
    choices: &[u8],
    random_champion: RandomChampion<G>,
) -> Result<ComparedFrames, CheckError> {
    let mut chance = Chance::new(choices);
    let mut pair = MatchPair::<G>::new(setup, random_champion, &mut chance)?;
    for number in 0..MAX_STEPS {
        if chance.is_over() || !pair.step(number, &mut chance)? {
            break;
        }
    }
    Ok(pair.compared)
}

/// A pair of test matches that differ only in hidden information. The watched player must not be
/// able to distinguish them.
struct MatchPair<G: Game> {
    watched: usize,
    /// The champion of the watched player. One is enough for both test matches, because both send
    /// it the same data.
    champion: Seat<G>,
    matches: [TestMatch<G>; 2],
    random_champion: RandomChampion<G>,
    /// True if the hidden information of the two test matches differs by now.
    differs: bool,
    compared: ComparedFrames,
}

impl<G: Secrets> MatchPair<G> {
    fn new(
        setup: &Setup,
        random_champion: RandomChampion<G>,
        chance: &mut Chance<'_>,
    ) -> Result<Self, CheckError> {
        let one = TestMatch::<G>::new(setup)?;
        let watched = chance.below(one.referee.players());
        let seed = setup.seed ^ (1 + u64::from(chance.byte()));
        // If the seed determines visible information, it cannot be varied.
        let other = TestMatch::new(&Setup { seed, ..setup.clone() });
        let other = other.ok().filter(|other| other.visible_data(watched) == one.visible_data(watched));
        let mut differs = other.is_some();
        let mut two = match other {
            Some(other) => other,
            None => TestMatch::new(setup)?,
        };
        differs |= two.alter(watched, 8, chance)?;
        let openings = [&one, &two].map(|world| vec![world.referee.opening(watched)]);
        check_equal(&openings).map_err(CheckError::of("before the first turn", watched))?;
        let opening = decode(&openings[0][0]).ok_or(CheckError::Unreadable("the opening"))?;
        let mut matches = [one, two];
        for world in &mut matches {
            world.seat_all()?;
        }
        let compared = ComparedFrames { frames: 1, apart: u64::from(differs) };
        let champion = Seat { replica: Replica::new(watched, opening), missed: false };
        Ok(MatchPair { watched, champion, matches, random_champion, differs, compared })
    }

    /// Plays one step of both test matches. Returns false if there is nothing more to compare.
    fn step(&mut self, number: u64, chance: &mut Chance<'_>) -> Result<bool, CheckError> {
        let watched = self.watched;
        let fail = CheckError::of(format!("step {number}"), watched);
        if number > 0 && chance.byte().is_multiple_of(2) {
            self.differs |= self.matches[1].alter(watched, 3, chance).map_err(&fail)?;
        }
        let requests = self.matches.each_mut().map(|world| world.referee.ask());
        if self.matches[0].visible_data(watched) != self.matches[1].visible_data(watched) {
            return Ok(false);
        }
        if requests[0].is_empty() != requests[1].is_empty() {
            return Err(fail(CheckError::OneOver));
        }
        let missed = self.champion.missed;
        let sent_frames = requests.each_ref().map(|requests| frames(requests, watched, missed));
        check_equal(&sent_frames).map_err(&fail)?;
        let count = sent_frames[0].len() as u64;
        self.compared.frames += count;
        self.compared.apart += if self.differs { count } else { 0 };
        if requests[0].is_empty() {
            return Ok(false);
        }
        let plans: Vec<TurnPlan> =
            (0..self.matches[0].seats.len()).map(|_| TurnPlan::draw(chance, G::LATE_POLICY)).collect();
        let mut answers = Vec::new();
        for request in requests[0].iter().filter(|request| request.player == watched) {
            let TurnPlan { choices, late, .. } = &plans[watched];
            let answer =
                turn(&mut self.champion, request, self.random_champion, [&choices[0], &[]]).map_err(&fail)?;
            self.champion.missed = late[0];
            answers.push(Some(answer).filter(|_| !late[0]));
        }
        let mut witnessed = Vec::new();
        let mut results = Vec::new();
        for (world_index, (world, requests)) in self.matches.iter_mut().zip(&requests).enumerate() {
            let mut step = Step { watched, world_index, answers: answers.iter(), plans: &plans };
            let result = world.play(requests, &mut step, self.random_champion).map_err(&fail)?;
            witnessed.push(result.witnessed);
            results.push((result.verdicts, result.other_turns));
        }
        if results[0].0 != results[1].0 {
            return Err(fail(CheckError::Verdicts(results.remove(0).0, results.remove(0).0)));
        }
        self.differs |= results[0].1 != results[1].1;
        self.matches.iter_mut().for_each(|world| world.referee.settle());
        // Visible actions that differ end the comparison.
        Ok(witnessed[0] == witnessed[1])
    }
}

/// The state of one random champion in a test match.
struct Seat<G: Game> {
    replica: Replica<G>,
    /// True if the champion missed its last turn because it was late.
    missed: bool,
}

/// One of the two matches that the test for leaks of hidden information compares.
struct TestMatch<G: Game> {
    referee: Authority<G>,
    /// The champions of the test match, or `None` for those that left. The entry of the watched
    /// player is not used.
    seats: Vec<Option<Seat<G>>>,
}

/// The plan for one player's turn in both test matches. It is not used for the watched player.
struct TurnPlan {
    /// The random bytes that determine the player's visible actions. There is one value for each of
    /// the two matches.
    choices: [Vec<u8>; 2],
    /// The random bytes that determine the player's hidden actions. There is one value for each of
    /// the two matches.
    secret: [Vec<u8>; 2],
    /// True if the player leaves the match in this turn. There is one value for each of the two matches.
    leaves: [bool; 2],
    /// True if the player is late in this turn. There is one value for each of the two matches. It
    /// is false unless the rules let late players continue.
    late: [bool; 2],
}

impl TurnPlan {
    fn draw(chance: &mut Chance<'_>, rule: LatePolicy) -> Self {
        let kind = chance.byte();
        let mut draw_flags =
            |expected_kind| [(); 2].map(|()| kind == expected_kind && chance.byte() % 2 == 1);
        let (leaves, late) =
            (draw_flags(0), if rule == LatePolicy::MissStep { draw_flags(2) } else { [false; 2] });
        let choices = stretched(chance);
        // The bytes are usually equal, because the matches would diverge too soon otherwise.
        let other = if kind % 8 == 1 { stretched(chance) } else { choices.clone() };
        TurnPlan { choices: [choices, other], secret: [stretched(chance), stretched(chance)], leaves, late }
    }
}

/// The data that are needed to play one step of a test match. The test plays two matches.
struct Step<'a> {
    watched: usize,
    world_index: usize,
    /// The turns of the watched player in this step. `None` stands for a turn for which it was
    /// late.
    answers: std::slice::Iter<'a, Option<PlayedTurn>>,
    plans: &'a [TurnPlan],
}

/// The result of one step of a test match. It must be the same in both matches of the test.
#[derive(Default)]
struct StepResult {
    /// The decisions of the rules about each turn of the watched player.
    verdicts: Vec<String>,
    /// The part of each other player's turn that the watched player sees. `None` if that player
    /// took no part in the step.
    witnessed: Vec<(usize, Option<Vec<u8>>)>,
    /// The actions of the other players, whether the watched player sees them or not.
    other_turns: Vec<Vec<u8>>,
}

impl<G: Secrets> TestMatch<G> {
    fn new(setup: &Setup) -> Result<Self, CheckError> {
        Ok(TestMatch { referee: Authority::new(setup)?, seats: Vec::new() })
    }

    fn visible_data(&self, player: usize) -> Vec<u8> {
        self.referee.game().visible(player)
    }

    fn seat_all(&mut self) -> Result<(), CheckError> {
        let seat = |replica| Some(Seat { replica, missed: false });
        self.seats = replicas(&self.referee)?.into_iter().map(seat).collect();
        Ok(())
    }

    /// Makes up to `limit` changes in a test match that a player cannot see.
    fn alter(&mut self, player: usize, limit: usize, chance: &mut Chance<'_>) -> Result<bool, CheckError> {
        let visible = self.visible_data(player);
        let mut altered = false;
        for _ in 0..=chance.below(limit) {
            altered |= self.referee.game_mut().alter(player, chance);
        }
        match self.visible_data(player) == visible {
            true => Ok(altered),
            false => Err(CheckError::VisibleChange),
        }
    }

    fn play(
        &mut self,
        requests: &[EncodedRequest],
        step: &mut Step<'_>,
        random_champion: RandomChampion<G>,
    ) -> Result<StepResult, CheckError> {
        let mut result = StepResult::default();
        for request in requests {
            let player = request.player;
            if player == step.watched {
                let Some(Some(PlayedTurn { actions, answers, digest, .. })) = step.answers.next() else {
                    self.referee.skip(player);
                    continue;
                };
                let verdict = self.referee.play(player, actions, answers, *digest);
                result
                    .verdicts
                    .push(verdict.map_or_else(|foul| foul.to_string(), |turn| format!("{turn:?}")));
                continue;
            }
            let plan = &step.plans[player];
            let was_there = self.seats[player].is_some();
            if plan.leaves[step.world_index] {
                self.seats[player] = None;
            }
            let actions = self.other_plays(request, step, random_champion)?;
            if was_there && self.seats[player].is_none() {
                self.referee.leave(player);
            }
            let notices = self.referee.game().notices(step.watched, player);
            result.other_turns.push(encode(&actions));
            let witnessed_actions = actions.map(|actions| {
                let game = self.referee.game();
                let witnessed = |action: &&G::Action| game.witnesses(step.watched, player, action);
                actions.iter().filter(witnessed).cloned().collect::<Vec<_>>()
            });
            if notices || witnessed_actions.as_ref().is_some_and(|actions| !actions.is_empty()) {
                result.witnessed.push((player, witnessed_actions.map(|actions| encode(&actions))));
            }
        }
        Ok(result)
    }

    /// Plays the turn of a player other than the watched one. Returns `None` if that player has
    /// left.
    fn other_plays(
        &mut self,
        request: &EncodedRequest,
        step: &Step<'_>,
        random_champion: RandomChampion<G>,
    ) -> Result<Option<Vec<G::Action>>, CheckError> {
        let player = request.player;
        let plan = &step.plans[player];
        if let Some(seat) = &mut self.seats[player] {
            let choices = [&*plan.choices[step.world_index], &*plan.secret[step.world_index]];
            let PlayedTurn { actions, answers, digest, .. } = turn(seat, request, random_champion, choices)?;
            seat.missed = plan.late[step.world_index];
            if seat.missed {
                self.referee.skip(player);
                return Ok(None);
            }
            if self.referee.play(player, &actions, &answers, digest).is_ok() {
                return Ok(decode(&actions));
            }
            // The alteration has invalidated this champion's replica, so it no longer plays.
            self.seats[player] = None;
        }
        self.referee.skip(player);
        Ok(None)
    }
}

/// Plays one turn of a random champion. The first bytes determine its visible actions, the second
/// its hidden ones.
fn turn<G: Secrets>(
    seat: &mut Seat<G>,
    request: &EncodedRequest,
    random_champion: RandomChampion<G>,
    [choices, secret]: [&[u8]; 2],
) -> Result<PlayedTurn, CheckError> {
    let (mut chance, mut secret) = (Chance::new(choices), Chance::new(secret));
    let missed = std::mem::take(&mut seat.missed);
    play_turn(&mut seat.replica, request, missed, false, |replica, call| {
        let answer = random_champion(replica, call, &mut chance);
        G::act_in_secret(replica, call, &mut secret);
        answer
    })
}

/// Returns the encoded messages that send a player its requests.
fn frames(requests: &[EncodedRequest], player: usize, missed: bool) -> Vec<Vec<u8>> {
    let frame = |request: &EncodedRequest| {
        let mut bytes = Vec::new();
        let (events, calls) = (request.events.clone(), request.calls.clone());
        // Writing to memory cannot fail, and a message that is too long for a frame has the same
        // length in both matches.
        let _ = write(&mut bytes, &ToChampion::Turn { events, calls, clocks: Clocks::default(), missed });
        bytes
    };
    requests.iter().filter(|request| request.player == player).map(frame).collect()
}

/// Returns an error if two matches send different data to the watched player.
fn check_equal([one, two]: &[Vec<Vec<u8>>; 2]) -> Result<(), CheckError> {
    if one.len() != two.len() {
        return Err(CheckError::FrameCount(one.len(), two.len()));
    }
    for (one, two) in one.iter().zip(two) {
        if one.len() != two.len() {
            return Err(CheckError::FrameLength(one.len(), two.len()));
        }
        if let Some(at) = (0..one.len()).find(|at| one[*at] != two[*at]) {
            return Err(CheckError::FrameByte { at, one: one[at], two: two[at] });
        }
    }
    Ok(())
}

/// Returns random bytes for the choices of one turn. They are generated from two bytes of the
/// source.
fn stretched(chance: &mut Chance<'_>) -> Vec<u8> {
    let seed = [chance.byte(), chance.byte()];
    (0..64u8).map(|place| (crate::digest(&(seed, place)) >> 24) as u8).collect()
}
