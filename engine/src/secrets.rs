//! Is a player ever sent what it may not know? Non-interference, for any game, in tests and fuzzers.
//!
//! Two matches are played side by side. What one player, the *watched* one, may see is the same in both; what is hidden from
//! it differs: the seed, what [`Secrets::alter`] changes, what others do unseen. As long as that holds, both matches must send
//! the watched player the same: as many frames, of the same lengths, of the same bytes. Both must also take its turns with
//! the same verdict, digest included, and end at the same step. When a difference comes to light (a figure steps into
//! the light in one match alone), the two matches may part, and the comparison ends.
//!
//! What a player may see is told by the game itself ([`Secrets::visible`], [`Secrets::witnesses`]), from the state and not from
//! what it sends, so that the two can be held against each other. *When* a frame is sent is not compared: that a step takes
//! place is taken to be visible, and clocks are the arena's.

use crate::agree::{Careless, Chance};
use crate::clocks::{Clocks, Late};
use crate::drawn::{Done, think};
use crate::frame::{decode, encode, write};
use crate::game::{Game, Setup};
use crate::message::ToChampion;
use crate::referee::{Authority, Question, Referee as _};
use crate::replica::Replica;

/// Matches longer than this are cut.
const MOST_STEPS: u64 = 5_000;

/// What a game says about what it hides, for [`kept`]. Nothing of it is used in a match.
pub trait Secrets: Game {
    /// Everything that the rules let a player know of the game as it stands, in any form in which equal is equal: for a game
    /// without secrets, the whole state. To be told from the state, not with the code that makes events: the two are
    /// compared. It is asked before the openings are sent and after every [`Game::ask`]; what shows in between and
    /// is gone again is [`Secrets::witnesses`]' to tell.
    fn visible(&self, player: usize) -> Vec<u8>;

    /// May the player see this action of another's, at once and as it was done? Usually yes where players move in turn; no
    /// where only what comes of it can be seen.
    fn witnesses(&self, _player: usize, _by: usize, _action: &Self::Action) -> bool {
        true
    }

    /// May the player know that another took no part in a step in which it was asked?
    fn notices(&self, _player: usize, _by: usize) -> bool {
        true
    }

    /// Changes something that the player cannot see and need not have seen before; false if there is nothing of the kind.
    fn alter(&mut self, _player: usize, _chance: &mut Chance<'_>) -> bool {
        false
    }

    /// What a candidate does in a user function that others do not witness, on top of what everybody sees. Not needed
    /// where nothing is witnessed: others then play each match as it comes.
    fn in_secret(_replica: &mut Replica<Self>, _call: &Self::Call, _chance: &mut Chance<'_>) {}
}

/// How much was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kept {
    /// Frames to the watched player, of each match.
    pub frames: u64,
    /// Those of them that were sent after something hidden had come to differ. Few of them prove little.
    pub apart: u64,
}

/// Plays two matches that differ in what is hidden from one player, and compares what they send it.
///
/// # Errors
/// What gave a secret away, and at which step; or what is wrong with the setup or with the game's [`Secrets`].
pub fn kept<G: Secrets>(setup: &Setup, choices: &[u8], careless: Careless<G>) -> Result<Kept, String> {
    let mut chance = Chance::new(choices);
    let mut pair = Pair::<G>::new(setup, careless, &mut chance)?;
    for number in 0..MOST_STEPS {
        if chance.is_over() || !pair.step(number, &mut chance)? {
            break;
        }
    }
    Ok(pair.kept)
}

/// Two matches, and a player who must not be able to tell them apart.
struct Pair<G: Game> {
    watched: usize,
    /// Its champion: one, since both matches send it the same.
    champion: Seat<G>,
    matches: [World<G>; 2],
    careless: Careless<G>,
    /// Has anything hidden come to differ?
    apart: bool,
    kept: Kept,
}

impl<G: Secrets> Pair<G> {
    fn new(setup: &Setup, careless: Careless<G>, chance: &mut Chance<'_>) -> Result<Self, String> {
        let one = World::<G>::new(setup)?;
        let watched = chance.below(one.referee.players());
        let seed = setup.seed ^ (1 + u64::from(chance.byte()));
        // Where the seed decides what is seen, it is no secret; elsewhere it is one.
        let other = World::new(&Setup { seed, ..setup.clone() });
        let other = other.ok().filter(|other| other.sees(watched) == one.sees(watched));
        let mut apart = other.is_some();
        let mut two = match other {
            Some(other) => other,
            None => World::new(setup)?,
        };
        apart |= two.alter(watched, 8, chance)?;
        let openings = [&one, &two].map(|world| vec![world.referee.opening(watched)]);
        same(&openings).map_err(|why| format!("before the first turn, player {watched}: {why}"))?;
        let opening = decode(&openings[0][0]).ok_or("the opening cannot be read back")?;
        let mut matches = [one, two];
        for world in &mut matches {
            world.seat_all()?;
        }
        let kept = Kept { frames: 1, apart: u64::from(apart) };
        let champion = Seat { replica: Replica::new(watched, opening), missed: false };
        Ok(Pair { watched, champion, matches, careless, apart, kept })
    }

    /// Plays a step of both; false if there is nothing more to compare.
    fn step(&mut self, number: u64, chance: &mut Chance<'_>) -> Result<bool, String> {
        let watched = self.watched;
        let fail = |why: String| format!("step {number}, player {watched}: {why}");
        if number > 0 && chance.byte().is_multiple_of(2) {
            self.apart |= self.matches[1].alter(watched, 3, chance).map_err(fail)?;
        }
        let questions = self.matches.each_mut().map(|world| world.referee.ask());
        if self.matches[0].sees(watched) != self.matches[1].sees(watched) {
            return Ok(false);
        }
        if questions[0].is_empty() != questions[1].is_empty() {
            return Err(fail("one match is over and the other goes on".into()));
        }
        let missed = self.champion.missed;
        let sent = questions.each_ref().map(|questions| frames(questions, watched, missed));
        same(&sent).map_err(fail)?;
        let count = sent[0].len() as u64;
        self.kept.frames += count;
        self.kept.apart += if self.apart { count } else { 0 };
        if questions[0].is_empty() {
            return Ok(false);
        }
        let plans: Vec<Plan> =
            (0..self.matches[0].seats.len()).map(|_| Plan::draw(chance, G::LATE)).collect();
        let mut answers = Vec::new();
        for question in questions[0].iter().filter(|question| question.player == watched) {
            let Plan { drawn, late, .. } = &plans[watched];
            let answer = turn(&mut self.champion, question, self.careless, [&drawn[0], &[]]).map_err(fail)?;
            self.champion.missed = late[0];
            answers.push(Some(answer).filter(|_| !late[0]));
        }
        let mut witnessed = Vec::new();
        let mut done = Vec::new();
        for (which, (world, questions)) in self.matches.iter_mut().zip(&questions).enumerate() {
            let mut step = Step { watched, which, answers: answers.iter(), plans: &plans };
            let told = world.play(questions, &mut step, self.careless).map_err(fail)?;
            witnessed.push(told.witnessed);
            done.push((told.verdicts, told.done));
        }
        if done[0].0 != done[1].0 {
            let [one, two] = [&done[0].0, &done[1].0];
            return Err(fail(format!("its turn is {one:?} in one match and {two:?} in the other")));
        }
        self.apart |= done[0].1 != done[1].1;
        self.matches.iter_mut().for_each(|world| world.referee.settle());
        // Whoever did something else before its eyes plays another match.
        Ok(witnessed[0] == witnessed[1])
    }
}

/// A champion that draws what it does.
struct Seat<G: Game> {
    replica: Replica<G>,
    /// Its last turn was missed.
    missed: bool,
}

/// One of the two matches.
struct World<G: Game> {
    referee: Authority<G>,
    /// `None` for who is gone; the watched player's is not used.
    seats: Vec<Option<Seat<G>>>,
}

/// What another player is about to do in both matches.
struct Plan {
    /// What it draws from in each match.
    drawn: [Vec<u8>; 2],
    /// What it draws from in each match for what nobody sees.
    secret: [Vec<u8>; 2],
    /// Does it leave?
    leaves: [bool; 2],
    /// Is it late, if the rules let the late miss a step?
    late: [bool; 2],
}

impl Plan {
    fn draw(chance: &mut Chance<'_>, rule: Late) -> Self {
        let kind = chance.byte();
        let mut some = |wanted| [(); 2].map(|()| kind == wanted && chance.byte() % 2 == 1);
        let (leaves, late) = (some(0), if rule == Late::Passes { some(2) } else { [false; 2] });
        let drawn = stretched(chance);
        // Mostly the same in both, or they would part too soon.
        let other = if kind % 8 == 1 { stretched(chance) } else { drawn.clone() };
        Plan { drawn: [drawn, other], secret: [stretched(chance), stretched(chance)], leaves, late }
    }
}

/// A step as one of the matches plays it.
struct Step<'a> {
    watched: usize,
    which: usize,
    /// The watched player's turns; nothing of one that was late.
    answers: std::slice::Iter<'a, Option<Done>>,
    plans: &'a [Plan],
}

/// What came of a step.
#[derive(Default)]
struct Told {
    /// Of the watched player's turns.
    verdicts: Vec<String>,
    /// By other player: what the watched one sees of its turn; nothing if the player took no part.
    witnessed: Vec<(usize, Option<Vec<u8>>)>,
    /// What others did, seen or not.
    done: Vec<Vec<u8>>,
}

impl<G: Secrets> World<G> {
    fn new(setup: &Setup) -> Result<Self, String> {
        Ok(World { referee: Authority::new(setup)?, seats: Vec::new() })
    }

    fn sees(&self, player: usize) -> Vec<u8> {
        self.referee.game().visible(player)
    }

    fn seat_all(&mut self) -> Result<(), String> {
        for player in 0..self.referee.players() {
            let opening = decode(&self.referee.opening(player)).ok_or("the opening cannot be read back")?;
            self.seats.push(Some(Seat { replica: Replica::new(player, opening), missed: false }));
        }
        Ok(())
    }

    /// Changes up to this many things that a player cannot see.
    fn alter(&mut self, player: usize, most: usize, chance: &mut Chance<'_>) -> Result<bool, String> {
        let before = self.sees(player);
        let mut altered = false;
        for _ in 0..=chance.below(most) {
            altered |= self.referee.game_mut().alter(player, chance);
        }
        match self.sees(player) == before {
            true => Ok(altered),
            false => Err("Secrets::alter changes what Secrets::visible says is seen".into()),
        }
    }

    fn play(
        &mut self,
        questions: &[Question],
        step: &mut Step<'_>,
        careless: Careless<G>,
    ) -> Result<Told, String> {
        let mut told = Told::default();
        for question in questions {
            let player = question.player;
            if player == step.watched {
                let Some(Some(Done { actions, answers, digest, .. })) = step.answers.next() else {
                    self.referee.skip(player);
                    continue;
                };
                let verdict = self.referee.play(player, actions, answers, *digest);
                told.verdicts.push(verdict.map_or_else(|foul| foul.to_string(), |turn| format!("{turn:?}")));
                continue;
            }
            let plan = &step.plans[player];
            let was_there = self.seats[player].is_some();
            if plan.leaves[step.which] {
                self.seats[player] = None;
            }
            let seen = self.other_plays(question, step, careless)?;
            if was_there && self.seats[player].is_none() {
                self.referee.leave(player);
            }
            let notices = self.referee.game().notices(step.watched, player);
            told.done.push(encode(&seen));
            let seen = seen.map(|actions| {
                let game = self.referee.game();
                let witnessed = |action: &&G::Action| game.witnesses(step.watched, player, action);
                actions.iter().filter(witnessed).cloned().collect::<Vec<_>>()
            });
            if notices || seen.as_ref().is_some_and(|seen| !seen.is_empty()) {
                told.witnessed.push((player, seen.map(|seen| encode(&seen))));
            }
        }
        Ok(told)
    }

    /// What another player did; nothing if it is gone.
    fn other_plays(
        &mut self,
        question: &Question,
        step: &Step<'_>,
        careless: Careless<G>,
    ) -> Result<Option<Vec<G::Action>>, String> {
        let player = question.player;
        let plan = &step.plans[player];
        if let Some(seat) = &mut self.seats[player] {
            let drawn = [&*plan.drawn[step.which], &*plan.secret[step.which]];
            let Done { actions, answers, digest, .. } = turn(seat, question, careless, drawn)?;
            seat.missed = plan.late[step.which];
            if seat.missed {
                self.referee.skip(player);
                return Ok(None);
            }
            if self.referee.play(player, &actions, &answers, digest).is_ok() {
                return Ok(decode(&actions));
            }
            // What was altered was beside it, and it knew nothing of that: it plays no more.
            self.seats[player] = None;
        }
        self.referee.skip(player);
        Ok(None)
    }
}

/// A champion's turn: what everybody sees is drawn from the first bytes, what nobody sees from the second.
fn turn<G: Secrets>(
    seat: &mut Seat<G>,
    question: &Question,
    careless: Careless<G>,
    [drawn, secret]: [&[u8]; 2],
) -> Result<Done, String> {
    let (mut chance, mut secret) = (Chance::new(drawn), Chance::new(secret));
    let missed = std::mem::take(&mut seat.missed);
    think(&mut seat.replica, question, missed, |replica, call| {
        let answer = careless(replica, call, &mut chance);
        G::in_secret(replica, call, &mut secret);
        answer
    })
}

/// The frames in which a player is sent its questions.
fn frames(questions: &[Question], player: usize, missed: bool) -> Vec<Vec<u8>> {
    let frame = |question: &Question| {
        let mut bytes = Vec::new();
        let (events, calls) = (question.events.clone(), question.calls.clone());
        // Memory takes everything, and what is too long for a frame is of the same length in both.
        let _ = write(&mut bytes, &ToChampion::Turn { events, calls, clocks: Clocks::default(), missed });
        bytes
    };
    questions.iter().filter(|question| question.player == player).map(frame).collect()
}

/// Says how what two matches send differs.
fn same([one, two]: &[Vec<Vec<u8>>; 2]) -> Result<(), String> {
    if one.len() != two.len() {
        return Err(format!("it is sent {} frames in one match and {} in the other", one.len(), two.len()));
    }
    for (one, two) in one.iter().zip(two) {
        if one.len() != two.len() {
            let (one, two) = (one.len(), two.len());
            return Err(format!("it is sent a frame of {one} bytes in one match and of {two} in the other"));
        }
        if let Some(at) = (0..one.len()).find(|at| one[*at] != two[*at]) {
            let (one, two) = (one[at], two[at]);
            return Err(format!("byte {at} of what it is sent is {one} in one match and {two} in the other"));
        }
    }
    Ok(())
}

/// A turn's worth of bytes from two.
fn stretched(chance: &mut Chance<'_>) -> Vec<u8> {
    let seed = [chance.byte(), chance.byte()];
    (0..64u8).map(|place| (crate::digest(&(seed, place)) >> 24) as u8).collect()
}
